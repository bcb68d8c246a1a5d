// Files in all modes: what is read, written and appended, where, and the numbers of the errors.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void show(const char* name) {
  FILE* const f = fopen(name, "rb");
  if (!f) {
    printf("%s: error %d\n", name, errno);
    return;
  }
  int c;
  printf("%s: ", name);
  while ((c = fgetc(f)) != EOF) printf(c < ' ' ? "<%d>" : "%c", c);
  printf(" %d %d", feof(f) != 0, ferror(f) != 0);
  printf(" %d\n", fclose(f));
}
static void opened(const char* name, const char* mode, const char* text) {
  errno = 0;
  FILE* const f = fopen(name, mode);
  printf("%s %s: ", name, mode);
  if (!f) {
    printf("error %d\n", errno);
    return;
  }
  char line[20] = "";
  const int put = fputs(text, f) < 0, failed = ferror(f) != 0;
  clearerr(f);
  const int sought = fseek(f, 1, SEEK_SET);
  const char* const got = fgets(line, sizeof line, f);
  printf("%d %d %d '%s' %d", put, failed, sought, got ? got : "none", ferror(f) != 0);
  printf(" %ld", ftell(f));
  printf(" %d\n", fclose(f));
}

static void places(void) {
  FILE* const f = fopen("places", "w+");
  for (int i = 0; i < 3000; ++i) fprintf(f, "%d ", i);
  fpos_t kept;
  printf("%ld", ftell(f));
  printf(" %d", fgetpos(f, &kept));
  printf(" %d", fseek(f, -5, SEEK_END));
  printf(" %d", fgetc(f));
  printf(" %d", ungetc('x', f));
  printf(" %ld", ftell(f));
  printf(" %d", fgetc(f));
  printf(" %d", fseek(f, 1000, SEEK_CUR));
  printf(" %ld", ftell(f));
  printf(" %d", fgetc(f));
  printf(" %d", feof(f) != 0);
  rewind(f);
  int a = 0, b = 0, c = 0;
  printf(" %d", fscanf(f, "%d%d%d", &a, &b, &c));
  printf(" %d", a + b + c);
  printf(" %ld", ftell(f));
  fseek(f, 0, SEEK_CUR);
  fputs("<>", f);
  fseek(f, 0, SEEK_CUR);
  printf(" %d", fscanf(f, "%d", &a));
  printf(" %d %d\n", a, fsetpos(f, &kept));
  fputs("end", f);
  printf("%ld", ftell(f));
  printf(" %d", fseek(f, -1, SEEK_SET) != 0);
  printf(" %d", errno);
  printf(" %d", fseek(f, 0, 7) != 0);
  printf(" %d\n", errno);
  rewind(f);
  char piece[1000];
  long total = 0;
  unsigned sum = 0;
  for (size_t n; (n = fread(piece, 7, sizeof piece / 7, f)) != 0; total += (long)n * 7) {
    for (size_t i = 0; i < 7 * n; ++i) sum = sum * 31 + (unsigned char)piece[i];
  }
  printf("%ld %u %ld", total, sum, ftell(f));
  printf(" %d\n", fclose(f));
}

static void buffers(void) {
  static char own[200];
  const int modes[] = {_IOFBF, _IOLBF, _IONBF};
  for (int i = 0; i < 3; ++i) {
    FILE *const f = fopen("buffers", "w"), *const g = fopen("buffers", "r");
    printf("%d", setvbuf(f, i == 1 ? 0 : own, modes[i], i == 2 ? 0 : sizeof own));
    fputs("one\ntwo", f);
    printf(" %d", fgetc(g));
    fflush(f);
    printf(" %d", fgetc(g));
    printf(" %d", fclose(f));
    printf(" %d\n", fclose(g));
    show("buffers");
  }
  FILE* const f = fopen("places", "r");
  setbuf(f, 0);
  printf("%d", fgetc(f));
  printf(" %ld", (long)lseek(fileno(f), 0, SEEK_CUR));
  printf(" %ld", ftell(f));
  printf(" %d\n", fclose(f));
}

