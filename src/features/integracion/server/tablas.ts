import { isObligatoria, fichaDe, type Columna } from './columnas.ts'
import type { Entidad } from './entidad.ts'

const showVacia = (columna: Columna): string[] => {
  const { success, data } = columna.safeParse(undefined)
  if (!success || data === null) return []
  return [`vacío: ${typeof data === 'boolean' ? (data ? 'si' : 'no') : String(data)}`]
}
const filaDe = ([nombre, columna]: [string, Columna]): string => {
  const { tipo, que, ejemplo } = fichaDe(columna)
  const sentido = [...(que === undefined ? [] : [que]), ...showVacia(columna)].join('; ')
  const celdas = [`\`${nombre}\``, tipo, isObligatoria(columna) ? 'sí' : '', sentido, ejemplo ? `\`${ejemplo}\`` : '']
  return `| ${celdas.join(' | ')} |\n`
}

/** The columns of an entity, as docs/integracion.md shows them. */
const tablaDe = ({ columnas }: Entidad): string =>
  `| Columna | Tipo | Obligatoria | Qué es | Ejemplo |\n|---|---|:-:|---|---|\n${Object.entries(columnas.shape).map(filaDe).join('')}`

/** The page with the tables of these entities renewed; what stands around them stays. */
export const renewTablas = (pagina: string, entidades: readonly Entidad[]): string =>
  entidades.reduce(
    (texto, entidad) =>
      texto.replace(
        new RegExp(`(\n### \\d+\\. \`${entidad.nombre}\`\n[^\n]+\n\n)(?:\\|.*\n)+`),
        (_, titulo: string) => titulo + tablaDe(entidad),
      ),
    pagina,
  )
