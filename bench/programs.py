"""Large programs of random instructions, the same on every run: for simt128, for AMDGPU as LLVM writes it, and for x86-64 as GNU `as` does.

The first two mix the same things in the same shares: three- and four-operand arithmetic on registers, immediates of 32 bits, scalar (uniform)
operands, compares, selects, loads, control, a label in twenty lines and as many branches. x86-64 is another kind of machine (two operands, memory
operands, words of 1 to 15 bytes); it has what stands for the same things there, and the same share of labels and branches.
"""
import random


RISCV = "zero ra sp gp tp t0 t1 t2 s0 s1 a0 a1 a2 a3 a4 a5 a6 a7 s2 s3 s4 s5 s6 s7 s8 s9 s10 s11 t3 t4 t5 t6".split()


def r(rng, n=250):
    return f"R{rng.randrange(n)}"


def pair(rng, letter="R", n=120):
    k = 2 * rng.randrange(n)
    return f"{letter}[{k}:{k + 1}]"


def simt_line(rng):
    kind = rng.randrange(18)
    if kind < 4:
        return f"IADD {r(rng)}, {r(rng)}, {r(rng)}"
    if kind < 5:
        return f"IADD {r(rng)}, {r(rng)}, UR{rng.randrange(60)}"
    if kind < 6:
        return f"IADD {r(rng)}, {r(rng)}, 0x{rng.randrange(1000, 1 << 31):X}"
    if kind < 8:
        return f"LOP3 {r(rng)}, {r(rng)}, {r(rng)}, {r(rng)}, 0x{rng.randrange(256):X}, !PT"
    if kind < 10:
        return f"IMAD.U32 {r(rng)}, {r(rng)}, {r(rng)}, {r(rng)}"
    if kind < 11:
        return f"SHF.{rng.choice('LR')}.WRAP.U32 {r(rng)}, {r(rng)}, {r(rng)}, {r(rng)}"
    if kind < 12:
        return f"PRMT {r(rng)}, {r(rng)}, {r(rng)}, 0x{rng.randrange(1 << 16):X}"
    if kind < 13:
        return f"MOV {r(rng)}, 0x{rng.randrange(1 << 31):X}"
    if kind < 14:
        return f"ISETP.{rng.choice(['LT', 'EQ', 'GT'])}.AND.U32 P{rng.randrange(7)}, {r(rng)}, {r(rng)}, PT"
    if kind < 15:
        return f"LDG {r(rng)}, [{pair(rng)}+0x{4 * rng.randrange(256):X}] $wsb={rng.randrange(6)}"
    if kind < 16:
        return f"LDS {r(rng)}, [{r(rng)}+0x{4 * rng.randrange(4096):X}]"
    if kind < 17:
        return f"SEL {r(rng)}, {r(rng)}, {r(rng)}, P{rng.randrange(7)}"
    return f"MOV {r(rng)}, {r(rng)}"


def v(rng):
    return f"v{rng.randrange(256)}"


def s(rng):
    return f"s{rng.randrange(100)}"


def amd_line(rng):
    kind = rng.randrange(18)
    if kind < 4:
        return f"{rng.choice(['v_add_nc_u32', 'v_xor_b32', 'v_and_b32', 'v_sub_nc_u32'])} {v(rng)}, {v(rng)}, {v(rng)}"
    if kind < 5:
        return f"v_add_nc_u32 {v(rng)}, {s(rng)}, {v(rng)}"
    if kind < 6:
        return f"v_add_nc_u32 {v(rng)}, 0x{rng.randrange(1000, 1 << 31):x}, {v(rng)}"
    if kind < 8:
        return f"{rng.choice(['v_add3_u32', 'v_xad_u32', 'v_and_or_b32'])} {v(rng)}, {v(rng)}, {v(rng)}, {v(rng)}"
    if kind < 10:
        return f"v_mad_u32_u24 {v(rng)}, {v(rng)}, {v(rng)}, {v(rng)}"
    if kind < 11:
        return f"{rng.choice(['v_lshl_add_u32', 'v_bfe_u32'])} {v(rng)}, {v(rng)}, {v(rng)}, {v(rng)}"
    if kind < 12:
        return f"v_perm_b32 {v(rng)}, {v(rng)}, {v(rng)}, {v(rng)}"
    if kind < 13:
        return f"s_mov_b32 {s(rng)}, 0x{rng.randrange(1 << 31):x}"
    if kind < 14:
        return f"{rng.choice(['v_cmp_lt_u32', 'v_cmp_eq_u32', 'v_cmp_gt_u32'])} vcc_lo, {v(rng)}, {v(rng)}"
    if kind < 15:
        a = rng.randrange(250)
        return f"global_load_dword {v(rng)}, v[{a}:{a + 1}], off offset:{4 * rng.randrange(256)}"
    if kind < 16:
        return f"ds_read_b32 {v(rng)}, {v(rng)} offset:{4 * rng.randrange(4096)}"
    if kind < 17:
        return f"v_cndmask_b32 {v(rng)}, {v(rng)}, {v(rng)}, vcc_lo"
    return f"v_mov_b32 {v(rng)}, {v(rng)}"