static void names(void) {
  printf("%d", rename("nothing", "other") != 0);
  printf(" %d", errno);
  printf(" %d", remove("nothing") != 0);
  printf(" %d", errno);
  printf(" %d\n", rename("buffers", "renamed"));
  show("renamed"), show("buffers");
  printf("%d\n", rename("renamed", "places"));
  show("places");
  printf("%d\n", remove("places"));
  show("places");
}

static void descriptors(void) {
  char text[16] = "";
  const int a = open("direct", O_RDWR | O_CREAT | O_EXCL, 0600);
  printf("%d", a > 2);
  printf(" %ld", (long)write(a, "written", 7));
  printf(" %ld", (long)lseek(a, 3, SEEK_SET));
  printf(" %ld", (long)read(a, text, 10));
  printf(" %s %d", text, open("direct", O_CREAT | O_EXCL | O_WRONLY, 0600));
  printf(" %d", errno);
  printf(" %d", close(a));
  printf(" %d", close(a));
  printf(" %d\n", errno);
  errno = 0;
  printf("%ld", (long)read(99, text, 1));
  printf(" %d", errno);
  errno = 0;
  printf(" %ld", (long)write(99, text, 1));
  printf(" %d", errno);
  errno = 0;
  printf(" %ld", (long)lseek(99, 0, SEEK_SET));
  printf(" %d\n", errno);
  const int b = open("direct", O_WRONLY | O_APPEND);
  FILE* const f = fdopen(b, "a");
  fprintf(f, " and more");
  printf("%d", fileno(f) == b);
  printf(" %d\n", fclose(f));
  show("direct");
  FILE* const g = fopen("direct", "r");
  errno = 0;
  printf("%d", fputc('x', g));
  printf(" %d %d", errno, ferror(g) != 0);
  printf(" %d\n", fgetc(g));
  fclose(g);
  const int many = creat("many", 0600);
  printf("%d\n", close(many));
}

static void temporary(void) {
  FILE* const f = tmpfile();
  char name[L_tmpnam] = "", other[L_tmpnam] = "";
  printf("%d", f != 0);
  printf(" %d", tmpnam(name) == name);
  printf(" %d", strcmp(tmpnam(other), name) != 0);
  fputs("kept", f);
  rewind(f);
  printf(" %d", fgetc(f));
  printf(" %d\n", fclose(f));
}

// What is pushed back, or read ahead, before the place changes.
static void pushed(void) {
  FILE* f = fopen("direct", "r");
  printf("%d", ungetc('x', f));
  printf(" %d", fseek(f, 0, SEEK_SET));
  printf(" %d", fgetc(f));
  printf(" %d", ungetc('y', f));
  rewind(f);
  printf(" %d", fgetc(f));
  ungetc('Q', f);
  printf(" %d", fseek(f, -5, SEEK_SET) != 0);
  printf(" %d", fseek(f, 0, SEEK_SET));
  ungetc('z', f);
  printf(" %d\n", fclose(f));
  f = fopen("direct", "r+");
  fgetc(f), fgetc(f);
  ungetc('z', f);
  fseek(f, 0, SEEK_CUR);
  fputc('#', f);
  printf("%ld", ftell(f));
  printf(" %d\n", fclose(f));
  show("direct");
}

static void appended(void) {
  FILE* f = fopen("direct", "a");
  printf("%ld", ftell(f));
  fputs("A", f);
  printf(" %ld", ftell(f));
  printf(" %d", fclose(f));
  f = fopen("direct", "a+");
  printf(" %d", fgetc(f));
  fseek(f, 0, SEEK_CUR);
  fputs("B", f);
  printf(" %ld", ftell(f));
  printf(" %d\n", fclose(f));
  f = fdopen(open("direct", O_WRONLY), "a");
  fputs("C", f);
  printf("%d\n", fclose(f));
  show("direct");
  errno = 0;
  printf("%d", fdopen(-1, "r") == 0);
  printf(" %d", errno);
  errno = 0;
  printf(" %d", fdopen(77, "r") == 0);
  printf(" %d\n", errno);
}

