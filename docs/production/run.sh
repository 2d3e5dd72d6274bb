#!/bin/sh
# Runs one of Bimah's commands as the instances run, as their user and with their settings (as root):
# run.sh COMMAND [ARGUMENT...], such as `run.sh restore /var/backups/bimah/FILE`. Files need their whole path.
set -eu
umask 077
cd /opt/bimah/current

# As systemd reads them: a value needs no quotation marks, whatever stands in it. What the call itself sets is kept.
while IFS= read -r line; do
  case $line in
    '' | '#'*) ;;
    *) printenv "${line%%=*}" >/dev/null || export "${line?}" ;;
  esac
done </etc/bimah.env

command=$1
shift
# The embedded database is the first instance's; `DATA_DIR=/tmp/drill run.sh restore FILE` takes another folder.
export NODE_ENV=production HOME=/var/lib/bimah DATA_DIR="${DATA_DIR:-/var/lib/bimah/3000}"
exec runuser -u bimah -- node_modules/.bin/node --run "$command" -- "$@"
