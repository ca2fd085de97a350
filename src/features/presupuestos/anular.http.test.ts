import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { forgetParams } from '#server/params.ts'
import { noEncontrado, problem } from '../../../test/carrito.ts'
import { confirm, ok, pre, scenario } from '../../../test/envio-pago.ts'
import type { Client } from '../../../test/portal.ts'

const { e, fill, row } = scenario()
let [admin, seller] = [] as unknown as [Client, Client]
beforeAll(async () => {
  ;[admin, seller] = [await e.t.as('admin@demo.test'), await e.t.as('vendedor2@demo.test')]
  // moves are told at once
  await sql`insert into configuracion (clave, valor) values ('minutosAvisoEstado', '0')`.execute(e.t.db)
  forgetParams()
})
const placed = async (ordenCompra: string | null = null): Promise<number> => {
  const { id } = await fill(e.ana)
  ok(await pre(e.ana, id, { ordenCompra }))
  ok(await confirm(e.ana, id))
  return id
}
const withdraw = (c: Client, id: number, motivo: unknown = 'Pedimos de más') =>
  c.post(`/api/Budget/${id}/anular`, { motivo })
const move = (id: number, estado: string) => admin.post(`/api/Budget/${id}/estado`, { estado, motivo: 'Sigue' })
const historial = async (id: number) =>
  (await e.ana.get(`/api/Budget/${id}/historial`)).body.$values.map((h: { de: string; a: string; motivo: string }) => [
    h.de,
    h.a,
    h.motivo,
  ])
const events = (id: number) =>
  e.t.db
    .selectFrom('salida')
    .select('datos')
    .where('tipo', '=', 'pedido-cancelado')
    .where(sql<boolean>`(datos->>'presupuestoId')::int = ${id}`)
    .execute()
const mails = async (id: number) => {
  const all = await e.t.db.selectFrom('correo').select(['para', 'asunto', 'texto']).orderBy('para').execute()
  const numero = new Intl.NumberFormat('es-AR').format(id)
  return all.filter((m) => m.asunto.includes(numero) && /anuló|se canceló/.test(m.asunto))
}

const emailOfSeller = async (): Promise<string> =>
  (
    await e.t.db
      .selectFrom('vendedor')
      .select('email')
      .where('idVendedor', '=', e.ana.session!.sellerId)
      .executeTakeFirstOrThrow()
  ).email!

