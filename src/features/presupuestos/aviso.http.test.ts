import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addLine, buy } from '../../../test/compra.ts'
import { startTestPortal, type Client, type TestPortal } from '../../../test/portal.ts'

let t: TestPortal
let cliente: Client
beforeAll(async () => {
  t = await startTestPortal()
  cliente = await t.as('cliente@demo.test')
})
afterAll(() => t.stop())
beforeEach(async () => void (await t.db.deleteFrom('correo').execute()))

type Mail = {
  para: string
  asunto: string
  texto: string
  html: string
  responderA: string | null
  messageId: string
  referencia: string | null
}
const mails = async (): Promise<Mail[]> =>
  (
    await sql<Mail>`
      select para, asunto, texto, html, "responderA", "messageId", referencia
      from correo
      where tipo = 'pedido'
      order by id`.execute(t.db)
  ).rows
const done = async (id: number): Promise<void> => {
  await expect
    .poll(
      async () =>
        (
          await sql<{ estado: string }>`
            select estado
            from trabajo
            where tipo = 'avisar-pedido' and clave = ${String(id)}`.execute(t.db)
        ).rows,
      { timeout: 15_000, interval: 20 },
    )
    .toEqual([{ estado: 'hecho' }])
}
const numberOf = (id: number) => new Intl.NumberFormat('es-AR').format(id)

it('OPEN-138 who placed a request, the client’s contacts for orders and its seller are told once, each in his words', async () => {
  const order = await buy(cliente, (await addLine(cliente)).id)
  await done(order.id)
  const told = await mails()
  expect(told.map(({ para, asunto }) => [para, asunto])).toEqual([
    ['cliente@demo.test', `${numberOf(order.id)}: recibimos tu solicitud`],
    ['compras@metaldontorcuato.test', `${numberOf(order.id)}: recibimos tu solicitud`],
    ['vendedor@demo.test', `${numberOf(order.id)}: solicitud nueva de ${order.cliente}`],
  ])
  for (const { texto } of told) {
    expect(texto.replaceAll('\u00a0', ' ')).toContain('1 × 12,00 m · US$ 7,0472 / m · US$ ')
    expect(texto).toContain(`/presupuestos/${order.id}`)
    for (const part of ['IVA 21 %', 'Total con IVA ≈ $ ', ' · dólar billete BNA $ '])
      expect(texto.replaceAll('\u00a0', ' ')).toContain(part)
  }
})
it('OPEN-138 contacts of another kind, hidden ones and those of another shop are not told; one address is told once', async () => {
  const order = await buy(cliente, (await addLine(cliente)).id)
  await done(order.id)
  const { clienteId } = cliente.session!
  await sql`insert into contacto ("contactoId", "clienteId", "tipoEmailId", nombre, email, visible, "tiendaNro") values
    (990001, ${clienteId}, 2, 'Otra clase', 'clase@metaldontorcuato.test', true, null),
    (990002, ${clienteId}, 1, 'Oculta', 'oculta@metaldontorcuato.test', false, null),
    (990003, ${clienteId}, 1, 'Otra tienda', 'tienda@metaldontorcuato.test', true, 99),
    (990004, ${clienteId}, 1, 'La misma', 'CLIENTE@demo.test', true, null)`.execute(t.db)
  await t.db.deleteFrom('correo').execute()
  const other = await buy(cliente, (await addLine(cliente)).id)
  await done(other.id)
  expect((await mails()).map((m) => m.para)).toEqual([
    'cliente@demo.test',
    'compras@metaldontorcuato.test',
    'vendedor@demo.test',
  ])
})

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
it('PAPEL-02 the mail of a request says in its preview what the subject lacks, who asked, its lines with code, cut, quantity, unit price and total, and the total largest', async () => {
  const { id } = await addLine(cliente)
  const order = await buy(cliente, id)
  await done(order.id)
  const [toClient] = await mails()
  const html = plain(toClient!.html)
  const { montoTotal, detalles } = (await cliente.get(`/api/Budget/${order.id}`)).body
  const [linea] = detalles.$values
  const amount = (n: number) => `US$ ${new Intl.NumberFormat('es-AR', { minimumFractionDigits: 2 }).format(n)}`
  const [, hidden] = /display:none[^>]*>([^<&]+)/.exec(html)!
  expect(hidden).toContain(`${amount(montoTotal)} + IVA · Perfil IPN 80`)
  expect(html).toContain(`>${linea.productoId}</span>`)
  for (const cell of ['1 × 12,00 m', 'US$ 7,0472 / m'])
    expect(html).toContain(`<span class="part" style="white-space:nowrap">${cell}</span>`)
  expect(html).toContain(`white-space:nowrap">${amount(linea.montoSubtotalDto)}</td>`)
  const sizes = [...html.matchAll(/font-size:(\d+)px[^>]*>([^<]+)/g)].map(
    ([, size, text]) => [Number(size), text] as const,
  )
  expect(sizes.toSorted((a, b) => b[0] - a[0])[0]![1]).toBe(amount(montoTotal))
  expect(plain(toClient!.texto)).toContain('La pidió: Hernán Ledesma')
})
it('PAPEL-02 whoever answers reaches the seller, whose name and telephone stand there, and the seller whoever asked', async () => {
  const order = await buy(cliente, (await addLine(cliente)).id)
  await done(order.id)
  const told = await mails()
  expect(told.map(({ para, responderA }) => [para, responderA])).toEqual([
    ['cliente@demo.test', 'vendedor@demo.test'],
    ['compras@metaldontorcuato.test', 'vendedor@demo.test'],
    ['vendedor@demo.test', 'cliente@demo.test'],
  ])
  const [toClient, , toSeller] = told
  expect(toClient!.texto).toContain('Tu vendedor: Mariana Sosa\n11 4725-3310\nvendedor@demo.test')
  expect(toSeller!.texto).not.toContain('Tu vendedor')
  expect(toClient!.texto).toContain('Podés responderlo como cualquier correo.')
})
it('PAPEL-02 the mails of one request to one address are one thread, which begins with its first; another’s is another', async () => {
  const admin = await t.as('admin@demo.test')
  await sql`insert into configuracion (clave, valor) values ('minutosAvisoEstado', '0') on conflict do nothing`.execute(
    t.db,
  )
  const order = await buy(cliente, (await addLine(cliente)).id)
  await done(order.id)
  await admin.post(`/api/Budget/${order.id}/estado`, { estado: 'Comercial', motivo: 'Sí' })
  await expect.poll(async () => (await mails()).length, { timeout: 15_000, interval: 20 }).toBe(5)
  const told = await mails()
  const of = (para: string) => told.filter((mail) => mail.para === para)
  for (const para of ['cliente@demo.test', 'compras@metaldontorcuato.test']) {
    const [first, second] = of(para)
    expect([first!.referencia, second!.referencia]).toEqual([null, first!.messageId])
    expect(second!.asunto).toBe(`${numberOf(order.id)}: la estamos revisando`)
  }
  const other = await buy(cliente, (await addLine(cliente)).id)
  await done(other.id)
  expect((await mails()).slice(5).map((mail) => mail.referencia)).toEqual([null, null, null])
})
