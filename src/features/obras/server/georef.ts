import type { Hallazgo } from '../contract.ts'
import { fold, readingsOf, type Escrita } from '../rules.ts'
import { withoutRepetir, toHallazgo } from './assembly.ts'
import { reverseEmbedded, searchEmbedded } from './embedded.ts'
import { entradas } from './entradas.ts'
import type { Ask, Geocoder } from './geocoder.ts'
import { readDegrees, readObject, readTexto } from './leido.ts'
import { FalloOfGeo } from './red.ts'

/** It shouts: 'AV BARTOLOME MITRE'. */
const inLowerCase = (text: string | null): string | null =>
  text === null || text !== text.toUpperCase()
    ? text
    : text
        .toLowerCase()
        .replace(/(?<![\p{L}\d])\p{L}/gu, (letter) => letter.toUpperCase())
        .replace(/(?<=\s)(De|Del|La|Las|Los|Y)(?=\s)/g, (word) => word.toLowerCase())
/** A town as the gazetteer writes it, with its accents; else as it came. */
const townOf = (name: string | null, indec: string | null): string | null => {
  const known = entradas().lugares.find((l) => l.provinciaId === Number(indec) && fold(l.nombre) === fold(name ?? ''))
  return known?.nombre ?? inLowerCase(name)
}
const nameOf = (value: unknown): string | null => readTexto(readObject(value)['nombre'])
const idOf = (value: unknown): string | null => readTexto(readObject(value)['id'])
const provinciaOf = (value: unknown) => ({ indec: idOf(value), nombre: nameOf(value) })

/** An answer's list; one without it is no answer. */
const listOf = (answer: unknown, name: string): readonly unknown[] => {
  const list = readObject(answer)[name]
  if (!Array.isArray(list)) throw new FalloOfGeo('formato')
  return list
}

/** An address; the point of one that has none is the town's, as far as the portal knows it. */
const readDireccion = (value: unknown, escrita: Escrita): Hallazgo | null => {
  const answer = readObject(value)
  const point = readObject(answer['ubicacion'])
  const localidad = nameOf(answer['localidad_censal']) ?? nameOf(answer['departamento'])
  const provincia = provinciaOf(answer['provincia'])
  const [latitud, longitud] = [readDegrees(point['lat'], 90), readDegrees(point['lon'], 180)]
  const [town] = latitud === null ? searchEmbedded([localidad, provincia.nombre].filter(Boolean).join(', '), 1) : []
  return toHallazgo(
    {
      latitud: latitud ?? town?.latitud ?? null,
      longitud: longitud ?? town?.longitud ?? null,
      provincia,
      localidad: townOf(localidad, provincia.indec),
      calle: inLowerCase(nameOf(answer['calle'])),
      numero: readTexto(readObject(answer['altura'])['valor']),
      codigoPostal: null,
      ...(town ? { precision: 'localidad' as const } : {}),
    },
    'georef',
    escrita,
  )
}
const readLocalidad = (value: unknown): Hallazgo | null => {
  const answer = readObject(value)
  const provincia = provinciaOf(answer['provincia'])
  const point = readObject(answer['centroide'])
  return toHallazgo(
    {
      latitud: readDegrees(point['lat'], 90),
      longitud: readDegrees(point['lon'], 180),
      provincia,
      localidad: townOf(readTexto(answer['nombre']), provincia.indec),
      calle: null,
      numero: null,
      codigoPostal: null,
    },
    'georef',
  )
}

/** Where a typed line says it is, as Georef asks for it: the province by INDEC's code, and the town. */
const whereOf = (lugar: string): Record<string, string> => {
  const [town] = searchEmbedded(lugar, 1)
  if (!town) return lugar === '' ? {} : { localidad: lugar }
  const provincia = String(town.provinciaId).padStart(2, '0')
  return town.localidad === null || town.localidad === town.provincia
    ? { provincia }
    : { provincia, localidad: town.localidad }
}

const search = async (ask: Ask, texto: string, limite: number, signal: AbortSignal): Promise<Hallazgo[]> => {
  const reading = readingsOf(texto).at(-1)
  if (!reading) return []
  const max = String(limite)
  if (reading.calle === null) {
    const answer = await ask('/localidades', { nombre: reading.lugar, max }, signal)
    return withoutRepetir(listOf(answer, 'localidades').map(readLocalidad))
  }
  const direccion = [reading.calle, reading.numero].filter(Boolean).join(' ')
  const answer = await ask('/direcciones', { direccion, ...whereOf(reading.lugar), max }, signal)
  return withoutRepetir(listOf(answer, 'direcciones').map((one) => readDireccion(one, reading)))
}

/** It knows the province of a point and no more: the town is the gazetteer's, where both agree. */
const reverse = async (
  ask: Ask,
  { latitud, longitud }: { latitud: number; longitud: number },
  signal: AbortSignal,
): Promise<Hallazgo | null> => {
  const answer = await ask('/ubicacion', { lat: String(latitud), lon: String(longitud) }, signal)
  const place = readObject(readObject(answer)['ubicacion'])
  const provincia = provinciaOf(place['provincia'])
  if (provincia.indec === null) return null
  const near = reverseEmbedded({ latitud, longitud })
  const localidad = near?.provinciaId === Number(provincia.indec) ? near.localidad : nameOf(place['municipio'])
  return toHallazgo(
    { latitud, longitud, provincia, localidad, calle: null, numero: null, codigoPostal: null },
    'georef',
  )
}

/** The state's service of addresses (datos.gob.ar). It never tells a postal code. */
export const georef = (ask: Ask): Geocoder => ({
  fuente: 'georef',
  search: (texto, limite, signal) => search(ask, texto, limite, signal),
  reverse: (punto, signal) => reverse(ask, punto, signal),
})
