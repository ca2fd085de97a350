import Big from 'big.js'
import { keyOf, passes, readCifra, textOf, type Busquedas, type Celdas } from './busquedas.ts'
import type { Decimal } from './cifras.ts'
import { corto } from './columnas.ts'
import { isDiaVacio } from './fechas.ts'
import { NOMBRE, type Fuente, type Regla } from './mapa.ts'
import type { Origen, Registro } from './origen.ts'

type Leida = string | number | { readonly motivo: string }
const suyasDe = (regla: Regla): readonly string[] => {
  if ('valor' in regla) return []
  const otras = 'menos' in regla ? regla.menos : 'escalon' in regla ? regla.escalon.por : []
  return [...[regla.de].flat(), ...otras]
}
const isNada = (leida: Leida): boolean =>
  leida === '' || (typeof leida === 'string' && leida.length >= 8 && isDiaVacio(leida))

const noEsNumero = (texto: string) => ({ motivo: `«${corto(texto)}» no es un número.` })
const restada = (celdas: Celdas, { de, menos }: Extract<Regla, { menos: unknown }>, decimal: Decimal | null): Leida => {
  if (textOf(celdas, de) === '') return ''
  let queda = new Big(0)
  for (const columna of [de, ...menos]) {
    const texto = textOf(celdas, columna)
    const cifra = texto === '' ? 0 : readCifra(texto, decimal)
    if (cifra === null) return noEsNumero(texto)
    queda = columna === de ? new Big(cifra) : queda.minus(cifra)
  }
  return queda.toNumber()
}
/** The least quantity beyond a step that goes up to there, in thousandths as quantities are. */
const beyond = (tope: number): number => new Big(tope).plus('0.001').toNumber()
/** From how much on: just beyond the highest step that ends before this one; the first is good from nothing on. */
const escalonDe = (
  celdas: Celdas,
  regla: Extract<Regla, { escalon: unknown }>,
  { topes }: Busquedas,
  decimal: Decimal | null,
): Leida => {
  const texto = textOf(celdas, regla.de)
  const sinTope = texto === '' || (regla.escalon.sinTope ?? []).includes(texto)
  const tope = sinTope ? Number.POSITIVE_INFINITY : readCifra(texto, decimal)
  if (tope === null) return noEsNumero(texto)
  const suyos = topes.get(regla)?.get(keyOf(celdas, regla.escalon.por)) ?? []
  // without one of its steps the others would be good for more than they are
  if (suyos.some(Number.isNaN)) return { motivo: 'Otro escalón de lo mismo no se pudo leer.' }
  const antes = suyos.findLast((t) => t < tope)
  return antes === undefined ? 0 : beyond(antes)
}

/** The value of one of our columns, or why there is none. */
const valorDe = (celdas: Celdas, regla: Regla, busquedas: Busquedas, decimal: Decimal | null): Leida => {
  if ('valor' in regla) return regla.valor
  if ('menos' in regla) return restada(celdas, regla, decimal)
  if ('escalon' in regla) return escalonDe(celdas, regla, busquedas, decimal)
  const suyo = suyasDe(regla)
    .map((c) => textOf(celdas, c))
    .filter((t) => t !== '')
    .join(regla.union ?? ' ')
  const hallado = regla.busca ? (busquedas.hallados.get(regla)?.get(suyo) ?? '') : suyo
  if (!regla.tabla) return hallado === '' ? (regla.otros ?? '') : hallado
  if (Object.hasOwn(regla.tabla, hallado)) return regla.tabla[hallado]!
  if (regla.otros !== undefined) return regla.otros
  const todos = suyasDe(regla).map((c) => textOf(celdas, c))
  return { motivo: `«${corto(todos.join(' '))}» no está en la tabla de valores de ${NOMBRE}.` }
}
const traducida = (
  linea: number,
  celdas: Celdas,
  { columnas }: Fuente,
  busquedas: Busquedas,
  decimal: Decimal | null,
): Registro => {
  const campos: { [columna: string]: string | number } = {}
  for (const [nuestra, reglas] of columnas) {
    let valor: Leida = ''
    for (const regla of reglas) {
      valor = valorDe(celdas, regla, busquedas, decimal)
      if (!isNada(valor)) break
    }
    if (typeof valor === 'object') return { linea, columna: nuestra, motivo: valor.motivo }
    campos[nuestra] = valor
  }
  return { linea, campos }
}

/** The rows of a file of theirs in our columns; a file without a column that the mapping names is not read. */
export async function* translate(
  origen: Origen,
  fuente: Fuente,
  busquedas: Busquedas,
  decimal: Decimal | null = null,
): Origen {
  const nombradas = [
    ...fuente.filtros.map((f) => f.columna),
    ...fuente.columnas.flatMap(([, reglas]) => reglas.flatMap(suyasDe)),
  ]
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
      yield traducida(registro.linea, registro.campos, fuente, busquedas, decimal)
  }
}

/** What a column of ours is called in their file, for whoever reads what was wrong with it. */
export const suyaDe = (fuente: Fuente | null, columna: string | null): string | null => {
  const reglas = fuente?.columnas.find(([nuestra]) => nuestra === columna)?.[1] ?? []
  const suyas = [...new Set(reglas.flatMap((regla) => ('valor' in regla ? [] : [regla.de].flat())))]
  return suyas.length > 0 ? `${columna} (${suyas.join(', ')})` : columna
}
