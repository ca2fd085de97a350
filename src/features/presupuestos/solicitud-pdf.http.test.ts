import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addLine, buy } from '../../../test/compra.ts'
import { textOf, withoutSpaces } from '../../../test/pdf.ts'
import { readPdf } from '../../../test/pdf-read.ts'
import { startTestPortal, type Client, type TestPortal } from '../../../test/portal.ts'
import { openMailbox, type Mailbox } from '../../../test/smtp.ts'

let t: TestPortal
let [cliente, another, vendedor, vendedor2, admin] = [] as unknown as Client[]
let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await openMailbox()
  t = await startTestPortal({ SMTP_URL: `smtp://127.0.0.1:${mailbox.port}?tls=no`, MAIL_FROM: 'ventas@ejemplo.test' })
  cliente = await t.as('cliente@demo.test')
  another = await t.as('cliente2@demo.test')
  vendedor = await t.as('vendedor@demo.test')
  vendedor2 = await t.as('vendedor2@demo.test')
  admin = await t.as('admin@demo.test')
})
afterAll(async () => {
  await t.stop()
  await mailbox.stop()
})
const pdf = (by: Client | undefined, id: number) => by!.get(`/api/Budget/${id}/pdf`)
const saidOf = async (by: Client | undefined, id: number): Promise<string> => {
  const answer = await pdf(by, id)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  return textOf(answer.body)
}
const figure = (n: number, least = 2, most = 2) =>
  new Intl.NumberFormat('es-AR', { minimumFractionDigits: least, maximumFractionDigits: most }).format(n)
const expectSays = (said: string, ...texts: (string | null)[]) => {
  for (const text of texts) expect(said).toContain(withoutSpaces(text!))
}

