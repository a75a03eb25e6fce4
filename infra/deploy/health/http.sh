#!/bin/bash
# http.sh PORT PATH: whether this container answers there with success. By the shell's own socket: starting Node or Python to
# ask the same takes ten times the processor.
exec 3<> "/dev/tcp/127.0.0.1/$1" || exit 1
printf 'GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n' "$2" >&3
read -r _ status _ <&3
[[ $status == 2?? ]]
