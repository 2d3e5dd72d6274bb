#!/bin/sh
# A nightly backup of Bimah into a folder on another disk or machine: backup.sh FOLDER
# Run as the user of the site with the settings of /etc/bimah.env; bimah-backup.service does both.
set -eu
umask 077
folder=$1
keep=14 # nights
day=$(date -u +%F)
mkdir -p "$folder"

if [ -n "${DATABASE_URL:-}" ]; then
  # All users can see the arguments of a process, so the password is in the environment.
  evaluate() { /opt/bimah/current/node_modules/.bin/node --print "const url = new URL(process.env.DATABASE_URL); $1"; }
  PGPASSWORD=$(evaluate 'url.searchParams.get("password") ?? (decodeURIComponent(url.password) || process.env.PGPASSWORD || "")')
  export PGPASSWORD
  url=$(evaluate 'url.password = ""; url.searchParams.delete("password"); url.href')
  pg_dump --format=custom --file="$folder/.unfinished.dump" "$url"
  sync "$folder/.unfinished.dump"
  mv "$folder/.unfinished.dump" "$folder/bimah-$day.dump"
  # After the database, so that every file that the dump refers to is copied. Files never change, so only new ones are
  # copied; removed ones stay. The folder does not exist before the first upload.
  uploads=${STORAGE_URL:-file:${DATA_DIR:-}/uploads}
  uploads=${uploads#file:}
  if [ -d "$uploads" ]; then rsync --archive --fsync "$uploads/" "$folder/uploads/"; fi
else
  cd /opt/bimah/current
  node_modules/.bin/node src/server/commands/backup.ts "$folder/bimah-$day.tar.zst"
fi

# Only reached after a complete backup: a failed one never removes older ones. Half a day less, because the backups are
# not made at exactly the same time each night.
find "$folder" -maxdepth 1 -name 'bimah-*' -type f -mmin "+$((keep * 24 * 60 - 12 * 60))" -delete
