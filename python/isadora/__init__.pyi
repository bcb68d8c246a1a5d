# Made by python/stubs.py; `./dev update tests/python` writes it anew.
import builtins
from os import PathLike
from typing import Any, Callable, ClassVar, Mapping, Protocol, Sequence, Union

import numpy

from isadora.model import Model

__version__: str

class _Array(Protocol):
    """Anything with bytes: bytes, bytearray, memoryview, a NumPy array, Memory."""

    def __buffer__(self, flags: int, /) -> memoryview: ...

Buffer = Union[bytes, bytearray, memoryview, _Array]

class AccessKind:
    """The kind of a memory access."""
    READ: ClassVar[AccessKind]
    WRITE: ClassVar[AccessKind]
    ATOMIC: ClassVar[AccessKind]
    @property
    def name(self) -> str: ...
    @property
    def value(self) -> int: ...
    def __init__(self, value: int) -> None: ...
    def __int__(self) -> int: ...

class CodeLine:
    """A location in the code: an instruction, or bytes that do not decode."""
    @property
    def address(self) -> int:
        """Where it is once the program runs; an offset in its section before the program is linked."""
        ...
    @property
    def bytes(self) -> builtins.bytes:
        """As in memory."""
        ...
    @property
    def instruction(self) -> Instruction | None:
        """None if the bytes are data or do not decode."""
        ...
    @property
    def source_line(self) -> int:
        """0 if it is unknown."""
        ...
    @property
    def section(self) -> str:
        """Its name if it is not that of the program's `code`, else empty."""
        ...

class Diagnostic:
    """A finding: an error, a warning or a note, with its place."""
    @property
    def severity(self) -> Severity:
        """Its severity."""
        ...
    @property
    def code(self) -> str:
        """Its kind, a stable name: 'unknown-name'."""
        ...
    @property
    def message(self) -> str:
        """The message, a sentence."""
        ...
    @property
    def place(self) -> Place:
        """Where."""
        ...
    @property
    def file(self) -> str:
        """The file of its location; empty if it has none."""
        ...
    @property
    def line(self) -> int:
        """The line of its place, from 1."""
        ...
    @property
    def column(self) -> int:
        """The column of its place, from 1."""
        ...
    @property
    def hint(self) -> str | None:
        """A suggested fix, or None."""
        ...
    @property
    def labels(self) -> list[Label]:
        """Related locations."""
        ...
    @property
    def notes(self) -> list[str]:
        """Further notes, a sentence each."""
        ...
    @property
    def fixes(self) -> list[Fix]:
        """Changes that would fix it."""
        ...
    def __str__(self) -> str: ...
    def __repr__(self) -> str: ...

class Effects:
    """The effects of executing an instruction, derived from its semantics for this word."""
    @property
    def reads(self) -> list[RegisterRange]:
        """Registers, those of the guard included."""
        ...
    @property
    def writes(self) -> list[RegisterRange]:
        """Registers."""
        ...
    @property
    def loads(self) -> list[str]:
        """Names of the memory spaces."""
        ...
    @property
    def stores(self) -> list[str]:
        """Names of the memory spaces."""
        ...
    @property
    def faults(self) -> list[str]:
        """Faults that it may raise."""
        ...
    @property
    def jumps(self) -> bool:
        """May it branch?"""
        ...
    @property
    def ends(self) -> bool:
        """May it end the lane or the program?"""
        ...
    @property
    def waits(self) -> bool:
        """Does it wait for other lanes?"""
        ...
    @property
    def calls_host(self) -> bool:
        """Does it call the host?"""
        ...
    @property
    def crosses_lanes(self) -> bool:
        """Does it read values of other lanes?"""
        ...

class Error(Exception):
    """A failed operation, with its findings. str() is a report with source lines.

    Attributes: `diagnostics`, a list of Diagnostic in the order of their places; `report`, the text.
    """
    diagnostics: list[Diagnostic]
    report: str

class Execution:
    """How a machine executes."""
    SIMT: ClassVar[Execution]
    HART: ClassVar[Execution]
    @property
    def name(self) -> str: ...
    @property
    def value(self) -> int: ...
    def __init__(self, value: int) -> None: ...
    def __int__(self) -> int: ...

class Fault:
    """The reason and location of a stop."""
    @property
    def kind(self) -> str:
        """As the machine declares it."""
        ...
    @property
    def message(self) -> str:
        """As the machine declares it."""
        ...
    @property
    def detail(self) -> str:
        """The instruction's own words, or empty."""
        ...
    @property
    def kernel(self) -> str:
        """In which kernel."""
        ...
    @property
    def pc(self) -> int:
        """The instruction's offset in the code."""
        ...
    @property
    def instruction(self) -> str:
        """Its text."""
        ...
    @property
    def source_line(self) -> int:
        """0 if it is unknown."""
        ...
    @property
    def block(self) -> tuple[int, int, int]:
        """Which block, from 0: x, y, z."""
        ...
    @property
    def warp(self) -> int:
        """Which warp of the block."""
        ...
    @property
    def lanes(self) -> int:
        """Bit i: lane i faulted."""
        ...
    @property
    def address(self) -> int | None:
        """That the first of them used, or None."""
        ...
    @property
    def space(self) -> str:
        """The memory that the address is in."""
        ...
    @property
    def nearby(self) -> str:
        """The buffer at or near the address."""
        ...
    def __repr__(self) -> str: ...

