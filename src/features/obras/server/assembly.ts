import { provincias, type Provincia } from '../datos/provincias.ts'
import { codigoPostalOf, etiquetaOf, fold, readingsOf, type Escrita } from '../rules.ts'
import type { Hallazgo } from '../contract.ts'
import { CABA } from './entradas.ts'
import { locate } from './punto.ts'

/** What a provider said of a place, as far as it said it. */
export type Stated = {
  readonly latitud: number | null
  readonly longitud: number | null
  readonly provincia: { readonly indec?: string | null; readonly iso?: string | null; readonly nombre?: string | null }
  readonly localidad: string | null
  /** The quarter of a city, for the label. */
  readonly barrio?: string | null
  readonly calle: string | null
  readonly numero: string | null
  readonly codigoPostal: string | null
  /** Where the point stands for less than its parts say. */
  readonly precision?: Hallazgo['precision']
}

const nombres = new Map(
  provincias.flatMap((p) => [p.nombre, ...(p.otros ?? [])].map((nombre) => [fold(nombre), p] as const)),
)
/** The province that a provider means: by INDEC's code, ISO 3166-2, or its name however it is written. */
const findProvincia = ({ indec, iso, nombre }: Stated['provincia']): Provincia | undefined =>
  provincias.find(({ id }) => indec && Number(indec) === id) ??
  provincias.find(({ letter }) => iso && iso.toUpperCase() === `AR-${letter}`) ??
  nombres.get(
    fold(nombre ?? '')
      .replace(/^(provincia|pcia) (de la |de los |del |de )?/, '')
      .replace(/^cdad /, 'ciudad '),
  )

const precisionOf = (stated: Stated, localidad: string | null): Hallazgo['precision'] =>
  stated.precision ??
  (stated.calle !== null && stated.numero !== null
    ? 'puerta'
    : stated.calle !== null
      ? 'calle'
      : localidad !== null
        ? 'localidad'
        : 'provincia')

/** Street, number and postal code as they were typed, to stand where a provider does not know them. */
export const calleEscrita = (texto: string): Escrita | null => readingsOf(texto).at(-1) ?? null

/**
 * What a provider said, as the portal says it, with what was typed where it said nothing; null of what has no point, or
 * none in Argentina.
 */
export const toHallazgo = (
  stated: Stated,
  fuente: Hallazgo['fuente'],
  escrita: Escrita | null = null,
): Hallazgo | null => {
  const { latitud, longitud } = stated
  if (latitud === null || longitud === null) return null
  const here = locate({ latitud, longitud })
  if (!here) return null
  const provincia = findProvincia(stated.provincia) ?? provincias.find(({ id }) => id === here.provinciaId)!
  const caba = provincia.id === CABA
  const localidad = caba ? provincia.nombre : stated.localidad
  const calle = stated.calle ?? escrita?.calle ?? null
  const numero = stated.numero ?? (calle === null ? null : (escrita?.numero ?? null))
  return {
    etiqueta: etiquetaOf([
      [calle, numero].filter(Boolean).join(' '),
      caba ? stated.barrio : null,
      localidad,
      provincia.nombre,
    ]),
    latitud,
    longitud,
    provinciaId: provincia.id,
    provincia: provincia.nombre,
    localidad,
    calle,
    numero,
    codigoPostal: codigoPostalOf(stated.codigoPostal) ?? escrita?.codigoPostal ?? null,
    precision: precisionOf(stated, localidad),
    fuente,
  }
}

/** Those that there are, each label once. */
export const withoutRepetir = (found: readonly (Hallazgo | null)[]): Hallazgo[] =>
  [...new Map(found.flatMap((h) => (h ? [[h.etiqueta, h] as const] : [])).reverse()).values()].reverse()
