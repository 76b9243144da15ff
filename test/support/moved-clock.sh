#!/bin/sh
# Runs a command whose processes all see a clock that shows another time when the command starts.
# Usage, as root on Debian with the package faketime:
#   unshare --mount sh test/support/moved-clock.sh <time> <command…>
# The time is in the format of `date --date`, in São Paulo: "400 days 23:50", "2028-02-29 12:00".
set -e
time=$(TZ='<-03>3' date --date "$1" +%s)
offset=$((time - $(date +%s)))
# The mounts belong to the namespace that unshare creates, so they end with the command. /dev/shm is
# replaced, because the library names its semaphores there after process ids, which are reused.
mount -t tmpfs -o mode=1777 tmpfs /dev/shm
# Programs that tests start do not inherit LD_PRELOAD, so a copy of /etc names the library.
cp -a /etc /dev/shm/etc
find /usr/lib -name libfaketimeMT.so.1 > /dev/shm/etc/ld.so.preload
printf '%+d\n' "$offset" > /dev/shm/etc/faketimerc
mount --bind /dev/shm/etc /etc
if [ "$(date +%s)" -lt "$time" ]; then
  echo "The clock is not moved: Debian's package faketime is missing." >&2
  exit 1
fi
shift
exec "$@"
