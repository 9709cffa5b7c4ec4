#!/bin/sh
# Installs what some tests need beside Python, PostgreSQL and Chromium, where that can be done without asking: with apt,
# as root or with sudo.  Elsewhere those tests are skipped and say so.
set -eu

missing=
if ! command -v initdb >/dev/null && ! ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; then
  missing=postgresql
fi
if ! command -v chromium >/dev/null && ! command -v chromium-browser >/dev/null; then
  missing="$missing chromium"
fi
[ -n "$missing" ] || exit 0

if [ "$(id -u)" = 0 ]; then
  as_root=
elif sudo -n true 2>/dev/null; then
  as_root="sudo -n"
else
  as_root=none
fi
if [ "$as_root" = none ] || ! command -v apt-get >/dev/null; then
  echo "Not installed, and cannot be installed from here:" $missing "(their tests are skipped)."
  exit 0
fi

install() {
  $as_root env DEBIAN_FRONTEND=noninteractive apt-get install --yes -qq --no-install-recommends "$@" >/dev/null
}

echo "Installing" $missing "for the tests."
$as_root apt-get update -qq
for package in $missing; do
  if [ "$package" = postgresql ]; then
    # Tests start a server of their own; Debian shall not start one for the whole machine.
    install postgresql-common
    settings=/etc/postgresql-common/createcluster.conf
    echo "create_main_cluster = false  # tischlein" | $as_root tee -a "$settings" >/dev/null
    install postgresql
    $as_root sed -i "/# tischlein$/d" "$settings"
  else
    install "$package"
  fi
done
