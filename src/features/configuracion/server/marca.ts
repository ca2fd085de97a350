import { badInput, conflict, Refusal } from '#shared/errors.ts'
import { toTime } from '#shared/dates.ts'
import { colorsOf, textoOn } from '#shared/colores.ts'
import { archivoOfLogo, ownMarca, type Enlace, type Logo, type Marca as SavedMarca } from '#shared/marca.ts'
import { textos as ofFotos } from '#features/fotos/rules.ts'
import { checkFoto, BadFoto } from '#features/fotos/server/fotos.ts'
import { audit } from '#server/auditoria.ts'
import { config, db, tx } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { forPagina, readMarca, type MarcaOfArchivo } from '#server/marca.ts'
import { readParams, writeParam, type Params } from '#server/params.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Empresa, Marca, MarcaEscrita, MarcaVista } from '../contract.ts'
import { MAX_VERSIONES, textos } from '../rules.ts'
import * as store from './store-marca.ts'

/** The company's data for the wire. */
export const empresaOf = ({ empresa, marca, bancoUrl }: Params): Empresa => ({
  ...empresa,
  bancoUrl,
  telefono: marca.telefono,
  contacto: marca.contacto,
  calculadoraUrl: marca.calculadoraUrl,
  enlaces: { $values: [...marca.enlaces] },
  redes: { $values: [...marca.redes] },
})
/** The look: the chosen colours, null for the portal's own. */
const marcaOf = ({ marca, carruselMs }: Pick<Params, 'marca' | 'carruselMs'>): Marca => ({
  logo: marca.logo,
  acento: marca.colores?.acento ?? null,
  enlace: marca.colores?.enlace ?? null,
  marcaAsociada: marca.marcaAsociada && { texto: marca.marcaAsociada.texto, url: marca.marcaAsociada.url },
  carruselMs,
})

/** The current look, its version, and the former ones, newest first. */
export const readMarcaEscrita = async (on: Db): Promise<MarcaEscrita> => {
  const rows = await store.listVersiones(on, 'marca', MAX_VERSIONES)
  const { acento, enlace } = colorsOf(null)
  return {
    ...marcaOf(await readParams(on)),
    version: rows[0]?.version ?? 1,
    propios: { acento, enlace },
    versiones: {
      $values: rows.map(({ version, valor, creado, usuario }) => ({
        version,
        creado: creado && toTime(creado),
        usuario,
        ...(valor as Marca),
      })),
    },
  }
}
export const readVersionOfEmpresa = (on: Db): Promise<number> => store.findVersion(on, 'empresa')

/** The branding that every page gets. */
export const readMarcaVista = async (): Promise<MarcaVista> => {
  const { enlaces, redes, ...rest } = forPagina(await readParams(db())).datos
  return { ...rest, enlaces: { $values: [...enlaces] }, redes: { $values: [...redes] } }
}

/** Splits 'x: telefono: se esperaba un teléfono.' into field and sentence. */
const errorsOf = (message: string) =>
  message.split('\n').map((line) => {
    const [, field = '', detail = line] = /^x: ([^:]+): (.*)$/s.exec(line) ?? []
    return { field, detail: `${detail.charAt(0).toUpperCase()}${detail.slice(1)}` }
  })
/** Validates by the rules of the company's file (docs/configuracion.md). Throws 400 with every invalid field. */
const requireMarca = (given: object): MarcaOfArchivo => {
  try {
    return readMarca(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)), 'x')
  } catch (error) {
    if (!(error instanceof Error) || error instanceof Refusal) throw error
    const errors = errorsOf(error.message)
    throw badInput(errors[0]!.detail, errors)
  }
}

type Cambio = { parte: store.ParteOfMarca; version: number | null; antes: object; despues: object }
/** Saves the new values as the next version. Throws 409 unless the last version was being edited. */
const keepVersion = async (on: Db, who: Sesion, { parte, version, antes, despues }: Cambio): Promise<void> => {
  const last = await store.findVersion(on, parte)
  if (version !== null && version !== last) throw conflict('version_vieja', textos.otherMarca)
  await store.insertVersion(on, parte, { version: last, valor: antes, creado: null, usuario: null })
  const next = { version: last + 1, valor: despues, creado: new Date(), usuario: who.userName }
  await store.insertVersion(on, parte, next)
  await audit(on, {
    accion: parte === 'marca' ? 'marca-cambiada' : 'empresa-cambiada',
    sobre: `versión ${last + 1}`,
    antes,
    despues,
  })
}

