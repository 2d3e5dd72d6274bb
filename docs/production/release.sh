#!/bin/sh
# Installs the newest version of a repository next to the earlier ones, and restarts the instances one by one:
# release.sh REPOSITORY PORT... (as root). With two instances, no request fails.
set -eu
# The instances' user must be able to read the release.
umask 022
repository=$1
shift
root=/opt/bimah
release=$root/releases/$(date -u +%Y%m%d-%H%M%S)

mkdir -p "$root/releases"
git clone --quiet --depth 1 "$repository" "$release"
if ! (cd "$release" && npm ci && npm run build); then
  rm -rf "$release"
  echo "The version could not be built. Nothing was changed: the instances still run the previous version." >&2
  exit 1
fi
ln -sfn "$release" "$root/next"
mv -T "$root/next" "$root/current"

for port in "$@"; do
  systemctl restart "bimah@$port"
  tries=120
  until curl --silent --fail --output /dev/null --max-time 5 "http://127.0.0.1:$port/readyz"; do
    tries=$((tries - 1))
    if [ "$tries" -eq 0 ]; then
      echo "bimah@$port is not ready: journalctl -u bimah@$port. The others still run the previous version." >&2
      exit 1
    fi
    sleep 1
  done
  echo "bimah@$port runs $release"
done

# Each release takes about 1 GB. Only reached when all instances run the new one: keeps it and the two newest others.
find "$root/releases" -mindepth 1 -maxdepth 1 -name '20*' ! -path "$release" | sort | head -n -2 |
  xargs --no-run-if-empty rm -rf
