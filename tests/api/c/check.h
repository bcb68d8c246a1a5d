// Checks for the C interface, in C: failed claims are printed and counted in the exit status.
#ifndef CHECK_H
#define CHECK_H

#include <isadora.h>
#include <stdio.h>
#include <string.h>

extern unsigned failures, claims;

#define CHECK(claim) \
  (claims++, (claim) ? (void)0 : (void)(failures++, printf("%s:%d: %s\n", __FILE__, __LINE__, #claim)))
#define CHECK_TEXT(found, expected)          \
  (claims++, check_text((found), (expected)) \
                 ? (void)0                   \
                 : (void)(failures++, printf("%s:%d: `%s` is not `%s`\n", __FILE__, __LINE__, (found), (expected))))
#define IS(expected, call) CHECK((call) == ISADORA_##expected)

static inline bool check_text(const char* found, const char* expected) { return found && strcmp(found, expected) == 0; }

// The shipped description of that name; the caller frees it.
isadora_isa* shipped(const char* name);
isadora_program* assembled(const isadora_isa* isa, const char* text);

void test_library(void);
void test_isas(void);
void test_instructions(void);
void test_cursors(void);
void test_programs(void);
void test_runs(void);
void test_sessions(void);
void test_state(void);
void test_observers(void);
void test_null(void);

#endif
