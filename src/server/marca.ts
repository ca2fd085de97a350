import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { readEmail } from '#server/mail/email.ts'
import { illegibleColors, paletaOf } from '#shared/colores.ts'
import { archivoOfLogo, type Logo, type Marca, type MarcaOfPagina } from '#shared/marca.ts'

/**
 * Reads the distributor's branding from the JSON file `PORTAL_CONFIG`. All invalid values, unknown members and
 * unreadable colour pairs are reported together, in Spanish.
 */
const texto = (max = 80) =>
  z
    .string('se esperaba un texto')
    .check(z.trim(), z.minLength(1, 'no puede estar vacío'), z.maxLength(max, `admite hasta ${max} caracteres`))
const isWeb = (text: string) => /^https?:\/\//i.test(text) && URL.canParse(text)
const url = z
  .string('se esperaba una dirección web')
  .check(
    z.trim(),
    z.maxLength(2000, 'admite hasta 2000 caracteres'),
    z.refine(isWeb, 'se esperaba una dirección que empiece con https:// o http://'),
  )
const imagen = z.string('se esperaba la dirección de una imagen').check(
  z.trim(),
  z.maxLength(60_000, 'la imagen es demasiado grande'),
  z.refine(
    (text) =>
      isWeb(text) ||
      archivoOfLogo(text) !== null ||
      /^data:image\/(png|svg\+xml|webp|jpeg);base64,[A-Za-z0-9+/=]+$/.test(text),
    'se esperaba https://…, o data:image/… en base64',
  ),
)
const trazo = z
  .string('se esperaba un trazo SVG')
  .check(
    z.trim(),
    z.maxLength(8000, 'el trazo es demasiado largo'),
    z.regex(/^[Mm][MmLlHhVvCcSsQqTtAaZz\d\s,.eE+-]*$/, 'se esperaba el atributo d de un trazo SVG, que empieza con M'),
  )
