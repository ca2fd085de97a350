import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '../../../test/portal.ts'

/** The database's own constraints, which hold for calls, imports and manual statements alike. */
let t: TestPortal
let clienteId: number
let [producto, lista]: [string, number] = ['', 0]
beforeAll(async () => {
  t = await startTestPortal()
  clienteId = (await t.db.selectFrom('cliente').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()).id
  const precio = await t.db.selectFrom('precio').selectAll().limit(1).executeTakeFirstOrThrow()
  ;[producto, lista] = [precio.productoId, precio.listaPrecioId]
})
afterAll(() => t.stop())

/** Runs `work` and rolls it back; returns the error's message, or null if nothing was refused. */
const refused = async (work: (on: TestPortal['db']) => Promise<unknown>): Promise<string | null> => {
  const back = new Error('back')
  try {
    await t.db.transaction().execute(async (on) => {
      await work(on)
      throw back
    })
  } catch (e) {
    return e === back ? null : (e as Error).message
  }
  return null
}

describe('the database refuses', () => {
  it.each([
    ['-0.01', false],
    ['0', true],
    ['100', true],
    ['100.01', false],
  ])('a discount of %s %%: allowed is %s', async (porcentaje, allowed) => {
    const message = await refused((on) =>
      sql`
        insert into descuento (codigo, "clienteId", descripcion, porcentaje)
        values ('LIMITE', ${clienteId}, 'x', ${porcentaje}::numeric)`.execute(on),
    )
    if (allowed) expect(message).toBeNull()
    else expect(message).toMatch(/descuento_porcentaje_check/)
    const changed = await refused((on) =>
      sql`
        update descuento
        set porcentaje = ${porcentaje}::numeric
        where id = (select min(id) from descuento)`.execute(on),
    )
    expect(changed === null).toBe(allowed)
  })
  it('a price that is nothing', async () => {
    const to = (precio: number) =>
      refused((on) =>
        on
          .updateTable('precio')
          .set({ precio })
          .where('productoId', '=', producto)
          .where('listaPrecioId', '=', lista)
          .execute(),
      )
    expect([await to(0.01), await to(0)]).toEqual([null, expect.stringMatching(/precio_precio_check/)])
  })
  it('a line without a quantity', async () => {
    const to = (cantidadTiras: number) =>
      refused((on) =>
        sql`
          update presupuesto_detalle
          set "cantidadTiras" = ${cantidadTiras}::numeric
          where "presupuestoId" = (select min("presupuestoId") from presupuesto_detalle)`.execute(on),
      )
    expect([await to(0.01), await to(0)]).toEqual([null, expect.stringMatching(/cantidadTiras_check/)])
  })
  it('a second account of an e-mail, in whatever letters', async () => {
    const add = (email: string) =>
      refused((on) =>
        on
          .insertInto('usuario')
          .values({ email, nombre: 'Otra', apellido: 'Paz', tipoRol: 1, permisos: [1] })
          .execute(),
      )
    expect([await add('otra@demo.test'), await add('ADMIN@Demo.Test')]).toEqual([
      null,
      expect.stringMatching(/usuario_email/),
    ])
  })
  it('a client’s account without a client, a seller’s without a seller', async () => {
    for (const tipoRol of [2, 3] as const)
      expect(
        await refused((on) =>
          on
            .insertInto('usuario')
            .values({ email: 'sin@demo.test', nombre: 'Sin', apellido: 'Nada', tipoRol, permisos: [] })
            .execute(),
        ),
      ).toMatch(/usuario_check/)
  })
  it('a second open cart of a client and contact; one that was cancelled is none', async () => {
    const add = (estados: string[]) =>
      refused(async (on) => {
        for (const estado of estados)
          await sql`
            insert into presupuesto ("clienteId", "contactoId", estado)
            values (${clienteId}, 999999, ${estado})`.execute(on)
      })
    expect([await add(['Cancelado', 'Carrito']), await add(['Carrito', 'Carrito'])]).toEqual([
      null,
      expect.stringMatching(/presupuesto_carrito/),
    ])
  })
  it('a score beyond ten', async () => {
    const add = (punto: number) =>
      refused((on) => on.insertInto('nps').values({ clienteId, contactoId: 1, punto, comentarios: null }).execute())
    expect([await add(1), await add(10), await add(0), await add(11)]).toEqual([
      null,
      null,
      expect.stringMatching(/nps_punto_check/),
      expect.stringMatching(/nps_punto_check/),
    ])
  })
  it('a product suggested to itself', async () => {
    const add = (idProductoRelacionado: string) =>
      refused((on) =>
        sql`
          insert into producto_sugerido ("idProducto", "idProductoRelacionado", "idTipoRelacion")
          values (${producto}, ${idProductoRelacionado}, 1)`.execute(on),
      )
    expect(await add(producto)).toMatch(/producto_sugerido_check/)
  })
  it('to change, to remove and to empty the record', async () => {
    for (const work of [
      sql`update auditoria set usuario = 'otro' where id = (select max(id) from auditoria)`,
      sql`delete from auditoria where id = (select max(id) from auditoria)`,
      sql`truncate auditoria`,
    ])
      expect(
        await refused(async (on) => {
          await on.insertInto('auditoria').values({ accion: 'salida', usuario: 'x' }).execute()
          await work.execute(on)
        }),
      ).toMatch(/auditoria: only grows/)
  })
})
