import { enArchivo, type Mutacion } from '../mutacion.ts'

const PRODUCTOS = 'src/features/productos/productos.http.test.ts'
const PRECIOS = 'src/features/carrito/precios.http.test.ts'
const OPERACIONES = 'src/features/presupuestos/operaciones.http.test.ts'

/** In which order, how many, and which page. */
export const orden: readonly Mutacion[] = [
  ...enArchivo('src/features/productos/server/search.ts', [PRODUCTOS], {
    'pagina-dos-ensancha': [
      'Pasada la última página de una búsqueda justa se buscan otras cosas',
      'page > 1 ? at(1) : busca',
      'busca',
    ],
    'busqueda-misma-pagina': [
      'Todas las páginas de una búsqueda son la primera',
      '(page - 1) * POR_PAGINA)',
      '0 * page)',
    ],
  }),
  ...enArchivo('src/features/productos/server/store.ts', [PRODUCTOS], {
    'grupo-sin-orden': [
      'Un grupo sale en cualquier orden',
      'conPrecio(p)} order by p.orden, p.id`',
      'conPrecio(p)} order by p.peso, p.id`',
    ],
    'pagina-corrida': [
      'Cada página repite una fila',
      '(page - 1) * POR_PAGINA,',
      'Math.max(0, (page - 1) * POR_PAGINA - 1),',
    ],
    'subgrupo-sin-grupo': [
      'El subgrupo se muestra en cualquier grupo',
      'p."gruposProdId" = ${p.prod} and p."grupoId" = ${p.grupo}',
      'p."gruposProdId" = ${p.prod} and (true or p."grupoId" = ${p.grupo})',
    ],
    'sugeridos-once': ['Se sugieren once', 'limit ${p.sugeridos}::int + 1', 'limit ${p.sugeridos}::int + 2'],
  }),
  ...enArchivo('src/features/productos/server/precio-vigente.ts', [PRECIOS], {
    'precio-mas-viejo': [
      'De los precios en vigor vale el que empezó primero',
      `order by v.desde desc
      limit 1`,
      'order by v.desde limit 1',
    ],
    'precio-vencido': [
      'Un precio vale después de su último día',
      'v.desde <= ${p.hoy}::date and v.hasta >= ${p.hoy}::date',
      'v.desde <= ${p.hoy}::date',
    ],
    'escalon-de-otro': [
      'Un precio tiene los escalones de otro',
      `v.desde = \${sql.ref(\`\${base}.desde\`)}
        and`,
      '',
    ],
    'escalon-de-otra-moneda': [
      'Un escalón en dólares cuenta como pesos',
      'coalesce(v."monedaId", lp."monedaId") = coalesce',
      'coalesce(v."monedaId", lp."monedaId") > 0 or 0 = coalesce',
    ],
    'lista-gana-al-propio': [
      'El precio de la lista gana al del cliente',
      'coalesce(propio.precio, listado.precio)',
      'coalesce(listado.precio, propio.precio)',
    ],
  }),
  ...enArchivo('src/features/carrito/server/presente.ts', [PRECIOS], {
    'suma-sin-escalon': [
      'Sumar más a un renglón no llega al escalón',
      'was === linea.precio ? now : linea.precio',
      'linea.precio',
    ],
  }),
  ...enArchivo('src/shared/iva.ts', ['src/shared/iva.test.ts'], {
    'iva-sin-alicuota': [
      'Donde no se sabe una alícuota se suma lo demás',
      'if (lines.some((l) => l.iva === null)) return null',
      '',
    ],
  }),
  ...enArchivo('src/features/presupuestos/server/store.ts', [OPERACIONES], {
    'viejas-primero': [
      'Las solicitudes más viejas van primero',
      'order by q.fecha desc, q.id desc',
      'order by q.fecha, q.id',
    ],
    'hasta-sin-el-dia': [
      'El día «hasta» no entra',
      'q.fecha < ${endOfDay(filtro.hasta)}',
      'q.fecha < ${startOfDay(filtro.hasta)}',
    ],
    'pagina-de-operaciones': ['La segunda página es la primera', '(n - 1) * porPagina', '0 * n * porPagina'],
  }),
  ...enArchivo('src/features/clientes/server/store.ts', ['src/features/clientes/clientes.http.test.ts'], {
    'cuenta-inactiva-primero': [
      'De dos cuentas se muestra la que no está activa',
      'order by w.activo desc, w.id',
      'order by w.activo, w.id',
    ],
    'clientes-pagina': ['La página de clientes es otra', '(tramo.page - 1) * tramo.size', 'tramo.page * tramo.size'],
    'clientes-sin-orden': ['Los clientes salen por número', 'order by c.nombres collate "C", c.id`', 'order by c.id`'],
  }),
  ...enArchivo('src/features/inicio/server/store.ts', ['src/features/inicio/meses.http.test.ts'], {
    'meses-sin-lo-suelto': [
      'Lo que entró después de fundir no cuenta',
      '"clienteId" = 0 and not fundida and dia >=',
      '"clienteId" = 0 and not fundida and false and dia >=',
    ],
    'meses-dos-veces': [
      'Lo fundido cuenta dos veces',
      '"clienteId" = 0 and not fundida and dia',
      '"clienteId" = 0 and dia',
    ],
  }),
  ...enArchivo('src/features/inicio/server/store.ts', ['src/features/inicio/meses-vendedor.http.test.ts'], {
    'vendedor-meses-de-antes': [
      'Los meses de un vendedor valen aunque tenga otros clientes',
      'and w.clientes = venta_clientes(${p.idVendedor})',
      '',
    ],
    'vendedor-sin-lo-suelto': [
      'Lo que entró después de sumar los meses de un vendedor no cuenta',
      'and w.de in (select id from c)',
      'and w.de is null',
    ],
  }),
  ...enArchivo('src/features/inicio/server/fundir.ts', ['src/features/inicio/meses-vendedor.http.test.ts'], {
    'vendedor-suelto-dos-veces': [
      'Lo que entra mientras se suman los meses de un vendedor cuenta dos veces',
      'and not fundida and de in (select id from c)',
      'and not fundida and de is null',
    ],
  }),
  ...enArchivo('src/features/inicio/server/partes.ts', ['src/features/inicio/partes.test.ts'], {
    'partes-sin-quitar': [
      'Los días que sobran de un mes entero no se quitan',
      'signo: -1 })\n      if (to',
      'signo: 1 })\n      if (to',
    ],
  }),
  ...enArchivo('src/features/inicio/server/verify.ts', ['src/features/inicio/meses.http.test.ts'], {
    'verify-sin-meses': ['La verificación no arregla los meses', 'if (!soloVer) await sumVentasPorMes(db)', ''],
  }),
  ...enArchivo('src/server/db/listas.ts', ['src/server/db/listas.http.test.ts'], {
    'cuenta-menos-de-lo-visto': [
      'Lo estimado es menos que lo ya mostrado',
      'Math.max(counted, atLeast,',
      'Math.max(counted,',
    ],
    'cuenta-sin-mirar-la-ultima': ['La última página no cuenta', 'found.length <= size && (', 'found.length < 0 && ('],
  }),
  ...enArchivo('src/server/http/entera.ts', ['src/server/db/listas.http.test.ts'], {
    'entera-sin-304': ['Quien ya tiene la lista la recibe otra vez', 'known.includes(etag) ||', 'false ||'],
    'entera-salta-filas': ['La lista entera se saltea filas', 'from += DE_A', 'from += DE_A + 1'],
  }),
  ...enArchivo('src/features/auditoria/server/store.ts', ['src/features/auditoria/auditoria.http.test.ts'], {
    'actas-viejas-primero': [
      'El registro empieza por lo más viejo',
      `c.id = a."clienteId"
    order by a.momento desc`,
      `c.id = a."clienteId"
    order by a.momento asc`,
    ],
  }),
  ...enArchivo(
    'src/features/correo-saliente/server/store.ts',
    ['src/features/correo-saliente/correo-saliente.http.test.ts'],
    {
      'correos-viejos-primero': [
        'Los correos más viejos van primero',
        ".orderBy('id', 'desc')",
        ".orderBy('id', 'asc')",
      ],
    },
  ),
  ...enArchivo('src/server/mail/store.ts', ['src/server/mail/correo.http.test.ts'], {
    'correo-sin-saltear': [
      'Dos procesos toman el mismo correo',
      `limit 1
      for update skip locked\``,
      'limit 1`',
    ],
  }),
  ...enArchivo('src/server/mail/store.ts', ['src/server/mail/correo-servidor.http.test.ts'], {
    'correo-dos-veces': [
      'Un correo ya enviado vuelve a salir',
      "estado in ('fallido', 'demorado')`",
      "estado in ('fallido', 'demorado', 'enviado')`",
    ],
  }),
  ...enArchivo(
    'src/server/jobs/lease.ts',
    ['src/server/mail/correo.http.test.ts', 'src/server/jobs/queue.http.test.ts'],
    {
      'trabajo-de-otro': ['Se anota un trabajo que ya es de otro', 'and arriendo = ${lease}::uuid ', ''],
    },
  ),
  ...enArchivo('src/server/jobs/queue.ts', ['src/server/jobs/jobs.http.test.ts'], {
    'trabajo-que-parece-base': [
      'Un trabajo que no llega a otro servidor se toma por la base caída',
      'if (error instanceof BaseCaida) throw',
      "if (error instanceof BaseCaida || 'code' in (error as object)) throw",
    ],
  }),
  ...enArchivo('src/server/files/files.ts', ['src/features/cuenta-corriente/recibos.http.test.ts'], {
    'archivo-perdido-igual': [
      'Un archivo perdido se da por el que se vuelve a mandar',
      ".set({ sha256: '' })",
      ".set({ estado: 'listo' })",
    ],
  }),
  ...enArchivo('src/features/salida/server/eventos.ts', ['src/features/salida/eventos.http.test.ts'], {
    'avisos-de-despues': [
      'Quien lee desde un número que no se dio se saltea lo que viene',
      'if (desdeNumero > (await lastNumero(on)))',
      'if (desdeNumero < 0)',
    ],
  }),
]
