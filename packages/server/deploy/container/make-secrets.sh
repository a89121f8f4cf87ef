#!/bin/sh
# Makes the files that compose.yaml names, beside it. Does nothing if they exist.
set -eu
cd "$(dirname "$0")"
[ ! -e secrets ] || { echo "The folder secrets exists already." >&2; exit 1; }
umask 077
mkdir secrets
new() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
server=$(new)
owner=$(new)
new > secrets/postgres-password
printf %s "$server" > secrets/server-password
printf %s "$owner" > secrets/owner-password
# The host is a name for the address; the socket is where they connect.
printf %s "postgres://freehold:$server@database/freehold?host=/var/run/postgresql" > secrets/database-url
printf %s "postgres://freehold_owner:$owner@database/freehold?host=/var/run/postgresql" > secrets/migration-database-url
# Compose mounts each file as it is, and the containers' users are others than yours: the folder alone keeps them private.
chmod 644 secrets/*
