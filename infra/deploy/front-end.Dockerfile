# One front end, served by nginx. FRONT_END names its folder under frontends/: the shell, or one of the remotes. The build copies
# the shared packages, the shell and that folder, so that no other change rebuilds it.
ARG NODE_VERSION=24.21.0
ARG NGINX_VERSION=1.30.4

# Only what npm needs, so that changed sources do not invalidate the layer with the packages.
FROM node:${NODE_VERSION}-bookworm-slim AS manifests
WORKDIR /all
COPY . .
RUN mkdir /manifests && find . -name 'package*.json' -exec cp --parents -t /manifests {} +

# The build refuses a remote that does not fit the shell (infra/tools/src/web-build).
FROM node:${NODE_VERSION}-bookworm-slim AS shell
WORKDIR /src
COPY --from=manifests /manifests ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.base.json ./
COPY packages/contracts packages/contracts
COPY packages/mf-preset packages/mf-preset
COPY packages/pdf-pages packages/pdf-pages
COPY packages/ui packages/ui
COPY infra/remotes.json infra/
COPY infra/standalone/tsconfig.site.json infra/standalone/
COPY infra/standalone/src/files-below.ts infra/standalone/src/
COPY infra/standalone/src/site infra/standalone/src/site
COPY infra/tools/tsconfig.web-build.json infra/tools/
COPY infra/tools/src/web-build infra/tools/src/web-build
COPY infra/deploy/tsconfig.json infra/deploy/
COPY infra/deploy/src infra/deploy/src
COPY infra/deploy/nginx infra/deploy/nginx
RUN node_modules/.bin/tsc -b infra/deploy
COPY frontends/shell frontends/shell
RUN node infra/tools/dist/web-build/build-web.js --only shell

FROM shell AS build
ARG FRONT_END
COPY frontends/${FRONT_END} frontends/${FRONT_END}
RUN node infra/tools/dist/web-build/build-web.js --only "${FRONT_END}" \
  && node infra/deploy/dist/write-nginx-site.js /out

FROM nginx:${NGINX_VERSION}-alpine-slim
ARG FRONT_END
COPY --from=build /out/${FRONT_END}/site /release
COPY --from=build /out/${FRONT_END}/conf /etc/nginx/countersign
# A new volume mounted here inherits nginx's user.
RUN install -d -o 101 -g 101 /srv/site
USER 101:101
EXPOSE 8080
STOPSIGNAL SIGQUIT
ENTRYPOINT ["sh", "/etc/nginx/countersign/serve.sh", "/release", "/srv", "/etc/nginx/countersign"]
CMD []
