import { inFile, type Mutation } from '../mutation.ts'

const PRODUCTOS = 'src/features/productos/productos.http.test.ts'
const PRECIOS = 'src/features/carrito/precios.http.test.ts'
const OPERACIONES = 'src/features/presupuestos/operaciones.http.test.ts'

/** In which order, how many, and which page. */
export const orden: readonly Mutation[] = [
  ...inFile('src/features/productos/server/search.ts', [PRODUCTOS], {
    'pagina-dos-ensancha': [
      'Past the last page of an exact search other things are searched',
      'page > 1 ? at(1) : busca',
      'busca',
    ],
    'busqueda-misma-pagina': ['All pages of a search are the first', '(page - 1) * PAGE_SIZE)', '0 * page)'],
  }),
  ...inFile('src/features/productos/server/store.ts', [PRODUCTOS], {
    'grupo-sin-orden': [
      'A group comes in any order',
      'withoutPrecio} order by p.orden, p.id`',
      'withoutPrecio} order by p.peso, p.id`',
    ],
    'pagina-corrida': [
      'Each page repeats a row',
      '(page - 1) * PAGE_SIZE,',
      'Math.max(0, (page - 1) * PAGE_SIZE - 1),',
    ],
    'subgrupo-sin-grupo': [
      'The subgroup shows in any group',
      'p."gruposProdId" = ${p.prod} and p."grupoId" = ${p.grupo}',
      'p."gruposProdId" = ${p.prod} and (true or p."grupoId" = ${p.grupo})',
    ],
    'sugeridos-once': ['Eleven are suggested', 'limit ${p.sugeridos}::int + 1', 'limit ${p.sugeridos}::int + 2'],
  }),
  ...inFile('src/features/productos/server/precio-vigente.ts', [PRECIOS], {
    'precio-mas-viejo': [
      'Of the prices in force the one that began first holds',
      `order by v.desde desc
      limit 1`,
      'order by v.desde limit 1',
    ],
    'precio-vencido': [
      'A price holds after its last day',
      'v.desde <= ${p.hoy}::date and v.hasta >= ${p.hoy}::date',
      'v.desde <= ${p.hoy}::date',
    ],
    'escalon-de-otro': [
      "A price has another's escalones",
      `v.desde = \${sql.ref(\`\${base}.desde\`)}
        and`,
      '',
    ],
    'escalon-de-otra-moneda': [
      'An escalón in dollars counts as pesos',
      'coalesce(v."monedaId", lp."monedaId") = coalesce',
      'coalesce(v."monedaId", lp."monedaId") > 0 or 0 = coalesce',
    ],
    'lista-gana-al-propio': [
      "The list's price beats the client's",
      'coalesce(propio.precio, listado.precio)',
      'coalesce(listado.precio, propio.precio)',
    ],
  }),
  ...inFile('src/features/carrito/server/current.ts', [PRECIOS], {
    'suma-sin-escalon': [
      'Adding more to a line does not reach the escalón',
      'was === linea.precio ? now : linea.precio',
      'linea.precio',
    ],
  }),
  ...inFile('src/shared/iva.ts', ['src/shared/iva.test.ts'], {
    'iva-sin-alicuota': [
      'Where a rate is not known the rest is added up',
      'if (lines.some((l) => l.iva === null)) return null',
      '',
    ],
  }),
  ...inFile('src/features/presupuestos/server/list.ts', [OPERACIONES], {
    'viejas-primero': [
      'The oldest solicitudes come first',
      'const NEWEST: Order = { asc: false }',
      'const NEWEST: Order = { asc: true }',
    ],
    'hasta-sin-el-dia': [
      'The day «hasta» is left out',
      'q.fecha < ${endOfDay(filter.hasta)}',
      'q.fecha < ${startOfDay(filter.hasta)}',
    ],
    'pagina-de-operaciones': ['The second page is the first', '(page - 1) * perPage', '0 * page * perPage'],
  }),
  ...inFile('src/features/clientes/server/store.ts', ['src/features/clientes/clientes.http.test.ts'], {
    'cuenta-inactiva-primero': [
      'Of two accounts the one that is not active is shown',
      'order by w.activo desc, w.id',
      'order by w.activo, w.id',
    ],
    'clientes-pagina': ['The page of clients is another', '(tramo.page - 1) * tramo.size', 'tramo.page * tramo.size'],
    'clientes-sin-orden': ['Clients come by number', 'order by c.nombres collate "C", c.id`', 'order by c.id`'],
  }),
  ...inFile('src/features/inicio/server/store.ts', ['src/features/inicio/months.http.test.ts'], {
    'meses-sin-lo-suelto': [
      'What came after merging does not count',
      '"clienteId" = 0 and not fundida and dia >=',
      '"clienteId" = 0 and not fundida and false and dia >=',
    ],
    'meses-dos-veces': [
      'What was merged counts twice',
      '"clienteId" = 0 and not fundida and dia',
      '"clienteId" = 0 and dia',
    ],
  }),
  ...inFile('src/features/inicio/server/store.ts', ['src/features/inicio/vendedor-months.http.test.ts'], {
    'vendedor-meses-de-antes': [
      "A seller's months hold though they have other clients",
      'and w.clientes = venta_clientes(${p.idVendedor})',
      '',
    ],
    'vendedor-sin-lo-suelto': [
      "What came after a seller's months were added up does not count",
      'and w.de in (select id from c)',
      'and w.de is null',
    ],
  }),
  ...inFile('src/features/inicio/server/merge.ts', ['src/features/inicio/vendedor-months.http.test.ts'], {
    'vendedor-suelto-dos-veces': [
      "What comes while a seller's months are added up counts twice",
      'and not fundida and de in (select id from c)',
      'and not fundida and de is null',
    ],
  }),
  ...inFile('src/features/inicio/server/parts.ts', ['src/features/inicio/parts.test.ts'], {
    'partes-sin-quitar': [
      'The days beyond a whole month are not taken off',
      'signo: -1 })\n      if (to',
      'signo: 1 })\n      if (to',
    ],
  }),
  ...inFile('src/features/inicio/server/verify.ts', ['src/features/inicio/months.http.test.ts'], {
    'verify-sin-meses': ['The verification does not mend the months', 'if (!soloVer) await sumVentasByMes(db)', ''],
  }),
  ...inFile('src/server/db/lists.ts', ['src/server/db/lists.http.test.ts'], {
    'cuenta-menos-de-lo-visto': [
      'The estimate is less than what was shown already',
      'atLeast > counted ? redondo(atLeast, true) : counted',
      'counted',
    ],
    'cuenta-sin-mirar-la-ultima': [
      'The last page does not count',
      'found.length <= size && (',
      'found.length < 0 && (',
    ],
  }),
  ...inFile('src/server/http/whole-list.ts', ['src/server/db/lists.http.test.ts'], {
    'entera-sin-304': ['Who has the list already gets it again', 'known.includes(etag) ||', 'false ||'],
    'entera-salta-filas': ['The whole list skips rows', 'from += CHUNK', 'from += CHUNK + 1'],
  }),
  ...inFile('src/features/auditoria/server/store.ts', ['src/features/auditoria/auditoria.http.test.ts'], {
    'actas-viejas-primero': [
      'The audit log begins with the oldest',
      `c.id = a."clienteId"
    order by a.momento desc`,
      `c.id = a."clienteId"
    order by a.momento asc`,
    ],
  }),
  ...inFile(
    'src/features/correo-saliente/server/store.ts',
    ['src/features/correo-saliente/correo-saliente.http.test.ts'],
    {
      'correos-viejos-primero': ['The oldest mails come first', ".orderBy('id', 'desc')", ".orderBy('id', 'asc')"],
    },
  ),
  ...inFile('src/server/mail/store.ts', ['src/server/mail/correo.http.test.ts'], {
    'correo-sin-saltear': [
      'Two processes take the same mail',
      `limit 1
      for update skip locked\``,
      'limit 1`',
    ],
  }),
  ...inFile('src/server/mail/store.ts', ['src/server/mail/correo-server.http.test.ts'], {
    'correo-dos-veces': [
      'A mail already sent goes out again',
      "estado in ('fallido', 'demorado')`",
      "estado in ('fallido', 'demorado', 'enviado')`",
    ],
  }),
  ...inFile('src/server/jobs/lease.ts', ['src/server/mail/correo.http.test.ts', 'src/server/jobs/queue.http.test.ts'], {
    'trabajo-de-otro': ["A job that is another's by now is recorded", 'and arriendo = ${lease}::uuid ', ''],
  }),
  ...inFile('src/server/jobs/queue.ts', ['src/server/jobs/jobs.http.test.ts'], {
    'trabajo-que-parece-base': [
      'A job that does not reach another server is taken for the database being down',
      'if (error instanceof DatabaseOutage) throw',
      "if (error instanceof DatabaseOutage || 'code' in (error as object)) throw",
    ],
  }),
  ...inFile('src/server/files/files.ts', ['src/features/cuenta-corriente/recibos.http.test.ts'], {
    'archivo-perdido-igual': [
      'A lost file is taken for the one that is sent again',
      ".set({ sha256: '' })",
      ".set({ estado: 'listo' })",
    ],
  }),
  ...inFile('src/features/salida/server/eventos.ts', ['src/features/salida/eventos.http.test.ts'], {
    'avisos-de-despues': [
      'Who reads from a number that was never given skips what comes',
      'if (desdeNumero > (await lastNumero(on)))',
      'if (desdeNumero < 0)',
    ],
  }),
]
