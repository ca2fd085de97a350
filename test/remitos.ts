import { expect } from 'vitest'
import { addDays, today } from '#shared/dates.ts'
import type { openIntegracion } from './integracion.ts'

type On = ReturnType<typeof openIntegracion>
type Mala = { linea: number; columna: string | null; motivo: string }

/** Orders with their trips, lines and remitos, imported as an order system sends them, of a demo client. */
export const remitosOf = (on: On, codigo: () => string) => {
  const said = async (entidad: string, ...rows: object[]): Promise<unknown[]> => {
    const { body } = await on.put(entidad, rows)
    return [body.nuevas, body.cambiadas, ...body.errores.$values.map((e: Mala) => [e.linea, e.columna, e.motivo])]
  }
  const ok = async (entidad: string, ...rows: object[]): Promise<void> => {
    const { status, body } = await on.put(entidad, rows)
    expect([status, body.errores?.$values]).toEqual([200, []])
  }
  const orderIdOf = async (totvs: string): Promise<number> =>
    (
      await on.t.db
        .selectFrom('presupuesto')
        .select('id')
        .where('presupuestoTotvsId', '=', totvs)
        .executeTakeFirstOrThrow()
    ).id
  return {
    said,
    ok,
    day: (days: number) => addDays(today(), days),
    /**
     * An order of `T-{name}` and pedido `P-{name}` with a line of each quantity; the order system says of each what was
     * delivered.
     */
    order: async (
      name: string,
      {
        lines = [10],
        delivered = [],
        estado = 'Preparación',
        trip = null,
        cliente = codigo(),
      }: {
        lines?: number[]
        delivered?: number[]
        estado?: string
        trip?: { fecha: string; estadoViaje: string } | null
        cliente?: string
      } = {},
    ) => {
      const [producto] = await on.someProducts(1)
      const [totvs, pedidoId] = [`T-${name}`, `P-${name}`]
      await ok('presupuestos', {
        presupuestoTotvsId: totvs,
        pedidoId,
        cliente,
        fecha: `${addDays(today(), -3)} 10:30`,
        estado,
        moneda: 'ARS',
        tiendaNro: 1,
      })
      await ok(
        'presupuestos-lineas',
        ...lines.map((cantidad, at) => ({
          presupuesto: totvs,
          item: at + 1,
          producto: producto!.id,
          cantidad,
          precio: 10,
        })),
      )
      await ok(
        'estado-pedidos',
        ...lines.map((cantidad, at) => ({
          pedidoId,
          presupuesto: totvs,
          item: at + 1,
          producto: producto!.id,
          descripcion: `Línea ${at + 1}`,
          cantidad,
          estado: 'En preparación',
          fecha: addDays(today(), -1),
          cantidadEntregada: delivered[at] ?? 0,
        })),
      )
      if (trip) await ok('viajes', { presupuesto: totvs, idViaje: `V-${name}`, razonSocial: 'Fletes del Sur', ...trip })
      return { id: await orderIdOf(totvs), totvs, pedidoId, producto: producto!.id }
    },
    remito: (numero: string, pedidoId: string, more: object = {}) =>
      ok('remitos', { numero, pedidoId, fecha: addDays(today(), -1), estado: 'En viaje', ...more }),
    line: (remito: string, pedidoId: string, item: number | string, cantidad: number, more: object = {}) => ({
      remito,
      pedidoId,
      item,
      producto: 'cualquiera',
      cantidad,
      ...more,
    }),
  }
}
