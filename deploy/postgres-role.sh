#!/bin/sh
# Cuecard's role owns its database and is no superuser, so that row-level security binds it.
set -eu
psql --username postgres --set=password="$POSTGRES_PASSWORD" <<'SQL'
create role cuecard login nosuperuser nobypassrls password :'password';
create database cuecard owner cuecard encoding 'UTF8' template template0;
SQL
