import type { Browser } from '@playwright/test'
import { features } from '#server/features.ts'
import { isFile } from '#shared/route.ts'
import type { Client } from '../../test/portal.ts'
import { fill, type Size } from './orders.ts'
import { receiveAndCorrect } from './receipts.ts'
import { planSheet } from './printed.ts'
import { done, type World } from './world.ts'

/** The PDFs and sheets that the portal makes, got by the calls that hand them out. */
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const callsOf = (...types: readonly string[]): readonly string[] =>
  features
    .flatMap(({ name, contract }) =>
      Object.entries(contract).flatMap(([call, { reply }]) =>
        isFile(reply) && types.includes(reply.file) ? [`${name}.${call}`] : [],
      ),
    )
    .toSorted()
/** The calls that answer one, as the contracts say: 'presupuestos.pdf'. */
export const documentCalls = callsOf('application/pdf', SHEET)
export const sheetCalls = callsOf(SHEET)

/** Those that hand out a file as it came: it looks as whoever sent it made it. */
export const passedOn: readonly string[] = [
  'cuenta-corriente.composicionPdf',
  'cuenta-corriente.facturaPdf',
  'novedades.descarga',
  'presupuestos.ordenCompra',
  'salida.pedidoOrden',
]

export type Document = { readonly name: string; readonly bytes: Buffer }
type Made = (world: World, browser: Browser) => Promise<readonly Document[]>
const pdfOf = async (name: string, who: Client, path: string): Promise<Document> => ({
  name,
  bytes: done(await who.get(path)),
})
const sheetOf = async (name: string, who: Client, path: string, more: object = {}): Promise<Document> => {
  const body = { clienteId: who.session!.clienteId, ...more }
  return { name, bytes: done(await who.post(path, body)) }
}
const vouchers: Made = async ({ client, placed }) => {
  const quote = done(await client.get(`/api/Budget/${placed.get('many')}`))
  const all = quote.comprobantes.$values as { tipo: string; numero: string; link: string }[]
  return Promise.all(
    all.map(({ tipo, numero, link }) =>
      pdfOf(`${tipo} ${numero}`, client, `/api/Budget/Download/${numero}/${encodeURIComponent(tipo)}/${link}`),
    ),
  )
}
/** Of one that the portal draws itself, as nobody sent its PDF. */
const drawnVouchers: Made = async ({ db, admin }) => {
  const rows = await db
    .selectFrom('comprobante')
    .select(['tipo', 'numero', 'link'])
    .where('archivo', 'is', null)
    .where('dibujado', '=', true)
    .orderBy('link')
    .limit(2)
    .execute()
  return Promise.all(
    rows.map(({ tipo, numero, link }) =>
      pdfOf(`${tipo} ${numero}`, admin, `/api/Budget/Download/${numero}/${encodeURIComponent(tipo)}/${link}`),
    ),
  )
}

type Quoted = { id: number; cambio: number }
/** A version of a cotización of so many lines, sent with the draft that asking begins. */
const quoteOf = async ({ client, admin }: World, size: Size): Promise<number> => {
  const { clienteId } = client.session!
  const body = { clienteId, presupuestoId: await fill(client, size), objetivos: [], vaciarCarrito: true }
  const { id }: Quoted = done(await client.post('/api/cotizaciones', body))
  const { cambio }: Quoted = done(await admin.get(`/api/cotizaciones/${id}`))
  done(await admin.post(`/api/cotizaciones/${id}/enviar`, { cambio, revisados: [] }))
  return id
}
/** Of few, long and many lines; a draft, and one that was replaced. */
const quoted: Made = async (world) => {
  const { admin, client } = world
  const at = (id: number) => `/api/cotizaciones/${id}`
  const [short, long, many] = [
    await quoteOf(world, 'short'),
    await quoteOf(world, 'long'),
    await quoteOf(world, 'many'),
  ]
  const read = done(await admin.get(at(short)))
  const [sent] = read.versiones.$values
  const draft = { cambio: read.cambio, condicionPagoId: null, vence: sent.vence, porPartes: true, nota: 'Otra nota.' }
  done(await admin.put(`${at(short)}/borrador`, { ...draft, lineas: sent.lineas.$values }))
  const drawn = await pdfOf('Cotización, borrador', admin, `${at(short)}/pdf?version=2`)
  const { cambio }: Quoted = done(await admin.get(at(short)))
  done(await admin.post(`${at(short)}/enviar`, { cambio, revisados: [] }))
  return [
    drawn,
    await pdfOf('Cotización reemplazada', client, `${at(short)}/pdf?version=1`),
    await pdfOf('Cotización en vigor', client, `${at(short)}/pdf`),
    await pdfOf('Cotización de nombres largos', client, `${at(long)}/pdf`),
    await pdfOf('Cotización de 150 líneas', client, `${at(many)}/pdf`),
  ]
}

/** What was received of a remito, then corrected. */
const receivedPaper: Made = async ({ client, db }) => {
  const numero = await receiveAndCorrect(client, db)
  return [await pdfOf('Constancia de un remito', client, `/api/entregas/${encodeURIComponent(numero)}/constancia`)]
}

/** How each of the others is got; one that is missing here fails. */
export const documents: Readonly<Record<string, Made>> = {
  'presupuestos.pdf': ({ client, placed }) =>
    Promise.all(
      (
        [
          ['Solicitud de una línea', 'short'],
          ['Solicitud de nombres largos', 'long'],
          ['Solicitud de 150 líneas', 'many'],
          ['Solicitud cancelada', 'cancelled'],
        ] as const
      ).map(([name, example]) => pdfOf(name, client, `/api/Budget/${placed.get(example)}/pdf`)),
    ),
  'cotizaciones.pdf': quoted,
  'entregas.constancia': receivedPaper,
  'presupuestos.download': async (world, browser) => [
    ...(await vouchers(world, browser)),
    ...(await drawnVouchers(world, browser)),
  ],
  'productos.document': async ({ client }) => [
    await pdfOf('Manual de un grupo', client, '/api/Document?fileName=1.pdf'),
  ],
  'encuesta.politicaReclamos': async ({ client }) => [
    await pdfOf('Política de reclamos', client, '/api/configuracion/download/politicaReclamos'),
  ],
  'cuenta-corriente.pedidosExcel': async ({ client }) => [
    await sheetOf('Estado de pedidos', client, '/api/estadopedidos/DownloadExcel'),
  ],
  'cuenta-corriente.saldoExcel': async ({ client }) => [await sheetOf('Saldos', client, '/api/saldo/DownloadExcel')],
  'cuenta-corriente.facturasExcel': async ({ client }) => [
    await sheetOf('Facturas', client, '/api/factura/DownloadExcel'),
    await sheetOf('Facturas, ninguna', client, '/api/factura/DownloadExcel', { presupuestoId: 'NO-HAY' }),
  ],
  'cuenta-corriente.composicionExcel': async ({ client }) => [
    await sheetOf('Composición del saldo', client, '/api/composicion/DownloadExcel'),
  ],
  'corte.planilla': async (world, browser) => [
    { name: 'Plan de corte', bytes: await planSheet(browser, world, 'short') },
    { name: 'Plan de corte de 150 filas', bytes: await planSheet(browser, world, 'many') },
  ],
  'cuentas.excel': async ({ admin }) => [{ name: 'Cuentas', bytes: done(await admin.get('/api/cuentas/excel')) }],
}
