import { inFile, type Mutation } from '../mutation.ts'

const ACCESS = 'test/access.http.test.ts'
const CARRITO = 'src/features/carrito/carrito.http.test.ts'
const OPERACIONES = 'src/features/presupuestos/operaciones.http.test.ts'
const CLIENTES = 'src/features/sesion/cuenta-clientes.http.test.ts'
const DEPOSITOS = 'src/features/depositos/depositos.http.test.ts'
const LIVE_CHANNEL = 'src/features/avisos/live.http.test.ts'
const CARRITO_VIVO = 'src/features/carrito/live.http.test.ts'
const PRE = 'src/features/envio-pago/preconfirmar.http.test.ts'

/** Who may see and do what. */
export const alcance: readonly Mutation[] = [
  ...inFile('src/server/session/alcance.ts', [ACCESS], {
    'cliente-ve-otro': ['A client sees another', 'who.tipoRol === 3 && clienteId !== who.clienteId', 'false'],
    'vendedor-ve-otro': [
      "A seller sees others' clients",
      '!row || (who.tipoRol === 2 && row.idVendedor !== who.sellerId)',
      '!row',
    ],
  }),
  ...inFile('src/server/session/alcance.ts', [OPERACIONES], {
    'vendedor-ve-todo': [
      'Without choosing a client a seller sees those of all',
      'idVendedor: who.tipoRol === 2 ? who.sellerId : null',
      'idVendedor: null',
    ],
  }),
  ...inFile('src/server/live/subscribers.ts', [LIVE_CHANNEL], {
    'vivo-ajeno': [
      'Who listens hears of other clients',
      'return tipoRol === 2 ? heard.vendedor === sellerId : heard.clienteId === clienteId',
      'return true',
    ],
  }),
  ...inFile('src/server/live/subscribers.ts', [CARRITO_VIVO], {
    'vivo-carrito-ajeno': [
      "One person's cart is heard by the others",
      'return heard.contacto === contactoId && (tipoRol !== 3 || heard.clienteId === clienteId)',
      'return true',
    ],
  }),
  ...inFile('src/features/envio-pago/server/confirm.ts', [CARRITO_VIVO], {
    'vivo-carrito-confirmado': [
      "What was confirmed stays in the other screen's cart",
      '      tellCarrito(on, who, own)\n',
      '',
    ],
  }),
  ...inFile('src/web/live/reconnect.ts', ['src/web/live/reconnect.test.ts'], {
    'vuelven-todos-juntos': [
      'All browsers come back at the same moment',
      ' + random * 3_000 * 2 ** deaf',
      ' + 1_500 * 2 ** deaf',
    ],
  }),
  ...inFile('src/server/documents/line-table.ts', ['src/features/presupuestos/solicitud-pdf.http.test.ts'], {
    'pdf-sin-codigo': ["A solicitud's PDF does not say its lines' code", 'small([codigo, besides]', 'small([besides]'],
  }),
  ...inFile('src/server/session/invalidation.ts', [LIVE_CHANNEL], {
    'vivo-sesion-terminada': ['A session that ends goes on listening', '  endChanged(memoria, claves)\n', ''],
  }),
  ...inFile('src/features/avisos/server/store.ts', ['src/features/avisos/avisos.http.test.ts'], {
    'aviso-tarde-leido': [
      'Marking all as read takes what is committed late',
      'where a.creado <= now() - ${TARDE}',
      'where true',
    ],
  }),
  ...inFile('src/server/http/bind.ts', [ACCESS], {
    'sin-permiso': ['Nobody looks at the permission', 'if (!passes(def.access, sesion)) throw forbidden()\n', ''],
  }),
  ...inFile('src/server/http/bind.ts', ['src/features/sesion/sesion.http.test.ts'], {
    'sin-cookie': [
      "Another's cookie will do",
      '!sesion || !isSameSecret(sha256(cookie), sesion.cookieHash)',
      '!sesion',
    ],
  }),
  ...inFile('src/server/http/bind.ts', [CLIENTES], {
    'pestana-de-otro-cliente': [
      "A tab that shows another client writes for the session's",
      'if (!isShown(now)) throw otherCliente()\n',
      '',
    ],
  }),
  ...inFile('src/features/sesion/server/store.ts', [CLIENTES], {
    'sesion-de-cliente-quitado': [
      'A session is still of a client that the account no longer has',
      `and (
      s."clienteId" is null
      or exists (
        select from cuenta_cliente x
        where x."usuarioId" = u.id and x."clienteId" = s."clienteId"
      )
    )`,
      '',
    ],
  }),
  ...inFile('src/features/sesion/server/cuenta-clientes.ts', [CLIENTES], {
    'elegir-cliente-ajeno': [
      "A client that is not the account's is chosen",
      `and (u."clienteId" = k.id or x."clienteId" is not null)`,
      '',
    ],
  }),
  ...inFile('src/features/productos/server/producto-row.ts', [DEPOSITOS], {
    'stock-de-deposito-cerrado': ['What a depósito no longer in use holds is offered', ' filter (where y.activo)', ''],
  }),
  ...inFile('src/features/depositos/server/depositos.ts', [DEPOSITOS], {
    'cantidades-a-la-vista': [
      "The client sees how much there is without the distributor's word",
      'cantidad: withCantidades ? round(cantidad, 3).toNumber() : null',
      'cantidad',
    ],
  }),
  ...inFile('src/features/carrito/server/read.ts', [CARRITO], {
    'carrito-de-otro-contacto': [
      'A cart is read by naming another contact',
      'if (contactoId !== who.contactoId) throw notFound()\n',
      '',
    ],
  }),
  ...inFile('src/features/carrito/server/propio.ts', [CARRITO], {
    'carrito-ajeno': [
      "Another contact's cart is changed",
      '!row || (row.fecha === null && row.contactoId !== who.contactoId)',
      '!row',
    ],
  }),
  ...inFile(
    'src/features/presupuestos/server/store.ts',
    [OPERACIONES, 'src/features/presupuestos/solicitud.http.test.ts'],
    {
      'solicitud-de-otro-cliente': [
        "A client reads another's solicitud",
        '(${scope.cliente}::int is null or p."clienteId" = ${scope.cliente}::int)',
        '(true or ${scope.cliente}::int is null)',
      ],
      'solicitud-de-otro-vendedor': [
        "A seller reads the solicitud of others' clients",
        '(${scope.vendedor}::int is null or c."idVendedor" = ${scope.vendedor}::int)',
        '(true or ${scope.vendedor}::int is null)',
      ],
      'carrito-como-solicitud': [
        "Another's cart is read as a solicitud",
        'and (p.fecha is not null or p."contactoId" = ${scope.contacto})`',
        'and (true or p."contactoId" = ${scope.contacto})`',
      ],
      // whose a voucher is, its own statement asks and the quote's again: broken one by one neither shows
      'comprobante-sin-numero': [
        'A comprobante is downloaded by any number',
        "    .where('v.numero', '=', numero)\n",
        '',
      ],
      'comprobante-sin-tipo': ['A comprobante is downloaded by any type', "    .where('v.tipo', '=', tipo)\n", ''],
    },
  ),
  ...inFile('src/features/presupuestos/server/list.ts', ['src/features/presupuestos/operaciones.http.test.ts'], {
    'carritos-en-la-lista': [
      'Carts show in the list',
      'where q.fecha is not null and ${conditions}\n      order by ${byDate(order',
      'where ${conditions}\n      order by ${byDate(order',
    ],
    'buscar-fuera-del-alcance': [
      "A seller's search leaves their clients",
      'return idVendedor === null ? [] : [',
      'return idVendedor !== -1 ? [] : [',
    ],
  }),
  ...inFile('src/features/envio-pago/server/store.ts', [PRE], {
    'transporte-de-otra-tienda': [
      'A transporte that does not reach the tienda is chosen',
      `and x."tiendaNro" = \${tienda} and x."transporteId" = t.id))`,
      `and x."tiendaNro" = \${tienda}))`,
    ],
    'tienda-de-otro': [
      "Another client's tienda is chosen",
      `where t."clienteId" = \${p.clienteId} and t."tiendaNro" = \${p.tiendaNro}
        ) as tienda`,
      'where (true or t."clienteId" = ${p.clienteId}) and t."tiendaNro" = ${p.tiendaNro} limit 1) as tienda',
    ],
    'pago-inactivo': [
      'A condición de pago that is no longer offered is chosen',
      `sql\`
  k.activo
  and (`,
      'sql`(',
    ],
    'condicion-ajena': [
      "A condición de pago that is none of the client's own is chosen",
      `k.id = \${p.condicionPagoId} and \${isOfferedFor(sql\`\${p.clienteId}::int\`)}
        ) as pago`,
      'k.id = ${p.condicionPagoId} and k.activo) as pago',
    ],
    'transporte-inactivo': [
      'A transporte that no longer runs is chosen',
      'sql`t.activo and (${esObra}',
      'sql`(${esObra}',
    ],
  }),
  ...inFile('src/features/clientes/server/store.ts', ['src/features/clientes/clientes.http.test.ts'], {
    'documento-de-cuenta-inactiva': [
      'A client is found by the document of a deactivated account',
      'and w."tipoDocumento" = ${tipo} and w.activo`',
      'and w."tipoDocumento" = ${tipo}`',
    ],
    'documento-de-otro-tipo': [
      'The type of document is not looked at',
      'and w."tipoDocumento" = ${tipo} and w.activo`',
      'and w.activo`',
    ],
    'directorio-entero': [
      'A seller searches among all clients',
      'if (alcance.idVendedor !== null) where.push',
      'if (alcance.idVendedor === -1) where.push',
    ],
    'tienda-ajena': [
      "Another client's tienda is changed",
      ".select(['id', 'calle', 'calleNro'])\n    .where('clienteId', '=', clienteId)\n",
      ".select(['id', 'calle', 'calleNro'])\n",
    ],
  }),
  ...inFile('src/features/productos/server/catalogo.ts', ['src/features/productos/productos.http.test.ts'], {
    'sugeridos-sin-permiso': [
      'Suggested products are given without permission',
      'who.permisos.has(P.sugeridos)',
      'true',
    ],
    'no-vendidos': ['Products that are not sold to them are given', '.filter((p) => p.activoForCliente) }', ' }'],
  }),
  ...inFile('src/features/usuarios/server/perfil.ts', ['src/features/usuarios/usuarios.http.test.ts'], {
    'perfil-ajeno': ["A client reads another account's profile", 'who.tipoRol === 3 && id !== who.usuarioId', 'false'],
  }),
  ...inFile('src/features/sesion/server/cuentas.ts', ['src/features/vendedores/vendedores.http.test.ts'], {
    'cambia-titular': [
      'Whose an account is is changed without permission 1',
      'if (!same && !who.permisos.has(P.configuracion)) throw forbidden()\n',
      '',
    ],
  }),
]
