# syntax=docker/dockerfile:1

# The web app, the extension's zip and the template of the embedded database.
FROM node:24-trixie-slim AS build
WORKDIR /app
COPY . .
RUN npm ci && npm run build

# What the server needs to run, without development packages and without other platforms' native code.
FROM node:24-trixie-slim AS packages
WORKDIR /app
COPY --from=build /app/package.json /app/package-lock.json /app/.npmrc ./
COPY --from=build /app/scripts scripts
COPY --from=build /app/packages packages
COPY --from=build /app/apps/server apps/server
COPY --from=build /app/apps/web/package.json apps/web/
COPY --from=build /app/apps/extension/package.json apps/extension/
COPY --from=build /app/e2e/package.json e2e/
COPY --from=build /app/bench/package.json bench/
RUN rm -rf apps/*/node_modules packages/*/node_modules \
  && npm ci --omit=dev --workspace=apps/server \
  && node scripts/trim-install.ts

FROM node:24-trixie-slim
# Two arenas of memory instead of eight a core, which give back what is free; `npm start` sets the same (scripts/memory-settings.ts).
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2 \
    MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /app
COPY --from=packages /app ./
COPY --from=build /app/apps/web/dist apps/web/dist
COPY --from=build /app/apps/extension/dist/cuecard-extension.zip apps/extension/dist/
COPY --from=build /app/.cache/pglite-*.tar.gz .cache/
RUN mkdir /data /backups && chown node:node /data /backups \
  && rm -rf apps/server/dist/compiled && mkdir apps/server/dist/compiled && chown node:node apps/server/dist/compiled
# Compiled code counts for the user who compiled it; afterwards nobody but root can change it.
USER node
RUN node apps/server/dist/main.mjs --only-load
USER root
RUN chown -R root:root apps/server/dist/compiled
USER node
VOLUME /data
EXPOSE 3000
# Workers answer on the same port. The first start of the embedded database takes some seconds.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "apps/server/dist/main.mjs"]
