import { showFecha } from '#features/calendario/rules.ts'
import { tellAviso } from '#features/avisos/server/avisos.ts'
import { tx } from '#server/context.ts'
import { toDay, toTime } from '#shared/dates.ts'
import { numeroOf } from '../rules.ts'
import { BATCH, takeDemoradas } from './fechas-store.ts'

/**
 * Tells the seller of each order whose promised day is over with something still to come: once a day that was promised,
 * by whichever process looks, a batch a transaction (REMITO-06).
 */
export const tellDemoradas = async (currentTime: Date): Promise<void> => {
  const dia = toDay(currentTime)
  for (let taken = BATCH; taken === BATCH;)
    taken = await tx(async (on) => {
      const rows = await takeDemoradas(on, dia)
      for (const { id, clienteId, fecha, franja, placed } of rows)
        await tellAviso(on, {
          tipo: 'solicitud',
          clienteId,
          titulo: `Solicitud N° ${numeroOf(id)}: la entrega está demorada`,
          detalle: `Estaba confirmada para el ${showFecha({ fecha, franja }, toTime(placed))} y falta entregar.`,
          ruta: `/presupuestos/${id}`,
          autor: null,
          solo: { rol: 2, usuarioId: null },
        })
      return rows.length
    })
}
