import { notFound, Refusal } from '#shared/errors.ts'
import type { Enviado, Uploaded } from '#shared/files.ts'
import type { FileReply } from '#shared/route.ts'
import { audit } from '#server/auditoria.ts'
import { db, log, tx } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { discardUnkept, dropFile, keepFile, openFile, saveFile, withCopy } from '#server/files/files.ts'
import { readParams, writeParam } from '#server/params.ts'
import type { Sesion } from '#server/session/sesion.ts'
import { checkZip, textos, VERSIONES, type TipoArchivo, type TipoDescarga } from '../rules.ts'
import { tellLista } from './aviso-lista.ts'
import * as store from './store.ts'
import { checkZipAt, joinZips, zipInvalid } from './zip.ts'

const listas = ['ListaPrecio', 'ListaPrecioHerr'] as const
type Lista = (typeof listas)[number]
const isLista = (tipo: TipoArchivo): tipo is Lista => (listas as readonly string[]).includes(tipo)

/** The files of both price lists: `archivo` for `tipo`, the current one for the other. */
const listsWith = async (on: Db, tipo: Lista, archivo: string): Promise<string[]> => {
  const present = await store.vigentesOf(on, listas)
  return listas.flatMap((l) => (l === tipo ? [archivo] : present.filter((d) => d.tipo === l).map((d) => d.archivo)))
}

type Union = { uploaded: Uploaded; entradas: number }
/**
 * The joined zip and the two files it was made of; `union` null: the other file is lost or damaged, and the new list is
 * offered alone until it is uploaded again.
 */
type Joined = { de: readonly string[]; union: Union | null }

/** Handles a failed join: the new list has been read to its end, so the other one is the damaged one. */
const whenLost =
  (other: string) =>
  (error: unknown): null => {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'zip_invalido') log('lista_danada', { archivo: other })
    else if (error.status !== 404) throw error
    return null
  }
/** Joins both lists in one zip (OPEN-60), not kept yet; null if there is only one. */
const unite = async (tipo: Lista, archivo: string): Promise<Joined | null> => {
  const de = await listsWith(db(), tipo, archivo)
  if (de.length < 2) return null
  const other = de.find((id) => id !== archivo)!
  const join = async (paths: readonly string[]): Promise<Union> => {
    const { bytes, entradas } = await joinZips(paths)
    return { entradas, uploaded: await saveFile({ nombre: 'listaprecios.zip', tipo: 'zip' }, bytes) }
  }
  const union = await withCopy(archivo, (mine) =>
    withCopy(other, (its) => join(de[0] === archivo ? [mine, its] : [its, mine])).catch(whenLost(other)),
  )
  return { de, union }
}

/** Publishes the joined zip; false if one of the lists has changed meanwhile. */
const putJoined = async (on: Db, tipo: Lista, archivo: string, joined: Joined | null): Promise<boolean> => {
  const de = await listsWith(on, tipo, archivo)
  if (JSON.stringify(de.length === 2 ? de : null) !== JSON.stringify(joined?.de ?? null)) return false
  if (!joined) return true
  await store.putInForce(on, 'ListasUnidas', joined.union && (await insertUnion(on, joined.union)))
  for (const id of await store.pruneDescargas(on, 'ListasUnidas', joined.union ? 1 : 0)) await dropFile(on, id)
  return true
}
const insertUnion = async (on: Db, { uploaded, entradas }: Union): Promise<number> => {
  await keepFile(on, uploaded.id)
  const { id: archivo, nombre, bytes } = uploaded
  return store.insertDescarga(on, { tipo: 'ListasUnidas', archivo, nombre, bytes, entradas, usuario: null })
}

/** Increments the policy's version, so that every contact is asked to accept it again (OPEN-85). */
const raisePolitica = async (on: Db, archivo: string): Promise<void> => {
  const { version } = (await readParams(on)).politicaReclamos
  await writeParam(on, 'politicaReclamos', { version: version + 1, archivo })
}

/** `nueva`: one that was uploaded, not a former one again. */
type Set = { tipo: TipoArchivo; archivo: string; nueva?: boolean; put: (on: Db) => Promise<number> }
/**
 * Publishes a version for customers to download. The lists' joined zip is made before, and again if the other list
 * changed meanwhile.
 */
