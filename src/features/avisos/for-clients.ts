import { isEstado, textos, whatHappened } from '#features/presupuestos/rules.ts'
import { stepList, stepNews } from '#features/reclamos/rules.ts'

const MOVED = /^(La solicitud|El reclamo) (.+) pasó a (.+)$/s
/**
 * A notice's title as a client reads it: of a request or a claim that moved, what its mail says (PAPEL-03, PAPEL-04),
 * not the office's word for the step, which whoever serves reads: a notice is one row for both. The step follows the
 * last 'pasó a': a claim's title may hold those words, and be of several lines.
 */
export const titleForClient = (titulo: string): string => {
  const [, what, name, step] = MOVED.exec(titulo) ?? []
  if (name === undefined || step === undefined) return titulo
  const numero = name.replace(/^N° /, '')
  if (what === 'La solicitud') return isEstado(step) ? textos.paso(numero, whatHappened[step]) : titulo
  const news = stepNews[(stepList as readonly string[]).indexOf(step)]
  return news ? `Reclamo ${name}: ${news.what}` : titulo
}
