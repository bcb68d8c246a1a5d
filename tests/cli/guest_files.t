What a program of a hart may open: no file of the host, unless `run` gives it a folder. This program opens its first argument with the flags that the second one gives in octal, writes a line
where it may write, and ends with 0 or with the error number.

  $ cat > try.s <<'EOF'
  >     .globl _start
  > _start:
  >     lw   s0, 8(sp)          # argv[1]: the name
  >     lw   t0, 12(sp)         # argv[2]: the flags
  >     li   s1, 0
  > 1:  lbu  t1, 0(t0)
  >     beqz t1, 2f
  >     slli s1, s1, 3
  >     addi t1, t1, -'0'
  >     add  s1, s1, t1
  >     addi t0, t0, 1
  >     j    1b
  > 2:  li   a0, -100           # AT_FDCWD
  >     mv   a1, s0
  >     mv   a2, s1
  >     li   a3, 0644
  >     li   a7, 56             # openat
  >     ecall
  >     bltz a0, 3f
  >     andi t0, s1, 3
  >     mv   t1, a0
  >     li   a0, 0
  >     beqz t0, 3f
  >     mv   a0, t1
  >     la   a1, line
  >     li   a2, 6
  >     li   a7, 64             # write
  >     ecall
  >     li   a0, 0
  > 3:  neg  a0, a0
  >     li   a7, 93             # exit
  >     ecall
  >     .section .rodata
  > line: .ascii "guest\n"
  > EOF
  $ isadora link --isa rv32imc try.s -o try
  $ mkdir -p in/deep out && echo secret > secret && echo text > in/text && ln in/text in/hard
  $ ln -s text in/near && ln -s ../secret in/far && ln -s $PWD/secret in/absolute && ln -s ../in/text in/around && ln -s loop in/loop
  $ ln -s nothing in/dangling && ln -s ../new in/made_outside && ln -s /proc/self/mem in/memory && ln -s $PWD/in link
  $ mkfifo in/fifo && ln -s fifo in/to_fifo

Without an option there is nothing to open: not by an absolute name, not in the current folder, nothing of /proc, nothing new. The error is EACCES (13), and `run` says once which option is missing.

  $ isadora run try -- /etc/passwd 0
  isadora: warning: the program may not use `/etc/passwd`: it is in no folder that the program has been given
    note: `--files DIR` lets it use the files beneath a folder, `--files-read-only DIR` read them
  [13]
  $ for name in secret ./secret in/text /proc/self/mem /proc/self/fd/0 /dev/null; do isadora run try -- $name 2 2> errors; echo $name $? $(grep -c warning errors); done
  secret 13 1
  ./secret 13 1
  in/text 13 1
  /proc/self/mem 13 1
  /proc/self/fd/0 13 1
  /dev/null 13 1
  $ isadora run try -- made 101 2> /dev/null; test -e made
  [1]

A folder is given with what lies beneath it, under the name that the host has for it: relative names are relative to the current folder, as on the host. 0 is for reading, 2 for both, 101 makes a
file, 301 makes a new one, 1001 empties one.

  $ try() { for name in $2; do timeout 20 isadora run $1 try -- $name $3 2> /dev/null; echo $name $?; done; }
  $ try '--files in' "in/text ./in//text $PWD/in/text in/near in/hard in/deep/../text link/text" 0 | sed "s|$PWD|HERE|"
  in/text 0
  ./in//text 0
  HERE/in/text 0
  in/near 0
  in/hard 0
  in/deep/../text 0
  link/text 13
  $ try '--files link' "link/text in/text" 0
  link/text 0
  in/text 0
  $ try '--files in' "in/new in/deep/new" 101; try '--files in' "in/new in/far in/loop" 301; cat in/new
  in/new 0
  in/deep/new 0
  in/new 17
  in/far 17
  in/loop 17
  guest
  $ try '--files in' 'in/text' 1001; cat in/hard
  in/text 0
  guest

