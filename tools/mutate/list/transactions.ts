import { inFile, type Mutation } from '../mutation.ts'

const CREDITO = 'src/features/credito/credito.http.test.ts'
const CONFIRMAR = 'src/features/envio-pago/confirmar.http.test.ts'
const PRE = 'src/features/envio-pago/preconfirmar.http.test.ts'
const CARRITO = 'src/features/carrito/carrito.http.test.ts'
const AGREGAR = 'src/features/carrito/agregar.http.test.ts'
const RECOVER = 'src/features/sesion/recover.http.test.ts'
const CLAVES = 'src/features/sesion/claves.http.test.ts'
const EVENTOS = 'src/features/salida/eventos.http.test.ts'
const WEBHOOK = 'src/server/events/webhook.http.test.ts'
const DIRECCIONES = 'src/features/integracion/direcciones.http.test.ts'
const USUARIOS = 'src/features/usuarios/usuarios.http.test.ts'

/** All or nothing, one after the other, once, and of the moment. */
export const transactions: readonly Mutation[] = [
  ...inFile('src/server/context.ts', [CONFIRMAR, RECOVER, USUARIOS], {
    'sin-transaccion': [
      'Nothing runs in a transaction',
      '.db.transaction()\n    .execute(async (given) => {',
      '.db.connection()\n    .execute(async (given) => {',
    ],
  }),
  ...inFile('src/server/events/store.ts', [EVENTOS, WEBHOOK], {
    'salida-numero-al-insertar': [
      'An event is numbered by when its transaction began',
      "select o.id, nextval('salida_numero') as numero",
      "select o.id, o.id + 0 * nextval('salida_numero') as numero",
    ],
    'salida-dos-numeran': [
      'Two processes number at once',
      'await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx)',
      'await sql`select 1`.execute(trx)',
    ],
    'salida-sin-orden': [
      'Two of one solicitud go out at once',
      'where a.sobre = s.sobre',
      "where a.sobre = s.sobre || 'x'",
    ],
    'salida-acuse-atras': [
      'An acknowledgement goes backwards',
      'acusado = greatest(salida_consumidor.acusado, excluded.acusado)',
      'acusado = excluded.acusado',
    ],
  }),
  ...inFile('src/server/events/deliver.ts', [WEBHOOK], {
    'salida-redirige': ['A redirect is followed', "redirect: 'manual'", "redirect: 'follow'"],
  }),
  ...inFile('src/features/integracion/server/entidades/direcciones.ts', [DIRECCIONES], {
    'salida-domicilio-pisado': [
      'The import does not wait for who is changing an address',
      `order by t.id
    for update of t\``,
      'order by t.id`',
    ],
  }),
  ...inFile('src/features/envio-pago/server/store.ts', ['src/features/envio-pago/orderable.http.test.ts'], {
    'domicilio-cambiado': [
      'It is confirmed to an address that is another by now',
      `and (p."tiendaEntrega", p."direccionEntrega") is not distinct from (
            \${sql.raw(fotoT.tiendaEntrega)}, \${sql.raw(fotoT.direccionEntrega)}
          )`,
      '',
    ],
  }),
  ...inFile('src/features/envio-pago/server/store.ts', [CONFIRMAR], {
    'transporte-retirado': [
      'It is confirmed with a transporte that no longer reaches the tienda',
      '\n      and ${arrives(sql`p."esObra"`, sql`p."clienteId"`, sql`p."tiendaNro"`)})`,',
      ')`,',
    ],
    'clasificacion-retirada': [
      'It is confirmed with a withdrawn clasificación',
      'k.id = p."clasificacionId" and k.activo)`',
      'k.id = p."clasificacionId")`',
    ],
    'porcentaje-cambiado': [
      'It is confirmed with a percentage that is another by now',
      ' and k.porcentaje = p."descuentoCondicionPago" and ',
      ' and ',
    ],
    'otra-eleccion-misma-version': [
      'Another payment makes no other version',
      `else o.version + 1
          end`,
      'else o.version end',
    ],
    'repetir-hace-version': [
      'Choosing the same invalidates what was shown',
      'else o.version + 1',
      '+ 1 else o.version + 1',
    ],
    'confirma-sin-observaciones': [
      'What was remarked on confirming does not stay',
      'comentario = ${p.comentario}, cotizacion',
      'cotizacion',
    ],
    'sin-historial': [
      'The confirmation leaves no history',
      `from q
      ),`,
      `from q
      where false),`,
    ],
  }),
  ...inFile('src/features/credito/server/credito.ts', [CREDITO], {
    'retenido-confirma': [
      'A client on hold confirms',
      "if (credito?.retenido) throw new Refusal(403, 'cliente_retenido', textos.retenido)\n",
      '',
    ],
    'credito-sin-turno': ['Two orders at once are judged by the same credit', '  await lockCredito(on, cliente)\n', ''],
  }),
  ...inFile('src/features/credito/server/store.ts', [CREDITO], {
    'credito-sin-lo-pedido': [
      'What was already ordered is not taken off the credit',
      "and p.fecha > ${sql.id(credito, 'actualizado')}",
      "and p.fecha < ${sql.id(credito, 'actualizado')} - interval '100 years'",
    ],
  }),
  ...inFile('src/features/envio-pago/server/open-cart.ts', [CONFIRMAR], {
    'confirma-version-vieja': [
      'A cart that changed is confirmed',
      'preconfirmado !== version || hasChanges',
      'hasChanges',
    ],
    'confirma-precio-viejo': [
      'It is confirmed with prices that changed',
      'preconfirmado !== version || hasChanges',
      'preconfirmado !== version',
    ],
    'muestra-lo-vencido': [
      'Sums of what no longer holds are shown',
      'if (aviso === null) return { quote: stored, aviso, aparte }',
      'if (aviso !== undefined) return { quote: stored, aviso: null, aparte }',
    ],
  }),
  ...inFile('src/features/envio-pago/server/confirm.ts', [CONFIRMAR], {
    'confirma-lo-no-visto': [
      'Another choice than the one shown is confirmed',
      'if (shown !== null && shown !== version) throw',
      'if (false) throw',
    ],
    'confirma-sin-compra': ['It is confirmed with purchases switched off', 'await requireShopping(on)\n', ''],
    'confirma-otra-vez': ['Repeating confirms again', 'if (isOpen(own)) {', 'if (own.estado) {'],
  }),
  ...inFile('src/features/envio-pago/server/preconfirm.ts', [PRE], {
    'preconfirma-cambiado': ['The payment of a cart that changed is chosen', 'if (hasChanges && ', 'if (false && '],
  }),
  ...inFile('src/features/carrito/server/current.ts', [CARRITO, CONFIRMAR, PRE], {
    'descuento-de-cliente-cambiado': [
      "A client's discount that changed is no change",
      'vista.actualizadoDescuentoCliente ||\n  vista.lineas.some',
      'vista.lineas.some',
    ],
  }),
  ...inFile('src/features/carrito/server/edit.ts', ['src/features/carrito/medida.http.test.ts'], {
    'medida-sin-juntar': [
      'A line that becomes the same as another stays beside it',
      'const other = cut === line ? undefined : found',
      'const other = cut === line || true ? undefined : found',
    ],
  }),
  ...inFile('src/features/carrito/server/current.ts', [AGREGAR], {
    'stock-justo': ['A quantity equal to the stock is not enough', 'stock >= cantidad\n', 'stock > cantidad\n'],
  }),
  ...inFile('src/features/carrito/server/close.ts', [CARRITO], {
    'guarda-descuento-viejo': [
      "Saving does not look at the client's discount that was seen",
      'const seen = sameDiscount && sameLines',
      'const seen = sameLines',
    ],
  }),
  ...inFile('src/features/carrito/server/store.ts', [AGREGAR, CONFIRMAR], {
    'carrito-sin-candado': [
      'Adding does not wait for who is adding',
      ".where('p.estado', '=', sql.lit('Carrito'))\n    .forUpdate('p'),",
      ".where('p.estado', '=', sql.lit('Carrito')),",
    ],
    'carrito-sin-version': [
      'A change makes no other version',
      'version = version + 1, "monedaId"',
      'version = version, "monedaId"',
    ],
    'item-repetido': [
      "A line's number is given twice",
      'greatest("ultimoItem", ${p.item}::int)',
      'least("ultimoItem", ${p.item}::int)',
    ],
  }),
  ...inFile('src/features/carrito/server/edit.ts', [AGREGAR], {
    'suma-sin-tope': [
      'Adding to a line exceeds the maximum',
      'if (known) requireCantidad(producto, total, minimumMC)\n  else if',
      'if (!known &&',
    ],
  }),
  ...inFile('src/server/session/idempotency.ts', [AGREGAR], {
    'clave-con-otros-datos': [
      'A repeated key with other data answers',
      'if (row?.huella && row.huella !== huella) throw repeated()',
      'if (false) throw repeated()',
    ],
  }),
  ...inFile('src/server/http/idempotency.ts', [USUARIOS], {
    'clave-sin-efecto': [
      'The key does nothing',
      'return doOnce(work, who!.usuarioId, asked)',
      'return doOnce(work, who!.usuarioId, null)',
    ],
  }),
  ...inFile('src/features/sesion/server/claves.ts', [RECOVER, CLAVES], {
    'clave-fuera-de-transaccion': [
      'The new password is written outside the transaction',
      'await claves.saveClave(on, held.id, clave, held.email)',
      'await claves.saveClave(db(), held.id, clave, held.email)',
    ],
    'sesiones-fuera-de-transaccion': [
      'The sessions end outside the transaction',
      'await claves.endSesiones(on, held.id)\n',
      'await claves.endSesiones(db(), held.id)\n',
    ],
    'acta-fuera-de-transaccion': [
      'The audit entry is written outside the transaction',
      "await audit(on, {\n      accion: 'clave-por-codigo',",
      "await audit(db(), {\n      accion: 'clave-por-codigo',",
    ],
    'aviso-fuera-de-transaccion': [
      'The notice is written outside the transaction',
      'await notice(on, { id: held.id,',
      'await notice(db(), { id: held.id,',
    ],
    'correo-sin-pausa': [
      'One mail after another is asked for',
      'countRecent(on, cuenta.id, tipo, minutes)',
      'countRecent(on, cuenta.id, tipo, 0)',
    ],
    'correos-por-hora': [
      'One mail more an hour is asked for',
      '>= limitesClave.codigosPerHour',
      '> limitesClave.codigosPerHour',
    ],
    'codigo-dos-veces': [
      'Two at once use one code',
      'claves.findCodigo(on, huella, body.email, true)',
      'claves.findCodigo(on, huella, body.email)',
    ],
    'codigos-viejos-sirven': [
      'A new link does not void those before',
      'await claves.voidCodigos(on, cuenta.id, tipo)\n',
      '',
    ],
  }),
  ...inFile('src/features/sesion/server/claves-store.ts', [CLAVES], {
    'codigo-vencido': ['An expired code will do', ".where('k.vence', '>', sql<Date>`now()`)\n", ''],
    'codigo-usado': ['A used code will do', ".where('k.usado', 'is', null)\n", ''],
    'sesiones-quedan': [
      'The sessions stay after the password changes',
      "if (except) query = query.where('token', '<>', except)",
      "query = query.where('token', '=', except ?? '')",
    ],
  }),
  ...inFile('src/features/sesion/server/attempts-store.ts', ['src/features/sesion/guessing.http.test.ts'], {
    'intentos-sin-candado': [
      'Attempts at once do not wait for each other',
      `select pg_advisory_xact_lock(hashtext('intento'), h)`,
      'select h',
    ],
  }),
  ...inFile('src/features/sesion/server/segundo-factor-store.ts', ['src/features/sesion/segundo-factor.http.test.ts'], {
    'factor-dos-veces': ['A code works twice', ".where('ultimoPaso', '<', paso)\n", ''],
    'respaldo-dos-veces': [
      'A backup code works twice',
      ".where('huella', '=', huella)\n    .where('usado', 'is', null)\n",
      ".where('huella', '=', huella)\n",
    ],
  }),
  ...inFile('src/features/sesion/server/gestion-store.ts', [USUARIOS], {
    'administradores-sin-candado': [
      'Two administrators deactivate each other at once',
      ".orderBy('id')\n    .forUpdate()\n",
      ".orderBy('id')\n",
    ],
  }),
  ...inFile('src/features/sesion/server/captcha.ts', ['src/features/sesion/sesion.http.test.ts'], {
    'captcha-dos-veces': ['A captcha works twice', 'if (first.numInsertedOrUpdatedRows !== 1n) throw refusal()\n', ''],
  }),
  ...inFile('src/server/session/sesion.ts', ['src/server/session/sesion.test.ts'], {
    'sesion-recordada-vencida': ['A cached session does not expire', 'if (known && known.vence > now)', 'if (known)'],
    'sesion-vencida': ['An expired session will do', '!sesion || sesion.vence <= now', '!sesion'],
    'sesion-recordada-siempre': ['What must not be cached is cached', 'if (cacheMs > 0) cache.set', 'cache.set'],
  }),
  ...inFile('src/server/cache.ts', ['src/server/cache.test.ts'], {
    'recuerda-lo-viejo': [
      'What was read before a change is cached',
      '(desde === undefined || desde === invalidations)',
      'true',
    ],
    'recuerda-sordo': ['Things are cached while nobody is heard', '!deaf && (desde', '(desde'],
  }),
  ...inFile('src/features/integracion/server/batch.ts', ['src/features/integracion/momento.http.test.ts'], {
    'momento-atrasado': [
      'What comes late overwrites what is new',
      'const onTime = chunk.filter((_, n) => !lateRows.has(n))',
      'const onTime = chunk',
    ],
  }),
  ...inFile('src/features/integracion/server/copies.ts', ['src/features/integracion/dry-run.http.test.ts'], {
    'ensayo-vista-doble': [
      'The dry run sees twice what it copied',
      "k where ${match(clave, 'k', 'o')})`",
      'k where false)`',
    ],
  }),
  ...inFile(
    'src/features/presupuestos/server/fetch-network.ts',
    ['src/features/presupuestos/fetch-comprobante.http.test.ts'],
    {
      'pdf-privada': [
        'A name that leads to a private address is asked all the same',
        '!isPrivateIp(address) || hosts.includes(address)',
        'address !== "" || hosts.includes(address)',
      ],
    },
  ),
  ...inFile('src/server/http/connections.ts', ['test/health.http.test.ts'], {
    'espera-a-quien-calla': [
      'Shutdown waits for connections on which nobody asked anything',
      'if (socket.bytesRead === 0) socket',
      'if (socket.bytesRead < 0) socket',
    ],
    'corta-lo-empezado': [
      'Shutdown cuts off a request that began to come',
      'if (socket.bytesRead === 0) socket',
      'socket',
    ],
  }),
]
