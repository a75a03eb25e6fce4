# The mailer: one of any number of mailer-workers, on the production engines.
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
# Only what runs is taken over: the bundle.
RUN node_modules/.bin/tsc -b infra \
  && node infra/dist/server-build/build-server.js mailer-worker \
  && mkdir /compiled \
  && find build/server -name '*.js' -exec cp --parents -t /compiled {} +

# Without what is optional: nothing of it is used here.
FROM node:${NODE_VERSION}-bookworm-slim AS modules
WORKDIR /src
COPY --from=manifests /manifests ./
RUN npm ci --ignore-scripts --no-audit --no-fund --omit=dev --omit=optional --workspace=services/mailer-worker

FROM node:${NODE_VERSION}-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=modules /src ./
COPY --from=build /compiled ./
USER 1000:1000
CMD ["node", "build/server/mailer-worker/main.js"]