class Field:
    """A field of a word, with its code."""
    @property
    def name(self) -> str:
        """'ra', or 'ra.prefix' for a subfield of an operand."""
        ...
    @property
    def type(self) -> str:
        """The name of its type in the description."""
        ...
    @property
    def width(self) -> int:
        """Bits, 1 to 64."""
        ...
    @property
    def slices(self) -> list[Slice]:
        """Its bits, the most significant slice first."""
        ...
    @property
    def code(self) -> int:
        """Its bits, unsigned."""
        ...
    @property
    def meaning(self) -> str:
        """The code in words: an enumerator, a register, a number."""
        ...
    @property
    def fixed(self) -> bool:
        """Whether it is the same in every word of the opcode."""
        ...
    @property
    def default_code(self) -> int | None:
        """The code if the text leaves it out, or None."""
        ...
    def __repr__(self) -> str: ...

class Fix:
    """A change of the text that fixes a finding."""
    @property
    def place(self) -> Place:
        """The replaced range; empty for an insertion."""
        ...
    @property
    def replacement(self) -> str:
        """The new text."""
        ...
    @property
    def text(self) -> str:
        """A description of the change."""
        ...

class Host:
    """Answers a program's calls: derive from it what your program needs, and give it to run() or Session.

        Results are counts of bytes, descriptors or places in a file; failures are negative error numbers of Linux. In a run that goes backward an
        answer is remembered: nothing is asked twice. What a method raises comes out of the call that ran, and the run stands before the instruction
        that asked, which asks again if it goes on.
    """
    def read(self, descriptor: int, count: int) -> bytes | int:
        """At most `count` bytes that the program reads; b"" at the end of the file."""
        ...
    def write(self, descriptor: int, data: bytes) -> int:
        """How many of the bytes were taken."""
        ...
    def open(self, path: bytes, flags: int, mode: int) -> int:
        """A descriptor of a file."""
        ...
    def close(self, descriptor: int) -> int:
        """0, or a failure."""
        ...
    def seek(self, descriptor: int, offset: int, whence: int) -> int:
        """The new place in a file, in bytes from its beginning: `offset` after the beginning (`whence` is 0), after the place (1) or after the end (2)."""
        ...
    def unlink(self, path: bytes) -> int:
        """0 where the file was removed, or a failure."""
        ...
    def rename(self, old: bytes, new: bytes) -> int:
        """0 where the file was renamed, or a failure."""
        ...

class Instruction:
    """A legal instruction: Isa.decode, Isa.encode and Isa.assemble_line make them. str() is its text."""
    @property
    def opcode(self) -> str:
        """The name of its encoding: 'ADD_RR'."""
        ...
    @property
    def optype(self) -> str:
        """The name of the family that it belongs to."""
        ...
    @property
    def mnemonic(self) -> str:
        """The first word of the text, without suffixes and words after dots."""
        ...
    @property
    def form(self) -> int:
        """Which of the opcode's forms, from 0."""
        ...
    @property
    def header(self) -> str:
        """The line of the syntax that it follows."""
        ...
    @property
    def word(self) -> int:
        """Its bits as a number of up to 128 bits."""
        ...
    @property
    def size(self) -> int:
        """Bytes, 1 to 16."""
        ...
    @property
    def bytes(self) -> builtins.bytes:
        """As in memory."""
        ...
    def text(self, address: int = 0, names: Mapping[int, str] = ...) -> str:
        """The canonical text at that address. Targets print by `names`, a dict from addresses to names, else as `.+0x20`."""
        ...
    @property
    def fields(self) -> list[Field]:
        """All fields of the word."""
        ...
    def field(self, name: str) -> int | None:
        """The code of a field, or None if the field does not exist."""
        ...
    @property
    def operands(self) -> list[Operand]:
        """In the order of the text."""
        ...
    @property
    def guard(self) -> Operand | None:
        """The operand of the guard, or None."""
        ...
    @property
    def effects(self) -> Effects:
        """The effects of executing it."""
        ...
    def __eq__(self, arg0: Instruction) -> bool: ...
    def __hash__(self) -> int: ...
    def __str__(self) -> str: ...
    def __len__(self) -> int: ...
    def __bytes__(self) -> builtins.bytes: ...
    def __repr__(self) -> str: ...

