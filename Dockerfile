# The table server in a box: `docker build -t tischlein .`, or as a whole with TLS in front: compose.yaml.

FROM python:3.12-slim-bookworm AS build
WORKDIR /build
COPY . .
# Versions are those of requirements.lock.  The page is built with the Node that PyPI carries (web/node.sh).
RUN python -m venv /uv \
    && /uv/bin/pip install --no-cache-dir --disable-pip-version-check uv==0.13.7 \
    && python -m venv /opt/tischlein \
    && export VIRTUAL_ENV=/opt/tischlein \
    && /uv/bin/uv pip install --no-cache --constraint requirements.lock ".[postgres]" \
    && /opt/tischlein/bin/python -m tischlein.server.schemas.typescript web/src/api/messages.ts \
    && sh web/node.sh npm run --silent build -- --logLevel warn \
    && /uv/bin/uv pip install --no-cache --no-deps --reinstall .

FROM python:3.12-slim-bookworm
COPY --from=build /opt/tischlein /opt/tischlein
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
