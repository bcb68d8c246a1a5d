A table with addends (SHT_RELA) of a machine that has them in the bytes: both are added, as GNU's linker does for SuperH.

  $ cat > both.py <<'END'
  > import struct
  > b = bytearray(open('rel.o', 'rb').read())
  > more = 4                                            # for the first table, that of the data
  > table, = struct.unpack_from('<I', b, 32)
  > for i in range(*struct.unpack_from('<H', b, 48)):
  >     s = list(struct.unpack_from('<10I', b, table + 40 * i))
  >     if s[1] == 9:                                     # SHT_REL
  >         rows = [b[at:at + 8] + struct.pack('<i', more) for at in range(s[4], s[4] + s[5], 8)]
  >         s[1], s[4:6], s[9] = 4, [len(b), 12 * len(rows)], 12
  >         struct.pack_into('<10I', b, table + 40 * i, *s)
  >         b += b''.join(rows)
  >         more = 0
  > open('both.o', 'wb').write(b)
  > END
  $ printf '.globl _start\n.globl table\n_start: bx lr\n.data\ntable: .word 1, table + 8\n' > rel.s
  $ isadora as --isa armv6m rel.s -o rel.o && python3 both.py
  $ llvm-readelf-19 -r both.o | grep ABS32 | cut -c1-60
  00000004  00000702 R_ARM_ABS32            00000000   table +
  0000002a  00000202 R_ARM_ABS32            00000000   .text +
  00000006  00000402 R_ARM_ABS32            00000000   .debug_
  0000001c  00000302 R_ARM_ABS32            00000000   .debug_
  00000020  00000202 R_ARM_ABS32            00000000   .text +
  $ isadora dis --isa armv6m both.o | grep -A 3 data
  .section .data
  table:
    .word 0x1
    .word table + 12
  $ for f in rel both; do isadora link --isa armv6m $f.o -o $f && llvm-objcopy-19 -O binary -j .data $f $f.data && od -A n -t x4 $f.data; done
   00000001 00011008
   00000001 0001100c
