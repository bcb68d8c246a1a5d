.kernel forever
here:
    BRA here ;
.end
