#!/usr/bin/env bash
# Health check of a container: ends with 0 when http://host:port/path answers 2xx, or when something listens at tcp://host:port.
# No Node: starting it takes a quarter of a second of processor time, for every part every few seconds.
url='^(http|tcp)://([^:/]+):([0-9]+)(/.*)?$'
[[ $1 =~ $url ]] || {
  echo "Expected http://host:port/path or tcp://host:port, got ${1:-nothing}." >&2
  exit 2
}
protocol=${BASH_REMATCH[1]} host=${BASH_REMATCH[2]} port=${BASH_REMATCH[3]} path=${BASH_REMATCH[4]:-/}
exec 3<>"/dev/tcp/$host/$port" || exit 1
[[ $protocol == tcp ]] && exit
printf 'GET %s HTTP/1.0\r\nHost: %s:%s\r\n\r\n' "$path" "$host" "$port" >&3
read -r -t 4 _ status _ <&3 && [[ $status == 2?? ]]
