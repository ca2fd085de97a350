import { badInput } from '#shared/errors.ts'
import { endOfDay, startOfDay, toTime } from '#shared/dates.ts'
import { actionWords } from '#server/auditoria.ts'
import { cambiosDe, porPagina, textos } from '../rules.ts'
import { listAnotaciones } from './store.ts'

type Query = {
  page?: number | undefined
  accion?: string | undefined
  usuario?: string | undefined
  cliente?: string | undefined
  desde?: string | undefined
  hasta?: string | undefined
}

/** One page of the record, newest first. Refuses 400 for a start after its end. */
export const listAuditoria = async ({ page = 1, accion, usuario, cliente, desde, hasta }: Query) => {
  if (desde && hasta && desde > hasta) throw badInput(textos.orden, [{ field: 'desde', detail: textos.orden }])
  const words = actionWords()
  const rows = await listAnotaciones(
    {
      accion,
      usuario,
      cliente,
      desde: desde ? startOfDay(desde) : undefined,
      hasta: hasta ? endOfDay(hasta) : undefined,
    },
    page,
  )
  return {
    $values: rows.slice(0, porPagina).map((r) => ({
      id: r.id,
      momento: toTime(r.momento),
      accion: r.accion,
      nombreAccion: words[r.accion] ?? r.accion,
      usuario: r.usuario,
      nombre: r.nombre ? `${r.nombre} ${r.apellido}` : null,
      clienteId: r.clienteId,
      cliente: r.razonSocial,
      sobre: r.sobre,
      direccion: r.direccion,
      cambios: { $values: cambiosDe(r.antes, r.despues) },
    })),
    hayMas: rows.length > porPagina,
    acciones: { $values: Object.entries(words).map(([id, name]) => ({ id, name })) },
  }
}
