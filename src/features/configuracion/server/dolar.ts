import { badInput, conflict } from '#shared/errors.ts'
import { endOfDay, today, toTime } from '#shared/dates.ts'
import { keepCotizaciones, readTipo } from '#features/dolar/server/dolar.ts'
import { audit } from '#server/auditoria.ts'
import { tx } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { readParams, writeParam, type Params } from '#server/params.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Dolar } from '../contract.ts'
import { checkDolar, textos, type Cotizacion } from '../rules.ts'
import * as store from './store.ts'

type Cambio = { actualizada: Date; usuario: string | null } | undefined
/** The strip and the rate for the configuration's screen. */
export const dolarOf = ({ tiraDolar, dolarValor, dolarFechaHora }: Params, cambio: Cambio): Dolar => ({
  ...tiraDolar,
  valor: dolarValor,
  fecha: dolarFechaHora,
  cambio: cambio && tiraDolar.version > 0 ? { fecha: toTime(cambio.actualizada), usuario: cambio.usuario } : null,
})

/**
 * The instant of a rate typed for a day: now, or the end of a past day. An imported rate counts only if it is later
 * (OPEN-149), so that a file of the same day does not undo it.
 */
const momentOf = (day: string): Date => (day === today() ? new Date() : new Date(endOfDay(day).getTime() - 1000))

const saveCotizacion = async (on: Db, usuario: string, { valor, fecha }: Cotizacion): Promise<void> => {
  const instante = momentOf(fecha)
  await keepCotizaciones(on, [{ tipo: await readTipo(on), instante, valor, fuente: null }], usuario)
  // what somebody says here counts, also where a later one came in
  await writeParam(on, 'dolarFechaHora', toTime(instante), usuario)
  await writeParam(on, 'dolarValor', valor, usuario)
}

type Escrita = {
  version: number
  visible: boolean
  titulo: string
  texto: string
  mostrarValor: boolean
  cotizacion: { valor: number; fecha: string } | null
}
/**
 * Saves the dollar strip and, if one is sent, the rate. `version`: the one being edited. Throws 400 by field, 409
 * `version_vieja` if somebody else saved meanwhile.
 */
export const saveDolar = async (who: Sesion, { version, cotizacion, ...escrita }: Escrita): Promise<true> => {
  await tx(async (on) => {
    const hay = await store.lockValor(on, 'tiraDolar')
    const params = await readParams(on)
    const antes = hay ?? params.tiraDolar
    const wrong = Object.entries(checkDolar({ ...escrita, cotizacion }, params.dolarValor !== null, today()))
    if (wrong.length > 0)
      throw badInput(
        wrong[0]![1],
        wrong.map(([field, detail]) => ({ field, detail })),
      )
    if (version !== (hay?.version ?? 0)) throw conflict('version_vieja', textos.dolarOtherPersona)
    const tira = { ...escrita, titulo: escrita.titulo.trim(), texto: escrita.texto.trim(), version: version + 1 }
    await writeParam(on, 'tiraDolar', tira, who.userName)
    if (cotizacion) await saveCotizacion(on, who.userName, cotizacion)
    const { dolarValor, dolarFechaHora } = params
    await audit(on, {
      accion: 'dolar-cambiado',
      antes: { ...antes, valor: dolarValor, fecha: dolarFechaHora },
      despues: { ...tira, ...(cotizacion ?? { valor: dolarValor, fecha: dolarFechaHora }) },
    })
  })
  return true
}