class Isa:
    """An instruction set, loaded from its description. It never changes, and threads may share it."""
    @property
    def name(self) -> str:
        """As the description has it."""
        ...
    @property
    def fingerprint(self) -> str:
        """Of the description's text."""
        ...
    @property
    def execution(self) -> Execution:
        """How its machine executes."""
        ...
    @property
    def lanes(self) -> int:
        """Of a warp, 1 to 64; 1 for harts."""
        ...
    @property
    def parcel_bits(self) -> int:
        """An instruction is one parcel or more."""
        ...
    @property
    def code_align(self) -> int:
        """Bytes: instructions begin at multiples."""
        ...
    @property
    def register_files(self) -> list[RegisterFile]:
        """All of them."""
        ...
    @property
    def opcodes(self) -> list[Opcode]:
        """All of them, in the order that arrays number them in."""
        ...
    def to_json(self) -> str:
        """The complete description, as JSON (docs/export.schema.json)."""
        ...
    @property
    def model(self) -> Model:
        """The complete description, as objects: isadora.model.Model."""
        ...
    def __repr__(self) -> str: ...
    def decode(self, data: Buffer) -> Instruction:
        """The instruction at the beginning of a buffer; bytes after it are ignored."""
        ...
    def decode_word(self, word: int, bits: int) -> Instruction:
        """The instruction of a word with this many bits."""
        ...
    def encode(self, opcode: str, fields: Mapping[str, int | str] = ..., form: int | None = None) -> Instruction:
        """From an opcode's name and codes for its fields: numbers, or spellings ('R4', an enumerator). Fields at their
        default and fixed ones may be left out. `form`: which of the opcode's forms; else the first that fits.
        """
        ...
    def assemble_line(self, text: str, address: int = 0) -> Instruction:
        """One instruction; the `;` at its end may be left out, and blanks, line ends and comments may be around it. Labels
        are unknown here; a target is written `.+0x20`.
        """
        ...
    def assemble(self, text: str, name: str = ...) -> Program:
        """A program in assembly language. `name` is its name in findings. Warnings are in Program.diagnostics."""
        ...
    def read_elf(self, data: Buffer, name: str = ...) -> Program:
        """The bytes of an ELF file of this instruction set: an object, or an executable of any linker."""
        ...
    def disassemble(self, code: Buffer, address: int = 0, names: Mapping[int, str] = ...) -> list[tuple[int, int, str | None]]:
        """A list of (address, size, text) of all of a buffer, whose first byte is at `address`. text is None for bytes that are not an
        instruction. Targets print by `names`, a dict from addresses to names.
        """
        ...
    def explain(self, what: Instruction | str | int | Buffer, columns: int = 80) -> str:
        """The word drawn bit by bit, with a table of its fields, as text. `what`: an Instruction, its text, its word as a
        number, or its bytes. `columns`: how wide the picture may be.
        """
        ...
    @property
    def dtype(self) -> numpy.dtype:
        """The NumPy type of decoded instructions, 32 bytes each: `address`; `low` and `high`, the word's bits; `opcode`, an
        index into Isa.opcodes; `form`; `size` in bytes; `error`, 0 or a DecodeError with its `detail`.
        """
        ...
    def decode_array(self, code: Buffer, address: int = 0) -> numpy.ndarray:
        """All of a buffer, whose first byte is at `address`, as a NumPy array of Isa.dtype: a record for each instruction,
        and one with `error` for each range that does not decode. The bytes are not copied.
        """
        ...
    def decode_into(self, code: Buffer, out: numpy.ndarray, address: int = 0) -> tuple[int, int]:
        """As decode_array, into an existing array. Returns (records, bytes): how many records were written and how many bytes
        they stand for; where `bytes` is less than the buffer's, the array was full.
        """
        ...
    def field_array(self, decoded: numpy.ndarray, name: str) -> numpy.ma.MaskedArray:
        """The codes of the field `name` in decoded instructions (of decode_array), as a masked NumPy array: masked where the
        opcode has no such field.
        """
        ...
    def explain_error(self, error: int, opcode: int, detail: int) -> str:
        """The reason of a decode error, as a sentence, from a decoded record's `error`, `opcode` and `detail`."""
        ...

class Kernel:
    """A kernel of a program."""
    @property
    def name(self) -> str:
        """In the program."""
        ...
    @property
    def begin(self) -> int:
        """Offset of its first byte in the code."""
        ...
    @property
    def end(self) -> int:
        """One past its last byte."""
        ...
    @property
    def parameters(self) -> list[Parameter]:
        """In order."""
        ...
    @property
    def shared_bytes(self) -> int:
        """Memory that each of its blocks has."""
        ...
    def __repr__(self) -> str: ...

class Label:
    """A related location of a finding."""
    @property
    def place(self) -> Place:
        """Where."""
        ...
    @property
    def text(self) -> str:
        """Its relation to the finding."""
        ...

class LaneState:
    """The state of a lane."""
    class State:
        """What a lane does."""
        RUNS: ClassVar[LaneState.State]
        YIELDS: ClassVar[LaneState.State]
        AT_BARRIER: ClassVar[LaneState.State]
        WAITS: ClassVar[LaneState.State]
        ENDED: ClassVar[LaneState.State]
        @property
        def name(self) -> str: ...
        @property
        def value(self) -> int: ...
        def __init__(self, value: int) -> None: ...
        def __int__(self) -> int: ...
    @property
    def state(self) -> LaneState.State:
        """What it does."""
        ...
    @property
    def address(self) -> int:
        """Its next address, or the address where it waits."""
        ...