static void buffers_that_change(void) {
  static char own[300];
  FILE* f = fopen("changed", "w");
  setvbuf(f, own, _IOFBF, sizeof own);
  fputs("one", f);
  f = freopen("changed", "w", f);
  memset(own, '.', sizeof own - 1);
  fputs("two", f);
  printf("%c", own[0]);
  printf(" %d", setvbuf(f, 0, _IONBF, 0));
  fputs(" three", f);
  show("changed");
  printf("%d\n", fclose(f));
  f = fopen("changed", "r");
  printf("%d", fgetc(f));
  printf(" %d", setvbuf(f, 0, _IONBF, 0));
  printf(" %d", fgetc(f));
  f = freopen(0, "rb", f);
  printf(" %d", f && fgetc(f) != EOF);
  printf(" %d\n", fclose(f));
  f = fopen("changed", "r");
  printf("%d", fprintf(f, "%d", 1) < 0);
  printf(" %d", (int)fwrite("abc", 1, 3, f));
  printf(" %d\n", fclose(f));
}

static void lines(void) {
  FILE* const f = fopen("lines", "w+");
  for (int i = 0; i < 2000; i += 400) fprintf(f, "%0*d\n", i + 1, i);
  fputs("last", f);
  rewind(f);
  char* line = 0;
  size_t room = 0;
  for (ssize_t n; (n = getline(&line, &room, f)) >= 0;) printf("%ld %d ", (long)n, (int)strlen(line));
  rewind(f);
  printf("%ld\n", (long)getdelim(&line, &room, '0', f));
  free(line);
  fclose(f);
  char name[] = "made-XXXXXX", bad[] = "made-XXXXX";
  const int made = mkstemp(name);
  printf("%d %d", made >= 0, strlen(name) == 11 && strcmp(name, "made-XXXXXX"));
  printf(" %d", mkstemp(bad));
  printf(" %d", close(made));
  printf(" %d", unlink(name));
  printf(" %d", access("lines", F_OK));
  printf(" %d", access("lines", R_OK | W_OK));
  printf(" %d", access("nothing", F_OK));
  printf(" %d", errno);
  printf(" %d", access("folder", F_OK));
  printf(" %d", isatty(99));
  printf(" %d\n", errno);
}

static void reopened(void) {
  FILE* f = fopen("direct", "r");
  printf("%d", fgetc(f));
  f = freopen("again", "w", f);
  printf(" %d\n", fputs("new", f) >= 0);
  f = freopen("again", "r", f);
  printf("%d\n", fgetc(f));
  fclose(f);
  errno = 0;
  f = fopen("again", "r");
  printf("%d", freopen("nothing", "r", f) == 0);
  printf(" %d\n", errno);
  if (!freopen("direct", "r", stdin)) printf("no input\n");
  char word[20];
  printf("%d %s\n", scanf("%s", word), word);
  if (!freopen("output", "w", stdout)) abort();
  printf("to a file\n");
  fprintf(stderr, "%d\n", fclose(stdout));
  if (!freopen("errors", "w", stderr)) abort();
  fprintf(stderr, "at once");
  f = fopen("errors", "r");
  if (f && fgets(word, sizeof word, f)) fprintf(stderr, ", %s", word);
}

int main(void) {
  const char* const all[] = {"r", "w", "a", "r+", "w+", "a+", "rb", "r+b", "rb+", "wx", "w+x", "z", ""};
  for (unsigned i = 0; i < sizeof all / sizeof *all; ++i) {
    FILE* const f = fopen("old", "w");
    fputs("0123456789\nmore", f);
    fclose(f);
    opened("old", all[i], "AB");
    show("old");
    opened("new", all[i], "AB");
    show("new");
    remove("new");
  }
  opened("folder", "w", ""), opened("old/x", "r", ""), opened("nowhere/x", "w", "");
  places();
  buffers();
  names();
  descriptors();
  temporary();
  pushed();
  appended();
  buffers_that_change();
  lines();
  FILE* const kept = fopen("kept", "w");  // written where the program ends
  fputs("until the end", kept);
  reopened();
  return 0;
}
