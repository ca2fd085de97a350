import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { corto, Malo, type Columna, type Contexto, type Referido, type Valores } from './columnas.ts'
import { missing, type Entidad, type Fila, type Saved, type Problema } from './entidad.ts'
import { enCopias, ensayoDe } from './ensayo.ts'
import type { Origen } from './origen.ts'

export type LineaMala = Problema & { readonly archivo: string }
export type Informe = {
  entidad: string
  archivo: string
  leidas: number
  nuevas: number
  cambiadas: number
  iguales: number
  conError: number
  /** The first bad lines; the rest were told to `onMala` only. */
  errores: LineaMala[]
  avisos: string[]
}
type Opciones = { archivo?: string; onMala?: (mala: LineaMala) => void }

const LOTE = 500
const MAX_ERRORES = 1_000
/** Values found by reference that are kept for the next batch. */
const MAX_MEMORIA = 20_000

/**
 * Reads a source to its end and writes it batch by batch. Bad lines are told and left out; repeating changes nothing.
 */
export const importEntidad = async (
  db: Db,
  entidad: Entidad,
  origen: Origen,
  ctx: Contexto,
  { archivo = `${entidad.nombre}.csv`, onMala }: Opciones = {},
): Promise<Informe> => {
  const informe: Informe = {
    entidad: entidad.nombre,
    archivo,
    leidas: 0,
    nuevas: 0,
    cambiadas: 0,
    iguales: 0,
    conError: 0,
    errores: [],
    avisos: [],
  }
  const report = (linea: number, columna: string | null, motivo: string): void => {
    informe.conError++
    if (informe.errores.length < MAX_ERRORES) informe.errores.push({ archivo, linea, columna, motivo })
    onMala?.({ archivo, linea, columna, motivo })
  }
  const desconocidas = new Set<string>()
  const unknown = (columna: string): void => {
    if (desconocidas.has(columna) || desconocidas.size >= 50) return
    desconocidas.add(columna)
    informe.avisos.push(`La columna «${corto(columna)}» no se conoce y no se lee.`)
  }
  const memoria: Memoria = new Map()
  let lote: Fila[] = []
  let claves = new Set<string>()
  const saveLote = async (): Promise<void> => {
    if (lote.length === 0) return
    const filas = lote
    lote = []
    claves = new Set()
    const { nuevas, cambiadas, problemas } = await inTx(db, entidad, filas, async (trx) =>
      saveBuenas(trx, entidad, filas, ctx, memoria),
    )
    informe.nuevas += nuevas
    informe.cambiadas += cambiadas
    informe.iguales += filas.length - nuevas - cambiadas - problemas.length
    for (const p of [...problemas].sort((a, b) => a.linea - b.linea)) report(p.linea, p.columna, p.motivo)
  }

  for await (const registro of origen) {
    if ('aviso' in registro) {
      informe.avisos.push(registro.aviso)
      continue
    }
    if ('cabecera' in registro) {
      for (const c of registro.cabecera) if (c !== '' && !Object.hasOwn(entidad.columnas, c)) unknown(c)
      const doble = registro.cabecera.find((c, i) => c !== '' && registro.cabecera.indexOf(c) !== i)
      if (doble !== undefined) {
        report(1, corto(doble), `La columna «${corto(doble)}» está dos veces: no se lee el archivo.`)
        break
      }
      const falta = Object.entries(entidad.columnas).find(
        ([nombre, c]) => c.obligatoria && !registro.cabecera.includes(nombre),
      )
      if (!falta) continue
      report(1, falta[0], `Falta la columna obligatoria «${falta[0]}»: no se lee el archivo.`)
      break
    }
    informe.leidas++
    if ('motivo' in registro) {
      report(registro.linea, registro.columna ?? null, registro.motivo)
      continue
    }
    for (const c in registro.campos) if (!Object.hasOwn(entidad.columnas, c)) unknown(c)
    const leida = readFila(entidad, registro.campos, ctx)
    if ('motivo' in leida) {
      report(registro.linea, leida.columna, leida.motivo)
      continue
    }
    const clave = entidad.clave.map((c) => String(leida.v[c])).join('\u0000')
    if (lote.length >= LOTE || claves.has(clave)) await saveLote()
    claves.add(clave)
    lote.push({ linea: registro.linea, v: leida.v })
  }
  await saveLote()
  informe.errores.sort((a, b) => a.linea - b.linea)
  if (entidad.atEnd && informe.nuevas + informe.cambiadas > 0) await inTx(db, entidad, [], entidad.atEnd)
  return informe
}

const readFila = (
  { columnas, check }: Entidad,
  campos: { readonly [c: string]: string },
  ctx: Contexto,
): { v: Valores } | { columna: string; motivo: string } => {
  const v: Valores = {}
  for (const [columna, c] of Object.entries(columnas)) {
    const t = campos[columna] ?? ''
    if (t === '') {
      if (c.obligatoria) return { columna, motivo: 'Falta el dato.' }
      v[columna] = c.vacia ?? null
      continue
    }
    if (/[\u0000\uFFFD]/.test(t))
      return { columna, motivo: 'Tiene caracteres ilegibles: el archivo debe estar en UTF-8.' }
    const valor = c.read(t, ctx)
    if (valor instanceof Malo) return { columna, motivo: valor.motivo }
    v[columna] = valor
  }
  const problema = check?.(v)
  return problema ? { columna: problema[0], motivo: problema[1] } : { v }
}

