// Isadora for C, and for every language that calls C: descriptions of instruction sets, instructions, programs and
// runs. C++ programs have the headers of <isadora/isadora.h>, on which this interface stands; a program may use both.
//
//   isadora_isa* isa;
//   isadora_instruction add;
//   if (isadora_isa_load("my_isa", NULL, 0, &isa, NULL) != ISADORA_OK) return 1;
//   isadora_assemble_line(isa, "SUM R0, R1, R2", 0, &add, NULL);
//
// Rules that hold for every function:
//   errors    A function that can fail returns an isadora_status. What it gives goes through pointers, which are
//             written where it returns ISADORA_OK; else handles are set to NULL, and other results are left alone
//             where nothing else is said. Sentences are made only where they are asked for: with `findings` not NULL,
//             *findings becomes what there is to say (of a success, too: warnings), or NULL. No C++ exception leaves
//             a function; nothing prints, and nothing ends the process.
//   null      No pointer may be NULL unless its comment says so; ISADORA_BAD_ARGUMENT is the answer, and 0 or NULL
//             that of functions without a status. Every `…_free` takes NULL and does nothing. An array of no elements
//             may be NULL.
//   owners    A handle that a function gives (`isadora_isa**`) is the caller's, who frees it by the function of its
//             name. Handles keep alive what they need, so they are freed in any order. All other pointers that are
//             given point into the handle that they were asked of, and are good until it is freed, unless a comment
//             says less. What the caller passes is copied, or only read during the call, unless a comment says that
//             it must live longer.
//   strings   UTF-8, and end with a NUL. Text that a function writes into the caller's storage (`out`, `capacity`,
//             `length`) ends with a NUL as well; *length is its length without the NUL, and `length` may be NULL.
//             Where `capacity` bytes do not suffice, the beginning is written and the answer is ISADORA_TOO_SMALL;
//             *length is then the whole length. `out` may be NULL where `capacity` is 0.
//   threads   Functions may be called by several threads at once, with the same handles too, but for cursors,
//             sessions and text hosts: one thread at a time uses one of these. ISADORA_ISAS and ISADORA_CACHE are
//             read from the environment while descriptions are loaded, so do not set them at that time.
//   callbacks Called by the thread that called the function to which they were given. They may not jump or throw out,
//             and may not use the session that calls them.
//   floats    Results do not depend on the rounding and denormal modes that the calling thread has set; these are as
//             they were when a function returns.
//   units     Bits count from the least significant one of an instruction's word. Sizes, addresses and offsets are
//             bytes where nothing else is said. Lines and columns count from 1, columns in code points; 0 is none.
//   versions  Enumerations may get new values at their ends. Structures that the caller sizes (`size`) may get new
//             members there, and 0 in them means what it meant before. No other structure changes as long as
//             ISADORA_ABI_VERSION does not.
#ifndef ISADORA_H
#define ISADORA_H

#include "isadora/c/instruction.h"
#include "isadora/c/isa.h"
#include "isadora/c/library.h"
#include "isadora/c/program.h"
#include "isadora/c/run.h"
#include "isadora/c/session.h"

#endif
