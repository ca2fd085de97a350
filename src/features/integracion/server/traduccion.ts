import { corto } from './columnas.ts'
import { NOMBRE, type Filtro, type Fuente, type Regla } from './mapa.ts'
import type { Origen, Registro } from './origen.ts'

type Celdas = { readonly [columna: string]: string | number }
type DeOtro = Exclude<Regla, { valor: string }>
/** What a column of another file holds, by the one it is looked up by. */
export type Busquedas = ReadonlyMap<Regla, ReadonlyMap<string, string>>

const suyasDe = (regla: Regla): readonly string[] => ('valor' in regla ? [] : [regla.de].flat())
const textOf = (celdas: Celdas, columna: string): string => String(celdas[columna] ?? '')

const passes = (celdas: Celdas, filtro: Filtro): boolean => {
  const texto = textOf(celdas, filtro.columna)
  if ('igual' in filtro) return texto === filtro.igual
  return 'distinto' in filtro ? texto !== filtro.distinto : filtro.en.includes(texto)
}
/** The value of one of our columns; undefined where a table of values does not know theirs. */
const valorDe = (celdas: Celdas, regla: Regla, busquedas: Busquedas): string | undefined => {
  if ('valor' in regla) return regla.valor
  const suyo = suyasDe(regla)
    .map((c) => textOf(celdas, c))
    .filter((t) => t !== '')
    .join(regla.union ?? ' ')
  const hallado = regla.busca ? (busquedas.get(regla)?.get(suyo) ?? '') : suyo
  if (!regla.tabla) return hallado === '' ? (regla.otros ?? '') : hallado
  return Object.hasOwn(regla.tabla, hallado) ? regla.tabla[hallado] : regla.otros
}
const traducida = (linea: number, celdas: Celdas, { columnas }: Fuente, busquedas: Busquedas): Registro => {
  const campos: { [columna: string]: string } = {}
  for (const [nuestra, regla] of columnas) {
    const valor = valorDe(celdas, regla, busquedas)
    if (valor === undefined) {
      const suyo = suyasDe(regla)
        .map((c) => textOf(celdas, c))
        .join(' ')
      return { linea, columna: nuestra, motivo: `«${corto(suyo)}» no está en la tabla de valores de ${NOMBRE}.` }
    }
    campos[nuestra] = valor
  }
  return { linea, campos }
}

/** The rows of a file of theirs in our columns; a file without a column that the mapping names is not read. */
export async function* translate(origen: Origen, fuente: Fuente, busquedas: Busquedas): Origen {
  const nombradas = [...fuente.filtros.map((f) => f.columna), ...fuente.columnas.flatMap(([, regla]) => suyasDe(regla))]
  for await (const registro of origen) {
    if ('cabecera' in registro) {
      const falta = nombradas.find((c) => !registro.cabecera.includes(c))
      if (falta !== undefined) {
        yield {
          linea: 1,
          columna: falta,
          motivo: `Falta la columna «${falta}», que nombra ${NOMBRE}: no se lee el archivo.`,
        }
        return
      }
      yield { cabecera: fuente.columnas.map(([nuestra]) => nuestra) }
    } else if (!('campos' in registro)) yield registro
    else if (fuente.filtros.every((f) => passes(registro.campos, f)))
      yield traducida(registro.linea, registro.campos, fuente, busquedas)
  }
}

/** What the mapping looks up in other files, each read once; of several rows of one key the first counts. */
export const readBusquedas = async ({ columnas }: Fuente, open: (archivo: string) => Origen): Promise<Busquedas> => {
  const todas = new Map<Regla, Map<string, string>>()
  for (const [, regla] of columnas) {
    const { busca } = regla as DeOtro
    if (!busca) continue
    const hallados = new Map<string, string>()
    for await (const registro of open(busca.archivo)) {
      if ('cabecera' in registro) {
        const falta = [busca.por, busca.toma].find((c) => !registro.cabecera.includes(c))
        if (falta !== undefined) throw new Error(`${NOMBRE}: ${busca.archivo} no tiene la columna «${falta}».`)
      } else if ('campos' in registro) {
        const clave = textOf(registro.campos, busca.por)
        if (!hallados.has(clave)) hallados.set(clave, textOf(registro.campos, busca.toma))
      }
    }
    todas.set(regla, hallados)
  }
  return todas
}
/** What a column of ours is called in their file, for whoever reads what was wrong with it. */
export const suyaDe = (fuente: Fuente | null, columna: string | null): string | null => {
  const regla = fuente?.columnas.find(([nuestra]) => nuestra === columna)?.[1]
  const suyas = regla ? suyasDe(regla) : []
  return suyas.length > 0 ? `${columna} (${suyas.join(', ')})` : columna
}
