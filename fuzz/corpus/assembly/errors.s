IADD R0, R1;
IADDD;
.wrod 3
/* 