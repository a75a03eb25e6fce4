# The API: one replica of requests-api, on the production engines.
ARG NODE_VERSION=24.21.0

# Only what npm needs, so that changed sources do not invalidate the layer with the packages.
FROM node:${NODE_VERSION}-bookworm-slim AS manifests
WORKDIR /all
COPY . .
RUN mkdir /manifests && find . -name 'package*.json' -exec cp --parents -t /manifests {} +

# Without the front ends, so that their changes do not rebuild a service.
FROM node:${NODE_VERSION}-bookworm-slim AS build
WORKDIR /src
COPY --from=manifests /manifests ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.base.json ./
COPY packages packages
COPY services services
COPY infra infra
COPY docs/evidence-format.md docs/
# Copies only the bundle, the packages it imports, and those that child processes run from.
RUN node_modules/.bin/tsc -b infra/standalone infra/tools \
  && node packages/verify/tools/make-assets.mjs \
  && node infra/tools/dist/server-build/build-server.js requests-api \
  && node infra/tools/dist/server-build/write-app.js requests-api /app

FROM build AS build-tools
RUN node infra/tools/dist/server-build/build-server.js tools \
  && node infra/tools/dist/server-build/write-app.js tools /tools

# Operators' commands (docker-compose.yml, tools): migration, key rotation, rebuilding read models.
FROM node:${NODE_VERSION}-bookworm-slim AS tools
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build-tools /tools ./
RUN install -d -o 1000 -g 1000 /data
USER 1000:1000

FROM node:${NODE_VERSION}-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build /app ./
# Staging folder of uploads.
RUN install -d -o 1000 -g 1000 /data
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER 1000:1000
EXPOSE 3000
CMD ["node", "build/server/requests-api/main.js"]
