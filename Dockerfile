# The first stage makes a release. The second stage only installs it, so the image contains no build
# tools.
# The image is based on Debian, because the embedded PostgreSQL is built for glibc.
FROM node:24-bookworm-slim AS release
ENV NODE_ENV=production
WORKDIR /src
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run release && npm install --prefix /app ./avisos-*.tgz

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data PATH=/app/node_modules/.bin:$PATH
RUN install --directory --owner node --group node --mode 700 /data
COPY --from=release /app /app
WORKDIR /app
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# node is process 1, so Docker's signal reaches it directly.
STOPSIGNAL SIGTERM
CMD ["node", "node_modules/avisos/scripts/avisos.mjs"]
