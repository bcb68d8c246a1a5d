// A program may have names of POSIX for functions of its own: the library does not call them.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int open(int n) { return printf("its own open %d\n", n); }
void close(void) { printf("its own close\n"); }
int read(int* to) { return scanf("%d", to); }
void write(int n) { printf("its own write %d\n", n); }
int lseek(void) { return 7; }
int unlink(const char* name) { return printf("its own unlink %s\n", name); }
int access(void) { return 8; }
int isatty(void) { return 9; }
int creat(void) { return 10; }
int fileno(void) { return 11; }
int fdopen(void) { return 12; }
int getline(char* to, int most) { return (int)strlen(fgets(to, most, stdin) ? to : ""); }

int main(void) {
  FILE* const f = fopen("file", "w+");
  fputs("written", f);
  rewind(f);
  char text[20];
  printf("%s", fgets(text, sizeof text, f));
  printf(" %ld\n", ftell(f));
  fclose(f);
  if (!freopen("file", "r", stdin)) abort();
  printf("%d\n", getline(text, 20));
  printf("%d\n", read(&(int){0}));
  printf("%d\n", remove("file"));
  open(1), close(), write(2), unlink("x");
  printf("%d %d %d %d %d %d\n", lseek(), access(), isatty(), creat(), fileno(), fdopen());
  FILE* const t = tmpfile();
  if (t) fclose(t);
  return 0;
}
