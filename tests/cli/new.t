A description to begin with: it checks, assembles, explains itself and runs.

  $ isadora new mine
  wrote mine/mine.isa, a description, and mine/first.s, a program
    isadora check ./mine
    isadora explain --isa ./mine 'plus x3, x1, x2'
    isadora run --isa ./mine mine/first.s
  $ wc -l < mine/mine.isa
  67
  $ isadora check ./mine
  $ isadora explain --isa ./mine 'plus x3, x1, x2'
  plus x3, x1, x2
  plus_x, 16 bits: 0x022C (Add registers)
  
     15        10    7     4     1 0
    \xe2\x94\x8c\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\xac\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\xac\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\xac\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\xac\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x90 (esc)
    \xe2\x94\x820 0 0 0 0\xe2\x94\x820 1 0\xe2\x94\x820 0 1\xe2\x94\x820 1 1\xe2\x94\x820 0\xe2\x94\x82 (esc)
    \xe2\x94\x82         \xe2\x94\x82 rb  \xe2\x94\x82 ra  \xe2\x94\x82 rd  \xe2\x94\x82   \xe2\x94\x82 (esc)
    \xe2\x94\x94\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\xb4\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\xb4\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\xb4\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\xb4\xe2\x94\x80\xe2\x94\xac\xe2\x94\x80\xe2\x94\x98 (esc)
                                  code
  
      15:11             always zero
       10:8  rb    0x2  x2
        7:5  ra    0x1  x1
        4:2  rd    0x3  x3
        1:0  code  0x0  fixed
  $ isadora run --isa ./mine mine/first.s
  [42]
  $ isadora as --isa ./mine mine/first.s -o first.o && isadora dis --isa ./mine first.o
  .isa mine
  .globl _start
  _start:
    put x1, 40
    put x2, 2
    plus x3, x1, x2
    stop x3
  $ isadora prove ./mine --no-cache | tail -3
    claim       3 proved
    encoding    8 proved
    declaration 9 proved

Nothing is written over, and a name is a name.

  $ isadora new mine
  isadora: error: `mine` is there already, and nothing in it is changed [cannot-write]
  [2]
  $ isadora new 3d
  isadora: error: `3d` is not a valid name of an instruction set [bad-argument]
    note: a name is letters, digits and `_`, and begins with no digit; the folder is made here
  [2]
  $ isadora new a/b
  isadora: error: `a/b` is not a valid name of an instruction set [bad-argument]
    note: a name is letters, digits and `_`, and begins with no digit; the folder is made here
  [2]
  $ touch taken && isadora new taken
  isadora: error: `taken` is there already, and nothing in it is changed [cannot-write]
  [2]
  $ isadora new
  isadora: error: NAME is required [bad-argument]
    note: `isadora new --help` describes its options
  [2]