class Memory:
    """Bytes that can be seen without a copy: memoryview(x), numpy.asarray(x), numpy.frombuffer(x, '<f4').

    They are a copy: writes to them change nothing else.
    """
    def array(self, dtype: Any = ...) -> numpy.ndarray:
        """The same bytes as a NumPy array of that type, without a copy."""
        ...
    def __len__(self) -> int: ...
    def __getitem__(self, arg0: int | slice) -> int | memoryview: ...
    def __eq__(self, arg0: object) -> bool: ...
    def __bytes__(self) -> builtins.bytes: ...
    def __repr__(self) -> str: ...

class MemoryAccess:
    """Memory that an instruction read or wrote."""
    @property
    def kind(self) -> AccessKind:
        """The kind of the access."""
        ...
    @property
    def space(self) -> str:
        """The name of the memory space."""
        ...
    @property
    def lane(self) -> int:
        """The lane."""
        ...
    @property
    def address(self) -> int:
        """Of the first byte."""
        ...
    @property
    def bytes(self) -> int:
        """How many."""
        ...
    @property
    def before(self) -> int:
        """The number there before, in the byte order of the machine."""
        ...
    @property
    def after(self) -> int:
        """The number there after, in the byte order of the machine."""
        ...

class Opcode:
    """An encoding of an instruction, with its most used properties; `Isa.model` has all of them."""
    @property
    def name(self) -> str:
        """'ADD_RR'."""
        ...
    @property
    def optype(self) -> str:
        """The family that it belongs to."""
        ...
    @property
    def group(self) -> str:
        """The group of the family, or empty."""
        ...
    @property
    def bits(self) -> int:
        """Of its word, 8 to 128."""
        ...
    @property
    def forms(self) -> list[str]:
        """The header of each, in the order that Instruction.form counts."""
        ...
    @property
    def fields(self) -> list[Field]:
        """With the fixed or the default code, else 0."""
        ...
    @property
    def description(self) -> str:
        """Markdown, of the family."""
        ...
    def __repr__(self) -> str: ...

class Operand:
    """An operand of an instruction's text."""
    @property
    def kind(self) -> OperandKind:
        """What it is."""
        ...
    @property
    def name(self) -> str:
        """Of its field, or of the aggregate."""
        ...
    @property
    def text(self) -> str:
        """As it is printed, without prefixes."""
        ...
    @property
    def prefixes(self) -> list[str]:
        """Its prefixes, outermost first: '-', '|'."""
        ...
    @property
    def bits(self) -> int:
        """Its width."""
        ...
    @property
    def registers(self) -> list[RegisterRange]:
        """Those that it names; empty for a constant."""
        ...
    @property
    def constant(self) -> int | None:
        """The value of a code that names a constant, or None."""
        ...
    @property
    def value(self) -> int:
        """The number; of a target the distance in bytes; of a word of a list its code."""
        ...
    @property
    def parts(self) -> list[Operand]:
        """Of a compound operand."""
        ...
    @property
    def read(self) -> bool:
        """Whether the instruction reads it."""
        ...
    @property
    def written(self) -> bool:
        """Whether the instruction writes it."""
        ...
    @property
    def shown(self) -> bool:
        """False if it is left out of the text, as it has its default."""
        ...
    def __repr__(self) -> str: ...

class OperandKind:
    """What an operand is."""
    REGISTER: ClassVar[OperandKind]
    AGGREGATE: ClassVar[OperandKind]
    IMMEDIATE: ClassVar[OperandKind]
    TARGET: ClassVar[OperandKind]
    ENUMERATION: ClassVar[OperandKind]
    COMPOUND: ClassVar[OperandKind]
    ADDRESS: ClassVar[OperandKind]
    @property
    def name(self) -> str: ...
    @property
    def value(self) -> int: ...
    def __init__(self, value: int) -> None: ...
    def __int__(self) -> int: ...

class Parameter:
    """A parameter of a kernel."""
    @property
    def name(self) -> str:
        """In the program."""
        ...
    @property
    def bytes(self) -> int:
        """Its size: 1, 2, 4 or 8."""
        ...
    @property
    def pointer(self) -> bool:
        """Whether it is the address of a buffer."""
        ...
    @property
    def offset(self) -> int:
        """Bytes from the first parameter's place."""
        ...
    def __repr__(self) -> str: ...

class Place:
    """A range of a text. Lines and columns count from 1; 0 if there is no location."""
    @property
    def file(self) -> str:
        """As it was given; empty if there is no location."""
        ...
    @property
    def line(self) -> int:
        """Of the first character."""
        ...
    @property
    def column(self) -> int:
        """Of the first character, in code points."""
        ...
    @property
    def end_line(self) -> int:
        """Of the end."""
        ...
    @property
    def end_column(self) -> int:
        """One past the last character."""
        ...
    def __repr__(self) -> str: ...

