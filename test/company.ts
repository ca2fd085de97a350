import { forgetParams } from '#server/params.ts'
import type { TestPortal } from './portal.ts'

/**
 * Changes made directly in the database: prices, discounts, whether anybody may buy. `e` is filled before the first
 * test.
 */
export const empresa = (e: { t: TestPortal; clienteId: number; listaPrecioId: number }) => ({
  setPrecio: (productoId: string, precio: number) =>
    e.t.db
      .updateTable('precio')
      .set({ precio })
      .where('productoId', '=', productoId)
      .where('listaPrecioId', '=', e.listaPrecioId)
      .execute(),
  setShopping: async (on: boolean) => {
    await e.t.db
      .insertInto('configuracion')
      .values({ clave: 'shoopEnabled', valor: String(on) })
      .onConflict((c) => c.column('clave').doUpdateSet({ valor: String(on) }))
      .execute()
    forgetParams()
  },
  /**
   * Deletes all carts; gives the client 3 %, and 5 % on the product's group (a second, lower discount there does not
   * count).
   */
  begin: async (productoId: string) => {
    const {
      t: { db },
      clienteId,
    } = e
    await db.deleteFrom('presupuesto').where('estado', '=', 'Carrito').execute()
    await db.deleteFrom('descuento').where('clienteId', '=', clienteId).execute()
    const { grupoId } = await db
      .selectFrom('producto')
      .select('grupoId')
      .where('id', '=', productoId)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('descuento')
      .values([
        { codigo: 'T1', clienteId, descripcion: 'General', porcentaje: 3 },
        { codigo: 'T2', clienteId, descripcion: 'Grupo', porcentaje: 5, grupoId },
        { codigo: 'T3', clienteId, descripcion: 'Grupo, menor', porcentaje: 4, grupoId },
      ])
      .execute()
  },
})
