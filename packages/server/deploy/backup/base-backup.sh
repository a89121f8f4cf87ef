#!/bin/sh
# Takes a base backup, proves that it is whole, and deletes what older ones alone needed: docs/backups.md.
# freehold-base-backup.service runs it with backup.env.
set -eu
umask 077
: "${BACKUP_DIR:?Set BACKUP_DIR to the folder of the backups.}"
keep=${KEEP_BASES:-7}
[ "$keep" -ge 1 ] || { echo "KEEP_BASES must be at least 1." >&2; exit 1; }
cd "$BACKUP_DIR"
mkdir -p bases wal

exec 9>.base-backup.lock
flock --nonblock 9 || { echo "Another base backup is running." >&2; exit 1; }
# What was interrupted.
rm -rf bases/*.part

# The WAL of the backup itself is in it, so it can be restored even where the folder wal is lost.
pg_basebackup --no-password --pgdata=bases/new.part --checkpoint=fast --wal-method=stream --manifest-checksums=SHA256
pg_verifybackup --quiet bases/new.part
# Named by the moment when it was complete: it can be restored to any later one.
name=$(date -u +%Y%m%dT%H%M%SZ)
mv bases/new.part "bases/$name"
sync bases

# Names sort by time.
ls bases | sort | head -n "-$keep" | while read -r old; do
  mv "bases/$old" "bases/$old.part"
  rm -rf "bases/$old.part"
done

# Deletes only WAL that is older than the start of the oldest base that is kept.
oldest=$(ls bases | sort | head -n 1)
first=$(sed -n 's/^START WAL LOCATION: .* (file \([0-9A-F]\{24\}\))$/\1/p' "bases/$oldest/backup_label")
[ -n "$first" ] || { echo "bases/$oldest/backup_label doesn't say where its WAL starts." >&2; exit 1; }
pg_archivecleanup wal "$first"

# For node_exporter, whole or not at all.
if [ -n "${TEXTFILE_DIR:-}" ]; then
  umask 022
  {
    echo "# HELP freehold_base_backup_timestamp_seconds When the newest base backup was complete and verified"
    echo "# TYPE freehold_base_backup_timestamp_seconds gauge"
    echo "freehold_base_backup_timestamp_seconds $(date +%s)"
  } > "$TEXTFILE_DIR/freehold.prom.$$"
  mv "$TEXTFILE_DIR/freehold.prom.$$" "$TEXTFILE_DIR/freehold.prom"
fi
echo "bases/$name is complete: $(du -sh "bases/$name" | cut -f1). WAL is kept from $first."