class Program:
    """An assembled program: Isa.assemble, Isa.read_elf, open() and link() make them."""
    @property
    def isa(self) -> Isa:
        """Its instruction set."""
        ...
    @property
    def source_name(self) -> str:
        """Empty if it is unknown."""
        ...
    @property
    def same_description(self) -> bool:
        """False if it was made with another version of the description."""
        ...
    @property
    def diagnostics(self) -> list[Diagnostic]:
        """Warnings and notes of making it."""
        ...
    @property
    def code(self) -> Memory:
        """The bytes of its code."""
        ...
    @property
    def kernels(self) -> list[Kernel]:
        """All of them."""
        ...
    @property
    def labels(self) -> list[Symbol]:
        """By address."""
        ...
    def address(self, label: str) -> int | None:
        """The address of a label, or None."""
        ...
    @property
    def lines(self) -> list[CodeLine]:
        """All of the code, ascending; then that of each section with code of its own."""
        ...
    @property
    def map(self) -> str:
        """Where all lies; empty unless it was linked with `map`."""
        ...
    def elf(self) -> builtins.bytes:
        """The bytes of an object file, or of an executable if it is linked."""
        ...
    def disassemble(self) -> str:
        """The text of a program that assembles to the same code."""
        ...
    def __repr__(self) -> str: ...

class Reason:
    """The reason of a stop."""
    ENDED: ClassVar[Reason]
    INSTRUCTIONS: ClassVar[Reason]
    STEPS: ClassVar[Reason]
    ADDRESS: ClassVar[Reason]
    WATCH: ClassVar[Reason]
    BARRIER: ClassVar[Reason]
    HOST_CALL: ClassVar[Reason]
    OBSERVER: ClassVar[Reason]
    BEGINNING: ClassVar[Reason]
    @property
    def name(self) -> str: ...
    @property
    def value(self) -> int: ...
    def __init__(self, value: int) -> None: ...
    def __int__(self) -> int: ...

class RegisterAccess:
    """A register that an instruction read or wrote."""
    @property
    def file(self) -> str:
        """The name of its file."""
        ...
    @property
    def number(self) -> int:
        """Of the register."""
        ...
    @property
    def lane(self) -> int:
        """0 if the register is not per lane."""
        ...
    @property
    def value(self) -> int:
        """Read: before the instruction; written: after it."""
        ...
    def __repr__(self) -> str: ...

class RegisterFile:
    """Registers of one kind."""
    @property
    def name(self) -> str:
        """In the description."""
        ...
    @property
    def scope(self) -> Scope:
        """Their scope."""
        ...
    @property
    def count(self) -> int:
        """How many there are."""
        ...
    @property
    def width(self) -> int:
        """Bits of one."""
        ...
    @property
    def spelling(self) -> str:
        """In programs, with % for the number."""
        ...
    def __repr__(self) -> str: ...

class RegisterRange:
    """Consecutive registers."""
    @property
    def file(self) -> str:
        """The name of their file."""
        ...
    @property
    def first(self) -> int:
        """The number of the first."""
        ...
    @property
    def count(self) -> int:
        """How many."""
        ...
    @property
    def certain(self) -> bool:
        """False if the access, or its registers, depend on values."""
        ...
    def __eq__(self, arg0: RegisterRange) -> bool: ...
    def __repr__(self) -> str: ...

class Retired:
    """An executed instruction. It stays valid when the run continues."""
    @property
    def moment(self) -> int:
        """Before it."""
        ...
    @property
    def warp(self) -> int:
        """Which warp of the block."""
        ...
    @property
    def address(self) -> int:
        """Of the instruction."""
        ...
    @property
    def word(self) -> int:
        """Its bits."""
        ...
    @property
    def size(self) -> int:
        """Bytes."""
        ...
    @property
    def opcode(self) -> str:
        """Its name."""
        ...
    @property
    def instruction(self) -> Instruction:
        """As an object."""
        ...
    @property
    def lanes(self) -> int:
        """That took part, bit i for lane i."""
        ...
    @property
    def read(self) -> list[RegisterAccess]:
        """By file, number and lane."""
        ...
    @property
    def written(self) -> list[RegisterAccess]:
        """By file, number and lane."""
        ...
    @property
    def memory(self) -> list[MemoryAccess]:
        """In the order of the accesses."""
        ...
    @property
    def next(self) -> int | None:
        """Where the lowest of its lanes goes on, or None."""
        ...
    @property
    def fault(self) -> Fault | None:
        """None, or why nothing was written."""
        ...
    def __repr__(self) -> str: ...

class RunResult:
    """The result of a run. True if it ended without a fault."""
    @property
    def status(self) -> str:
        """'done', 'faulted', or 'limit' if max_instructions were executed or the run has not ended."""
        ...
    @property
    def message(self) -> str:
        """One line; empty where it is done."""
        ...
    @property
    def fault(self) -> Fault | None:
        """Where it faulted, else None."""
        ...
    @property
    def exit_status(self) -> int | None:
        """That the program itself gave, or None."""
        ...
    @property
    def buffers(self) -> dict[str, Memory]:
        """A dict from names of arguments to Memory, as the run left them; after a fault, too."""
        ...
    @property
    def warp_instructions(self) -> int:
        """Executed."""
        ...
    def __bool__(self) -> bool: ...
    def __repr__(self) -> str: ...

