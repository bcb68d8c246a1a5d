The explorer for a browser on this machine. It says where it is, and answers there.

  $ isadora serve simt128 rv32imc --port 0 >url 2>complaint &
  $ server=$!
  $ for _ in $(seq 100); do [ -s url ] && break; sleep 0.1; done
  $ url=$(cat url) port=${url##*:} port=${port%/}
  $ echo "${url%:*}"
  http://127.0.0.1
  $ ask() { curl -s -H 'Content-Type: application/json' --data "$2" "${url}api/$1"; }
  $ ask isas '{}'
  {"isas":["simt128","rv32imc"],"version":"0.1.0","program_bytes":262144} (no-eol)
  $ ask assemble '{"text": "IADD R0, R1, R2 ;"}'; isadora explain 'IADD R0, R1, R2' | sed -n 2p
  {"good":true,"alone":true,"diagnostics":[],"lines":[{"line":1,"address":"0x0","bytes":16,"word":"0x38001C3C000000000000000201007520","text":"IADD R0, R1, R2;"}],"kernels":[{"name":"program","parameters":[],"shared":0}]}IADD_RR, 128 bits: 0x38001C3C000000000000000201007520 (Integer add)

Its page comes with it, and asks nobody else.

  $ curl -s "${url}explorer.html" | grep -c '<title>Explorer'
  1
  $ curl -s "$url" | grep -c '<title>'
  1
  $ curl -s --compressed "${url}explorer.js" | wc -c | awk '{ print ($1 > 100000) }'
  1
  $ curl -s -D - -o page "$url" | grep -i 'content-security' | tr -d '\r'
  Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'

Answers come as they are, also to those who would take them compressed: there is no network between the two. Only the
page's own script is kept compressed.

  $ for page in "$url" "${url}simt128/instructions/SHF.html" "${url}explorer.js"; do
  >   curl -s -H 'Accept-Encoding: gzip, deflate, br' -D - -o page "$page" | grep -i -c '^content-encoding'
  > done
  0
  0
  1
  $ cat > question << 'END'
  > {"text": "IADD R0, R1, R2 ;"}
  > END
  $ curl -s -H 'Accept-Encoding: gzip, deflate, br' -H 'Content-Type: application/json' --data @question "${url}api/assemble" | head -c 12
  {"good":true (no-eol)

A range that a client asks for gives bytes of the answer alone.

  $ for range in 0-4 5000-60000 60-200 999999999-; do
  >   curl -s -o answer -w '%{size_download}\n' -H "Range: bytes=$range" -H 'Content-Type: application/json' --data '{}' "${url}api/isas"
  > done
  5
  0
  0
  0

Pages from elsewhere get nothing, whatever name they use for this machine.

  $ curl -s -w '%{http_code}\n' -H 'Origin: http://evil.example' -H 'Content-Type: application/json' --data '{}' "${url}api/isas"
  {"error":"requests from other origins are refused"}403
  $ curl -s -w '%{http_code}\n' -H 'Host: evil.example' "$url"
  {"error":"this is not the host that was asked for"}403
  $ curl -s -w '%{http_code}\n' --data '{}' "${url}api/isas"
  {"error":"a question is application/json"}415
  $ curl -s -w '%{http_code}\n' --path-as-is "${url}../../../../etc/passwd"
  There is no such page.
  404
  $ head -c 3000000 /dev/zero | curl -s -o answer -w '%{http_code}\n' -H 'Content-Type: application/json' --data-binary @- "${url}api/assemble"
  413
  $ head -c 3000 /dev/urandom | curl -s -o answer -w '%{http_code}\n' -H 'Content-Type: application/json' --data-binary @- "${url}api/assemble"
  400

Connections that nobody uses, and requests that never end, keep no one from being answered.

  $ cat > idle.py << 'END'
  > import socket, sys, urllib.request
  > port = int(sys.argv[1])
  > idle = [socket.create_connection(("127.0.0.1", port)) for _ in range(40)]
  > for one in idle[:20]:
  >     one.sendall(b"POST /api/isas HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\n")
  > print(urllib.request.urlopen(f"http://127.0.0.1:{port}/explorer.html", timeout=5).status)
  > END
  $ python3 idle.py "$port"
  200

It listens on this machine's own address alone.

  $ for other in $(hostname -I 2>/dev/null); do case $other in *:*) continue ;; esac; curl -s -m 2 -o answer "http://$other:$port/" && echo "it listens at $other"; done; true

Another one cannot have its port.

  $ isadora serve simt128 --port "$port"
  isadora: error: cannot listen on port \d+ of this machine: another program may \[bad-argument\] (re)
    note: another port is chosen with --port, and any free one with --port 0
  [2]
  $ kill $server; wait $server 2>/dev/null; cat complaint
  $ isadora serve nowhere
  isadora: error: unknown instruction set `nowhere` [cannot-read]
    note: known: armv6m, avr, fabrisc, fabrisc-uops, rv32imac, rv32imc, simt128
    note: a path needs a slash or a dot: `./nowhere`
  [2]

A description that cannot be used is refused at once, before anybody waits for a page.

  $ printf '__DefISA bad\n    Parcel = "wide";\n' > bad.isa
  $ isadora serve simt128 ./bad.isa
  ./bad.isa:2:14: error: `Parcel` takes a number (e.g. 32) (e.g. `Parcel = 128;`) [bad-value]
    2 |     Parcel = "wide";
      |              ^~~~~~
  [2]

What listens is a module, so that other commands need not load it.

  $ ISADORA_HTTP=/nowhere/isadora-http.so isadora serve simt128
  isadora: error: the module `isadora-http.so` that listens cannot be loaded: it is not there [bad-argument]
    note: build isadora with cpp-httplib (Debian: libcpp-httplib-dev), or give the module's path in ISADORA_HTTP
  [2]
