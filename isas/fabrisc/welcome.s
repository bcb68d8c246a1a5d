// The sum of the numbers from 10 down to 1.
    LDI  $R0, #10;
    LDI  $R1, #0;
.again:
    ADD  $R1, $R1, $R0;
    IADD $R0, $R0, #-1;
    B.NEZ $R0, @.again;
    ADD  $S0, $R1, $R1;
