The program says what it can do, and each command what it takes.

  $ isadora --help
  isadora: one description of an instruction set in, every tool out
  Usage: isadora [OPTIONS] [SUBCOMMAND]
  
  Options:
    -h,--help                   Print this help message and exit
    --version                   Display program version information and exit
  
  Subcommands:
    check                       report every finding in a description; exit code 1 when there are any
    prove                       prove the claims of a description for all inputs; exit code 1 if one is refuted
    dump                        print the tree of a description
    as                          assemble a program
    link                        join objects to a program, an ELF executable
    dis                         disassemble an object, a raw file or words
    run                         run a program, an object or an executable; the exit code is the status of a hart's program, 3 after a fault, 4 at a limit
    compare                     compare a run of a hart's program with a log from another simulator or from hardware, and report the first difference
    coverage                    report the coverage of a description by runs, and its holes; several files are merged
    eval                        execute instructions on one warp or hart and print what changed
    explain                     draw the bits of an instruction, each field named
    new                         write a small description to begin with, and a program for it
    isas                        list the instruction sets that can be named
    generate                    write programs that test an implementation, each with its initial and its expected final state
    export                      write a description in a form that other programs read
    manual                      write the manual of instruction sets: a site that needs no server
    diff                        list the changes between two versions of a description; exit code 0 if it is compatible, 1 if it is breaking, 4 if that is unknown
    rules                       rules of instruction selection for a compiler, derived from the description and proved; and the operations that a C compiler would miss
    cc                          compile C for a machine by rules that are derived from its description and proved
    serve                       an explorer for a browser on this machine: type programs, flip bits, step forward and backward
    lsp                         serve an editor: the Language Server Protocol on standard input and output
    debug                       serve an editor: the Debug Adapter Protocol on standard input and output, or on a port
  
  $ isadora --version
  0.1.0
  $ isadora run --help
  run a program, an object or an executable; the exit code is the status of a hart's program, 3 after a fault, 4 at a limit
  Usage: isadora run [OPTIONS] IN [ARGUMENT...]
  
  Positionals:
    IN TEXT REQUIRED            an object, or a program that is assembled first
    ARGUMENT TEXT ...           of a hart's program, after --
  
  Options:
    -h,--help                   Print this help message and exit
    --raw                       the file holds nothing but instructions
    --base UINT Needs: --raw    the address of the first of them (default 0)
    --kernel TEXT               the kernel; may be left out when there is one
    --grid TEXT                 X[,Y[,Z]] blocks
    --block TEXT                X[,Y[,Z]] threads
    --arg TEXT ...              NAME=VALUE, NAME=@FILE (a buffer with the file's bytes) or NAME=+BYTES (zeros)
    --out TEXT ...              NAME=FILE: the buffer's bytes after the run
    --set TEXT ...              NAME=VALUE: a parameter of the machine
    --engine TEXT               what executes: lanes, reference, jit (default jit for harts, lanes for warps)
    --micro-ops                 each instruction executes as the micro-ops that it cracks into
    --trace                     each instruction and its writes, on standard error
    --trace-only TEXT ...       only these instructions: pc=WHERE[..WHERE], block=X[,Y[,Z]], warp=N[..M], lane=N[..M] or op=NAME
    --trace-file TEXT           write the trace to this file
    --log TEXT                  write a line for each executed instruction to this file; - is standard output
    --log-format TEXT Needs: --log
                                spike (of harts) or json: JSON lines with the names of RVFI
    --stats                     instructions executed, by opcode; divergence, waiting, memory
    --stats-file TEXT           the statistics as JSON; - is standard output
    --coverage FILE             add the run's coverage of the description to this file (see `isadora coverage`)
    --coverage-samples N Needs: --coverage
                                how often operand values and semantic branches of a word are observed; 0: each time (default 32)
    --undefined                 report reads of undefined registers and memory; exit code 1 if there are any
    --check                     report operations with a warning in the description (a division by zero), branches into the middle of an instruction, and accesses outside of an executable's segments; exit code 1 when there are any
    --break TEXT ...            debug: stop before LABEL[+BYTES], 0xADDRESS, :LINE or FILE:LINE
    --step                      debug: stop before the first instruction
    --gdb TEXT                  PORT or -: gdb drives the run, by its remote protocol on a port of this machine (0: any free one) or on the standard streams
    --parallel                  run blocks on all cores; the result is the same if blocks have no races
    --max-instructions UINT:NUMBER
                                stop after this many (default: no limit)
    --files TEXT ...            DIR: a hart's program may open the files beneath this folder; / means all files, devices included (default: none)
    --files-read-only TEXT ...  DIR: as --files, for reading only
    -I DIR ...                  a folder of files that programs name (`.include`, `.incbin`)
    --modules TEXT              NAME,NAME,\xe2\x80\xa6: the modules that the machine has; without it, all (esc)
    --isa ISA|PATH              the instruction set: a name (see `isadora isas`) or a folder
    --diagnostics FORMAT:{text,json,sarif}
                                how errors are shown: text, json or sarif
  

Usage errors have exit code 2.

  $ isadora
  isadora: error: no command is given [bad-argument]
    note: `isadora --help` describes the commands
  [2]
  $ isadora fly
  isadora: error: unknown command `fly` [bad-argument]
    note: `isadora --help` describes the commands
  [2]
  $ isadora as
  isadora: error: IN is required [bad-argument]
    note: `isadora as --help` describes its options
  [2]
  $ isadora dis
  isadora: error: dis takes a file or --hex words [bad-argument]
    note: as in `isadora dis a.o`
  [2]
  $ isadora run --speed 9 x.s
  isadora: error: unknown option `--speed` [bad-argument]
    note: `isadora run --help` describes its options
  [2]
  $ isadora isas --help
  list the instruction sets that can be named
  Usage: isadora isas [OPTIONS]
  
  Options:
    -h,--help                   Print this help message and exit
    --format FORMAT:{text,json} text or json
    --diagnostics FORMAT:{text,json,sarif}
                                how errors are shown: text, json or sarif
  

An unknown option comes before what else is missing. The texts are ours, not those of the library that reads the command line.

  $ for c in as link run compare coverage explain new diff rules debug; do isadora $c --zzz; done 2>&1 | grep error
  isadora: error: unknown option `--zzz` [bad-argument]
  isadora: error: unknown option `--zzz` [bad-argument]
  isadora: error: unknown option `--zzz` [bad-argument]
  isadora: error: unknown option `--zzz` [bad-argument]
  isadora: error: unknown option `--zzz` [bad-argument]
  isadora: error: unknown option `--zzz` [bad-argument]
  isadora: error: unknown option `--zzz` [bad-argument]
  isadora: error: unknown option `--zzz` [bad-argument]
  isadora: error: unknown option `--zzz` [bad-argument]
  isadora: error: unknown option `--zzz` [bad-argument]
  $ isadora as --isaa rv32imc x.s
  isadora: error: unknown option `--isaa`; did you mean `--isa`? [bad-argument]
    note: `isadora as --help` describes its options
  [2]
  $ isadora as --isa=rv32imc --isa=avr x.s
  isadora: error: --isa is given 2 times, expected once [bad-argument]
    note: `isadora as --help` describes its options
  [2]
  $ isadora isas rv32imc
  isadora: error: unexpected argument `rv32imc`: `isas` takes no more [bad-argument]
    note: `isadora isas --help` describes its options
  [2]
  $ isadora run --kernel
  isadora: error: --kernel: expected a value after it [bad-argument]
    note: `isadora run --help` describes its options
  [2]
  $ isadora run --raw=maybe x.s
  isadora: error: --raw takes no value [bad-argument]
    note: `isadora run --help` describes its options
  [2]
  $ isadora run --coverage-samples abc x.s
  isadora: error: --coverage-samples: expected a whole number in its range (from 0), found `abc` [bad-argument]
    note: `isadora run --help` describes its options
  [2]
  $ isadora check --trials 0
  isadora: error: --trials: `0` is not a number from 1 to 1000000 [bad-argument]
    note: `isadora check --help` describes its options
  [2]
  $ isadora check --seconds 3
  isadora: error: --seconds is given without --claims, which it needs [bad-argument]
    note: `isadora check --help` describes its options
  [2]
  $ isadora generate --faults --self-check
  isadora: error: --faults and --self-check exclude each other [bad-argument]
    note: `isadora generate --help` describes its options
  [2]
  $ isadora check --format html
  isadora: error: --format: unknown value `html`, expected one of text,json,sarif [bad-argument]
    note: `isadora check --help` describes its options
  [2]
