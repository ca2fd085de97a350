import type { Db } from '#server/db/db.ts'
import { corto, isObligatoria, type Contexto, type Valores } from './columnas.ts'
import type { Entidad, Fila, Problema, Saved } from './entidad.ts'
import { fechasDe, lectorDe, type Campos } from './fila.ts'
import { saveLote, finishEntidad, type Memoria } from './lote.ts'
import type { Origen, Registro } from './origen.ts'

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
const MAX_DESCONOCIDAS = 50
const MAX_AVISOS = 100

/** What is told of an import while it runs. */
const informante = (entidad: Entidad, { archivo = `${entidad.nombre}.csv`, onMala }: Opciones) => {
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
  const desconocidas = new Set<string>()
  let conAviso = 0
  const mala = ({ linea, columna, motivo }: Problema): void => {
    informe.conError++
    if (informe.errores.length < MAX_ERRORES) informe.errores.push({ archivo, linea, columna, motivo })
    onMala?.({ archivo, linea, columna, motivo })
  }
  return {
    informe,
    mala,
    /** How a batch of so many rows went; rows that were taken, but not as they came, are told too, the first of them. */
    take: (filas: number, { nuevas, cambiadas, problemas, avisos = [] }: Saved): void => {
      informe.nuevas += nuevas
      informe.cambiadas += cambiadas
      informe.iguales += filas - nuevas - cambiadas - problemas.length
      for (const p of [...problemas].sort((a, b) => a.linea - b.linea)) mala(p)
      conAviso += avisos.length
      const lugar = Math.max(0, MAX_AVISOS - (conAviso - avisos.length))
      informe.avisos.push(...avisos.slice(0, lugar).map(({ linea, motivo }) => `Línea ${linea}: ${motivo}`))
    },
    /** How many more there were. */
    conclude: (): void => {
      if (conAviso > MAX_AVISOS) informe.avisos.push(`Y ${conAviso - MAX_AVISOS} líneas más con un aviso así.`)
    },
    /** Tells of the columns that the entity does not have, each once. */
    columnas: (nombres: Iterable<string>): void => {
      for (const nombre of nombres) {
        if (nombre === '' || Object.hasOwn(entidad.columnas.shape, nombre)) continue
        if (desconocidas.has(nombre) || desconocidas.size >= MAX_DESCONOCIDAS) continue
        desconocidas.add(nombre)
        informe.avisos.push(`La columna «${corto(nombre)}» no se conoce y no se lee.`)
      }
    },
  }
}

/** What is wrong with a file's first line, or null: then none of the file is read. */
const problemaDeCabecera = ({ columnas }: Entidad, cabecera: readonly string[]): Problema | null => {
  const doble = cabecera.find((c, i) => c !== '' && cabecera.indexOf(c) !== i)
  if (doble !== undefined)
    return {
      linea: 1,
      columna: corto(doble),
      motivo: `La columna «${corto(doble)}» está dos veces: no se lee el archivo.`,
    }
  const falta = Object.entries(columnas.shape).find(
    ([nombre, c]) => isObligatoria(c) && !cabecera.includes(nombre),
  )?.[0]
  return falta === undefined
    ? null
    : { linea: 1, columna: falta, motivo: `Falta la columna obligatoria «${falta}»: no se lee el archivo.` }
}

/** Notes which columns bring days written with bars, and tells of them: 05/01 is in January. */
const vigiaDeFechas = (entidad: Entidad) => {
  const fechas = fechasDe(entidad)
  const conBarras = new Set<string>()
  return {
    mira: (campos: Campos): void => {
      for (const c of fechas) if (/^\d{1,2}\//.test(campos[c] ?? '')) conBarras.add(c)
    },
    avisos: (): string[] =>
      conBarras.size === 0
        ? []
        : [`Se leyeron fechas DD/MM/AAAA, primero el día, en ${[...conBarras].map((c) => `«${c}»`).join(', ')}.`],
  }
}

/** What of a row makes it the one it is. */
const claveDe = ({ clave }: Entidad, valores: Valores): string =>
  clave.map((columna) => String(valores[columna])).join('\u0000')

/**
 * Reads a source to its end and writes it batch by batch. Bad lines are told and left out; repeating changes nothing.
 */
export const importEntidad = async (
  db: Db,
  entidad: Entidad,
  origen: Origen,
  ctx: Contexto,
  opciones: Opciones = {},
): Promise<Informe> => {
  const { informe, mala, columnas, take, conclude } = informante(entidad, opciones)
  const fechas = vigiaDeFechas(entidad)
  const readFila = lectorDe(entidad, ctx)
  const memoria: Memoria = new Map()
  let lote = new Map<string, Fila>()
  const save = async (): Promise<void> => {
    const filas = [...lote.values()]
    lote = new Map()
    if (filas.length === 0) return
    take(filas.length, await saveLote(db, entidad, filas, ctx, memoria))
  }
  const add = async ({ linea, campos }: Extract<Registro, { campos: unknown }>): Promise<void> => {
    columnas(Object.keys(campos))
    const leida = readFila(campos)
    if ('motivo' in leida) return mala({ linea, ...leida })
    fechas.mira(campos)
    const clave = claveDe(entidad, leida.valores)
    if (lote.size >= LOTE || lote.has(clave)) await save()
    lote.set(clave, { linea, valores: leida.valores })
  }

  for await (const registro of origen) {
    if ('aviso' in registro) informe.avisos.push(registro.aviso)
    else if ('cabecera' in registro) {
      columnas(registro.cabecera)
      const problema = problemaDeCabecera(entidad, registro.cabecera)
      if (!problema) continue
      mala(problema)
      break
    } else {
      informe.leidas++
      if ('motivo' in registro) mala({ columna: null, ...registro })
      else await add(registro)
    }
  }
  await save()
  conclude()
  informe.errores.sort((a, b) => a.linea - b.linea)
  informe.avisos.push(...fechas.avisos())
  if (informe.nuevas + informe.cambiadas > 0) await finishEntidad(db, entidad)
  return informe
}