/** The values stored in the database, without those of the server's file, which are never stored. */
const present = async (on: Db): Promise<Params> => {
  await store.lockMarca(on)
  const params = await readParams(on)
  const [empresa, marca, bancoUrl, carruselMs] = await Promise.all(
    ['empresa', 'marca', 'bancoUrl', 'carruselMs'].map((clave) => store.findValor(on, clave)),
  )
  return {
    ...params,
    ...(empresa ? { empresa } : {}),
    ...(bancoUrl ? { bancoUrl } : {}),
    ...(carruselMs ? { carruselMs } : {}),
    marca: { ...ownMarca, ...(marca as Partial<SavedMarca> | undefined) },
  } as Params
}

type StatedEmpresa = Omit<Empresa, 'enlaces' | 'redes'> & {
  enlaces: readonly Enlace[]
  redes: readonly Enlace[]
  version: number | null
}
/** Saves the company's data. Throws 400, 409 `version_vieja`. */
export const saveEmpresa = async (who: Sesion, { version, ...statement }: StatedEmpresa): Promise<true> => {
  const read = requireMarca(statement)
  await tx(async (on) => {
    const params = await present(on)
    const { nombre = statement.nombre, razonSocial = nombre, bancoUrl = params.bancoUrl, telefono, contacto } = read
    const { calculadoraUrl, enlaces = [], redes = [] } = read
    const of = { telefono: telefono ?? null, contacto: contacto ?? null, calculadoraUrl: calculadoraUrl ?? null }
    const marca = { ...params.marca, ...of, enlaces, redes }
    const next = { ...params, empresa: { nombre, razonSocial }, marca, bancoUrl }
    await keepVersion(on, who, { parte: 'empresa', version, antes: empresaOf(params), despues: empresaOf(next) })
    await writeParam(on, 'empresa', next.empresa, who.userName)
    await writeParam(on, 'marca', marca, who.userName)
    await writeParam(on, 'bancoUrl', bancoUrl, who.userName)
  })
  return true
}

const noLogo = (detail: string) => badInput(detail, [{ field: 'logo', detail }])
/** Throws 400 if an uploaded logo is gone. */
const checkLogo = async (on: Db, { logo }: MarcaOfArchivo): Promise<void> => {
  const archivo = logo && 'url' in logo ? archivoOfLogo(logo.url) : null
  if (archivo === null || (await store.findLogo(on, archivo))) return
  throw noLogo(textos.logoPerdido)
}
/**
 * Throws 400 unless a `data:` logo is a picture that PDFs can draw: an SVG may refer to other files. The current one
 * may stay; PDFs skip it (presupuestos/server/logo-pdf.ts).
 */
const checkDataLogo = async (logo: Logo | undefined, before: Logo): Promise<void> => {
  if (!logo || !('url' in logo) || !logo.url.startsWith('data:')) return
  if ('url' in before && before.url === logo.url) return
  if (/^data:image\/(?:svg|hei[cf])/.test(logo.url)) throw noLogo(textos.logoTipo)
  await checkFoto(Buffer.from(logo.url.slice(logo.url.indexOf(',') + 1), 'base64')).catch((error: unknown) => {
    if (error instanceof BadFoto) throw noLogo(ofFotos[error.falla])
    throw error
  })
}
type StatedMarca = Marca & { version: number | null }
/**
 * Saves the look: logo, colours, partner brand, slide duration; the text colour on the accent is chosen automatically.
 * Throws 400 for a link colour with too little contrast or a missing logo, 409 for an old version. Values of the
 * server's file stay.
 */
export const saveMarca = async (who: Sesion, { version, acento, enlace, ...statement }: StatedMarca): Promise<true> => {
  const colores = {
    ...(acento ? { acento, ...(/^#[\da-f]{6}$/i.test(acento) ? { sobreAcento: textoOn(acento) } : {}) } : {}),
    ...(enlace ? { enlace } : {}),
  }
  const read = requireMarca({ ...statement, colores })
  const fijos = config().marca
  await checkDataLogo(read.logo, (await readParams(db())).marca.logo)
  await tx(async (on) => {
    const params = await present(on)
    await checkLogo(on, read)
    const chosen = Object.keys(read.colores ?? {}).length > 0 ? read.colores! : null
    const { marcaAsociada: antes } = params.marca
    const marca = {
      ...params.marca,
      ...(fijos.logo ? {} : { logo: read.logo ?? ownMarca.logo }),
      ...(fijos.colores ? {} : { colores: chosen }),
      ...(fijos.marcaAsociada
        ? {}
        : { marcaAsociada: read.marcaAsociada ? { ...read.marcaAsociada, logo: antes?.logo ?? null } : null }),
    }
    const carruselMs = fijos.carruselMs ? params.carruselMs : statement.carruselMs
    const next = { marca, carruselMs }
    await keepVersion(on, who, { parte: 'marca', version, antes: marcaOf(params), despues: marcaOf(next) })
    await writeParam(on, 'marca', marca, who.userName)
    await writeParam(on, 'carruselMs', carruselMs, who.userName)
  })
  return true
}