class Scope:
    """The scope of registers or memory."""
    LANE: ClassVar[Scope]
    WARP: ClassVar[Scope]
    BLOCK: ClassVar[Scope]
    GRID: ClassVar[Scope]
    HART: ClassVar[Scope]
    CONSTANT: ClassVar[Scope]
    @property
    def name(self) -> str: ...
    @property
    def value(self) -> int: ...
    def __init__(self, value: int) -> None: ...
    def __int__(self) -> int: ...

class Session:
    """A run that you drive: step by step, until something happens, forward and backward, with all of
    its state to be read and written.

    A moment is a number of instructions, of all warps together, that were executed before it.
    """
    def __init__(self, program: Program, *, kernel: str = '', grid: int | Sequence[int] = 1, block: int | Sequence[int] = 1, arguments: Mapping[str, int | float | Buffer] = ..., settings: Mapping[str, int] = ..., max_instructions: int = 0, command_line: Sequence[str] = ..., host: Host | TextHost | None = None, engine: str = '') -> None:
        """The run is before its first instruction. The arguments are those of run()."""
        ...
    @property
    def program(self) -> Program:
        """The program that runs: linked if necessary, with labels at their run-time addresses."""
        ...
    def run(self, *, instructions: int | None = None, warp: int = 0, steps: int | None = None, addresses: Sequence[int | str] = ..., watches: Sequence[str | Watch] = ..., barriers: bool = False, host_calls: bool = False, progress: Callable[[str, int, int], object] | None = None) -> Stop:
        """Goes on until something happens, whichever comes first; the end of the run always stops it.

        instructions: of all warps, from here on. steps: instructions of the warp `warp`. addresses: numbers or labels,
        before any warp executes an instruction there. watches: places by name (written), or Watch objects; after an
        instruction has touched one. barriers: after lanes have come to one. host_calls: after one.
        progress: called at intervals as progress('run', moment, 0). Control-C stops the run at its current moment.
        """
        ...
    def step(self, instructions: int = 1) -> Stop:
        """Executes so many instructions."""
        ...
    def run_back(self, *, steps: int | None = None, warp: int = 0, addresses: Sequence[int | str] = ..., watches: Sequence[str | Watch] = ...) -> Stop:
        """Backward: by `steps` of the warp, or else to the last moment before now at which an instruction was due that is at
        one of the addresses or touches what is watched; without any, to the beginning. Control-C ends the search at a moment
        up to which nothing was found.
        """
        ...
    def step_back(self, instructions: int = 1) -> Stop:
        """Backward by instructions of all warps, as far as there are so many."""
        ...
    def go_to(self, moment: int) -> Stop:
        """To a moment: so many instructions were executed before it. Later ones are reached as far as the run goes. The observer
        sees nothing of moments that the run has been at, and everything beyond them. Control-C stops it on its way forward.
        """
        ...
    @property
    def moment(self) -> int:
        """How many instructions were executed before now."""
        ...
    @property
    def ended(self) -> bool:
        """Whether the run has come to its end."""
        ...
    def result(self) -> RunResult:
        """Of an ended run; of another one the status is 'limit', and the buffers are as they are now."""
        ...
    def observe(self, observer: Callable[[Retired], object] | None, accesses: bool = True) -> None:
        """Calls observer(retired) for each instruction that is executed from now on; where it returns False, the run stops.
        None: no observer, without cost. Without `accesses` registers and memory are not recorded, which is faster.
        What it raises comes out of the call that ran. It may not use the session.
        """
        ...
    def trace(self, instructions: int | None = None, *, addresses: Sequence[int | str] = ..., progress: Callable[[str, int, int], object] | None = None) -> numpy.ndarray:
        """Runs this many instructions, to one of the addresses, or to the end, and returns the executed instructions as a NumPy
        array with `moment`, `address`, `low` and `high` (the word), `lanes` (a mask), `opcode` (an index into
        Isa.opcodes), `warp`, `size`, and `fault` (0 or 1). Nothing of Python is made for an instruction.
        """
        ...
    @property
    def warps(self) -> int:
        """How many the block that runs has."""
        ...
    @property
    def block(self) -> tuple[int, int, int]:
        """Which block runs: x, y, z, from 0."""
        ...
    def lanes(self, warp: int = 0) -> list[LaneState]:
        """How each lane of the warp stands."""
        ...
    def address(self, warp: int = 0) -> int | None:
        """Where a warp goes on; None where no lane can."""
        ...
    def read(self, place: str, warp: int = 0) -> list[int]:
        """What a place holds, by its name ('a0', 'R[4:5]', 'memory[0x1000, 4]'): a list with a number for each lane of the
        warp that has a thread, or with one if all have the same.
        """
        ...
    def write(self, place: str, value: int, warp: int = 0, lanes: int = 18446744073709551615) -> int:
        """Writes a number to a place, and returns the mask of the lanes that were given it. It is a part of the run: gone
        before this moment, there after it.
        """
        ...
    def set_address(self, address: int, warp: int = 0, lanes: int = 18446744073709551615) -> int:
        """Lets lanes go on elsewhere."""
        ...
    def read_register(self, file: str, number: int, warp: int = 0, lane: int = 0) -> int:
        """By its file and number."""
        ...
    def write_register(self, file: str, number: int, value: int, warp: int = 0, lane: int = 0) -> None:
        """By its file and number."""
        ...
    def read_memory(self, space: str, address: int, bytes: int, warp: int = 0, lane: int = 0) -> Memory:
        """As many bytes as are there from the address on, at most `bytes`, as they are now."""
        ...
    def read_memory_into(self, space: str, address: int, out: Buffer, warp: int = 0, lane: int = 0) -> int:
        """The same into a writable buffer, as many bytes as it has; returns how many there were."""
        ...
    def write_memory(self, space: str, address: int, data: Buffer, warp: int = 0, lane: int = 0) -> None:
        """Writes the bytes of a buffer. A part of the run, as write()."""
        ...
    def save(self) -> builtins.bytes:
        """All of the machine at this moment as bytes, to go on from in another process. Not of a run that has ended."""
        ...
    def restore(self, saved: Buffer) -> int:
        """Makes it so again, for the same program and launch, and returns the moment."""
        ...