type Memoria = Map<Columna, Map<string, Referido>>

/** Replaces what references name, leaves out the rows that name nothing, and saves the rest. */
const saveBuenas = async (
  db: Db,
  entidad: Entidad,
  filas: readonly Fila[],
  ctx: Contexto,
  memoria: Memoria,
): Promise<Saved> => {
  const problemas: Problema[] = []
  let buenas = filas.map(({ linea, v }) => ({ linea, v: { ...v } }))
  const drop = (malas: ReadonlySet<unknown>): void => {
    if (malas.size > 0) buenas = buenas.filter((f) => !malas.has(f))
  }
  for (const [columna, c] of Object.entries(entidad.columnas)) {
    if (!c.referencia) continue
    const sabidos = memoria.get(c) ?? new Map<string, Referido>()
    memoria.set(c, sabidos)
    if (sabidos.size > MAX_MEMORIA) sabidos.clear()
    const textos = new Set<string>()
    for (const { v } of buenas)
      if (v[columna] !== null && !sabidos.has(String(v[columna]))) textos.add(String(v[columna]))
    if (textos.size > 0) for (const [t, r] of await c.referencia.find(db, [...textos])) sabidos.set(t, r)
    const malas = new Set<unknown>()
    for (const f of buenas) {
      const t = f.v[columna]
      if (t === null || t === undefined) continue
      const r = sabidos.get(String(t))
      if (r) f.v[columna] = r
      else {
        malas.add(f)
        problemas.push({ linea: f.linea, columna, motivo: `No existe ${c.referencia.nombre} «${corto(String(t))}».` })
      }
    }
    drop(malas)
  }
  for (const e of entidad.existe ?? []) {
    const sin = await missing(db, e, buenas)
    const malas = new Set<unknown>([...sin].map((n) => buenas[n]!))
    for (const f of buenas)
      if (malas.has(f)) problemas.push({ linea: f.linea, columna: e.columna, motivo: e.motivo(f.v) })
    drop(malas)
  }
  if (buenas.length === 0) return { nuevas: 0, cambiadas: 0, problemas }
  const saved = await saveHalving(db, entidad, buenas, ctx)
  return { ...saved, problemas: [...problemas, ...saved.problemas] }
}

/** Saves a batch; when the database refuses a value, halves it until the bad rows stand alone. */
const saveHalving = async (db: Db, entidad: Entidad, filas: readonly Fila[], ctx: Contexto): Promise<Saved> => {
  await sql`savepoint lote`.execute(db)
  try {
    const saved = await entidad.save(db, filas, ctx)
    await sql`release savepoint lote`.execute(db)
    return saved
  } catch (e) {
    const { code = '', constraint = '' } = e as { code?: string; constraint?: string }
    if (!/^2[23]/.test(code)) throw e
    await sql`rollback to savepoint lote`.execute(db)
    if (filas.length === 1)
      return {
        nuevas: 0,
        cambiadas: 0,
        problemas: [{ linea: filas[0]!.linea, columna: null, motivo: motivoDe(code, constraint) }],
      }
    const mitad = filas.length >> 1
    const a = await saveHalving(db, entidad, filas.slice(0, mitad), ctx)
    const b = await saveHalving(db, entidad, filas.slice(mitad), ctx)
    return {
      nuevas: a.nuevas + b.nuevas,
      cambiadas: a.cambiadas + b.cambiadas,
      problemas: [...a.problemas, ...b.problemas],
    }
  }
}
const motivoDe = (code: string, constraint: string): string => {
  if (code === '23505') return `Ya hay otro registro con el mismo dato (${constraint}).`
  if (code === '23503') return `Nombra un dato que no existe (${constraint}).`
  if (code === '23514') return `Un dato no cumple una condición (${constraint}).`
  return `La base de datos no admite un valor (${code}).`
}

const LLAVE = 481_516 // one batch at a time, also beside the loading of the demo
const inTx = <T>(db: Db, entidad: Entidad, filas: readonly Fila[], work: (trx: Db) => Promise<T>): Promise<T> => {
  const ensayo = ensayoDe(db)
  if (ensayo)
    return enCopias(
      ensayo,
      entidad.nombre,
      filas.map((f) => f.v),
      work,
    )
  const locked = async (trx: Db): Promise<T> => {
    // planned anew each time: a plan kept from when the table was small reads all of it for every batch
    await sql`select pg_advisory_xact_lock(${sql.lit(LLAVE)}), set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(
      trx,
    )
    return work(trx)
  }
  return db.isTransaction ? locked(db) : db.transaction().execute(locked)
}
