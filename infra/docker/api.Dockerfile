# The API: one replica of requests-api, on the production engines.
ARG NODE_VERSION=24.21.0

# What npm needs to know, apart: a change of a source file installs nothing anew.
FROM node:${NODE_VERSION}-bookworm-slim AS manifests
WORKDIR /all
COPY . .
RUN mkdir /manifests && find . -name 'package*.json' -exec cp --parents -t /manifests {} +

FROM node:${NODE_VERSION}-bookworm-slim AS build
WORKDIR /src
COPY --from=manifests /manifests ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
# Only what runs is taken over: the bundle, and the packages that child processes run from.
RUN node_modules/.bin/tsc -b infra \
  && node infra/dist/server-build/build-server.js requests-api \
  && mkdir /compiled \
  && find packages/*/dist build/server -name '*.js' -exec cp --parents -t /compiled {} +

# What is done by hand (docker-compose.yml, tools): moving in, rotating the master key, building read models anew.
FROM build AS tools
RUN node infra/dist/server-build/build-server.js tools \
  && install -d -o 1000 -g 1000 /data
USER 1000:1000

# Without what is optional: Word files are converted by Gotenberg, not by a LibreOffice of 250 MB in here.
FROM node:${NODE_VERSION}-bookworm-slim AS modules
WORKDIR /src
COPY --from=manifests /manifests ./
RUN npm ci --ignore-scripts --no-audit --no-fund --omit=dev --omit=optional --workspace=services/requests-api

FROM node:${NODE_VERSION}-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=modules /src ./
COPY --from=build /compiled ./
# Uploads pass through here on their way to the blobs.
RUN install -d -o 1000 -g 1000 /data
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER 1000:1000
EXPOSE 3000
CMD ["node", "build/server/requests-api/main.js"]
