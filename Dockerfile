FROM node:24-bookworm-slim
WORKDIR /srv/portal
COPY . .
# instala y construye lo mismo que npm start, que después encuentra todo hecho
RUN node -e "import('./tools/install.mjs').then((m) => { m.install(); m.build() })" && mkdir -p /datos && chown -R node:node /srv/portal /datos
USER node
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/datos
VOLUME /datos
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=3s --start-period=60s CMD node -e "fetch('http://127.0.0.1:3000/api/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
CMD ["npm", "start"]
