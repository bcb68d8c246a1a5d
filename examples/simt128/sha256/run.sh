#!/usr/bin/env bash
# SHA-256 of every line of a text, on the simulator, held against sha256sum's. usage: run.sh [TEXT]
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
isadora=${ISADORA:-$here/../../../build/isadora}
text=${1:-$here/lines.txt}
kernel=${KERNEL:-$here/sha256.s}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Messages: the lines without their ends, one behind the other. Offsets: where each begins and where the last ends, as
# little-endian words. And the same lines as files, for sha256sum.
mkdir "$work/lines"
perl -e '
  my ($text, $work) = @ARGV;
  open(my $in, "<:raw", $text) or die; open(my $messages, ">:raw", "$work/messages"); open(my $offsets, ">:raw", "$work/offsets");
  my ($at, $n) = (0, 0);
  print $offsets pack("V", 0);
  while (my $line = <$in>) {
    chomp $line;
    print $messages $line;
    print $offsets pack("V", $at += length $line);
    open(my $file, ">:raw", sprintf("%s/lines/%07d", $work, $n++)) or die; print $file $line;
  }' "$text" "$work"
count=$(find "$work/lines" -type f | wc -l)

"$isadora" as "$kernel" ${ISA:+--isa "$ISA"} -o "$work/sha256.o"
"$isadora" run "$work/sha256.o" ${ISA:+--isa "$ISA"} --grid $(((count + 127) / 128)) --block 128 \
  --arg messages=@"$work/messages" --arg offsets=@"$work/offsets" --arg count="$count" \
  --arg digests=+$((32 * count)) --out digests="$work/digests" ${STATS:+--stats}

od -An -v -tx1 -w32 "$work/digests" | tr -d ' ' > "$work/ours"
(cd "$work/lines" && find . -type f | sort | xargs sha256sum) | cut -d' ' -f1 > "$work/theirs"
cmp "$work/ours" "$work/theirs"
echo "$count digests, each equal to sha256sum's"