Nothing else is: not by `..`, not by links that lead out, though they come back in, not by what is made through a link, not by the folder's name alone.

  $ try '--files in' "secret in/../secret in/deep/../../secret in/far in/absolute in/around inside in/../in/text /etc/passwd ../in/text" 0
  secret 13
  in/../secret 13
  in/deep/../../secret 13
  in/far 13
  in/absolute 13
  in/around 13
  inside 13
  in/../in/text 13
  /etc/passwd 13
  ../in/text 13
  $ try '--files in' "in/made_outside in/far ../new" 1101; ls new; cat secret
  in/made_outside 13
  in/far 13
  ../new 13
  ls: cannot access 'new': No such file or directory
  secret
  $ try '--files in' "in/dangling in/loop in/nothing in/text/ in/text/more in/nothing/more in in/deep in/." 0
  in/dangling 2
  in/loop 40
  in/nothing 2
  in/text/ 20
  in/text/more 20
  in/nothing/more 2
  in 21
  in/deep 21
  in/. 21
  $ isadora run --files in try -- in/far 0
  isadora: warning: the program may not use `in/far`: the name leads out of the folder that the program has been given
    note: `--files DIR` lets it use the files beneath a folder, `--files-read-only DIR` read them
  [13]

Regular files alone: a FIFO does not stop the run, and devices and what the system shows of its processes are no files of a folder.

  $ try '--files in' "in/fifo in/to_fifo in/memory" 0; try '--files in' "in/fifo in/memory" 2; try '--files in' "in/fifo" 1101
  in/fifo 13
  in/to_fifo 13
  in/memory 13
  in/fifo 13
  in/memory 13
  in/fifo 13
  $ try '--files /dev' "/dev/null /dev/tty /dev/stdin" 2; try '--files /proc' "/proc/self/mem /proc/self/environ /proc/self/fd/0 /proc/self/cwd/secret /proc/self/root/etc/passwd" 0; f=/sys/kernel/uevent_seqnum; if [ -e $f ]; then try '--files /sys' $f 0; else echo "$f 13"; fi
  /dev/null 13
  /dev/tty 13
  /dev/stdin 13
  /proc/self/mem 13
  /proc/self/environ 13
  /proc/self/fd/0 40
  /proc/self/cwd/secret 40
  /proc/self/root/etc/passwd 40
  /sys/kernel/uevent_seqnum 13

A folder for reading only: whatever would change it is EROFS (30), and changes nothing. Of several folders the innermost decides.

  $ try '--files-read-only in' "in/text in/near" 0; try '--files-read-only in' "in/text in/near" 1; try '--files-read-only in' in/text 1000; try '--files-read-only in' in/more 100; ls in/more
  in/text 0
  in/near 0
  in/text 30
  in/near 30
  in/text 30
  in/more 30
  ls: cannot access 'in/more': No such file or directory
  [2]
  $ try '--files-read-only in' "in/text" 100; cat in/text
  in/text 0
  guest
  $ isadora run --files-read-only in try -- in/text 2
  isadora: warning: the program may not use `in/text`: it is in a folder that the program may only read
    note: `--files DIR` lets it use the files beneath a folder, `--files-read-only DIR` read them
  [30]
  $ try '--files-read-only . --files out' "out/made secret" 102; try '--files-read-only / --files out' "/etc/passwd secret out/made" 0
  out/made 0
  secret 30
  /etc/passwd 0
  secret 0
  out/made 0
  $ try '--files-read-only /' "/proc/self/mem /dev/null in/fifo" 0
  /proc/self/mem 13
  /dev/null 13
  in/fifo 13

