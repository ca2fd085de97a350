import { isRequired, specOf, type Columna } from './columnas.ts'
import type { Entidad } from './entidad.ts'

const showEmpty = (columna: Columna): string[] => {
  const { success, data } = columna.safeParse(undefined)
  if (!success || data === null) return []
  return [`vacío: ${typeof data === 'boolean' ? (data ? 'si' : 'no') : String(data)}`]
}
const filaOf = ([nombre, columna]: [string, Columna]): string => {
  const { tipo, que, example } = specOf(columna)
  const direction = [...(que === undefined ? [] : [que]), ...showEmpty(columna)].join('; ')
  const cells = [`\`${nombre}\``, tipo, isRequired(columna) ? 'sí' : '', direction, example ? `\`${example}\`` : '']
  return `| ${cells.join(' | ')} |\n`
}

/** The columns of an entity, as docs/integracion.md shows them. */
const tablaOf = ({ columnas }: Entidad): string =>
  `| Columna | Tipo | Obligatoria | Qué es | Ejemplo |\n|---|---|:-:|---|---|\n${Object.entries(columnas.shape).map(filaOf).join('')}`

/** The page with the tables of these entities replaced; the text around them stays. */
export const renewTablas = (pagina: string, entidades: readonly Entidad[]): string =>
  entidades.reduce(
    (texto, entidad) =>
      texto.replace(
        new RegExp(`(\n### \\d+\\. \`${entidad.nombre}\`\n[^\n]+\n\n)(?:\\|.*\n)+`),
        (_, titulo: string) => titulo + tablaOf(entidad),
      ),
    pagina,
  )
