// European options by the formula of Black and Scholes, an option per lane.
//
//   price, strike, years   of each option, single floats
//   call, put              what it is worth
//   count                  the number of options
//   rate, volatility       of a year, the same for all; single floats
//
//   d1   = (ln(price / strike) + (rate + volatility^2 / 2) years) / (volatility sqrt(years))
//   d2   = d1 - volatility sqrt(years)
//   call = price N(d1) - strike exp(-rate years) N(d2)
//   put  = strike exp(-rate years) N(-d2) - price N(-d1)
//
// The special functions are MUFU's: reciprocal, square root and its reciprocal, logarithm and power of two, each the single nearest to the
// exact value. MUFU takes its time on real hardware, so each signals a scoreboard ($wsb) and whoever needs the result waits ($req).

// ---- N(d), the normal distribution ----------------------------------------------------------------------------------------
//
// Abramowitz and Stegun, 26.2.17: N(-|d|) = phi(d) (k1 t + k2 t^2 + … + k5 t^5) with t = 1 / (1 + p |d|), wrong by 7.5e-8 at most.
//
// Takes d in R20, gives N(d) in R21 and N(-d) in R22, uses R23 … R26 and P0, returns to R[30:31].

.constant
p:      .word 0x3E6D3389                            // 0.2316419
k5:     .word 0x3FAA466F                            // 1.330274429
k4:     .word 0xBFE91EEA                            // -1.821255978
k3:     .word 0x3FE40778                            // 1.781477937
k2:     .word 0xBEB68F87                            // -0.356563782
k1:     .word 0x3EA385FA                            // 0.319381530
log2e:  .word 0x3FB8AA3B                            // 1.442695041, for powers of e
.text

normal:
    MOV R23, c[0x0][p] ;
    FFMA R23, R23, |R20|, 1.0 ;                     // bars: the absolute value
    MUFU.RCP.F32 R23, R23 $wsb=0 ;                  // R23: t
    FMUL R24, R20, R20 ;
    FMUL R24, R24, -0.7213475 ;                     // exp(-d^2 / 2) is 2 to the power of -d^2 log2(e) / 2
    MUFU.EX2.F32 R24, R24 $wsb=1 ;
    MOV R25, c[0x0][k5] ;
    FFMA R25, R25, R23, c[0x0][k4] $req=0 ;         // Horner's way
    FFMA R25, R25, R23, c[0x0][k3] ;
    FFMA R25, R25, R23, c[0x0][k2] ;
    FFMA R25, R25, R23, c[0x0][k1] ;
    FMUL R25, R25, R23 ;
    FMUL R24, R24, 0.3989423 $req=1 ;               // R24: phi(d), 1 / sqrt(2 pi) of it
    FMUL R25, R25, R24 ;                            // R25: N(-|d|)
    FADD R26, -R25, 1.0 ;                           // R26: N(|d|)
    FSETP.LT.AND P0, R20, 0.0, PT ;
    FSEL R21, R25, R26, P0 ;
    FSEL R22, R26, R25, P0 ;
    RET R[30:31] ;

.kernel blackscholes
.param price, ptr
.param strike, ptr
.param years, ptr
.param call, ptr
.param put, ptr
.param count, u32
.param rate, u32
.param volatility, u32
.registers 32

// ---- this lane's option ----------------------------------------------------------------------------------------------------

    S2R R0, SR_CTAID_X $wsb=0 ;
    S2R R1, SR_NTID_X $wsb=0 ;
    S2R R2, SR_TID_X $wsb=0 ;
    IMAD.U32 R0, R0, R1, R2 $req=0 ;                // R0: its number
    ISETP.GE.AND.U32 P0, R0, c[0x0][count], PT ;
    @P0 EXIT ;
    MOV.64 R[2:3], c[0x0][price] ;
    IMAD.WIDE.U32 R[2:3], R0, 0x4, R[2:3] ;
    LDG R10, [R[2:3]] $wsb=0 ;                      // R10: price
    MOV.64 R[4:5], c[0x0][strike] ;
    IMAD.WIDE.U32 R[4:5], R0, 0x4, R[4:5] ;
    LDG R11, [R[4:5]] $wsb=1 ;                      // R11: strike
    MOV.64 R[6:7], c[0x0][years] ;
    IMAD.WIDE.U32 R[6:7], R0, 0x4, R[6:7] ;
    LDG R12, [R[6:7]] $wsb=2 ;                      // R12: years

// ---- d1 and d2 -------------------------------------------------------------------------------------------------------------

    MOV R15, c[0x0][volatility] ;
    MUFU.RCP.F32 R16, R15 $wsb=3 ;                  // R16: 1 / volatility
    MUFU.RCP.F32 R13, R11 $req=1 $wsb=1 ;
    MUFU.SQRT.F32 R17, R12 $req=2 $wsb=2 ;          // R17: sqrt(years)
    MUFU.RSQ.F32 R18, R12 $wsb=4 ;                  // R18: 1 / sqrt(years)
    FMUL R13, R13, R10 $req=0,1 ;
    MUFU.LG2.F32 R13, R13 $wsb=0 ;                  // R13: log2(price / strike)
    FMUL R19, R15, 0.5 ;
    FFMA R19, R16, c[0x0][rate], R19 $req=3 ;       // rate / volatility + volatility / 2
    FMUL R19, R19, R17 $req=2 ;                     // … times sqrt(years)
    FMUL R16, R16, R18 $req=4 ;
    FMUL R16, R16, 0.6931472 ;                      // ln(2) / (volatility sqrt(years))
    FFMA R20, R13, R16, R19 $req=0 ;                // R20: d1
    FFMA R19, -R15, R17, R20 ;                      // R19: d2

// ---- what the strike is worth today ------------------------------------------------------------------------------------------

    FMUL R14, R12, c[0x0][rate] ;
    FMUL R14, -R14, c[0x0][log2e] ;
    MUFU.EX2.F32 R14, R14 $wsb=0 ;
    FMUL R11, R11, R14 $req=0 ;                     // R11: strike exp(-rate years)

// ---- call and put ------------------------------------------------------------------------------------------------------------

    CALL R[30:31], normal ;
    FMUL R13, R10, R21 ;                            // R13: price N(d1)
    FMUL R14, R10, R22 ;                            // R14: price N(-d1)
    MOV R20, R19 ;
    CALL R[30:31], normal ;
    FFMA R13, -R11, R21, R13 ;                      // R13: the call
    FFMA R14, R11, R22, -R14 ;                      // R14: the put

    MOV.64 R[2:3], c[0x0][call] ;
    IMAD.WIDE.U32 R[2:3], R0, 0x4, R[2:3] ;
    STG [R[2:3]], R13 ;
    MOV.64 R[4:5], c[0x0][put] ;
    IMAD.WIDE.U32 R[4:5], R0, 0x4, R[4:5] ;
    STG [R[4:5]], R14 ;
    EXIT ;
.end