X86 = ["rax", "rcx", "rdx", "rbx", "rsi", "rdi", "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15"]
X86_HALF = ["eax", "ecx", "edx", "ebx", "esi", "edi", "r8d", "r9d", "r10d", "r11d", "r12d", "r13d", "r14d", "r15d"]


def q(rng):
    return "%" + rng.choice(X86)


def d(rng):
    return "%" + rng.choice(X86_HALF)


def x86_line(rng):
    kind = rng.randrange(18)
    if kind < 4:
        return f"{rng.choice(['addq', 'xorq', 'andq', 'subq'])} {q(rng)}, {q(rng)}"
    if kind < 5:
        return f"addl {d(rng)}, {d(rng)}"
    if kind < 6:
        return f"addq $0x{rng.randrange(1000, 1 << 31):x}, {q(rng)}"
    if kind < 8:
        return f"leaq {4 * rng.randrange(256)}({q(rng)},{q(rng)},{rng.choice([1, 2, 4, 8])}), {q(rng)}"
    if kind < 10:
        return f"imulq {q(rng)}, {q(rng)}"
    if kind < 11:
        return f"{rng.choice(['shlq', 'shrq', 'sarq'])} ${rng.randrange(64)}, {q(rng)}"
    if kind < 12:
        return f"imull $0x{rng.randrange(1 << 16):x}, {d(rng)}, {d(rng)}"
    if kind < 13:
        return f"movl $0x{rng.randrange(1 << 31):x}, {d(rng)}"
    if kind < 14:
        return f"cmpq {q(rng)}, {q(rng)}"
    if kind < 15:
        return f"movq 0x{8 * rng.randrange(256):x}({q(rng)}), {q(rng)}"
    if kind < 16:
        return f"movl {d(rng)}, 0x{4 * rng.randrange(4096):x}({q(rng)})"
    if kind < 17:
        return f"{rng.choice(['cmove', 'cmovl', 'cmovg'])} {q(rng)}, {q(rng)}"
    return f"movq {q(rng)}, {q(rng)}"


def program(lines, line, branch, label, end):
    rng = random.Random(1)
    labels = 0
    for _ in range(lines):
        kind = rng.randrange(20)
        if kind == 0:
            yield label.format(labels)
            labels += 1
        elif kind == 1 and labels:
            yield "    " + branch[rng.randrange(2)].format(labels - 1 - rng.randrange(min(labels, 40))) + end
        else:
            yield "    " + line(rng) + end


def simt128(lines):
    return "\n".join(program(lines, simt_line, ["@P0 BRA L{}", "@P1 BRA L{}"], "L{}:", " ;")) + "\n"


def amdgpu(lines):
    return "    .text\n" + "\n".join(program(lines, amd_line, ["s_cbranch_scc0 .L{}", "s_cbranch_scc1 .L{}"], ".L{}:", "")) + "\n"


def x86(lines):
    return "    .text\n" + "\n".join(program(lines, x86_line, ["je .L{}", "jne .L{}"], ".L{}:", "")) + "\n"


def x(rng):
    """Half of them among the eight that compressed instructions name."""
    return RISCV[rng.randrange(8, 16)] if rng.randrange(2) else RISCV[rng.randrange(1, 32)]


def riscv_line(rng):
    kind = rng.randrange(16)
    if kind < 4:
        return f"{rng.choice(['add', 'sub', 'xor', 'and', 'or', 'sll', 'mul'])} {x(rng)}, {x(rng)}, {x(rng)}"
    if kind < 7:
        return f"addi {x(rng)}, {x(rng)}, {rng.randrange(-2048, 2048)}"
    if kind < 8:
        return f"li {x(rng)}, {rng.randrange(-(1 << 31), 1 << 31)}"
    if kind < 10:
        return f"lw {x(rng)}, {4 * rng.randrange(64)}({x(rng)})"
    if kind < 12:
        return f"sw {x(rng)}, {4 * rng.randrange(64)}({x(rng)})"
    if kind < 13:
        return f"lui {x(rng)}, {rng.randrange(1 << 20)}"
    if kind < 14:
        return f"slli {x(rng)}, {x(rng)}, {rng.randrange(1, 32)}"
    return f"mv {x(rng)}, {x(rng)}"


def riscv(lines):
    """RV32IMC: instructions, one label in twenty lines, and as many branches to a label near by, which take the short form or the long one."""
    rng = random.Random(3)
    labels = max(1, lines // 20)
    out = [".text"]
    for i in range(lines):
        if i % 20 == 0:
            out.append(f"L{i // 20}:")
        if i % 20 == 10:
            near = min(labels - 1, max(0, i // 20 + rng.randrange(-12, 13)))
            out.append(f"  {rng.choice(['beqz', 'bnez'])} {x(rng)}, L{near}" if rng.randrange(2) else f"  j L{near}")
        else:
            out.append("  " + riscv_line(rng))
    return "\n".join(out) + "\n"
