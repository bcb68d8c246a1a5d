The Mandelbrot set as a PNG. Each pixel of the file is that of IEEE single arithmetic in Python, on both engines; the second picture lies where lanes part most.

  $ "$ROOT"/examples/simt128/mandelbrot/run.sh whole.png 70 50 64
  70 x 50 pixels, 856 of them in the set; 3500 computed again, each equal
  $ "$ROOT"/examples/simt128/mandelbrot/run.sh valley.png 30 20 400 -0.743643 0.131825 0.001
  30 x 20 pixels, 15 of them in the set; 600 computed again, each equal
  $ ENGINE=reference "$ROOT"/examples/simt128/mandelbrot/run.sh again.png 36 20 40
  36 x 20 pixels, 231 of them in the set; 720 computed again, each equal
  $ isadora check "$ROOT"/examples/simt128/mandelbrot/mandelbrot.s
