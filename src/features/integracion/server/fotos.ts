import { createHash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { access, readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { choose, isDelSistema, MAX_BYTES, readNombre, textos, type Lugar } from '#features/fotos/rules.ts'
import {
  checkFoto,
  FotoMala,
  huellaDe,
  listCodigos,
  listLugares,
  saveFoto,
  type Cambio,
} from '#features/fotos/server/fotos.ts'
import type { Db } from '#server/db/db.ts'
import { findNuevas, markVisto, type Visto } from './bajas.ts'
import { asComplete, withdrawFaltantes } from './completo.ts'
import { ensayoDe, enCopias } from './ensayo.ts'
import { quitaFoto } from './entidades/quitas.ts'
import type { Bajas, Informe, LineaMala } from './import.ts'
import { findRetiradas, type Dicha } from './tombstones.ts'
import { ATRASADA } from './guardada.ts'

/** What comes as files: its folder, its scope, its line in the report. */
export const FOTOS = 'fotos'
/** Names whose products are looked up at once. */
const LOTE = 200
const MAX_ERRORES = 1_000

/** `momento`: when the folder, or one of its files, came to be read; ISO 8601. */
type Opciones = {
  readonly momento: (archivo: string) => string
  readonly onMala?: (mala: LineaMala) => void
  readonly onAvance?: (informe: Informe) => void
  readonly bajas?: Bajas | undefined
}
/** A folder of pictures: what it is called in the report, and what is in it. */
export type Carpeta = {
  readonly dir: string
  readonly nombre: string
  readonly archivos: readonly string[]
  readonly carpetas: readonly string[]
}

/** The folder of pictures within another; null where there is none. */
export const readFotos = async (dir: string, nombre: string | undefined): Promise<Carpeta | null> => {
  if (nombre === undefined) return null
  const own = join(dir, nombre)
  if (!(await stat(own)).isDirectory()) return null
  const entries = (await readdir(own, { withFileTypes: true })).filter((e) => !isDelSistema(e.name))
  const namesOf = (folders: boolean) =>
    entries
      .filter((e) => e.isDirectory() === folders)
      .map((e) => e.name)
      .sort()
  return { dir: own, nombre, archivos: namesOf(false), carpetas: namesOf(true) }
}

/** In a rehearsal products may be there that are in its copies alone. */
const onCopies = <T>(db: Db, work: (on: Db) => Promise<T>): Promise<T> => {
  const ensayo = ensayoDe(db)
  return ensayo ? enCopias(ensayo, FOTOS, [], work) : work(db)
}
const key = ({ codigo, orden }: Lugar): string => `${orden} ${codigo}`

/** What the names of a batch mean, and what stands in those places. */
const readLote = (db: Db, nombres: readonly string[]) =>
  onCopies(db, async (on) => {
    const posibles = [...new Set(nombres.flatMap((n) => readNombre(n).map((l) => l.codigo.toLowerCase())))]
    const porMinusculas = Map.groupBy(await listCodigos(on, posibles), (codigo) => codigo.toLowerCase())
    const lugares = await listLugares(on, [...porMinusculas.values()].flat())
    return {
      lugarOf: (nombre: string) => choose(nombre, (codigo) => porMinusculas.get(codigo) ?? []),
      hay: new Map(lugares.map((l) => [key({ codigo: l.productoId, orden: l.orden }), l])),
    }
  })
type Lote = Awaited<ReturnType<typeof readLote>>

/** A picture's place, and when something was said of it. */
export const dichaDe = ({ codigo, orden }: Lugar, momento: string): Dicha => ({
  clave: { productoId: codigo, orden },
  momento,
})
/** Whether something was said of this place since: its withdrawal, or another picture. */
export const isTardia = async (db: Db, lugar: Lugar, momento: string): Promise<boolean> => {
  const dicha = [dichaDe(lugar, momento)]
  const [retirada, nueva] = [await findRetiradas(db, FOTOS, quitaFoto, dicha), await findNuevas(db, quitaFoto, dicha)]
  return retirada.size + nueva.size > 0
}

const hashOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
  return hash.digest('hex')
}

/** How big it is; a link to nothing, or what may not be read, is as bad as a broken picture. */
const sizeOf = async (path: string): Promise<number> => {
  const found = await stat(path).catch(() => null)
  const readable = await access(path, constants.R_OK).then(
    () => true,
    () => false,
  )
  if (!found?.isFile() || !readable) throw new FotoMala('ilegible')
  return found.size
}

/** Takes a picture in, or in a rehearsal only looks at it. Throws FotoMala. */
const takeFoto = async (
  db: Db,
  { path, momento }: { readonly path: string; readonly momento: string },
  lugar: Lugar,
  hay: Lote['hay'],
): Promise<Cambio | 'tardia'> => {
  if ((await sizeOf(path)) > MAX_BYTES) throw new FotoMala('bytes')
  const former = hay.get(key(lugar))
  // one that still waits to be made goes the whole way: its job may have failed
  const same = former?.foto && !former.nueva && former.foto.startsWith(`${huellaDe(await hashOf(path))}.`)
  if (same) return 'igual'
  if (await onCopies(db, (on) => isTardia(on, lugar, momento))) return 'tardia'
  if (!ensayoDe(db)) return saveFoto(lugar, { nombre: basename(path), momento }, createReadStream(path))
  await checkFoto(await readFile(path))
  return former ? 'cambiada' : 'nueva'
}

/** Counts and tells, as for the lines of a file. */
const informante = ({ nombre, carpetas }: Carpeta, { onMala }: Opciones) => {
  const informe: Informe = {
    entidad: FOTOS,
    archivo: `${nombre}/`,
    leidas: 0,
    nuevas: 0,
    cambiadas: 0,
    iguales: 0,
    retiradas: 0,
    conError: 0,
    errores: [],
    avisos: carpetas.map((carpeta) => `${nombre}/${carpeta} ${textos.carpeta}`),
  }
  const mala = (archivo: string, motivo: string): void => {
    const una = { archivo, linea: 0, columna: null, motivo }
    informe.conError++
    if (informe.errores.length < MAX_ERRORES) informe.errores.push(una)
    onMala?.(una)
  }
  return { informe, mala }
}

const cuenta = { nueva: 'nuevas', cambiada: 'cambiadas', igual: 'iguales', tardia: 'iguales' } as const
/**
 * Takes in a folder of pictures, each named by the code of its product. One that is bad is told by its name, and the
 * product keeps the one it had; repeating does no work. No transaction lasts longer than one picture.
 */
export const importFotos = (db: Db, carpeta: Carpeta, opciones: Opciones): Promise<Informe> =>
  opciones.bajas
    ? asComplete(db, { nombre: FOTOS, quita: quitaFoto }, (on, visto) => takeFotos(on, carpeta, opciones, visto))
    : takeFotos(db, carpeta, opciones, null)

const takeFotos = async (db: Db, carpeta: Carpeta, opciones: Opciones, visto: Visto | null): Promise<Informe> => {
  const { dir, nombre, archivos } = carpeta
  const { informe, mala } = informante(carpeta, opciones)
  const vistas = new Set<string>()
  const one = async (archivo: string, { lugarOf, hay }: Lote): Promise<string | null> => {
    const lugar = lugarOf(archivo)
    if ('motivo' in lugar) return lugar.motivo
    if (vistas.has(key(lugar))) return textos.repetida
    vistas.add(key(lugar))
    if (visto) await markVisto(db, visto, [{ productoId: lugar.codigo, orden: lugar.orden }])
    try {
      const cambio = await takeFoto(db, { path: join(dir, archivo), momento: opciones.momento(archivo) }, lugar, hay)
      informe[cuenta[cambio]]++
      if (cambio === 'tardia') informe.avisos.push(`${nombre}/${archivo}: ${ATRASADA}`)
      return null
    } catch (error) {
      if (error instanceof FotoMala) return textos[error.falla]
      throw error
    }
  }

  for (let from = 0; from < archivos.length; from += LOTE) {
    const nombres = archivos.slice(from, from + LOTE)
    const lote = await readLote(db, nombres)
    for (const archivo of nombres) {
      informe.leidas++
      const motivo = await one(archivo, lote)
      if (motivo !== null) mala(`${nombre}/${archivo}`, motivo)
      opciones.onAvance?.(informe)
    }
  }
  if (visto)
    await withdrawFaltantes(
      db,
      { nombre: FOTOS, quita: quitaFoto },
      { visto, confirmadas: opciones.bajas!.confirmadas, momento: opciones.momento('') },
      informe,
      ({ motivo }) => mala(`${nombre}/`, motivo),
    )
  return informe
}
