import { enArchivo, type Mutacion } from '../mutacion.ts'

const CREDITO = 'src/features/credito/credito.http.test.ts'
const CONFIRMAR = 'src/features/envio-pago/confirmar.http.test.ts'
const PRE = 'src/features/envio-pago/preconfirmar.http.test.ts'
const CARRITO = 'src/features/carrito/carrito.http.test.ts'
const AGREGAR = 'src/features/carrito/agregar.http.test.ts'
const RECUPERAR = 'src/features/sesion/recuperar.http.test.ts'
const CLAVES = 'src/features/sesion/claves.http.test.ts'
const EVENTOS = 'src/features/salida/eventos.http.test.ts'
const WEBHOOK = 'src/server/events/webhook.http.test.ts'
const DIRECCIONES = 'src/features/integracion/direcciones.http.test.ts'
const USUARIOS = 'src/features/usuarios/usuarios.http.test.ts'

/** All or nothing, one after the other, once, and of the moment. */
export const transacciones: readonly Mutacion[] = [
  ...enArchivo('src/server/context.ts', [CONFIRMAR, RECUPERAR, USUARIOS], {
    'sin-transaccion': [
      'Nada corre en una transacción',
      '.db.transaction()\n    .execute((given) => work((own = given)))',
      '.db.connection()\n    .execute((given) => work((own = given)))',
    ],
  }),
  ...enArchivo('src/server/events/store.ts', [EVENTOS, WEBHOOK], {
    'salida-numero-al-insertar': [
      'Un aviso se numera por cuándo empezó su transacción',
      "select o.id, nextval('salida_numero') as numero",
      "select o.id, o.id + 0 * nextval('salida_numero') as numero",
    ],
    'salida-dos-numeran': [
      'Dos procesos numeran a la vez',
      'await sql`select pg_advisory_xact_lock(${LLAVE})`.execute(trx)',
      'await sql`select 1`.execute(trx)',
    ],
    'salida-sin-orden': [
      'De una solicitud salen dos a la vez',
      'where a.sobre = s.sobre',
      "where a.sobre = s.sobre || 'x'",
    ],
    'salida-acuse-atras': [
      'Un acuse vuelve atrás',
      'acusado = greatest(salida_consumidor.acusado, excluded.acusado)',
      'acusado = excluded.acusado',
    ],
  }),
  ...enArchivo('src/server/events/enviar.ts', [WEBHOOK], {
    'salida-redirige': ['Se sigue una redirección', "redirect: 'manual'", "redirect: 'follow'"],
  }),
  ...enArchivo('src/features/integracion/server/entidades/direcciones.ts', [DIRECCIONES], {
    'salida-domicilio-pisado': [
      'La importación no espera a quien cambia un domicilio',
      `order by t.id
    for update of t\``,
      'order by t.id`',
    ],
  }),
  ...enArchivo('src/features/envio-pago/server/store.ts', ['src/features/envio-pago/orderable.http.test.ts'], {
    'domicilio-cambiado': [
      'Se confirma a un domicilio que ya es otro',
      `and (p."tiendaEntrega", p."direccionEntrega") is not distinct from (
            \${sql.raw(fotoT.tiendaEntrega)}, \${sql.raw(fotoT.direccionEntrega)}
          )`,
      '',
    ],
  }),
  ...enArchivo('src/features/envio-pago/server/store.ts', [CONFIRMAR], {
    'transporte-retirado': [
      'Se confirma con un transporte que ya no llega a la tienda',
      '\n      and ${llega(sql`p."esObra"`, sql`p."clienteId"`, sql`p."tiendaNro"`)})`,',
      ')`,',
    ],
    'clasificacion-retirada': [
      'Se confirma con una clasificación retirada',
      'k.id = p."clasificacionId" and k.activo)`',
      'k.id = p."clasificacionId")`',
    ],
    'porcentaje-cambiado': [
      'Se confirma con un porcentaje que ya es otro',
      ' and k.porcentaje = p."descuentoCondicionPago" and ',
      ' and ',
    ],
    'otra-eleccion-misma-version': [
      'Otra forma de pago no hace otra versión',
      `else o.version + 1
          end`,
      'else o.version end',
    ],
    'repetir-hace-version': ['Elegir lo mismo vence lo mostrado', 'else o.version + 1', '+ 1 else o.version + 1'],
    'confirma-sin-observaciones': [
      'Lo que se observó al confirmar no queda',
      'comentario = ${p.comentario}, cotizacion',
      'cotizacion',
    ],
    'sin-historial': [
      'La confirmación no deja historia',
      `from q
      ),`,
      `from q
      where false),`,
    ],
  }),
  ...enArchivo('src/features/credito/server/credito.ts', [CREDITO], {
    'retenido-confirma': [
      'Un cliente retenido confirma',
      "if (credito?.retenido) throw new Refusal(403, 'cliente_retenido', textos.retenido)\n",
      '',
    ],
    'credito-sin-turno': [
      'Dos pedidos a la vez se juzgan con el mismo crédito',
      '  await lockCredito(on, cliente)\n',
      '',
    ],
  }),
  ...enArchivo('src/features/credito/server/store.ts', [CREDITO], {
    'credito-sin-lo-pedido': [
      'Lo que ya se pidió no descuenta del crédito',
      `p.fecha > c.actualizado`,
      `p.fecha < c.actualizado - interval '100 years'`,
    ],
  }),
  ...enArchivo('src/features/envio-pago/server/open-cart.ts', [CONFIRMAR], {
    'confirma-version-vieja': [
      'Se confirma un carrito que cambió',
      'preconfirmado !== version || hasChanges',
      'hasChanges',
    ],
    'confirma-precio-viejo': [
      'Se confirma con precios que cambiaron',
      'preconfirmado !== version || hasChanges',
      'preconfirmado !== version',
    ],
    'muestra-lo-vencido': [
      'Se muestran sumas de lo que ya no vale',
      'quote: aviso === null ? stored : withoutPayment(standing, stored), aviso',
      'quote: stored, aviso: null',
    ],
  }),
  ...enArchivo('src/features/envio-pago/server/confirm.ts', [CONFIRMAR], {
    'confirma-lo-no-visto': [
      'Se confirma otra elección que la mostrada',
      'if (shown !== null && shown !== version) throw',
      'if (false) throw',
    ],
    'confirma-sin-compra': ['Se confirma con la compra apagada', 'await requireShopping(on)\n', ''],
    'confirma-otra-vez': ['Repetir vuelve a confirmar', "if (own.estado === 'Carrito') {", 'if (own.estado) {'],
  }),
  ...enArchivo('src/features/envio-pago/server/preconfirm.ts', [PRE], {
    'preconfirma-cambiado': ['Se elige el pago de un carrito que cambió', 'if (hasChanges && ', 'if (false && '],
  }),
  ...enArchivo('src/features/carrito/server/presente.ts', [CARRITO, CONFIRMAR, PRE], {
    'descuento-de-cliente-cambiado': [
      'Un descuento de cliente que cambió no es un cambio',
      'vista.actualizadoDescuentoCliente ||\n  vista.lineas.some',
      'vista.lineas.some',
    ],
  }),
  ...enArchivo('src/features/carrito/server/presente.ts', [AGREGAR], {
    'stock-justo': ['La cantidad igual al stock no alcanza', 'p.stock >= l.cantidadTiras', 'p.stock > l.cantidadTiras'],
  }),
  ...enArchivo('src/features/carrito/server/close.ts', [CARRITO], {
    'guarda-descuento-viejo': [
      'Al guardar no se mira el descuento de cliente que se vio',
      'const seen = sameDiscount && sameLines',
      'const seen = sameLines',
    ],
  }),
  ...enArchivo('src/features/carrito/server/store.ts', [AGREGAR, CONFIRMAR], {
    'carrito-sin-candado': [
      'Agregar no espera a quien está agregando',
      ".where('p.estado', '=', sql.lit('Carrito'))\n    .forUpdate('p'),",
      ".where('p.estado', '=', sql.lit('Carrito')),",
    ],
    'carrito-sin-version': [
      'Un cambio no hace otra versión',
      'version = version + 1, "monedaId"',
      'version = version, "monedaId"',
    ],
    'item-repetido': [
      'El número de una línea se da dos veces',
      'greatest("ultimoItem", ${p.item}::int)',
      'least("ultimoItem", ${p.item}::int)',
    ],
  }),
  ...enArchivo('src/features/carrito/server/edit.ts', [AGREGAR], {
    'suma-sin-tope': [
      'Sumar a una línea pasa el máximo',
      'if (known) requireCantidad(producto, total, minimoMC)\n  else if',
      'if (!known &&',
    ],
  }),
  ...enArchivo('src/server/session/una-vez.ts', [AGREGAR], {
    'clave-con-otros-datos': [
      'Una clave repetida con otros datos responde',
      'if (row?.huella && row.huella !== huella) throw repeated()',
      'if (false) throw repeated()',
    ],
  }),
  ...enArchivo('src/server/http/idempotency.ts', [USUARIOS], {
    'clave-sin-efecto': [
      'La clave no hace nada',
      'return doOnce(work, who!.usuarioId, asked)',
      'return doOnce(work, who!.usuarioId, null)',
    ],
  }),
  ...enArchivo('src/features/sesion/server/claves.ts', [RECUPERAR, CLAVES], {
    'clave-fuera-de-transaccion': [
      'La clave nueva se escribe fuera de la transacción',
      'await claves.saveClave(on, held.id, clave, held.email)',
      'await claves.saveClave(db(), held.id, clave, held.email)',
    ],
    'sesiones-fuera-de-transaccion': [
      'Las sesiones terminan fuera de la transacción',
      'await claves.endSesiones(on, held.id)\n',
      'await claves.endSesiones(db(), held.id)\n',
    ],
    'acta-fuera-de-transaccion': [
      'El acta se escribe fuera de la transacción',
      "await anotar(on, {\n      accion: 'clave-por-codigo',",
      "await anotar(db(), {\n      accion: 'clave-por-codigo',",
    ],
    'aviso-fuera-de-transaccion': [
      'El aviso se escribe fuera de la transacción',
      'await notice(on, { nombre: `${held.nombre}',
      'await notice(db(), { nombre: `${held.nombre}',
    ],
    'correo-sin-pausa': [
      'Se pide un correo tras otro',
      "tipo === 'primer-ingreso' ? limitesClave.correoMinutos : 1",
      "tipo === 'primer-ingreso' ? limitesClave.correoMinutos : 0",
    ],
    'correos-por-hora': [
      'Se pide un correo más por hora',
      '>= limitesClave.codigosPorHora',
      '> limitesClave.codigosPorHora',
    ],
    'codigo-dos-veces': [
      'Dos a la vez usan un código',
      'claves.findCodigo(on, huella, body.email, true)',
      'claves.findCodigo(on, huella, body.email)',
    ],
    'codigos-viejos-sirven': [
      'Un enlace nuevo no anula los de antes',
      'await claves.voidCodigos(on, cuenta.id, tipo)\n',
      '',
    ],
  }),
  ...enArchivo('src/features/sesion/server/claves-store.ts', [CLAVES], {
    'codigo-vencido': ['Un código vencido sirve', ".where('k.vence', '>', sql<Date>`now()`)\n", ''],
    'codigo-usado': ['Un código usado sirve', ".where('k.usado', 'is', null)\n", ''],
    'sesiones-quedan': [
      'Las sesiones quedan tras cambiar la clave',
      "if (except) query = query.where('token', '<>', except)",
      "query = query.where('token', '=', except ?? '')",
    ],
  }),
  ...enArchivo('src/features/sesion/server/intentos-store.ts', ['src/features/sesion/adivinar.http.test.ts'], {
    'intentos-sin-candado': [
      'Los intentos a la vez no se esperan',
      `select pg_advisory_xact_lock(hashtext('intento'), h)`,
      'select h',
    ],
  }),
  ...enArchivo(
    'src/features/sesion/server/segundo-factor-store.ts',
    ['src/features/sesion/segundo-factor.http.test.ts'],
    {
      'factor-dos-veces': ['Un código sirve dos veces', ".where('ultimoPaso', '<', paso)\n", ''],
      'respaldo-dos-veces': [
        'Un código de respaldo sirve dos veces',
        ".where('huella', '=', huella)\n    .where('usado', 'is', null)\n",
        ".where('huella', '=', huella)\n",
      ],
    },
  ),
  ...enArchivo('src/features/usuarios/server/store.ts', [USUARIOS], {
    'administradores-sin-candado': ['Dos administradores se dan de baja a la vez', '.forUpdate()\n', ''],
  }),
  ...enArchivo('src/features/sesion/server/captcha.ts', ['src/features/sesion/sesion.http.test.ts'], {
    'captcha-dos-veces': [
      'Un captcha sirve dos veces',
      'if (first.numInsertedOrUpdatedRows !== 1n) throw refusal()\n',
      '',
    ],
  }),
  ...enArchivo('src/server/session/sesion.ts', ['src/server/session/sesion.test.ts'], {
    'sesion-recordada-vencida': ['Una sesión recordada no vence', 'if (known && known.vence > now)', 'if (known)'],
    'sesion-vencida': ['Una sesión vencida sirve', '!sesion || sesion.vence <= now', '!sesion'],
    'sesion-recordada-siempre': ['Se recuerda lo que no hay que recordar', 'if (cacheMs > 0) cache.set', 'cache.set'],
  }),
  ...enArchivo('src/server/memory.ts', ['src/server/memory.test.ts'], {
    'recuerda-lo-viejo': [
      'Lo leído antes de un cambio se recuerda',
      '(desde === undefined || desde === olvidos)',
      'true',
    ],
    'recuerda-sordo': ['Se recuerda sin oír a nadie', '!deaf && (desde', '(desde'],
  }),
  ...enArchivo('src/features/integracion/server/lote.ts', ['src/features/integracion/momento.http.test.ts'], {
    'momento-atrasado': [
      'Lo que llega tarde pisa lo nuevo',
      'const aTiempo = tanda.filter((_, n) => !atrasadas.has(n))',
      'const aTiempo = tanda',
    ],
  }),
  ...enArchivo('src/features/integracion/server/copias.ts', ['src/features/integracion/ensayo.http.test.ts'], {
    'ensayo-vista-doble': [
      'El ensayo ve dos veces lo que copió',
      "k where ${match(clave, 'k', 'o')})`",
      'k where false)`',
    ],
  }),
  ...enArchivo('src/features/presupuestos/server/traer-red.ts', ['src/features/presupuestos/traer.http.test.ts'], {
    'pdf-privada': [
      'Un nombre que lleva a una dirección privada se pregunta igual',
      '!isPrivada(address) || hosts.includes(address)',
      'address !== "" || hosts.includes(address)',
    ],
  }),
  ...enArchivo('src/server/http/conexiones.ts', ['test/estado.http.test.ts'], {
    'espera-a-quien-calla': [
      'El final espera a conexiones por las que nadie pidió nada',
      'if (socket.bytesRead === 0) socket',
      'if (socket.bytesRead < 0) socket',
    ],
    'corta-lo-empezado': [
      'El final corta un pedido que empezó a llegar',
      'if (socket.bytesRead === 0) socket',
      'socket',
    ],
  }),
]
