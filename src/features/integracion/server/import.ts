import type { Db } from '#server/db/db.ts'
import { corto, type Contexto, type Valores } from './columnas.ts'
import { BORRAR, isLeida, paresDe, type Entidad, type Fila, type Problema } from './entidad.ts'
import { fechasDe, lectorDe, necesariasDe, type Campos } from './fila.ts'
import { markVisto, type Visto } from './bajas.ts'
import { asComplete, withdrawFaltantes } from './completo.ts'
import { keepConcurrent } from './concurrent-rows.ts'
import { renglonDe } from './items.ts'
import { saveLote, finishEntidad, type Lote, type Named } from './lote.ts'
import type { Memoria } from './sift.ts'
import type { Origen } from './origen.ts'
import { conRespiro, respiroConGente } from './ritmo.ts'

export type LineaMala = Problema & { readonly archivo: string }
export type Informe = {
  entidad: string
  archivo: string
  leidas: number
  nuevas: number
  cambiadas: number
  iguales: number
  /** Rows that are gone: the file said so, or a complete one does not name them. */
  retiradas: number
  conError: number
  /** The first bad lines; the rest were told to `onMala` only. */
  errores: LineaMala[]
  avisos: string[]
}
/** The file is complete: what it does not name is withdrawn. `confirmadas`: also more than a tenth of what there is. */
export type Bajas = { readonly confirmadas: boolean }
type Opciones = {
  archivo?: string
  onMala?: (mala: LineaMala) => void
  /** Now and then, while it runs. */
  onAvance?: (informe: Informe) => void
  /** What a column is called in the file. */
  columna?: (columna: string | null) => string | null
  bajas?: Bajas | undefined
  /** The process answers people beside it: the import gives way. */
  conGente?: true
  /** It has no turn: its batches pass between those of a file of the same kind. */
  sinTurno?: true
}

const LOTE = 200
const MAX_ERRORES = 1_000
const MAX_DESCONOCIDAS = 50
const MAX_AVISOS = 100

/** What is told of an import while it runs. */
const informante = (
  entidad: Entidad,
  { archivo = `${entidad.nombre}.csv`, onMala, columna: suya = (c) => c }: Opciones,
) => {
  const informe: Informe = {
    entidad: entidad.nombre,
    archivo,
    leidas: 0,
    nuevas: 0,
    cambiadas: 0,
    iguales: 0,
    retiradas: 0,
    conError: 0,
    errores: [],
    avisos: [],
  }
  const desconocidas = new Set<string>()
  let conAviso = 0
  const mala = ({ linea, columna: nuestra, motivo }: Problema): void => {
    const columna = suya(nuestra)
    informe.conError++
    if (informe.errores.length < MAX_ERRORES) informe.errores.push({ archivo, linea, columna, motivo })
    onMala?.({ archivo, linea, columna, motivo })
  }
  return {
    informe,
    mala,
    /**
     * How a batch of so many rows went; rows that were taken, but not as they came, are told too, the first of them.
     */
    take: (filas: number, { nuevas, cambiadas, retiradas, problemas, avisos = [] }: Lote): void => {
      informe.nuevas += nuevas
      informe.cambiadas += cambiadas
      informe.retiradas += retiradas
      informe.iguales += filas - nuevas - cambiadas - retiradas - problemas.length
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
        if (nombre === '' || isLeida(entidad, nombre)) continue
        if (desconocidas.has(nombre) || desconocidas.size >= MAX_DESCONOCIDAS) continue
        desconocidas.add(nombre)
        informe.avisos.push(`La columna «${corto(nombre)}» no se conoce y no se lee.`)
      }
    },
  }
}

/** What is wrong with a file's first line, or null: then none of the file is read. */
const problemaDeCabecera = (entidad: Entidad, cabecera: readonly string[]): Problema | null => {
  const doble = cabecera.find((c, i) => c !== '' && cabecera.indexOf(c) !== i)
  if (doble !== undefined)
    return {
      linea: 1,
      columna: corto(doble),
      motivo: `La columna «${corto(doble)}» está dos veces: no se lee el archivo.`,
    }
  const falta = necesariasDe(entidad, entidad.quita !== undefined && cabecera.includes(BORRAR)).find(
    (unas) => !unas.some((c) => cabecera.includes(c)),
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
      for (const c of fechas) if (/^\d{1,2}[/.-]/.test(String(campos[c] ?? ''))) conBarras.add(c)
    },
    avisos: (): string[] =>
      conBarras.size === 0
        ? []
        : [`Se leyeron fechas DD/MM/AAAA, primero el día, en ${[...conBarras].map((c) => `«${c}»`).join(', ')}.`],
  }
}

