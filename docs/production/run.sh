#!/bin/sh
# Runs a command of Bimah with the user and settings of the instances (as root):
# run.sh COMMAND [ARGUMENT...], such as `run.sh restore /var/backups/bimah/FILE`. Give files with their full path.
set -eu
umask 077
if [ $# -eq 0 ]; then
  echo "Usage: bimah-run COMMAND [ARGUMENT...], such as: bimah-run backup /var/backups/bimah/FILE" >&2
  exit 1
fi
cd /opt/bimah/current

# Unlike systemd, this keeps quotation marks: values must have none. Variables that the caller sets are kept.
# `read` fails for a last line without a line break, but has read it.
while IFS= read -r line || [ -n "$line" ]; do
  case $line in
    '' | '#'*) ;;
    *) printenv "${line%%=*}" >/dev/null || export "${line?}" ;;
  esac
done </etc/bimah.env

command=$1
shift
# Default: the folder of the first instance. `DATA_DIR=/tmp/drill run.sh restore FILE` uses another one.
export NODE_ENV=production HOME=/var/lib/bimah DATA_DIR="${DATA_DIR:-/var/lib/bimah/3000}"
exec runuser -u bimah -- node_modules/.bin/node --run "$command" -- "$@"
