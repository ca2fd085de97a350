import { badInput } from '#shared/errors.ts'
import { endOfDay, startOfDay, toTime } from '#shared/dates.ts'
import { actionWords } from '#server/auditoria.ts'
import { cambiosOf, perPage, textos } from '../rules.ts'
import { listAnotaciones } from './store.ts'

type Query = {
  page: number | null
  accion: string | null
  usuario: string | null
  cliente: string | null
  desde: string | null
  hasta: string | null
}

/** One page of the audit log, newest first. Throws 400 if the period starts after its end. */
export const listAuditoria = async ({ page, accion, usuario, cliente, desde, hasta }: Query) => {
  if (desde && hasta && desde > hasta) throw badInput(textos.orden, [{ field: 'desde', detail: textos.orden }])
  const words = actionWords()
  const rows = await listAnotaciones(
    {
      accion,
      usuario,
      cliente,
      desde: desde ? startOfDay(desde) : null,
      hasta: hasta ? endOfDay(hasta) : null,
    },
    page ?? 1,
  )
  return {
    $values: rows.slice(0, perPage).map((row) => ({
      id: row.id,
      momento: toTime(row.momento),
      accion: row.accion,
      nombreAccion: words[row.accion] ?? row.accion,
      usuario: row.usuario,
      nombre: row.nombre ? `${row.nombre} ${row.apellido}` : null,
      clienteId: row.clienteId,
      cliente: row.razonSocial,
      sobre: row.sobre,
      direccion: row.direccion,
      cambios: { $values: cambiosOf(row.antes, row.despues) },
    })),
    hayMas: rows.length > perPage,
    acciones: { $values: Object.entries(words).map(([id, name]) => ({ id, name })) },
  }
}
