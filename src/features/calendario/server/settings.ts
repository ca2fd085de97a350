import { audit } from '#server/auditoria.ts'
import { db, tx } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { readParams, writeParam, type Params } from '#server/params.ts'
import type { Sesion } from '#server/session/sesion.ts'
import { addDays, toDay } from '#shared/dates.ts'
import { badInput, conflict, type FieldError } from '#shared/errors.ts'
import type { CalendarioLeido } from '../contract.ts'
import { checkAjustes, checkPedida, DIAS_PEDIBLES, nombresDia, textos, type Calendario } from '../rules.ts'
import type { Ajustes, Pedida } from '../rules.ts'
import * as store from './store.ts'

type Propios = Pick<Params, 'entregaDias' | 'entregaCorte' | 'entregaFranjas'>
const ajustesOf = ({ entregaDias, entregaCorte, entregaFranjas }: Propios): Ajustes => ({
  dias: entregaDias,
  corte: entregaCorte,
  franjas: entregaFranjas,
})
/** Beyond the last day that may be asked for, as the first one is looked for from any of them. */
const AHEAD = 2 * DIAS_PEDIBLES
/** When it delivers, as of an instant. */
export const readCalendario = async (on: Db, now = new Date()): Promise<Calendario> => {
  const today = toDay(now)
  const [params, feriados] = await Promise.all([readParams(on), store.listFeriados(on, today, addDays(today, AHEAD))])
  return { ...ajustesOf(params), feriados }
}
export const toWire = ({ dias, corte, franjas, feriados }: Calendario, version: number): CalendarioLeido => ({
  version,
  dias: { $values: [...dias] },
  corte,
  franjas: { $values: [...franjas] },
  feriados: { $values: feriados.map((one) => ({ ...one })) },
})
export const readForWire = async (on: Db = db()): Promise<CalendarioLeido> => {
  const [calendario, { entregaVersion }] = await Promise.all([readCalendario(on), readParams(on)])
  return toWire(calendario, entregaVersion)
}
/** What is wrong now with what is asked for, by the field it is sent in. */
export const findWrong = async (on: Db, pedida: Pedida): Promise<FieldError[]> => {
  if (pedida.fecha === null && pedida.franja === null) return []
  const now = new Date()
  const found = checkPedida(await readCalendario(on, now), pedida, now)
  return Object.entries(found).map(([field, detail]) => ({ field, detail }))
}

/** What the audit log says of it. */
const said = ({ dias, corte, franjas }: Ajustes) => ({
  dias: dias.map((day) => nombresDia[day]).join(', '),
  corte,
  franjas: franjas.join('; '),
})
/**
 * Saves when it delivers. Throws 400 by field, 409 `version_vieja` if somebody else saved meanwhile.
 */
export const saveCalendario = async (who: Sesion, { version, ...typed }: Ajustes & { version: number }) => {
  const after: Ajustes = {
    dias: [...new Set(typed.dias)].toSorted((one, other) => one - other),
    corte: typed.corte,
    franjas: typed.franjas.map((one) => one.trim()).filter((one) => one !== ''),
  }
  const wrong = Object.entries(checkAjustes(after)).map(([field, detail]) => ({ field, detail }))
  if (wrong[0]) throw badInput(wrong[0].detail, wrong)
  await tx(async (on) => {
    const stored = await store.lockVersion(on)
    if (version !== stored) throw conflict('version_vieja', textos.otherPersona)
    const before = ajustesOf(await readParams(on))
    await writeParam(on, 'entregaDias', [...after.dias], who.userName)
    await writeParam(on, 'entregaCorte', after.corte, who.userName)
    await writeParam(on, 'entregaFranjas', [...after.franjas], who.userName)
    await writeParam(on, 'entregaVersion', version + 1, who.userName)
    await audit(on, { accion: 'calendario-cambiado', antes: said(before), despues: said(after) })
  })
  return true as const
}