it('OPEN-179 a request as a PDF: its lines, its conditions, who receives it, the terms, and the figures that are stored', async () => {
  const quote = await buy(cliente!, (await addLine(cliente!, 7)).id)
  const [linea] = quote.detalles.$values
  const said = await saidOf(cliente, quote.id)
  expectSays(said, 'Aceros Ribera S.A.', `Solicitud N° ${new Intl.NumberFormat('es-AR').format(quote.id)}`)
  expectSays(said, quote.cliente, '30-70918432-2', quote.direccionCliente, quote.condicionPago, quote.tiendaEntrega)
  expectSays(said, quote.direccionEntrega, `${quote.recibeNombre} ${quote.recibeApellido}`, quote.transporteDesc)
  expectSays(
    said,
    '7 × 12,00 m Perfil IPN 80',
    `US$ ${figure(linea.precio)}/ m`,
    `US$ ${figure(linea.netoUnitario, 2, 8)}`,
    figure(linea.pesoSubtotal),
  )
  expectSays(said, `US$ ${figure(linea.montoSubtotalDto)}`, `${figure(quote.pesoTotal)} KG`)
  expectSays(said, `Total + IVA US$ ${figure(quote.montoTotal)}`)
  expectSays(said, 'Observaciones', 'Avisar', 'Condiciones generales de venta', 'dentro de las 48 horas')
  expectSays(said, 'Página 1 de 1', 'No válido como factura')
  // as stored, not as sent
  const { rows } = await sql<{ total: string; peso: string; linea: string }>`
    select p."montoFinal" as total, p."pesoTotal" as peso, d."montoSubtotalDto" as linea
    from presupuesto p
    join presupuesto_detalle d on d."presupuestoId" = p.id
    where p.id = ${quote.id}`.execute(t.db)
  const { total, peso, linea: subtotal } = rows[0]!
  expectSays(said, figure(Number(total)), figure(Number(peso)), figure(Number(subtotal)))
})
it('OPEN-237 it says the code of each line as it was ordered, the same to client, seller and staff, whatever becomes of the product', async () => {
  const { id } = await buy(cliente!, (await addLine(cliente!, 3)).id)
  const before = await saidOf(cliente, id)
  expectSays(before, '3 × 12,00 m Perfil IPN 80 IPN-080-12')
  // the product is another one by now: its name, and whether it is sold
  const product = () => t.db.updateTable('producto').where('id', '=', 'IPN-080-12')
  const { descripcion } = await t.db
    .selectFrom('producto')
    .select('descripcion')
    .where('id', '=', 'IPN-080-12')
    .executeTakeFirstOrThrow()
  await product().set({ descripcion: 'Otra cosa', activo: false }).execute()
  try {
    for (const who of [cliente, vendedor, admin]) {
      expect(await saidOf(who, id)).toBe(before)
      const [linea] = (await who!.get(`/api/Budget/${id}`)).body.detalles.$values
      expect([linea.productoId, linea.nombreProducto]).toEqual(['IPN-080-12', descripcion])
    }
  } finally {
    await product().set({ descripcion, activo: true }).execute()
  }
})
it('OPEN-150 OPEN-179 it says the IVA by rates, the total with it and the dollar of that day; no IVA where a rate was not kept', async () => {
  const { id } = await buy(cliente!, (await addLine(cliente!)).id)
  await sql`
    delete from presupuesto_detalle
    where "presupuestoId" = ${id} and item > 1`.execute(t.db)
  await sql`
    update presupuesto_detalle
    set "montoSubtotalDto" = 600, iva = 21
    where "presupuestoId" = ${id}`.execute(t.db)
  await sql`
    insert into presupuesto_detalle (
      "presupuestoId", item, "productoId", "nombreProducto", "grupoId", "cantidadTiras", dimension1, dimension2, precio,
      "precioLista", descuento1, "montoSubtotal", "montoSubtotalDto", "pesoSubtotal", iva
    )
    select ${id}, item + 1, "productoId", 'Otro', "grupoId", 1, 0, 0, 400, 400, 0, 400, 400, 1, 10.5
    from presupuesto_detalle
    where "presupuestoId" = ${id}`.execute(t.db)
  await sql`
    update presupuesto
    set
      "montoTotal" = 1000, "montoFinal" = 1000, "monedaId" = 2, cotizacion = 1489.5,
      "cotizacionFecha" = '2026-11-20T12:00:00Z'
    where id = ${id}`.execute(t.db)
  const { montoTotal } = (await cliente!.get(`/api/Budget/${id}`)).body
  expect(montoTotal).toBe(1000)
  const said = await saidOf(cliente, id)
  expectSays(
    said,
    'Total + IVA US$ 1.000,00',
    'IVA 21 % de US$ 600,00 US$ 126,00',
    'IVA 10,5 % de US$ 400,00 US$ 42,00',
  )
  expectSays(said, 'Total con IVA US$ 1.168,00', '≈ $ 1.739.736,00 · dólar billete BNA $ 1.489,50 del 20/11/2026 09:00')
  await sql`
    update presupuesto_detalle
    set iva = null
    where "presupuestoId" = ${id} and item = 1`.execute(t.db)
  const without = await saidOf(cliente, id)
  expect(without).not.toMatch(/IVA\d|TotalconIVA/)
  expectSays(without, 'Total + IVA US$ 1.000,00')
})
it('OPEN-221 it prints the terms that were accepted with it, not those of today', async () => {
  const save = (termsConditions: string) => admin!.post('/api/configuracion/updateTermsConditions', { termsConditions })
  expect((await save('<p>Entrega en obra sin cargo.</p>')).status).toBe(200)
  const { version } = (await cliente!.get('/api/configuracion/getTermsConditions')).body
  const { id } = await buy(cliente!, (await addLine(cliente!)).id)
  await sql`update presupuesto set "terminosVersion" = ${version} where id = ${id}`.execute(t.db)
  expect((await save('<p>Entrega en obra con cargo.</p>')).status).toBe(200)
  expectSays(await saidOf(cliente, id), 'Entrega en obra sin cargo.')
  await sql`update presupuesto set "terminosVersion" = null where id = ${id}`.execute(t.db)
  expectSays(await saidOf(cliente, id), 'Entrega en obra con cargo.')
})
it('OPEN-179 it is found by whoever may see the request, and by nobody else; a cart has none', async () => {
  const { id } = await buy(cliente!, (await addLine(cliente!)).id)
  const cart = (await addLine(cliente!)).id
  for (const [by, status] of [
    [cliente, 200],
    [vendedor, 200],
    [admin, 200],
    [another, 404],
    [vendedor2, 404],
    [t.anonymous, 401],
  ] as const)
    expect((await pdf(by, id)).status).toBe(status)
  expect((await pdf(cliente, cart)).status).toBe(404)
  expect((await pdf(cliente, id)).headers.get('content-disposition')).toContain(`Solicitud-${id}.pdf`)
})
it('PAPEL-08 its title and its file say which one it is; cancelled, it says so with the day of the move, and of no other', async () => {
  const { id } = await buy(cliente!, (await addLine(cliente!)).id)
  const numero = new Intl.NumberFormat('es-AR').format(id)
  const open = await pdf(cliente, id)
  expect(open.headers.get('content-disposition')).toContain(`filename="Solicitud-${id}.pdf"`)
  const { title, language, marked } = await readPdf(open.body)
  const { cliente: whose } = (await cliente!.get(`/api/Budget/${id}`)).body
  expect([title, language, marked]).toEqual([`Solicitud N° ${numero}, ${whose}`, 'es-AR', true])
  expect(textOf(open.body)).not.toContain('CANCELADA')

  const move = await admin!.post(`/api/Budget/${id}/estado`, { estado: 'Cancelado', motivo: 'La pidió dos veces' })
  expect(move.status).toBe(200)
  await sql`
    update presupuesto_historial
    set fecha = '2026-11-21T23:30:00-03:00'
    where "presupuestoId" = ${id} and a = 'Cancelado'`.execute(t.db)
  for (const who of [cliente, vendedor, admin]) {
    expect((await who!.get(`/api/Budget/${id}`)).body.cancelado).toMatch(/^2026-11-2[12]T/)
    const { pages } = await readPdf((await pdf(who, id)).body)
    expect(pages[0]!.lines[0]).toBe(`Solicitud N° ${numero} · CANCELADA el 21/11/2026 ${whose} Página 1 de 1`)
    expect(pages[0]!.lines).toContain('CANCELADA el 21/11/2026')
  }
  // nobody said when
  await sql`update presupuesto_historial set fecha = null where "presupuestoId" = ${id} and a = 'Cancelado'`.execute(
    t.db,
  )
  expect((await cliente!.get(`/api/Budget/${id}`)).body.cancelado).toBeNull()
  expect((await readPdf((await pdf(cliente, id)).body)).pages[0]!.lines).toContain('CANCELADA')
})
it('OPEN-179 five hundred lines with long names: every page has the head of the table and its number, and none is missing', async () => {
  const { id } = await buy(cliente!, (await addLine(cliente!)).id)
  await sql`
    insert into presupuesto_detalle (
      "presupuestoId", item, "productoId", "nombreProducto", "grupoId", "cantidadTiras", dimension1, dimension2, precio,
      "precioLista", descuento1, "montoSubtotal", "montoSubtotalDto", "pesoSubtotal"
    )
    select
      ${id}, 1000 + n, "productoId", 'Renglón ' || n || '; ' || repeat('perfil laminado en caliente ', 8) || 'fin',
      "grupoId", 3, 2.345, 1.111, 10, 10, 5, 100, 95, 12.5
    from presupuesto_detalle, generate_series(1, 499) n
    where "presupuestoId" = ${id}`.execute(t.db)
  const said = await saidOf(cliente, id)
  const paginas = Number(/Página1de(\d+)/.exec(said)![1])
  expect(paginas).toBeGreaterThan(10)
  for (let n = 1; n <= paginas; n++) expect(said).toContain(`Página${n}de${paginas}`)
  for (let n = 1; n <= 499; n++) expect(said).toContain(`Renglón${n};perfil`)
  expect(said.split('ProductoycódigoLista').length - 1).toBeGreaterThanOrEqual(paginas - 1)
  expect(said.split('3×2,345×1,111m').length - 1).toBe(499)
})
it('OPEN-179 it goes with the mail that says the request was received, and does not stay in the database', async () => {
  const { id } = await buy(cliente!, (await addLine(cliente!)).id)
  const asunto = `${new Intl.NumberFormat('es-AR').format(id)}: recibimos tu solicitud`
  const found = () => mailbox.received.filter((r) => r.mail.subject === asunto)
  await expect.poll(() => found().length, { timeout: 20_000, interval: 50 }).toBe(2)
  for (const { mail } of found()) {
    expect(mail.attachments.map((a) => [a.filename, a.mimeType])).toEqual([[`Solicitud-${id}.pdf`, 'application/pdf']])
    expectSays(textOf(Buffer.from(mail.attachments[0]!.content as ArrayBuffer)), 'Total + IVA')
  }
  const left = async () =>
    (
      await sql<{ n: number }>`
        select count(*)::int as n
        from correo
        where adjunto is not null and tipo = 'pedido' and asunto = ${asunto}`.execute(t.db)
    ).rows[0]!.n
  await expect.poll(left, { timeout: 15_000, interval: 50 }).toBe(0)
})