const caja = z.string().check(z.regex(/^-?[\d.]+( -?[\d.]+){3}$/, 'se esperaban cuatro números, como «0 0 30 30»'))
const logo = z.union(
  [z.strictObject({ url: imagen }), z.strictObject({ trazo, caja })],
  'se esperaba { "trazo", "caja" } o { "url" }',
)
const color = z
  .string('se esperaba un color')
  .check(z.regex(/^#[0-9A-Fa-f]{6}$/, 'se esperaba un color como #1F4B6E'), z.toUpperCase())
const enlaces = z
  .array(z.strictObject({ texto: texto(40), url: url }), 'se esperaba una lista')
  .check(z.maxLength(12, 'admite hasta 12'))
const correo = z
  .string('se esperaba una dirección de correo')
  .check(z.refine((t) => readEmail(t) !== null, 'no es una dirección de correo'))

const forma = z.strictObject({
  nombre: z.optional(texto()),
  razonSocial: z.optional(texto(120)),
  logo: z.optional(logo),
  colores: z.optional(
    z.strictObject({
      acento: z.optional(color),
      sobreAcento: z.optional(color),
      enlace: z.optional(color),
      enlaceOscuro: z.optional(color),
    }),
  ),
  telefono: z.optional(
    z.string('se esperaba un teléfono').check(z.trim(), z.regex(/^[+()\d\s./-]{6,30}$/, 'se esperaba un teléfono')),
  ),
  contacto: z.optional(correo),
  bancoUrl: z.optional(url),
  calculadoraUrl: z.optional(url),
  enlaces: z.optional(enlaces),
  redes: z.optional(enlaces),
  marcaAsociada: z.optional(z.strictObject({ texto: texto(40), url: url, logo: z.optional(logo) })),
  carruselMs: z.optional(
    z.int('se esperaban milisegundos').check(z.gte(1000, 'no menos de 1000'), z.lte(60_000, 'no más de 60000')),
  ),
})

/** The distributor's name and branding. */
export type Empresa = {
  empresa: { nombre: string; razonSocial: string }
  marca: Marca
  bancoUrl: string
  /** Milliseconds each slide of the home's carousel is shown (HOME-04, OPEN-22). */
  carruselMs: number
}

/** The values of the file; a missing one keeps the database's. */
export type MarcaOfArchivo = Partial<Marca> & {
  readonly nombre?: string
  readonly razonSocial?: string
  readonly bancoUrl?: string
  readonly carruselMs?: number
}

type Issue = { code?: string; path?: PropertyKey[]; message: string; keys?: string[]; errors?: Issue[][] }
/** One Spanish sentence for each fault. Of a union (the logo's two shapes) the closest alternative is reported. */
const sentences = (issues: readonly Issue[], at: readonly PropertyKey[] = []): string[] =>
  issues.flatMap((index) => {
    const path = [...at, ...(index.path ?? [])]
    const where = path
      .map((p) => (typeof p === 'number' ? `[${p + 1}]` : `.${String(p)}`))
      .join('')
      .replace(/^\./, '')
    if (index.keys) return index.keys.map((k) => `${where ? `${where}: ` : ''}«${k}» no es un dato conocido.`)
    const nearest = (index.errors ?? []).filter((inner) =>
      inner.every((x) => x.message && !x.keys && (x.path?.length ?? 0) > 0 && !x.message.startsWith('Invalid')),
    )[0]
    if (nearest) return sentences(nearest, path)
    return [
      `${where ? `${where}: ` : ''}${/^Invalid|^Too/.test(index.message) ? 'el dato no es válido' : index.message}.`,
    ]
  })

/** Validates branding; throws a StartupError with all faults, each prefixed with `fuente`. */
export const readMarca = (json: unknown, fuente: string): MarcaOfArchivo => {
  const read = z.safeParse(forma, json)
  const wrong = read.success ? illegibleColors(read.data.colores ?? null) : sentences(read.error.issues as Issue[])
  if (!read.success || wrong.length > 0) throw new Error(wrong.map((w) => `${fuente}: ${w}`).join('\n'))
  const { marcaAsociada, ...rest } = read.data
  return {
    ...rest,
    ...(marcaAsociada ? { marcaAsociada: { ...marcaAsociada, logo: marcaAsociada.logo ?? null } } : {}),
  } as MarcaOfArchivo
}

/** Reads and validates the file at `path`; throws as `readMarca`. */
export const readArchivo = (path: string): MarcaOfArchivo => {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    throw new Error(`PORTAL_CONFIG: no se puede leer el archivo «${path}».`)
  }
  let json: unknown
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new Error(`PORTAL_CONFIG: «${path}» no es JSON válido: ${error instanceof Error ? error.message : ''}`, {
      cause: error,
    })
  }
  return readMarca(json, 'PORTAL_CONFIG')
}

/** Merges the file's values over the database's. */
export const withArchivo = <E extends Empresa>(empresa: E, archivo: MarcaOfArchivo): E => {
  const { nombre, razonSocial, bancoUrl, carruselMs, ...marca } = archivo
  return {
    ...empresa,
    empresa: {
      nombre: nombre ?? empresa.empresa.nombre,
      razonSocial: razonSocial ?? nombre ?? empresa.empresa.razonSocial,
    },
    bancoUrl: bancoUrl ?? empresa.bancoUrl,
    carruselMs: carruselMs ?? empresa.carruselMs,
    marca: { ...empresa.marca, ...marca },
  }
}

/** The branding embedded in index.html, and the origins of its pictures. */
export const forPagina = ({
  empresa,
  bancoUrl,
  carruselMs,
  marca,
}: Empresa): { datos: MarcaOfPagina; origins: string[] } => {
  const { contacto: _private, colores, ...visible } = marca
  const origen = (l: Logo | null | undefined) => (l && 'url' in l && isWeb(l.url) ? [new URL(l.url).origin] : [])
  return {
    datos: { ...visible, ...empresa, bancoUrl, carruselMs, paleta: paletaOf(colores) },
    origins: [...new Set([...origen(marca.logo), ...origen(marca.marcaAsociada?.logo)])],
  }
}