it('OC-04 whoever placed it withdraws it with a reason: history, event, audit, and mails to its client and its seller', async () => {
  const id = await placed('Compra 31')
  expect((await e.ana.get(`/api/Budget/${id}`)).body.puedeAnular).toBe(true)
  const answer = await withdraw(e.ana, id, '  Pedimos de más  ')
  expect(answer.body).toMatchObject({ id, estadoPresupuesto: 'Cancelado', puedeAnular: false })
  expect((await historial(id)).at(-1)).toEqual(['Enviado', 'Cancelado', 'Pedimos de más'])
  expect((await events(id)).map((one) => one.datos)).toEqual([
    {
      presupuestoId: id,
      clienteId: e.clienteId,
      usuarioId: e.ana.session!.userId,
      usuario: e.ana.session!.userName,
      de: 'Enviado',
      motivo: 'Pedimos de más',
      ordenCompra: 'Compra 31',
    },
  ])
  const audited = await e.t.db
    .selectFrom('auditoria')
    .select(['accion', 'usuario', 'despues'])
    .where('sobre', '=', `solicitud ${id}`)
    .where('accion', '=', 'pedido-anulado')
    .execute()
  expect(audited).toMatchObject([{ despues: { estado: 'Cancelado', motivo: 'Pedimos de más' } }])
  const email = await emailOfSeller()
  const to = async () => (await mails(id)).map((m) => m.para)
  await expect.poll(to, { timeout: 15_000 }).toEqual(expect.arrayContaining([email, e.ana.session!.email]))
  for (const { texto } of await mails(id)) {
    expect(texto).toContain('Motivo: Pedimos de más\nLa anuló: ' + e.ana.session!.userName)
    expect(texto).toContain('Compra 31')
  }
})
it('PAPEL-02 the seller who is told that one was withdrawn can answer who asked for it, in the thread of its first mail', async () => {
  const id = await placed()
  const email = await emailOfSeller()
  const own = () =>
    e.t.db
      .selectFrom('correo')
      .select(['asunto', 'responderA', 'messageId', 'referencia', 'texto', 'html'])
      .where('hilo', '=', `solicitud-${id}`)
      .where('para', '=', email)
      .orderBy('id')
      .execute()
  await expect.poll(async () => (await own()).length, { timeout: 15_000 }).toBe(1)
  ok(await withdraw(e.ana, id, 'Pedimos de más'))
  await expect.poll(async () => (await own()).length, { timeout: 15_000 }).toBe(2)
  const [first, second] = await own()
  const numero = new Intl.NumberFormat('es-AR').format(id)
  expect(second!.asunto).toMatch(new RegExp(`^${numero}: la anuló `))
  expect([second!.responderA, second!.referencia]).toEqual([e.ana.session!.email, first!.messageId])
  expect(second!.texto).toContain('Podés responderlo como cualquier correo.')
  expect(second!.texto).toContain(`La pidió: ${e.ana.session!.userName}`)
  expect(second!.html.replaceAll('\u00a0', ' ')).toMatch(/display:none[^>]*>Pedimos de más · (US)?\$ [\d.,]+ \+ IVA/)
})
it('OC-04 the reason is asked for, with 250 characters at most', async () => {
  const id = await placed()
  for (const motivo of ['', '  ', null, 'x'.repeat(251)]) {
    const answer = await withdraw(e.ana, id, motivo)
    expect([motivo, answer.status]).toEqual([motivo, 400])
  }
  expect((await withdraw(e.ana, id, ' ')).body.detail).toBe('El motivo es obligatorio.')
  expect((await row(id)).estado).toBe('Enviado')
  ok(await withdraw(e.ana, id, 'x'.repeat(250)))
})
it('OC-04 role 1 withdraws it, too; its seller and others of the client do not, and to others it is not found', async () => {
  const id = await placed()
  const asked = async (c: Client) => (await c.get(`/api/Budget/${id}`)).body.puedeAnular
  expect([await asked(seller), await asked(admin)]).toEqual([false, true])
  expect(problem(await withdraw(seller, id))).toEqual({
    status: 403,
    code: 'pedido_de_otro',
    detail: 'Sólo puede anular el pedido quien lo hizo.',
  })
  for (const account of ['cliente@demo.test', 'vendedor@demo.test'])
    expect(problem(await withdraw(await e.t.as(account), id))).toEqual(noEncontrado)
  const cart = await fill(e.ana)
  expect(problem(await withdraw(admin, cart.id))).toEqual(noEncontrado)
  expect((await row(id)).estado).toBe('Enviado')
  ok(await withdraw(admin, id))
  expect((await row(id)).estado).toBe('Cancelado')
})
it('OC-04 again, and twice at once, it is withdrawn once', async () => {
  const id = await placed()
  const both = await Promise.all([withdraw(e.ana, id), withdraw(e.ana, id)])
  both.push(await withdraw(e.ana, id, 'Otra vez'))
  expect(both.map((a) => [a.status, a.body.estadoPresupuesto])).toEqual(Array(3).fill([200, 'Cancelado']))
  expect((await historial(id)).filter(([, a]: string[]) => a === 'Cancelado')).toEqual([
    ['Enviado', 'Cancelado', 'Pedimos de más'],
  ])
  expect((await events(id)).length).toBe(1)
})
it('OC-04 past Enviado nobody withdraws it: the refusal says where it is and whom to ask', async () => {
  const id = await placed()
  for (const estado of ['Comercial', 'Finanzas', 'Preparación', 'Cancelado']) {
    ok(await move(id, estado))
    expect(problem(await withdraw(e.ana, id))).toEqual({
      status: 409,
      code: 'pedido_en_curso',
      detail: `El pedido ya está en ${estado}: comuníquese con su ejecutivo de cuenta.`,
    })
    expect((await row(id)).estado).toBe(estado)
  }
})
it('OC-04 the credit that it used is free again', async () => {
  const { monedaId } = await row(await placed())
  await e.t.db
    .insertInto('credito')
    .values({ clienteId: e.clienteId, fecha: '2026-11-20', disponible: 1_000_000, monedaId })
    .execute()
  const used = async () => (await e.ana.get(`/api/Client/${e.clienteId}/credito`)).body.credito.comprometido
  expect(await used()).toBe(0)
  const id = await placed()
  expect(await used()).toBe(Number((await row(id)).montoFinal))
  ok(await withdraw(e.ana, id))
  expect(await used()).toBe(0)
})