class Severity:
    """The severity of a finding."""
    ERROR: ClassVar[Severity]
    WARNING: ClassVar[Severity]
    NOTE: ClassVar[Severity]
    @property
    def name(self) -> str: ...
    @property
    def value(self) -> int: ...
    def __init__(self, value: int) -> None: ...
    def __int__(self) -> int: ...

class Slice:
    """Consecutive bits of a word."""
    @property
    def position(self) -> int:
        """Of the lowest bit, from the word's least significant one."""
        ...
    @property
    def width(self) -> int:
        """Bits."""
        ...

class Stop:
    """The location and the reason of a stop."""
    @property
    def reason(self) -> Reason:
        """Why."""
        ...
    @property
    def warp(self) -> int:
        """Of what is executed next; of a watch, a barrier and a host call: of what was last."""
        ...
    @property
    def address(self) -> int:
        """Likewise."""
        ...
    @property
    def lanes(self) -> int:
        """Likewise, bit i for lane i."""
        ...
    @property
    def watches(self) -> list[int]:
        """The numbers of those that were touched."""
        ...
    def __repr__(self) -> str: ...

class Symbol:
    """A name for a location in the code."""
    @property
    def name(self) -> str:
        """In the program."""
        ...
    @property
    def address(self) -> int:
        """Where it is once the program runs; an offset in its section before the program is linked."""
        ...
    @property
    def section(self) -> str:
        """Before the program is linked: its name if it is not that of the program's `code`, else empty."""
        ...
    def __repr__(self) -> str: ...

class TextHost:
    """A host with given standard input and recorded output; it has no files."""
    def __init__(self, input: builtins.bytes = ...) -> None: ...
    @property
    def output(self) -> builtins.bytes:
        """What was written to standard output."""
        ...
    @property
    def errors(self) -> builtins.bytes:
        """What was written to standard error."""
        ...

class Verdict:
    """A question about a description, and its answer."""
    class Kind:
        """The answer."""
        PROVED: ClassVar[Verdict.Kind]
        TESTED: ClassVar[Verdict.Kind]
        REFUTED: ClassVar[Verdict.Kind]
        ALLOWED: ClassVar[Verdict.Kind]
        FAILED: ClassVar[Verdict.Kind]
        VACUOUS: ClassVar[Verdict.Kind]
        @property
        def name(self) -> str: ...
        @property
        def value(self) -> int: ...
        def __init__(self, value: int) -> None: ...
        def __int__(self) -> int: ...
    @property
    def kind(self) -> Verdict.Kind:
        """The answer."""
        ...
    @property
    def question(self) -> str:
        """The kind of question: 'claim', …"""
        ...
    @property
    def subject(self) -> str:
        """The opcode or the family of the question."""
        ...
    @property
    def text(self) -> str:
        """The claim."""
        ...
    @property
    def file(self) -> str:
        """The file of the claim; empty if it has none."""
        ...
    @property
    def line(self) -> int:
        """Where, from 1."""
        ...
    @property
    def reason(self) -> str:
        """Tested: why it is not proved. Allowed: why it is intended. Failed: the error."""
        ...
    @property
    def replay(self) -> str:
        """Refuted: a command that shows it."""
        ...
    @property
    def after(self) -> str:
        """The output of that command."""
        ...
    @property
    def seconds(self) -> float:
        """Seconds of processor time."""
        ...
    @property
    def cached(self) -> bool:
        """True if the answer is from the cache."""
        ...
    def __bool__(self) -> bool: ...
    def __repr__(self) -> str: ...

