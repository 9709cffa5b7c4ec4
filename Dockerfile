# The table server in a box: `docker build -t tischlein .`, or as a whole with TLS in front: compose.yaml.
# For other computers too: `docker buildx build --platform linux/amd64,linux/arm64 -t tischlein .`

# The wheel is the same everywhere: it is built once, on the computer that builds.
FROM --platform=$BUILDPLATFORM python:3.12-slim-bookworm AS wheel
WORKDIR /build
COPY . .
# The page is built with the Node that PyPI carries (web/node.sh).
RUN python -m venv /uv \
    && /uv/bin/pip install --no-cache-dir --disable-pip-version-check uv==0.13.7 \
    && python -m venv /tools \
    && export VIRTUAL_ENV=/tools \
    && /uv/bin/uv pip install --no-cache --constraint requirements.lock . \
    && /tools/bin/python -m tischlein.server.schemas.typescript web/src/api \
    && /tools/bin/python -m tischlein.bots.kernels src/tischlein/pocket/kernels \
    && sh web/node.sh npm run --silent build -- --logLevel warn \
    && /tools/bin/python web/plugins/pocket.py src/tischlein/server/site \
    && /uv/bin/uv build --quiet --wheel --out-dir /wheel

# What it needs are wheels as well, of the versions in requirements.lock: nothing is compiled for another kind of computer.
FROM python:3.12-slim-bookworm AS install
COPY --from=wheel /wheel /wheel
COPY requirements.lock .
RUN python -m venv /uv \
    && /uv/bin/pip install --no-cache-dir --disable-pip-version-check uv==0.13.7 \
    && python -m venv /opt/tischlein \
    && VIRTUAL_ENV=/opt/tischlein /uv/bin/uv pip install --no-cache --only-binary :all: --constraint requirements.lock \
        "$(ls /wheel/*.whl)[postgres]"

FROM python:3.12-slim-bookworm
COPY --from=install /opt/tischlein /opt/tischlein
RUN useradd --system --uid 7151 --home-dir /data tischlein \
    && install --directory --owner tischlein --mode 0700 /data
ENV PATH=/opt/tischlein/bin:$PATH \
    TISCHLEIN_HOST=0.0.0.0 \
    TISCHLEIN_DATA=/data/tables \
    TISCHLEIN_CACHE=/data/cache
USER 7151
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
ENTRYPOINT ["tischlein"]
CMD ["serve"]