/**
 * What of a row makes it the one it is: its key, each number with the code that may stand for it; 1 and 01 are a line.
 */
const claveDe = (entidad: Entidad): ((valores: Valores) => string) => {
  const columnas = entidad.clave.flatMap((columna) => [
    columna,
    ...paresDe(entidad).flatMap((p) => (p.numero === columna ? [p.codigo] : [])),
  ])
  const textoDe = (valores: Valores, columna: string): string =>
    entidad.renglones && columna === 'item' ? renglonDe(String(valores.item)) : String(valores[columna])
  return (valores) => columnas.map((columna) => textoDe(valores, columna)).join('\u0000')
}

/**
 * Collects rows into batches and writes them; two rows of one key are written one after the other, in batches of their
 * own unless their entity takes them in order.
 */
const escritor = (entidad: Entidad, escribe: (filas: readonly Fila[]) => Promise<void>) => {
  const clavePor = claveDe(entidad)
  let lote = new Map<string, Fila>()
  const save = async (): Promise<void> => {
    const filas = [...lote.values()]
    lote = new Map()
    if (filas.length > 0) await escribe(filas)
  }
  return {
    save,
    add: async (fila: Fila): Promise<void> => {
      const clave = entidad.enOrden ? String(fila.linea) : clavePor(fila.valores)
      if (lote.size >= LOTE || lote.has(clave)) await save()
      lote.set(clave, fila)
    },
  }
}
/** What is told the keys of each batch, if anything. */
const namedBy = (entidad: Entidad, visto: Visto | null, { sinTurno }: Opciones): Named | null => {
  if (visto) return (trx, claves) => markVisto(trx, visto, claves)
  return sinTurno ? (trx, claves) => keepConcurrent(trx, entidad.nombre, claves) : null
}
/**
 * Reads a source to its end and writes it batch by batch. Bad lines are told and left out; repeating changes nothing. A
 * complete one keeps to one connection.
 */
export const importEntidad = (
  db: Db,
  entidad: Entidad,
  origen: Origen,
  ctx: Contexto,
  opciones: Opciones = {},
): Promise<Informe> => {
  const read = (on: Db, visto: Visto | null) => importFilas(on, entidad, origen, ctx, opciones, visto)
  return entidad.quita && opciones.bajas
    ? asComplete(db, { nombre: entidad.nombre, quita: entidad.quita }, read)
    : read(db, null)
}

const importFilas = async (
  db: Db,
  entidad: Entidad,
  origen: Origen,
  ctx: Contexto,
  opciones: Opciones,
  visto: Visto | null,
): Promise<Informe> => {
  const cuenta = informante(entidad, opciones)
  const { informe, mala, columnas } = cuenta
  const fechas = vigiaDeFechas(entidad)
  const readFila = lectorDe(entidad, ctx)
  const memoria: Memoria = new Map()
  const named = namedBy(entidad, visto, opciones)
  const { save, add } = escritor(entidad, async (filas) => {
    cuenta.take(filas.length, await saveLote(db, entidad, filas, ctx, memoria, named))
    opciones.onAvance?.(informe)
  })

  for await (const registro of conRespiro(origen, undefined, opciones.conGente && respiroConGente())) {
    if ('aviso' in registro) informe.avisos.push(registro.aviso)
    else if ('cabecera' in registro) {
      columnas(registro.cabecera)
      const problema = problemaDeCabecera(entidad, registro.cabecera)
      if (!problema) continue
      mala(problema)
      break
    } else {
      informe.leidas++
      if ('motivo' in registro) {
        mala({ columna: null, ...registro })
        continue
      }
      columnas(Object.keys(registro.campos))
      const leida = readFila(registro.campos)
      if ('motivo' in leida) mala({ linea: registro.linea, ...leida })
      else {
        fechas.mira(registro.campos)
        await add({ linea: registro.linea, ...leida })
      }
    }
  }
  await save()
  if (visto) await withdrawFaltantes(db, entidad, { visto, momento: ctx.momento, ...opciones.bajas! }, informe, mala)
  cuenta.conclude()
  informe.errores.sort((a, b) => a.linea - b.linea)
  informe.avisos.push(...fechas.avisos())
  await finishEntidad(db, entidad, ctx, informe)
  return informe
}
