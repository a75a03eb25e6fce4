# The mailer: one of any number of mailer-workers, on the production engines.
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
# Copies only the bundle and the packages it imports.
RUN node_modules/.bin/tsc -b infra/standalone infra/tools \
  && node infra/tools/dist/server-build/build-server.js mailer-worker \
  && node infra/tools/dist/server-build/write-app.js mailer-worker /app

FROM node:${NODE_VERSION}-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build /app ./
USER 1000:1000
CMD ["node", "build/server/mailer-worker/main.js"]