class Watch:
    """A place that is watched."""
    def __init__(self, place: str, on: Watch.On = ..., warp: int = 0, lanes: int = 18446744073709551615) -> None:
        """place: 'a0', 'R[4:5]', 'memory[0x1000, 4]'. lanes: bit i is lane i."""
        ...
    class On:
        """What a watched place stops for."""
        WRITE: ClassVar[Watch.On]
        READ: ClassVar[Watch.On]
        ACCESS: ClassVar[Watch.On]
        @property
        def name(self) -> str: ...
        @property
        def value(self) -> int: ...
        def __init__(self, value: int) -> None: ...
        def __int__(self) -> int: ...
    @property
    def place(self) -> str:
        """Its name."""
        ...
    @property
    def on(self) -> Watch.On:
        """What it stops for."""
        ...
    @property
    def warp(self) -> int:
        """Whose registers, or whose lane's memory."""
        ...
    @property
    def lanes(self) -> int:
        """Likewise, bit i for lane i."""
        ...

def check(inputs: Sequence[str] = ..., *, isa: str = '', trials: int = 24, cache: bool = True, progress: Callable[[str, int, int], object] | None = None) -> list[Diagnostic]:
    """All findings about descriptions and programs, as `isadora check` reports them.

    inputs: names of instruction sets, folders, files; several are one description. Files that end in .s or .o are
    programs, of `isa`. trials: states on which each claim is tested. cache: whether cached results of claims are
    used. progress: called at intervals as progress(name, done, all); an exception ends the call.
    """
    ...

def engines() -> list[str]:
    """The names of the engines. Results are equal on each of them."""
    ...

def isas(folders: Sequence[str] = ...) -> list[str]:
    """The names that load() knows."""
    ...

def link(programs: Sequence[Program], *, isa: Isa | None = None, files: Sequence[tuple[str, bytes]] = ..., entry: str = '', gc_sections: bool = False, map: bool = False, code_address: int | None = None, data_address: int | None = None) -> Program:
    """Programs of one instruction set as one, whose names find each other. A program that has a kernel or an entry already
    needs no linking, and cannot be linked again. `files` are names and bytes of objects of any compiler, and of archives
    (.a), of which the members that are needed are taken; without programs, `isa` says what they are for. `entry` is the
    symbol where the program begins, if it is not the description's; with `gc_sections` sections that nothing leads to are
    left out; with `map` Program.map says where all lies. `code_address` is where code begins, then constants;
    `data_address` where data and zeros begin.
    """
    ...

def load(name: str = '', folders: Sequence[str] = ...) -> Isa:
    """An instruction set by its name, or by the path of its folder or file (a path has a slash or a dot). Without a name
    the default one. Names are looked for in ISADORA_ISAS, then in `folders`, then among the shipped ones.
    """
    ...

def open(path: str | PathLike[str], folders: Sequence[str] = ...) -> Program:
    """Reads an ELF file that `isadora as` or Program.elf made, and loads the instruction set that it names."""
    ...

def parse(files: Mapping[str, str]) -> Isa:
    """An instruction set from texts: a dict from names, for findings, to the texts of files."""
    ...

def prove(inputs: Sequence[str] = ..., *, only: Sequence[str] = ..., timeout: int = 5, jobs: int = 0, cache: bool = True, progress: Callable[[str, int, int], object] | None = None) -> list[Verdict]:
    """Proves all claims of descriptions for all inputs, like `isadora prove`. It starts processes.

    inputs: names of instruction sets, folders, files. only: names of opcodes or families. timeout: seconds for a
    question. jobs: processes; 0: as many as there are cores. cache: whether cached answers are used.
    progress: called at intervals as progress(name, done, all); an exception ends the call, and so does Control-C.
    """
    ...

def prove_equal(isa: Isa, first: Sequence[Instruction | str], second: Sequence[Instruction | str], *, live: Sequence[str] = ..., timeout: int = 5) -> Verdict:
    """Are two programs without jumps equivalent for all initial states? Each is a list of instructions or their texts.
    live: registers that matter afterwards; without them all that either writes. timeout: seconds.
    """
    ...

def run(program: Program, *, kernel: str = '', grid: int | Sequence[int] = 1, block: int | Sequence[int] = 1, arguments: Mapping[str, int | float | Buffer] = ..., settings: Mapping[str, int] = ..., max_instructions: int = 0, command_line: Sequence[str] = ..., host: Host | TextHost | None = None, engine: str = '', progress: Callable[[str, int, int], object] | None = None) -> RunResult:
    """Runs a kernel, or a program with an entry, to its end. A fault is a result, not an exception.

    kernel: its name; may be empty if there is only one. grid, block: a number, or up to three of them.
    arguments: a dict from the kernel's parameters to a number (a float gets the parameter's size), or to anything with
    bytes (bytes, NumPy arrays), which become a buffer; RunResult.buffers has it afterwards.
    settings: parameters of the machine that the description has. max_instructions: of all warps; 0: no limit.
    command_line: the argv of a hart's program. host: a TextHost or a Host, which serves the calls of a hart's program.
    Without one, services other than memory are refused. engine: one of engines(); empty: the one that suits.
    progress: called now and then as progress(name, instructions, 0). Control-C ends the run.
    """
    ...
