# One front end, served by nginx. FRONT_END names its folder under frontends/: the shell, or one of the remotes. Everything up
# to the last stage is the same for all of them and is built once.
ARG NODE_VERSION=24.21.0
ARG NGINX_VERSION=1.30.4

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
# The shell is built with every remote, for a release that the shell does not fit is refused (infra/src/web-build).
RUN node_modules/.bin/tsc -b infra \
  && node infra/dist/web-build/build-web.js \
  && node infra/dist/nginx/write-nginx-site.js /out

FROM nginx:${NGINX_VERSION}-alpine-slim
ARG FRONT_END
COPY --from=build /out/${FRONT_END}/site /release
COPY --from=build /out/${FRONT_END}/conf /etc/nginx/countersign
# A volume put here belongs to nginx's user from its beginning.
RUN install -d -o 101 -g 101 /srv/site
USER 101:101
EXPOSE 8080
STOPSIGNAL SIGQUIT
ENTRYPOINT ["sh", "/etc/nginx/countersign/serve.sh", "/release", "/srv", "/etc/nginx/countersign"]
CMD []
