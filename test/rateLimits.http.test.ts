import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { features } from '#server/features.ts'
import { sweep } from '#server/plugs.ts'
import { isAnonymous, type RouteDef } from '#shared/route.ts'
import { signIn, startTestPortal, type Answer, type Client, type TestPortal } from './portal.ts'

let t: TestPortal
let ana: Client
beforeAll(async () => {
  t = await startTestPortal()
  ana = await signIn(t.url, 'cliente@demo.test')
})
afterAll(() => t.stop())
beforeEach(async () => {
  await t.db.deleteFrom('cupo').execute()
})

const SENTENCE = 'Son demasiados pedidos seguidos. Esperá unos segundos e intentá de nuevo.'
const refused = (a: Answer, most: number) => {
  expect([a.status, a.body.code, a.body.detail]).toEqual([429, 'demasiados_pedidos', SENTENCE])
  const wait = Number(a.headers.get('retry-after'))
  expect([wait >= 1, wait <= most]).toEqual([true, true])
}
const search = (c: Client, name = 'perfil') =>
  c.get(`/api/Product/search?name=${name}&clienteId=${c.session!.clienteId}`)
const message = (c: Client, more: object = {}) =>
  c.post('/api/Client/contactForm', { Issue: 'Consulta', Message: 'Hola', ClienteId: c.session!.clienteId, ...more })
const rateLimits = () => t.db.selectFrom('cupo').select(['clave', 'momento']).execute()
const limited = features.flatMap((f) =>
  Object.entries(f.contract).flatMap(([call, def]) =>
    (def as RouteDef).limit ? [[`${f.name}.${call}`, def as RouteDef] as const] : [],
  ),
)

describe('what no person does so often', () => {
  it('searching: 120 at once are answered, then 429 for that session alone, and a second later the next', async () => {
    const all = await Promise.all(Array.from({ length: 200 }, () => search(ana)))
    const [ok, no] = [all.filter((a) => a.status === 200), all.filter((a) => a.status !== 200)]
    expect(ok.length).toBeGreaterThanOrEqual(120)
    expect(no.length).toBeGreaterThanOrEqual(1)
    for (const a of no) refused(a, 1)
    const other = await signIn(t.url, 'cliente@demo.test')
    expect((await search(other)).status).toBe(200)
    // the next page of a list does not count as a search
    expect((await ana.get(`/api/Product/grupo?id=1&clienteId=${ana.session!.clienteId}`)).status).toBe(200)
    const until = Date.now() + 20_000
    let next = await search(ana)
    while (next.status === 429 && Date.now() < until) next = await search(ana)
    expect(next.status).toBe(200)
    expect(await rateLimits()).toEqual([])
  })
  it('PDFs: 30 at once', async () => {
    const all = await Promise.all(
      Array.from({ length: 60 }, () => ana.get('/api/configuracion/download/politicaReclamos')),
    )
    expect(all.filter((a) => a.status === 200).length).toBeGreaterThanOrEqual(30)
    const no = all.filter((a) => a.status !== 200)
    expect(no.length).toBeGreaterThanOrEqual(1)
    for (const a of no) refused(a, 2)
  })
  it('OPEN-225 receipts: 60 at once, whatever sheets were made, and a sheet whatever receipts', async () => {
    const { clienteId } = ana.session!
    const sheets = () => ana.post('/api/saldo/DownloadExcel', { clienteId })
    const receipt = () => ana.get('/api/factura/DownloadPdfDrive?cuit=1&tipo=Factura&nroComprobante=1')
    const made = await Promise.all(Array.from({ length: 60 }, sheets))
    for (const a of made) if (a.status !== 200) refused(a, 2)
    expect(made.filter((a) => a.status === 429).length).toBeGreaterThanOrEqual(1)
    const all = await Promise.all(Array.from({ length: 100 }, receipt))
    const [ok, no] = [all.filter((a) => a.status === 404), all.filter((a) => a.status !== 404)]
    expect(ok.length).toBeGreaterThanOrEqual(60)
    expect(no.length).toBeGreaterThanOrEqual(1)
    for (const a of no) refused(a, 1)
  })
  it('mail: ten a minute by account, counted in the database for every process; a refused one leaves no row and sends nothing', async () => {
    const { userId } = ana.session!
    for (let i = 0; i < 10; i++) expect((await message(ana)).status).toBe(200)
    const mails = async () =>
      // a sign-in from a new place sends a mail of its own
      (await t.db.selectFrom('correo').select('id').where('tipo', '<>', 'ingreso-nuevo').execute()).length
    const [sent, rows] = [await mails(), await rateLimits()]
    expect(rows.map((r) => r.clave)).toEqual(Array(10).fill(`correo ${userId}`))
    refused(await message(ana), 60)
    refused(await message(await signIn(t.url, 'cliente@demo.test')), 60) // another session of the same account
    refused(
      await ana.post('/api/nps/insertHistorico', {
        ClienteId: ana.session!.clienteId,
        ContactoId: ana.session!.contactoId,
        Punto: 8,
      }),
      60,
    )
    expect([await mails(), await rateLimits()]).toEqual([sent, rows])
    expect((await message(await t.as('cliente2@demo.test'))).status).toBe(200)
    await t.db
      .updateTable('cupo')
      .set({ momento: new Date(Date.now() - 61_000) })
      .execute()
    expect((await message(ana)).status).toBe(200)
  })
  it('mail: thirty an hour, with the time until the first of them is an hour old', async () => {
    const clave = `correo ${ana.session!.userId}`
    await t.db
      .insertInto('cupo')
      .values(Array.from({ length: 30 }, () => ({ clave, momento: new Date(Date.now() - 3_000_000) })))
      .execute()
    const no = await message(ana)
    refused(no, 600)
    expect(Number(no.headers.get('retry-after'))).toBeGreaterThan(540)
    await t.db
      .updateTable('cupo')
      .set({ momento: new Date(Date.now() - 3_601_000) })
      .execute()
    await sweep()
    expect(await rateLimits()).toEqual([])
  })
  it('OPEN-14 mail: of many at once as many as the limit pass, and no more', async () => {
    const all = await Promise.all(Array.from({ length: 25 }, () => message(ana)))
    expect(all.filter((a) => a.status === 200)).toHaveLength(10)
    for (const a of all) if (a.status !== 200) refused(a, 60)
    expect(await rateLimits()).toHaveLength(10)
  })
  it('bad input counts for nothing', async () => {
    for (let i = 0; i < 12; i++) expect((await message(ana, { Message: '' })).status).toBe(400)
    expect(await rateLimits()).toEqual([])
  })
})

