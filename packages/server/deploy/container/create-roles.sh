#!/bin/sh
# Run once by PostgreSQL's image, in a new volume: the database, its owner and the server's own role.
set -eu
psql -v ON_ERROR_STOP=1 -U postgres \
  -v owner="$(cat /run/secrets/owner_password)" -v server="$(cat /run/secrets/server_password)" <<'SQL'
create role freehold_owner login password :'owner';
create role freehold login password :'server';
create database freehold owner freehold_owner;
SQL
