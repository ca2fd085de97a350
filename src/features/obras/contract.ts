import { P } from '#shared/permisos.ts'
import { route } from '#shared/route.ts'
import {
  boolParam,
  id,
  idParam,
  int,
  libre,
  lista,
  numero,
  optionalText,
  texto,
  textoNull,
  time,
  z,
} from '#shared/wire.ts'
import { MAX_TEXTO } from './rules.ts'

/** Who answered: the gazetteer inside the portal, or the configured provider. */
const fuente = z.enum(['embedded', 'nominatim', 'georef', 'google'])
/**
 * A place that an address or a point of the map is. `etiqueta`: what a person reads in a list. `provinciaId`: of
 * `Params/provincias`; null for a province nobody knows. `codigoPostal`: digits alone (SHIP-44). `precision`: how much
 * of an address the point stands for. Null is what nobody knows: what a person typed stays as it was typed.
 */
const hallazgo = z.object({
  etiqueta: texto,
  latitud: numero,
  longitud: numero,
  provinciaId: z.nullable(id),
  provincia: texto,
  localidad: textoNull,
  calle: textoNull,
  numero: textoNull,
  codigoPostal: textoNull,
  precision: z.enum(['puerta', 'calle', 'localidad', 'provincia']),
  fuente,
})
export type Hallazgo = z.infer<typeof hallazgo>

/** A work site that a client has sent to; `ultima`: when it last did; `veces`: how often, of its last 500. */
const usada = z.object({
  provinciaId: id,
  provincia: texto,
  localidad: texto,
  calle: texto,
  numero: texto,
  codigoPostal: texto,
  latitud: z.nullable(numero),
  longitud: z.nullable(numero),
  ultima: time,
  veces: int,
})
export type Usada = z.infer<typeof usada>

/** Degrees out of a query string. */
const degreesParam = (most: number) =>
  z.pipe(
    z.string().check(z.regex(/^-?\d{1,3}(\.\d{1,20})?$/)),
    z.pipe(
      z.transform((s: string) => Number(s)),
      z.number().check(z.gte(-most), z.lte(most)),
    ),
  )
const limiteParam = z.pipe(
  z.string().check(z.regex(/^\d{1,2}$/)),
  z.pipe(
    z.transform((s: string) => Number(s)),
    z.int().check(z.gte(1), z.lte(10)),
  ),
)

const BUY = { all: [P.operaciones] } as const

export const contract = {
  mapa: route({
    method: 'GET',
    path: '/api/obras/mapa',
    access: BUY,
    summary: 'De dónde sale el mapa y quién contesta las direcciones',
    /** tiles: `https://…/{z}/{x}/{y}.png`; null: the base map that comes with the portal. */
    reply: z.object({
      tiles: textoNull,
      atribucion: texto,
      zoomMaximo: int,
      centro: z.object({ latitud: numero, longitud: numero }),
      proveedor: fuente,
    }),
  }),
  buscar: route({
    method: 'GET',
    path: '/api/obras/buscar',
    access: BUY,
    summary: 'Lugares que se parecen a una dirección escrita, el mejor primero',
    /**
     * enviado: the person asked for it (Enter, a button), it is not just a suggestion while he types. A provider that
     * takes no requests letter by letter is asked only then.
     */
    query: z.object({ texto: libre(MAX_TEXTO), limite: optionalText(limiteParam), enviado: optionalText(boolParam) }),
    reply: lista(hallazgo),
    limit: 'busqueda',
  }),
  lugar: route({
    method: 'GET',
    path: '/api/obras/lugar',
    access: BUY,
    summary: 'Qué hay en un punto del mapa; nada fuera de la Argentina',
    query: z.object({ latitud: degreesParam(90), longitud: degreesParam(180) }),
    reply: z.object({ hallazgo: z.nullable(hallazgo) }),
    limit: 'busqueda',
  }),
  usadas: route({
    method: 'GET',
    path: '/api/obras/usadas',
    access: BUY,
    summary: 'Obras a las que ya se envió para un cliente, la última primero',
    query: z.object({ clienteId: idParam }),
    reply: lista(usada),
    refuses: { no_encontrado: 404 },
  }),
} as const
