# The site with its own PostgreSQL, as `npm start` runs it, in a container. See docs/operations/install.md, In a container.
FROM node:24-trixie-slim

RUN mkdir -p /srv/academy /var/lib/academy /backups && chown node:node /var/lib/academy /backups
WORKDIR /srv/academy

# First the files that seldom change, so that a change of the site does not install everything again.
COPY .npmrc package.json package-lock.json ./
RUN npm ci --omit=dev && npm cache clean --force
COPY . .
RUN node scripts/build.mjs
# Its own files belong to root: the site cannot change them.
USER node

# Only the proxy in front of the container can reach the site: compose.yaml publishes no port of it.
ENV HOST=0.0.0.0 DATA_DIR=/var/lib/academy
VOLUME /var/lib/academy
EXPOSE 5000
HEALTHCHECK --interval=10s --start-period=2m CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 5000) + '/api/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.mjs"]