const putVersion = async ({ tipo, archivo, nueva = false, put }: Set): Promise<void> => {
  const once = async (joined: Joined | null): Promise<boolean> =>
    tx(async (on) => {
      await store.lockDescargas(on)
      if (isLista(tipo) && !(await putJoined(on, tipo, archivo, joined))) return false
      const id = await put(on)
      await store.putInForce(on, tipo, id)
      if (isLista(tipo) && nueva) await tellLista(on, id)
      for (const old of await store.pruneDescargas(on, tipo, VERSIONES + 1)) await dropFile(on, old)
      if (tipo === 'PoliticaReclamos') await raisePolitica(on, archivo)
      const row = (await store.findDescarga(on, id))!
      await audit(on, {
        accion: 'descarga-cambiada',
        sobre: `${tipo} versión ${row.version}`,
        despues: { archivo: row.nombre, bytes: row.bytes },
      })
      return true
    })
  for (let attempt = 1; ; attempt++) {
    const joined = isLista(tipo) ? await unite(tipo, archivo) : null
    try {
      if (await once(joined)) return
    } finally {
      if (joined?.union) await discardUnkept([joined.union.uploaded.id])
    }
    if (attempt === 3) throw new Error('The price lists keep changing.')
  }
}

const putUploaded = (who: Sesion, tipo: TipoArchivo, uploaded: Uploaded, entradas: number | null): Promise<void> =>
  putVersion({
    tipo,
    archivo: uploaded.id,
    nueva: true,
    put: async (on) => {
      await keepFile(on, uploaded.id)
      const { id: archivo, nombre, bytes } = uploaded
      return store.insertDescarga(on, { tipo, archivo, nombre, bytes, entradas, usuario: who.userName })
    },
  })

/** Replaces a download with an uploaded zip, once it has been verified (CFG-03, CFG-05). Throws 400 `zip_invalido`. */
export const uploadZip = async (who: Sesion, tipo: TipoDescarga, [uploaded]: readonly Enviado[]) => {
  const why = checkZip(uploaded?.enviado ?? null)
  if (why || !uploaded) throw zipInvalid(why ?? textos.noArchivo)
  const entradas = await withCopy(uploaded.id, (path) => checkZipAt(path, uploaded.bytes))
  await putUploaded(who, tipo, uploaded, entradas)
  return { httpStatusCode: 200 as const }
}

/** Publishes a new claims policy (CFG-13). */
export const updatePolitica = async (who: Sesion, [uploaded]: readonly Uploaded[]): Promise<true> => {
  await putUploaded(who, 'PoliticaReclamos', uploaded!, null)
  return true
}

/** Restores a former version; repeating it changes nothing. Throws 404, and 400 for a damaged zip. */
export const restoreVersion = async (id: number): Promise<true> => {
  const row = await store.findDescarga(db(), id)
  if (!row || row.tipo === 'ListasUnidas') throw notFound()
  if (row.vigente) return true
  // a version from before zips were verified may be damaged
  if (row.tipo !== 'PoliticaReclamos') await withCopy(row.archivo, (path) => checkZipAt(path, row.bytes))
  await putVersion({
    tipo: row.tipo,
    archivo: row.archivo,
    put: async (on) => {
      if (!(await store.findDescarga(on, id))) throw notFound() // pruned by a newer upload meanwhile
      return id
    },
  })
  return true
}

/** Any version, for administrators. Throws 404. */
export const downloadVersion = async (id: number): Promise<FileReply<'application/octet-stream'>> => {
  const row = await store.findDescarga(db(), id)
  if (!row) throw notFound()
  return { ...(await openFile(db(), row.archivo)), type: 'application/octet-stream', name: row.nombre }
}

/** The kinds each menu download offers, the first one that exists (OPEN-60). */
const menus = {
  listaprecios: ['ListasUnidas', 'ListaPrecio', 'ListaPrecioHerr'],
  manualmarca: ['ManualMarca'],
  bancoimagenes: ['BancoImagenes'],
} as const satisfies Record<string, readonly store.Stored[]>
export type Downloadable = keyof typeof menus
const nombres: Readonly<Record<Downloadable, string>> = {
  listaprecios: 'Lista de precios',
  manualmarca: 'Manual de marca',
  bancoimagenes: 'Banco de imágenes',
}

/** A menu download (API-81 to API-83), named after its link. Throws 404 while there is none. */
export const menuDownload = async (link: Downloadable): Promise<FileReply<'application/zip'>> => {
  const present = await store.vigentesOf(db(), menus[link])
  const row = menus[link].flatMap((tipo) => present.filter((d) => d.tipo === tipo))[0]
  if (!row) throw notFound(textos.noDescarga)
  return { ...(await openFile(db(), row.archivo)), type: 'application/zip', name: `${link}.zip` }
}

/** The menu downloads that exist (OPEN-29). */
export const menuLinks = async () => {
  const present = await store.vigentesOf(db(), Object.values(menus).flat())
  return (Object.keys(menus) as Downloadable[])
    .filter((link) => present.some((d) => (menus[link] as readonly string[]).includes(d.tipo)))
    .map((link) => ({ nombre: nombres[link], link, download: true }))
}
