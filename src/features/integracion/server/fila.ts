import { addDays, toDay } from '#shared/dates.ts'
import { isFecha, type Contexto, type Valores } from './columnas.ts'
import type { Entidad } from './entidad.ts'

export type Campos = { readonly [columna: string]: string }
type Leida = { valores: Valores } | { columna: string; motivo: string }

/** The columns of an entity that hold days or instants. */
export const fechasDe = ({ columnas }: Entidad): readonly string[] =>
  Object.entries(columnas.shape).flatMap(([nombre, c]) => (isFecha(c) ? [nombre] : []))

/** A day, or an instant, some days later; of the demo, what would be later today is now. */
export const shiftValor = (valor: string, { shiftDays, demo, ahora }: Contexto): string => {
  if (valor.length === 10) return addDays(valor, shiftDays)
  const at = new Date(Date.parse(valor) + shiftDays * 86_400_000)
  return (demo && at > ahora && toDay(at) === toDay(ahora) ? ahora : at).toISOString()
}

/** Reads the cells of a row, an empty one as nothing said: its values, or the first that cannot be read, and why. */
export const lectorDe = (entidad: Entidad, ctx: Contexto): ((campos: Campos) => Leida) => {
  const columnas = Object.keys(entidad.columnas.shape)
  const fechas = fechasDe(entidad)
  return (campos) => {
    const dichos: { [columna: string]: string } = {}
    for (const c of columnas) if (campos[c]) dichos[c] = campos[c]
    const leida = entidad.columnas.safeParse(dichos)
    if (!leida.success) {
      const { path, message } = leida.error.issues[0]!
      return { columna: String(path[0]), motivo: message }
    }
    const valores: Valores = leida.data
    const problema = entidad.check?.(valores)
    if (problema) return { columna: problema[0], motivo: problema[1] }
    for (const c of fechas) if (typeof valores[c] === 'string') valores[c] = shiftValor(valores[c], ctx)
    return { valores }
  }
}
