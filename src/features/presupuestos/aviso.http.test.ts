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

type Mail = { para: string; asunto: string; texto: string }
const mails = async (): Promise<Mail[]> =>
  (
    await sql<Mail>`
      select para, asunto, texto
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
    ['cliente@demo.test', `Recibimos la solicitud N° ${numberOf(order.id)}`],
    ['compras@metaldontorcuato.test', `Recibimos la solicitud N° ${numberOf(order.id)}`],
    ['vendedor@demo.test', `${order.cliente} envió la solicitud N° ${numberOf(order.id)}`],
  ])
  for (const { texto } of told) {
    expect(texto.replaceAll('\u00a0', ' ')).toContain('1 × 12,00 m Perfil IPN 80 · US$ 7,0472 / m · US$ ')
    expect(texto).toContain(`/presupuestos/${order.id}`)
    for (const part of ['IVA 21 %', 'Total con IVA', 'Dólar a $ '])
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
