import { findSettled } from '#shared/settled.ts'
import type { Db } from '#server/db/db.ts'
import { canMover } from '../rules.ts'
import * as escribe from './escribe.ts'
import { moveReclamo, type Quien } from './mover.ts'
import { findDueno, findPorPedido } from './solicitud.ts'

/** What one row of the order system says of a claim; null: nothing. */
export type ReclamoDicho = {
  readonly id: number | null
  readonly nroReclamo: string | null
  readonly clienteId: number | null
  readonly usuarioId: number | null
  readonly presupuestoId: number | null
  readonly nroPedido: string | null
  readonly tipo: number | null
  readonly titulo: string | null
  readonly descripcion: string | null
  readonly orden: number | null
  readonly ncc: string | null
  readonly motivo: string | null
  /** When it happened: of a new one, when it was filed. */
  readonly fecha: string | null
}
type Malo = { readonly columna: string; readonly motivo: string }
type Hecho = 'nuevo' | 'cambiado' | 'igual' | Malo
type Sabidos = {
  porId: Map<number, escribe.Bloqueado>
  porNumero: Map<string, escribe.Bloqueado>
  /** When each last moved. */
  movidos: Map<number, Date>
}

/** The claim that a row names, undefined for a new one; or what is wrong with its numbers. */
const nombrado = (
  { porId, porNumero }: Sabidos,
  { id, nroReclamo, clienteId }: ReclamoDicho,
): { actual: escribe.Bloqueado | undefined } | Malo => {
  const dueno = nroReclamo === null ? undefined : porNumero.get(nroReclamo)
  const actual = id === null ? dueno : porId.get(id)
  if (id !== null && !actual) return { columna: 'id', motivo: `No existe el reclamo «${id}».` }
  if (dueno && dueno !== actual) return { columna: 'nroReclamo', motivo: `El número ya es del reclamo ${dueno.id}.` }
  if (actual && nroReclamo !== null && actual.nroReclamo !== null && actual.nroReclamo !== nroReclamo)
    return { columna: 'nroReclamo', motivo: `El reclamo ya tiene el número ${actual.nroReclamo}.` }
  if (actual && clienteId !== null && actual.clienteId !== clienteId)
    return { columna: 'cliente', motivo: `El reclamo ${actual.id} es de otro cliente.` }
  return { actual }
}

type Suya = { readonly dicho: ReclamoDicho; readonly quien: Quien }
/** A row, without what it only tells again of a claim; `malo`: why it was refused the first time too. */
type Nueva = Suya & { readonly malo: string | null }
/**
 * The rows without the steps, and the credit notes, that they only tell again: a file that says of one claim, without
 * dates, first one step and then another leaves it at the last, and sent again it moves nothing.
 */
const withoutSettled = (sabidos: Sabidos, filas: readonly Suya[]): readonly Nueva[] => {
  const ofClaim = (campo: 'orden' | 'ncc', refuses: (de: number, a: number, at: number) => string | null) =>
    findSettled<escribe.Bloqueado, unknown>(
      filas.map(({ dicho }) => {
        const fila = dicho.fecha === null && dicho[campo] !== null ? nombrado(sabidos, dicho) : null
        return fila && 'actual' in fila && fila.actual ? { sobre: fila.actual, dice: dicho[campo] } : null
      }),
      (actual) => actual[campo],
      (de, a, at) => refuses(de as number, a as number, at),
    )
  const steps = ofClaim('orden', (de, a, at) => canMover(de, a, filas[at]!.dicho.motivo))
  const notes = ofClaim('ncc', () => null)
  return filas.map(({ dicho, quien }, at) => ({
    quien,
    malo: steps.get(at) ?? null,
    dicho: { ...dicho, orden: steps.has(at) ? null : dicho.orden, ncc: notes.has(at) ? null : dicho.ncc },
  }))
}

const PIDE = {
  cliente: 'clienteId',
  pedidoId: 'nroPedido',
  fecha: 'fecha',
  tipo: 'tipo',
  titulo: 'titulo',
  descripcion: 'descripcion',
} as const
/** Files a claim that the order system knows and the portal does not, in whatever step it is. */
const insertNuevo = async (on: Db, dicho: ReclamoDicho, quien: Quien): Promise<escribe.Bloqueado | Malo> => {
  const falta = Object.entries(PIDE).find(([, campo]) => dicho[campo] === null)
  if (falta) return { columna: falta[0], motivo: 'Falta el dato: el reclamo es nuevo.' }
  const { nroReclamo, clienteId, usuarioId, nroPedido, ncc, motivo, fecha } = dicho
  const orden = dicho.orden ?? 0
  const dueno = dicho.presupuestoId === null ? null : await findDueno(on, dicho.presupuestoId)
  if (dueno && dueno.clienteId !== clienteId)
    return { columna: 'presupuesto', motivo: 'El presupuesto es de otro cliente.' }
  if (dueno && dueno.pedidoId !== null && dueno.pedidoId !== nroPedido)
    return { columna: 'pedidoId', motivo: `El pedido del presupuesto es el ${dueno.pedidoId}.` }
  // an order of before the portal is the order system's to know
  const presupuestoId = dicho.presupuestoId ?? (await findPorPedido(on, [clienteId!], nroPedido!))?.id ?? null
  const propios = {
    nroReclamo,
    clienteId: clienteId!,
    presupuestoId,
    nroPedido: nroPedido!,
    titulo: dicho.titulo!,
    orden,
    ncc,
  }
  const id = await escribe.insertReclamo(on, {
    ...propios,
    ...quien,
    usuarioId,
    creado: fecha!,
    tipo: dicho.tipo!,
    descripcion: dicho.descripcion!,
  })
  await escribe.insertHistorial(on, { reclamoId: id, ...quien, usuarioId, de: null, a: orden, motivo, fecha: fecha! })
  return { id, ...propios, responsableId: null, vence: null }
}