Files are removed and renamed by their own names: where those lead out, where they are of a link, a folder or a FIFO, and where the folder is read only, nothing changes. This program removes
its argument, or renames it to a second one.

  $ cat > change.s <<'EOF'
  >     .globl _start
  > _start:
  >     lw   t0, 0(sp)          # argc
  >     li   a0, -100
  >     lw   a1, 8(sp)
  >     lw   a3, 12(sp)
  >     li   a2, 0
  >     li   a7, 35             # unlinkat
  >     li   t1, 2
  >     beq  t0, t1, 1f
  >     li   a2, -100
  >     li   a4, 0
  >     li   a7, 276            # renameat2
  > 1:  ecall
  >     neg  a0, a0
  >     li   a7, 93             # exit
  >     ecall
  > EOF
  $ isadora link --isa rv32imc change.s -o change && chmod -w change
  $ change() { timeout 20 isadora run $1 change -- $2 $3 2> /dev/null; echo $2 $3 $?; }
  $ before=$(find . -not -name errors | sort | xargs ls -ldi | sha1sum)
  $ for name in secret in/text /proc/self/mem; do change '' $name; change '' $name in/there; change '' in/text $name; done
  secret 13
  secret in/there 13
  in/text secret 13
  in/text 13
  in/text in/there 13
  in/text in/text 13
  /proc/self/mem 13
  /proc/self/mem in/there 13
  in/text /proc/self/mem 13
  $ for name in secret in/../secret in/deep/../../secret in/../in/text in/near in/far in/dangling in/loop in/fifo in/deep in in/. in/deep/.. in/ in/text/ in/text/x in/nothing in/nothing/x; do change '--files in' $name; done
  secret 13
  in/../secret 13
  in/deep/../../secret 13
  in/../in/text 13
  in/near 13
  in/far 13
  in/dangling 13
  in/loop 13
  in/fifo 13
  in/deep 21
  in 21
  in/. 21
  in/deep/.. 21
  in/ 21
  in/text/ 20
  in/text/x 20
  in/nothing 2
  in/nothing/x 2
  $ for name in secret in/../secret in/near in/far in/dangling in/fifo in/deep in/nothing/x; do change '--files in' $name in/there; change '--files in' in/text $name; done
  secret in/there 13
  in/text secret 13
  in/../secret in/there 13
  in/text in/../secret 13
  in/near in/there 13
  in/text in/near 13
  in/far in/there 13
  in/text in/far 13
  in/dangling in/there 13
  in/text in/dangling 13
  in/fifo in/there 13
  in/text in/fifo 13
  in/deep in/there 21
  in/text in/deep 21
  in/nothing/x in/there 2
  in/text in/nothing/x 2
  $ change '--files-read-only in' in/text; change '--files-read-only in' in/text in/there; change '--files-read-only in --files out' in/text out/there; change '--files-read-only in --files out' out/made in/there; change '--files-read-only in --files out' out/made in/text
  in/text 30
  in/text in/there 30
  in/text out/there 30
  out/made in/there 30
  out/made in/text 30
  $ change '--files-read-only /' /proc/self/comm; change '--files /proc' /proc/self/comm
  /proc/self/comm 13
  /proc/self/comm 13
  $ test "$before" = "$(find . -not -name errors | sort | xargs ls -ldi | sha1sum)"
  $ isadora run --files-read-only in change -- in/text
  isadora: warning: the program may not use `in/text`: it is in a folder that the program may only read
    note: `--files DIR` lets it use the files beneath a folder, `--files-read-only DIR` read them
  [30]

What lies in folders that may be written goes, and moves from one to another.

  $ echo more > in/more && change '--files in' in/more in/deep/moved && change '--files in --files out' in/deep/../deep/moved out/made && cat out/made && change '--files out' $PWD/out/made > /dev/null; ls in/more in/deep/moved out/made
  in/more in/deep/moved 0
  in/deep/../deep/moved out/made 0
  more
  ls: cannot access 'in/more': No such file or directory
  ls: cannot access 'in/deep/moved': No such file or directory
  ls: cannot access 'out/made': No such file or directory
  [2]
  $ ln -s text in/link && change '--files /' in/link in/renamed && change '--files /' in/renamed && change '--files /' in/renamed
  in/link in/renamed 0
  in/renamed 0
  in/renamed 2
  $ echo made > out/made

