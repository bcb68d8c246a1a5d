// Random operations on files, as many runs of them as the second argument says, from the first one on; all answers go into one number for each run.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned long long state;
static unsigned below(unsigned n) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (unsigned)(state >> 33) % n;
}
static unsigned sum;
static void note(long answer) { sum = sum * 1000003 + (unsigned)answer; }
static void note_bytes(const char* bytes, size_t n) {
  for (size_t i = 0; i < n; ++i) note(bytes[i]);
}

// Between reading and writing C wants a call that finds a place.
enum last { NONE, READ, WROTE };
static void turn(FILE* f, enum last* last, enum last to) {
  if (*last != NONE && *last != to) note(fseek(f, 0, SEEK_CUR));
  *last = to;
}
static long any_offset(void) { return below(4) ? (long)below(40) : (long)below(3000); }
static size_t any_size(void) { return below(4) ? below(20) : below(2000); }

static void read_some(FILE* f, char* bytes, size_t room) {
  size_t n = any_size();
  switch (below(5)) {
    case 0: note(fgetc(f)); break;
    case 1:
      n = fread(bytes, 1, n, f);
      note((long)n);
      note_bytes(bytes, n);
      break;
    case 2: {
      const int c = fgetc(f);
      note(c);
      if (c == EOF) break;
      note(ungetc(c, f));
      if (below(2)) note(fgetc(f));
      break;
    }
    case 3: {
      char* const line = fgets(bytes, (int)(n + 2 < room ? n + 2 : room), f);
      note(line != 0);
      if (line) note_bytes(line, strlen(line));
      break;
    }
    default: {
      int number = 0, after = 0;
      note(fscanf(f, "%d%n", &number, &after));
      note(number), note(after);
    }
  }
  note(feof(f) != 0), note(ferror(f) != 0);
}
static void write_some(FILE* f, char* bytes) {
  const size_t n = any_size();
  switch (below(4)) {
    case 0: note(fputc((int)below(128), f)); break;
    case 1: {
      const int number = (int)below(100000);
      note(fprintf(f, "%d %s\n", number, below(2) ? "text" : ""));
      break;
    }
    case 2: note(fputs("some\n", f) >= 0); break;
    default:
      for (size_t i = 0; i < n; ++i) bytes[i] = (char)('0' + below(20));
      note((long)fwrite(bytes, 1, n, f));
  }
}

static void operations(FILE* f, const char* mode) {
  const int can_read = *mode == 'r' || strchr(mode, '+'), can_write = *mode != 'r' || strchr(mode, '+');
  static char bytes[2002];
  enum last last = NONE;
  fseek(f, 0, SEEK_END);
  for (unsigned left = 1 + below(30); left; --left) {
    switch (below(8)) {
      case 0: note(fseek(f, any_offset(), SEEK_SET)), last = NONE; break;
      case 1: note(fseek(f, -any_offset() / 8, SEEK_END)), last = NONE; break;
      case 2: note(fseek(f, (long)below(20) - 10, SEEK_CUR)), last = NONE; break;
      case 3: note(ftell(f)); break;
      case 4:
        if (last == WROTE) note(fflush(f));
        break;
      default:
        if (can_read && (!can_write || below(2))) turn(f, &last, READ), read_some(f, bytes, sizeof bytes);
        else turn(f, &last, WROTE), write_some(f, bytes);
    }
  }
}

static void run(unsigned number) {
  static const char* const modes[] = {"r", "r+", "w", "w+", "a", "a+"};
  char* const buffer = malloc(1024);
  state = number;
  sum = 0;
  remove("file");
  for (unsigned left = 1 + below(6); left; --left) {
    const char* const mode = modes[below(6)];
    FILE* const f = fopen("file", mode);
    note(f != 0);
    if (!f) continue;
    if (below(2)) note(setvbuf(f, buffer, (int[]){_IOFBF, _IOLBF, _IONBF}[below(3)], 200 + below(800)));
    operations(f, mode);
    note(fclose(f));
  }
  FILE* const f = fopen("file", "r");
  for (int c; f && (c = fgetc(f)) != EOF;) note(c);
  if (f) fclose(f);
  free(buffer);
  printf("%u %u\n", number, sum);
}

int main(int count, char** words) {
  if (count != 3) return 2;
  const unsigned first = (unsigned)atoi(words[1]);
  for (unsigned i = first; i < first + (unsigned)atoi(words[2]); ++i) run(i);
  return 0;
}
