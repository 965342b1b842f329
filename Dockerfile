# syntax=docker/dockerfile:1
# Every image of docker-compose.yml:
#   docker build --target shell .
#   docker build --target part --build-arg PART=api .      (api, sandbox, federation/registry: a remote's origin)
#   docker build --target publisher .                      (builds and publishes remotes)
#   docker build --target edge .

# The Node that the lockfile names.
FROM node:24.21.0-bookworm-slim AS node
WORKDIR /app

# What decides about dependencies, and nothing else: a change of a source installs nothing.
FROM node AS list
COPY . .
RUN mkdir /manifests && cp --parents package.json pnpm-lock.yaml pnpm-workspace.yaml */package.json */*/package.json tools/templates/*/package.json /manifests
FROM node AS manifests
COPY --from=list /manifests ./
RUN npm install --global "$(node -p "require('./package.json').packageManager")"

# Everything with its tools; the shell and the remotes are built here.
FROM manifests AS workspace
RUN --mount=type=cache,target=/root/.local/share/pnpm/store pnpm install --frozen-lockfile
COPY . .
RUN PATH="/app/node_modules/.bin:$PATH" node tools/devkit/commands/build.ts

# What one part needs to run.
FROM manifests AS part-modules
ARG PART
RUN --mount=type=cache,target=/root/.local/share/pnpm/store \
    pnpm install --prod --frozen-lockfile --filter "{./${PART}}..."

FROM manifests AS desk-modules
RUN --mount=type=cache,target=/root/.local/share/pnpm/store \
    pnpm install --prod --frozen-lockfile --filter @shop/desk

FROM manifests AS shell-modules
RUN --mount=type=cache,target=/root/.local/share/pnpm/store \
    pnpm install --prod --frozen-lockfile --filter @shop/shell

# Folders that volumes are mounted on: a new volume belongs to whom its folder belongs to.
FROM node AS runtime
RUN mkdir -p /data/media /data/pictures /data/deletions /data/mail /data/sandbox /data/state /releases/desk_catalog /releases/desk_checkout /releases/desk_profile /releases && chown -R node:node /data /releases
COPY deploy/answers.sh deploy/
USER node

# A part that runs from its sources.
FROM runtime AS part
ARG PART
COPY --from=part-modules /app ./
COPY federation/protocol federation/protocol
# Files in folders and buckets.
COPY federation/store federation/store
COPY federation/telemetry federation/telemetry
COPY shared shared
COPY desk/contract desk/contract
COPY ${PART} ${PART}

FROM runtime AS shell
COPY --from=shell-modules /app ./
COPY --from=workspace /app/shell/dist shell/dist

FROM runtime AS desk
COPY --from=desk-modules /app ./
COPY --from=workspace /app/desk/dist desk/dist

FROM workspace AS publisher
RUN for remote in catalog checkout profile info desk_catalog desk_checkout desk_profile; do mkdir -p "/data/releases/$remote"; done \
    && mkdir -p /data/keys && chown -R node:node /data
ENV PATH="/app/node_modules/.bin:$PATH"
USER node

FROM caddy:2.10-alpine AS edge
# It listens above 1024, so it needs no capability of its own; without any it would not even start with one.
RUN apk add --no-cache libcap && setcap -r /usr/bin/caddy && apk del libcap \
    && mkdir -p /data && chown -R 1000:1000 /data
USER 1000:1000