`--files /` is all that the user may open; a folder that is none is told before the run.

  $ try '--files /' "secret in/far /dev/null /proc/self/mem" 0
  secret 0
  in/far 0
  /dev/null 0
  /proc/self/mem 0
  $ isadora run --files nowhere try -- secret 0
  isadora: error: --files: `nowhere` cannot be opened as a folder: no such file or directory [bad-argument]
  [2]
  $ isadora run --files-read-only secret try -- secret 0
  isadora: error: --files-read-only: `secret` cannot be opened as a folder: not a directory [bad-argument]
  [2]

What the name holds does not reach the terminal as it is.

  $ isadora run try -- $'\e]0;title\a' 0
  isadora: warning: the program may not use `<U+001B>]0;title<U+0007>`: it is in no folder that the program has been given
    note: `--files DIR` lets it use the files beneath a folder, `--files-read-only DIR` read them
  [13]

A folder that is read only does not lie in one that may be written, for names may lead around its own: `in/deep/../kept/text` begins with the outer one's. `run` refuses both together.

  $ mkdir in/kept && echo kept > in/kept/text
  $ isadora run --files in --files-read-only in/kept try -- in/deep/../kept/text 1
  isadora: error: --files-read-only: `in/kept` would be read only, but lies in `*/in`, which the program may write [bad-argument] (glob)
  [2]
  $ isadora run --files / --files-read-only in/kept try -- in/kept/text 1
  isadora: error: --files-read-only: `in/kept` would be read only, but lies in `/`, which the program may write [bad-argument]
  [2]
  $ isadora run --files in --files-read-only in try -- in/kept/text 1 2> errors; echo $?; cat in/kept/text
  2
  kept

Flags that ask for a folder (200000), or for a file that is not a link (400000), are heard as on Linux: ENOTDIR (20) and ELOOP (40).

  $ try '--files in' "in/text in/near in/deep in/fifo" 200000; try '--files in' "in/text in/near in/fifo" 400000; try '--files-read-only /' "in/text in/near" 600000
  in/text 20
  in/near 20
  in/deep 21
  in/fifo 20
  in/text 0
  in/near 40
  in/fifo 13
  in/text 20
  in/near 20

A stream that is closed stays closed to the program: no file that `isadora` itself has opened takes its number.

  $ cat > streams.s <<'EOF'
  >     .globl _start
  > _start:
  >     li   a0, 1
  >     la   a1, text
  >     li   a2, 4
  >     li   a7, 64             # write
  >     ecall
  >     mv   s0, a0
  >     li   a0, 0
  >     la   a1, room
  >     li   a2, 4
  >     li   a7, 63             # read
  >     ecall
  >     add  a0, a0, s0
  >     neg  a0, a0
  >     li   a7, 93             # exit
  >     ecall
  >     .data
  > text: .ascii "out\n"
  > room: .space 4
  > EOF
  $ isadora link --isa rv32imc streams.s -o streams
  $ isadora run streams --files in --trace-file trace <&- >&-
  [18]
  $ grep -cx out trace
  0
  [1]

A file that may not become larger is an error of the write (EFBIG, 27), and no signal ends the run.

  $ cat > fill.s <<'EOF'
  >     .globl _start
  > _start:
  >     li   a0, -100
  >     lw   a1, 8(sp)          # argv[1]: the name
  >     li   a2, 0101
  >     li   a3, 0644
  >     li   a7, 56             # openat
  >     ecall
  >     mv   s0, a0
  > 1:  mv   a0, s0
  >     la   a1, bytes
  >     li   a2, 4096
  >     li   a7, 64             # write
  >     ecall
  >     bgtz a0, 1b
  >     neg  a0, a0
  >     li   a7, 93             # exit
  >     ecall
  >     .bss
  > bytes: .space 4096
  > EOF
  $ isadora link --isa rv32imc fill.s -o fill
  $ (ulimit -f 8; isadora run --files in fill -- in/filled); echo $?; wc -c < in/filled
  27
  8192
