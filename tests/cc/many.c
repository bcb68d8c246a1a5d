// More values that live at once than the registers and the near part of the frame hold.
#include <stdio.h>
volatile int in[8] = {3, 1, 4, 1, 5, 9, 2, 6};
#define EIGHT(X, a) X(a##0) X(a##1) X(a##2) X(a##3) X(a##4) X(a##5) X(a##6) X(a##7)
#define MANY(X) \
  EIGHT(X, v00) EIGHT(X, v01) EIGHT(X, v02) EIGHT(X, v03) EIGHT(X, v04) EIGHT(X, v05) EIGHT(X, v06) EIGHT(X, v07) \
  EIGHT(X, v10) EIGHT(X, v11) EIGHT(X, v12) EIGHT(X, v13) EIGHT(X, v14) EIGHT(X, v15) EIGHT(X, v16) EIGHT(X, v17) \
  EIGHT(X, v20) EIGHT(X, v21) EIGHT(X, v22) EIGHT(X, v23) EIGHT(X, v24) EIGHT(X, v25) EIGHT(X, v26) EIGHT(X, v27) \
  EIGHT(X, v30) EIGHT(X, v31) EIGHT(X, v32) EIGHT(X, v33) EIGHT(X, v34) EIGHT(X, v35) EIGHT(X, v36) EIGHT(X, v37) \
  EIGHT(X, v40) EIGHT(X, v41) EIGHT(X, v42) EIGHT(X, v43) EIGHT(X, v44) EIGHT(X, v45) EIGHT(X, v46) EIGHT(X, v47) \
  EIGHT(X, v50) EIGHT(X, v51) EIGHT(X, v52) EIGHT(X, v53) EIGHT(X, v54) EIGHT(X, v55) EIGHT(X, v56) EIGHT(X, v57) \
  EIGHT(X, v60) EIGHT(X, v61) EIGHT(X, v62) EIGHT(X, v63) EIGHT(X, v64) EIGHT(X, v65) EIGHT(X, v66) EIGHT(X, v67) \
  EIGHT(X, v70) EIGHT(X, v71) EIGHT(X, v72) EIGHT(X, v73) EIGHT(X, v74) EIGHT(X, v75) EIGHT(X, v76) EIGHT(X, v77) \
  EIGHT(X, v80) EIGHT(X, v81) EIGHT(X, v82) EIGHT(X, v83) EIGHT(X, v84) EIGHT(X, v85) EIGHT(X, v86) EIGHT(X, v87) \
  EIGHT(X, v90) EIGHT(X, v91) EIGHT(X, v92) EIGHT(X, v93) EIGHT(X, v94) EIGHT(X, v95) EIGHT(X, v96) EIGHT(X, v97) \
  EIGHT(X, va0) EIGHT(X, va1) EIGHT(X, va2) EIGHT(X, va3) EIGHT(X, va4) EIGHT(X, va5) EIGHT(X, va6) EIGHT(X, va7) \
  EIGHT(X, vb0) EIGHT(X, vb1) EIGHT(X, vb2) EIGHT(X, vb3) EIGHT(X, vb4) EIGHT(X, vb5) EIGHT(X, vb6) EIGHT(X, vb7)
#define READ(v) int v = in[__COUNTER__ & 7];
#define USE(v) sum = sum * 31 + v;
int main(void) {
  unsigned sum = 0;
  MANY(READ)
  in[0] = 7;
  MANY(USE)
  printf("%u %d\n", sum, in[0]);
  return 0;
}
