#!/usr/bin/env bash
# C programs, compiled by `isadora cc` and by other compilers. usage: cc.sh [MACHINE] [FROM [TO]] [--yarpgen PROGRAM]: random ones (cc_random.py);
# cc.sh [MACHINE] --suites FOLDER: those of others (cc_suites.py); cc.sh --embench FOLDER: how good the code is (cc_embench.py); cc.sh [MACHINE] --descriptions [FROM [TO]]: edits of a description (cc_descriptions.py).
set -uo pipefail
case " $* " in
*" --suites "*) what=suites ;;
*" --embench "*) what=embench ;;
*" --descriptions "*) what=descriptions ;;
*) what=random ;;
esac
exec python3 "tests/campaigns/cc_$what.py" "$@"