/** A claim moved last at the latest of what was said of it. */
const noteMovido = ({ movidos }: Sabidos, id: number, fecha: string | null): void => {
  if (fecha !== null && !isPasado(fecha, movidos.get(id))) movidos.set(id, new Date(fecha))
}
/** What a file tells of a moment up to the last move is known by now: its lines may come again. */
const isPasado = (fecha: string | null, movido: Date | undefined): boolean =>
  fecha !== null && movido !== undefined && new Date(fecha) <= movido

const DOS_DIAS_MS = 2 * 86_400_000
/** What happened longer ago is no news to anybody: the past of a claim comes in without mails. */
const isNoticia = (fecha: string | null): boolean =>
  fecha === null || Date.now() - new Date(fecha).getTime() < DOS_DIAS_MS

/** What a row changes of a claim that is there: its number, its credit note, its step. */
const applyDicho = async (
  on: Db,
  actual: escribe.Bloqueado,
  dicho: ReclamoDicho,
  quien: Quien,
  { avisa, movido }: { avisa: boolean; movido: Date | undefined },
): Promise<Hecho> => {
  const { orden, motivo, ncc, nroReclamo, fecha } = dicho
  const renombra = nroReclamo !== null && nroReclamo !== actual.nroReclamo
  const pasado = isPasado(fecha, movido)
  // what comes late gives a note that is missing, and replaces none
  const acuerda = ncc !== null && ncc !== actual.ncc && !(pasado && actual.ncc !== null)
  if (orden !== null && orden !== actual.orden && !pasado) {
    const wrong = canMover(actual.orden, orden, motivo)
    if (wrong) return { columna: 'estado', motivo: wrong }
    Object.assign(
      actual,
      await moveReclamo(on, actual, { a: orden, motivo, ncc, nroReclamo, fecha }, { quien, avisa, cuenta: false }),
    )
    return 'cambiado'
  }
  if (!renombra && !acuerda) return 'igual'
  Object.assign(actual, { nroReclamo: nroReclamo ?? actual.nroReclamo, ...(acuerda ? { ncc } : {}) })
  await escribe.saveReclamo(on, actual)
  return 'cambiado'
}

/**
 * Writes what the order system says of claims, row after row: new ones, numbers, credit notes and moves, one step at a
 * time or with a reason any way. Whoever is to know of a move is told, unless it is long past; the order system is not
 * told what it said. Answers what became of each row.
 */
export const importReclamos = async (
  on: Db,
  filas: readonly { readonly dicho: ReclamoDicho; readonly quien: Quien }[],
  { avisa }: { readonly avisa: boolean },
): Promise<Hecho[]> => {
  const found = await escribe.lockReclamos(
    on,
    filas.flatMap(({ dicho }) => dicho.id ?? []),
    filas.flatMap(({ dicho }) => dicho.nroReclamo ?? []),
  )
  const sabidos: Sabidos = {
    porId: new Map(found.map((r) => [r.id, r])),
    porNumero: new Map(found.flatMap((r) => (r.nroReclamo === null ? [] : [[r.nroReclamo, r]]))),
    movidos: await escribe.findMovidos(
      on,
      found.map((r) => r.id),
    ),
  }
  const hechos: Hecho[] = []
  for (const { dicho, quien, malo } of withoutSettled(sabidos, filas)) {
    const fila = malo === null ? nombrado(sabidos, dicho) : { columna: 'estado', motivo: malo }
    if ('motivo' in fila) {
      hechos.push(fila)
      continue
    }
    const { actual } = fila
    if (actual) {
      hechos.push(
        await applyDicho(on, actual, dicho, quien, {
          avisa: avisa && isNoticia(dicho.fecha),
          movido: sabidos.movidos.get(actual.id),
        }),
      )
      noteMovido(sabidos, actual.id, dicho.fecha)
      if (actual.nroReclamo !== null) sabidos.porNumero.set(actual.nroReclamo, actual)
      continue
    }
    const nuevo = await insertNuevo(on, dicho, quien)
    if ('motivo' in nuevo) {
      hechos.push(nuevo)
      continue
    }
    sabidos.porId.set(nuevo.id, nuevo)
    if (nuevo.nroReclamo !== null) sabidos.porNumero.set(nuevo.nroReclamo, nuevo)
    hechos.push('nuevo')
  }
  return hechos
}
