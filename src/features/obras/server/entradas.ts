import { provincias } from '../datos/provincias.ts'
import { fold } from '../rules.ts'
import { readLugares } from './lugares.ts'

export const CABA = 2

/** A place, a department or a province as it is looked up. */
export type Entrada = {
  readonly nombre: string
  readonly latitud: number
  readonly longitud: number
  readonly provinciaId: number
  readonly provincia: string
  readonly departamento: string | null
  readonly precision: 'localidad' | 'provincia'
  /** About how many people. */
  readonly people: number
  /** Words of its name, and those of where it is, as they are compared. */
  readonly nameWords: readonly string[]
  readonly placeWords: readonly string[]
}
const words = (text: string): string[] => fold(text).split(' ').filter(Boolean)
const byId = new Map(provincias.map((p) => [p.id, p]))

const entradaOf = (
  [nombre, latitud, longitud, provinciaId]: readonly [string, number, number, number],
  departamento: string | null,
  people: number,
  precision: Entrada['precision'] = 'localidad',
): Entrada => {
  const provincia = byId.get(provinciaId)!
  const others = provincia.otros ?? []
  return {
    nombre,
    latitud,
    longitud,
    provinciaId,
    provincia: provincia.nombre,
    departamento,
    precision,
    people,
    nameWords: [nombre, ...(nombre === provincia.nombre ? others : [])].flatMap(words),
    placeWords: [departamento ?? '', provincia.nombre, ...others].flatMap(words),
  }
}

/** Where nobody counts people: enough to come before a hamlet of the same name. */
const DEPARTAMENTO_POPULATION = 1_000
const make = (): { lugares: readonly Entrada[]; todas: readonly Entrada[] } => {
  const { lugares, departamentos } = readLugares()
  const places = lugares.map(([name, lat, lng, provinciaId, admin2, people]) =>
    entradaOf([name, lat, lng, provinciaId], departamentos[admin2]?.[0] ?? null, people),
  )
  const known = new Set(places.map((l) => `${fold(l.nombre)} ${l.provinciaId}`))
  const other = (nombre: string, provinciaId: number) => !known.has(`${fold(nombre)} ${provinciaId}`)
  const departamentoEntries = departamentos
    .filter(([name, , , provinciaId]) => provinciaId !== CABA && other(name, provinciaId))
    .map((row) => entradaOf(row, null, DEPARTAMENTO_POPULATION))
  const whole = provincias
    .filter(({ id, nombre }) => other(nombre, id))
    .map(({ id, nombre }) => {
      const biggest = places.find((l) => l.provinciaId === id)!
      return entradaOf([nombre, biggest.latitud, biggest.longitud, id], null, 0, 'provincia')
    })
  return { lugares: places, todas: [...places, ...departamentoEntries, ...whole] }
}
let made: ReturnType<typeof make> | undefined
/**
 * The places, the most people first; and with them the departments and provinces that are not named like one of theirs.
 */
export const entradas = (): ReturnType<typeof make> => (made ??= make())
