FROM node:24-bookworm-slim
WORKDIR /srv/portal
RUN install -d -o node -g node /srv/portal /datos
USER node
COPY --chown=node:node . .
# instala y construye lo mismo que npm start, que después encuentra todo hecho
RUN node tools/setup.mjs && npm cache clean --force
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/datos
VOLUME /datos
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=3s --start-period=60s CMD node -e "fetch('http://127.0.0.1:' + process.env.PORT + '/api/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "tools/start.mjs"]
