import { bool, entrada, libre, optionalText, raw, z } from '#shared/wire.ts'
import { ISO, isDni } from './identity.ts'
import { MAX_FOTOS } from './limits.ts'
import { textos } from './textos.ts'

/** A carrier's proof; `entregado` false: a failed attempt, with its reason. */
export const pruebaReq = z.object({
  fecha: raw(40),
  por: entrada(textos.noPor, 120),
  entregado: bool,
  motivo: optionalText(libre(500)),
  recibe: optionalText(libre(120)),
  dni: optionalText(libre(20)),
  latitud: optionalText(z.number().check(z.gte(-90), z.lte(90))),
  longitud: optionalText(z.number().check(z.gte(-180), z.lte(180))),
  precisionMetros: optionalText(z.int().check(z.gte(0), z.lte(100_000))),
  /** How many photos will come, and whether a signature. */
  fotos: optionalText(z.int().check(z.gte(0), z.lte(MAX_FOTOS))),
  firma: optionalText(bool),
})
export type PruebaReq = z.output<typeof pruebaReq>

const TOLERANCE_MS = 600_000
/** What is wrong with a proof, as [field, sentence], or null. A clock may be ten minutes ahead. */
export const checkPrueba = (said: PruebaReq, now: Date): readonly [field: string, detail: string] | null => {
  const at = ISO.test(said.fecha) ? Date.parse(said.fecha) : Number.NaN
  if (Number.isNaN(at)) return ['fecha', textos.noFecha]
  if (at > now.getTime() + TOLERANCE_MS) return ['fecha', textos.future]
  if (!said.entregado && !said.motivo) return ['motivo', textos.noMotivo]
  if (said.entregado && said.motivo) return ['motivo', textos.withMotivo]
  if (said.dni !== null && !isDni(said.dni)) return ['dni', textos.dni]
  return (said.latitud === null) === (said.longitud === null) ? null : ['latitud', textos.wholePlace]
}