describe('the description of the calls', () => {
  it('says 429 of every call with a limit or without a session and a key, and of no other', async () => {
    expect(limited.map(([name]) => name).sort()).toEqual([
      'busqueda.buscar',
      'contacto.contactForm',
      'correos.change',
      'correos.changePersona',
      'correos.create',
      'correos.createPersona',
      'cotizaciones.pdf',
      'cuenta-corriente.composicionExcel',
      'cuenta-corriente.composicionPdf',
      'cuenta-corriente.facturaPdf',
      'cuenta-corriente.facturasExcel',
      'cuenta-corriente.pedidosExcel',
      'cuenta-corriente.recibosZip',
      'cuenta-corriente.saldoExcel',
      'cuentas.blanquear',
      'cuentas.excel',
      'cuentas.invitar',
      'encuesta.insertHistorico',
      'encuesta.politicaReclamos',
      'entregas.constancia',
      'entregas.recibir',
      'obras.buscar',
      'obras.lugar',
      'pedido-rapido.reconocer',
      'presupuestos.download',
      'presupuestos.pdf',
      'productos.autocompletar',
      'productos.consultarDisponibilidad',
      'productos.document',
      'productos.facetas',
      'productos.grupoSearch',
      'productos.search',
      'reclamos.create',
    ])
    const { body } = await t.anonymous.get('/api/openapi.json')
    for (const f of features)
      for (const def of Object.values(f.contract) as RouteDef[]) {
        const { responses } = body.paths[def.path.replace(/:(\w+)/g, '{$1}')][def.method.toLowerCase()]
        const codes: string[] =
          responses['429']?.content['application/problem+json'].schema.allOf[1].properties.code.enum ?? []
        const isLimited = def.limit !== undefined || isAnonymous(def)
        expect([def.path, codes.includes('demasiados_pedidos')]).toEqual([def.path, isLimited])
        expect([def.path, '200' in responses || !def.limit]).toEqual([def.path, true])
        if (isLimited) expect([def.path, responses['429'].headers['Retry-After'].required]).toEqual([def.path, true])
      }
  })
  it('a call with a limit asks for a session', () => {
    expect(limited.filter(([, def]) => def.access === 'public')).toEqual([])
  })
})
