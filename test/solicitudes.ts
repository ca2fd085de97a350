import type { Card } from '#features/presupuestos/contract.ts'
import type { Client, TestPortal } from './portal.ts'

/**
 * Quotes for tests: read from the database, searched, and created to be changed. `seller`: the vendedor of their
 * clients.
 */
export const solicitudes = (t: TestPortal, seller: Client) => {
  const ids = (list: { $values: Card[] }) => list.$values.map((c) => c.id)
  /** Confirmed quotes of the database, newest first. */
  const quotes = (where?: { clienteId?: number; idVendedor?: number; estado?: string }) =>
    t.db
      .selectFrom('presupuesto as p')
      .innerJoin('cliente as c', 'c.id', 'p.clienteId')
      .select([
        'p.id',
        'p.clienteId',
        'p.fecha',
        'p.pedidoId',
        'p.presupuestoTotvsId',
        'p.estado',
        'p.monedaId',
        'c.idVendedor',
        'p.montoTotal',
        'p.montoFinal',
        'p.pesoTotal',
        'c.razonSocial',
      ])
      .where('p.fecha', 'is not', null)
      .$if(where?.clienteId !== undefined, (q) => q.where('p.clienteId', '=', where!.clienteId!))
      .$if(where?.idVendedor !== undefined, (q) => q.where('c.idVendedor', '=', where!.idVendedor!))
      .$if(where?.estado !== undefined, (q) => q.where('p.estado', '=', where!.estado!))
      .orderBy('p.fecha', 'desc')
      .orderBy('p.id', 'desc')
      .execute()
  const search = (who: Client, f: Record<string, unknown>) =>
    who.post('/api/Budget/search', {
      clienteId: who.session!.clienteId,
      nroOperacion: null,
      presupuesto: null,
      pedido: null,
      desde: null,
      hasta: null,
      vendedorId: null,
      fecha: null,
      ...f,
    })
  /** Creates a confirmed quote for a test that changes it. */
  const fresh = async (estado: string, more: Record<string, unknown> = {}) => {
    const cliente = await t.db
      .selectFrom('cliente')
      .select('id')
      .where('idVendedor', '=', seller.session!.sellerId)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const row = await t.db
      .insertInto('presupuesto')
      .values({
        estado,
        clienteId: cliente.id,
        contactoId: 1,
        monedaId: 2,
        fecha: '2020-03-04T12:00:00Z',
        esPedidoFirme: true,
        descuentoCliente: 0,
        descuentoCondicionPago: 0,
        montoTotalSinDto: 0,
        montoTotal: 0,
        pesoTotal: 0,
        montoFinal: 0,
        ...more,
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  }
  const viaje = (presupuestoId: number, estadoViaje: string) =>
    t.db
      .insertInto('viaje')
      .values({
        presupuestoId,
        idViaje: `V-${presupuestoId}-${estadoViaje}`,
        estadoViaje,
        fecha: '2026-03-05',
        razonSocial: 'Transporte',
      })
      .execute()
  return { ids, quotes, search, fresh, viaje }
}

/** The body of a search for quotes without filters but `more`. */
export const searchOf = (more: object = {}) => ({
  clienteId: 0,
  nroOperacion: null,
  vendedorId: null,
  presupuesto: null,
  pedido: null,
  desde: null,
  hasta: null,
  fecha: null,
  ...more,
})
