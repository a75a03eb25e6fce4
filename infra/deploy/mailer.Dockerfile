# The mailer: one of any number of mailer-workers, on the production engines.
ARG NODE_VERSION=24.21.0

# What npm needs to know, apart: a change of a source file installs nothing anew.
FROM node:${NODE_VERSION}-bookworm-slim AS manifests
WORKDIR /all
COPY . .
RUN mkdir /manifests && find . -name 'package*.json' -exec cp --parents -t /manifests {} +

# What front ends are made of is not among it: no change of theirs builds a service anew.
FROM node:${NODE_VERSION}-bookworm-slim AS build
WORKDIR /src
COPY --from=manifests /manifests ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.base.json ./
COPY packages packages
COPY services services
COPY infra infra
# Only what runs is taken over: the bundle, and the packages that it asks for.
RUN node_modules/.bin/tsc -b infra/standalone infra/tools \
  && node infra/tools/dist/server-build/build-server.js mailer-worker \
  && node infra/tools/dist/server-build/write-app.js mailer-worker /app

FROM node:${NODE_VERSION}-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build /app ./
USER 1000:1000
CMD ["node", "build/server/mailer-worker/main.js"]
