import { enArchivo, type Mutacion } from '../mutacion.ts'

const ACCESO = 'test/access.http.test.ts'
const CARRITO = 'src/features/carrito/carrito.http.test.ts'
const OPERACIONES = 'src/features/presupuestos/operaciones.http.test.ts'
const CLIENTES = 'src/features/sesion/clientes-de-cuenta.http.test.ts'
const DEPOSITOS = 'src/features/depositos/depositos.http.test.ts'
const VIVO = 'src/features/avisos/vivo.http.test.ts'
const CARRITO_VIVO = 'src/features/carrito/vivo.http.test.ts'
const PRE = 'src/features/envio-pago/preconfirmar.http.test.ts'

/** Who may see and do what. */
export const alcance: readonly Mutacion[] = [
  ...enArchivo('src/server/session/alcance.ts', [ACCESO], {
    'cliente-ve-otro': ['Un cliente ve a otro', 'who.tipoRol === 3 && clienteId !== who.clienteId', 'false'],
    'vendedor-ve-otro': [
      'Un vendedor ve clientes ajenos',
      '!row || (who.tipoRol === 2 && row.idVendedor !== who.sellerId)',
      '!row',
    ],
  }),
  ...enArchivo('src/server/session/alcance.ts', [OPERACIONES], {
    'vendedor-ve-todo': [
      'Sin elegir cliente un vendedor ve los de todos',
      'idVendedor: who.tipoRol === 2 ? who.sellerId : null',
      'idVendedor: null',
    ],
  }),
  ...enArchivo('src/server/vivo/oyentes.ts', [VIVO], {
    'vivo-ajeno': [
      'Quien escucha oye lo de otros clientes',
      'return tipoRol === 2 ? oido.vendedor === sellerId : oido.clienteId === clienteId',
      'return true',
    ],
  }),
  ...enArchivo('src/server/vivo/oyentes.ts', [CARRITO_VIVO], {
    'vivo-carrito-ajeno': [
      'El carrito de una persona lo oyen las demás',
      'return oido.contacto === contactoId && (tipoRol !== 3 || oido.clienteId === clienteId)',
      'return true',
    ],
  }),
  ...enArchivo('src/features/envio-pago/server/confirm.ts', [CARRITO_VIVO], {
    'vivo-carrito-confirmado': [
      'Lo que se confirmó queda en el carrito de la otra pantalla',
      '      tellCarrito(on, who, own)\n',
      '',
    ],
  }),
  ...enArchivo('src/web/vivo/ritmo.ts', ['src/web/vivo/ritmo.test.ts'], {
    'vuelven-todos-juntos': [
      'Los navegadores vuelven todos en el mismo momento',
      ' + azar * 3_000 * 2 ** deaf',
      ' + 1_500 * 2 ** deaf',
    ],
  }),
  ...enArchivo('src/features/presupuestos/server/hoja.ts', ['src/features/presupuestos/solicitud-pdf.http.test.ts'], {
    'pdf-sin-codigo': [
      'El PDF de una solicitud no dice el código de sus líneas',
      '[linea.productoId, medidasDe(linea)]',
      '[medidasDe(linea)]',
    ],
  }),
  ...enArchivo('src/server/session/forget.ts', [VIVO], {
    'vivo-sesion-terminada': ['Una sesión que termina sigue escuchando', '  endChanged(memoria, claves)\n', ''],
  }),
  ...enArchivo('src/features/avisos/server/store.ts', ['src/features/avisos/avisos.http.test.ts'], {
    'aviso-tarde-leido': [
      'Marcar todo como leído se lleva lo que se confirma tarde',
      'where a.creado <= now() - ${TARDE}',
      'where true',
    ],
  }),
  ...enArchivo('src/server/http/bind.ts', [ACCESO], {
    'sin-permiso': ['Nadie mira el permiso', 'if (!passes(def.access, sesion)) throw forbidden()\n', ''],
  }),
  ...enArchivo('src/server/http/bind.ts', ['src/features/sesion/sesion.http.test.ts'], {
    'sin-cookie': ['Sirve la cookie de otro', '!sesion || !isSameSecret(sha256(cookie), sesion.cookieHash)', '!sesion'],
  }),
  ...enArchivo('src/server/http/bind.ts', [CLIENTES], {
    'pestana-de-otro-cliente': [
      'Una pestaña que muestra otro cliente escribe para el de la sesión',
      'if (!isShown(now)) throw otherCliente()\n',
      '',
    ],
  }),
  ...enArchivo('src/features/sesion/server/store.ts', [CLIENTES], {
    'sesion-de-cliente-quitado': [
      'Una sesión sigue siendo de un cliente que la cuenta ya no tiene',
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
  ...enArchivo('src/features/sesion/server/clientes-de-cuenta.ts', [CLIENTES], {
    'elegir-cliente-ajeno': [
      'Se elige un cliente que no es de la cuenta',
      `and (u."clienteId" = k.id or x."clienteId" is not null)`,
      '',
    ],
  }),
  ...enArchivo('src/features/productos/server/producto-row.ts', [DEPOSITOS], {
    'stock-de-deposito-cerrado': [
      'Lo que hay en un depósito que ya no se usa se ofrece',
      ' filter (where y.activo)',
      '',
    ],
  }),
  ...enArchivo('src/features/depositos/server/depositos.ts', [DEPOSITOS], {
    'cantidades-a-la-vista': [
      'El cliente ve cuánto hay sin que el distribuidor lo diga',
      'cantidad: conCantidades ? round(cantidad, 3).toNumber() : null',
      'cantidad',
    ],
  }),
  ...enArchivo('src/features/carrito/server/read.ts', [CARRITO], {
    'carrito-de-otro-contacto': [
      'Se lee el carrito nombrando a otro contacto',
      'if (contactoId !== who.contactoId) throw notFound()\n',
      '',
    ],
  }),
  ...enArchivo('src/features/carrito/server/propio.ts', [CARRITO], {
    'carrito-ajeno': [
      'El carrito de otro contacto se cambia',
      '!row || (row.fecha === null && row.contactoId !== who.contactoId)',
      '!row',
    ],
  }),
  ...enArchivo(
    'src/features/presupuestos/server/store.ts',
    [OPERACIONES, 'src/features/presupuestos/solicitud.http.test.ts'],
    {
      'solicitud-de-otro-cliente': [
        'Un cliente lee la solicitud de otro',
        '(${scope.cliente}::int is null or p."clienteId" = ${scope.cliente}::int)',
        '(true or ${scope.cliente}::int is null)',
      ],
      'solicitud-de-otro-vendedor': [
        'Un vendedor lee la solicitud de clientes ajenos',
        '(${scope.vendedor}::int is null or c."idVendedor" = ${scope.vendedor}::int)',
        '(true or ${scope.vendedor}::int is null)',
      ],
      'carrito-como-solicitud': [
        'El carrito de otro se lee como solicitud',
        'and (p.fecha is not null or p."contactoId" = ${scope.contacto})`',
        'and (true or p."contactoId" = ${scope.contacto})`',
      ],
      // whose a voucher is, its own statement asks and the quote's again: broken one by one neither shows
      'comprobante-sin-numero': [
        'Un comprobante se baja con cualquier número',
        "    .where('v.numero', '=', numero)\n",
        '',
      ],
      'comprobante-sin-tipo': ['Un comprobante se baja con cualquier tipo', "    .where('v.tipo', '=', tipo)\n", ''],
      'carritos-en-la-lista': [
        'Los carritos salen en la lista',
        'q.fecha is not null and ${conditions}',
        '${conditions}',
      ],
      'buscar-fuera-del-alcance': [
        'La búsqueda de un vendedor sale de sus clientes',
        'if (vendedor !== null) where.push',
        'if (vendedor === -1) where.push',
      ],
    },
  ),
  ...enArchivo('src/features/envio-pago/server/store.ts', [PRE], {
    'transporte-de-otra-tienda': [
      'Se elige un transporte que no llega a la tienda',
      `and x."tiendaNro" = \${tienda} and x."transporteId" = t.id))`,
      `and x."tiendaNro" = \${tienda}))`,
    ],
    'tienda-de-otro': [
      'Se elige la tienda de otro cliente',
      `where t."clienteId" = \${p.clienteId} and t."tiendaNro" = \${p.tiendaNro}
        ) as tienda`,
      'where (true or t."clienteId" = ${p.clienteId}) and t."tiendaNro" = ${p.tiendaNro} limit 1) as tienda',
    ],
    'pago-inactivo': [
      'Se elige una condición de pago que ya no se ofrece',
      `sql\`
  k.activo
  and (`,
      'sql`(',
    ],
    'condicion-ajena': [
      'Se elige una condición de pago que no es de las propias del cliente',
      `k.id = \${p.condicionPagoId} and \${ofrecida(sql\`\${p.clienteId}::int\`)}
        ) as pago`,
      'k.id = ${p.condicionPagoId} and k.activo) as pago',
    ],
    'transporte-inactivo': ['Se elige un transporte que ya no anda', 'sql`t.activo and (${esObra}', 'sql`(${esObra}'],
  }),
  ...enArchivo('src/features/clientes/server/store.ts', ['src/features/clientes/clientes.http.test.ts'], {
    'documento-de-cuenta-inactiva': [
      'Un cliente se encuentra por el documento de una cuenta dada de baja',
      'and w."tipoDocumento" = ${tipo} and w.activo`',
      'and w."tipoDocumento" = ${tipo}`',
    ],
    'documento-de-otro-tipo': [
      'El tipo de documento no se mira',
      'and w."tipoDocumento" = ${tipo} and w.activo`',
      'and w.activo`',
    ],
    'directorio-entero': [
      'Un vendedor busca entre todos los clientes',
      'if (alcance.idVendedor !== null) where.push',
      'if (alcance.idVendedor === -1) where.push',
    ],
    'tienda-ajena': [
      'Se cambia la tienda de otro cliente',
      ".select(['id', 'calle', 'calleNro'])\n    .where('clienteId', '=', clienteId)\n",
      ".select(['id', 'calle', 'calleNro'])\n",
    ],
  }),
  ...enArchivo('src/features/productos/server/catalogo.ts', ['src/features/productos/productos.http.test.ts'], {
    'sugeridos-sin-permiso': ['Los sugeridos se dan sin permiso', 'who.permisos.has(P.sugeridos)', 'true'],
    'no-vendidos': ['Se dan productos que no se le venden', '.filter((p) => p.activoParaCliente) }', ' }'],
  }),
  ...enArchivo('src/features/usuarios/server/perfil.ts', ['src/features/usuarios/usuarios.http.test.ts'], {
    'perfil-ajeno': ['Un cliente lee el perfil de otra cuenta', 'who.tipoRol === 3 && id !== who.usuarioId', 'false'],
  }),
  ...enArchivo('src/features/sesion/server/cuentas.ts', ['src/features/vendedores/vendedores.http.test.ts'], {
    'cambia-titular': [
      'Sin permiso 1 se cambia de quién es una cuenta',
      'if (!same && !who.permisos.has(P.configuracion)) throw forbidden()\n',
      '',
    ],
  }),
]
