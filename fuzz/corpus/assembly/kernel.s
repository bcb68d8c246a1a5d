.kernel k
.param a, ptr
    S2R R0, SR_TID_X $wsb=1 ;
loop: @!P0 IADD.X R1, P1, R2, ~R3, !P2 $sched=4y ;
    @P1 BRA loop ;
    EXIT ;
.end
