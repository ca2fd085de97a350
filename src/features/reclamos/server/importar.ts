import { isRecent } from '#shared/dates.ts'
import { findSettled } from '#shared/settled.ts'
import type { Db } from '#server/db/db.ts'
import { checkMove } from '../rules.ts'
import * as escribe from './escribe.ts'
import { moveReclamo, type Quien } from './mover.ts'
import { findOwner, findByPedido } from './solicitud.ts'

/** What one row of the order system says of a claim; null: nothing. */
export type StatedReclamo = {
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
type Bad = { readonly columna: string; readonly motivo: string }
type Done = 'nuevo' | 'cambiado' | 'igual' | Bad
type Known = {
  byId: Map<number, escribe.Locked>
  byNumero: Map<string, escribe.Locked>
  /** When each last moved. */
  movedAt: Map<number, Date>
}

/** The claim that a row names, undefined for a new one; or what is wrong with its numbers. */
const named = (
  { byId, byNumero }: Known,
  { id, nroReclamo, clienteId }: StatedReclamo,
): { actual: escribe.Locked | undefined } | Bad => {
  const owner = nroReclamo === null ? undefined : byNumero.get(nroReclamo)
  const actual = id === null ? owner : byId.get(id)
  if (id !== null && !actual) return { columna: 'id', motivo: `No existe el reclamo «${id}».` }
  if (owner && owner !== actual) return { columna: 'nroReclamo', motivo: `El número ya es del reclamo ${owner.id}.` }
  if (actual && nroReclamo !== null && actual.nroReclamo !== null && actual.nroReclamo !== nroReclamo)
    return { columna: 'nroReclamo', motivo: `El reclamo ya tiene el número ${actual.nroReclamo}.` }
  if (actual && clienteId !== null && actual.clienteId !== clienteId)
    return { columna: 'cliente', motivo: `El reclamo ${actual.id} es de otro cliente.` }
  return { actual }
}

type Own = { readonly stated: StatedReclamo; readonly quien: Quien }
/** A row, without what a claim has already; `bad`: why it was refused the first time too. */
type Nueva = Own & { readonly bad: string | null }
/**
 * The rows without the steps, and the credit notes, that they only tell again: a file that says of one claim, without
 * dates, first one step and then another leaves it at the last, and sent again it moves nothing.
 */
const withoutSettled = (known: Known, filas: readonly Own[]): readonly Nueva[] => {
  const ofClaim = (campo: 'orden' | 'ncc', refuses: (de: number, a: number, at: number) => string | null) =>
    findSettled<escribe.Locked, unknown>(
      filas.map(({ stated }) => {
        const fila = stated.fecha === null && stated[campo] !== null ? named(known, stated) : null
        return fila && 'actual' in fila && fila.actual ? { sobre: fila.actual, dice: stated[campo] } : null
      }),
      (actual) => actual[campo],
      (de, a, at) => refuses(de as number, a as number, at),
    )
  const steps = ofClaim('orden', (de, a, at) => checkMove(de, a, filas[at]!.stated.motivo))
  const notes = ofClaim('ncc', () => null)
  return filas.map(({ stated, quien }, at) => ({
    quien,
    bad: steps.get(at) ?? null,
    stated: { ...stated, orden: steps.has(at) ? null : stated.orden, ncc: notes.has(at) ? null : stated.ncc },
  }))
}

const REQUESTS = {
  cliente: 'clienteId',
  pedidoId: 'nroPedido',
  fecha: 'fecha',
  tipo: 'tipo',
  titulo: 'titulo',
  descripcion: 'descripcion',
} as const
/** Files a claim that the order system knows and the portal does not, in whatever step it is. */
const insertNuevo = async (on: Db, stated: StatedReclamo, quien: Quien): Promise<escribe.Locked | Bad> => {
  const falta = Object.entries(REQUESTS).find(([, campo]) => stated[campo] === null)
  if (falta) return { columna: falta[0], motivo: 'Falta el dato: el reclamo es nuevo.' }
  const { nroReclamo, clienteId, usuarioId, nroPedido, ncc, motivo, fecha } = stated
  const orden = stated.orden ?? 0
  const owner = stated.presupuestoId === null ? null : await findOwner(on, stated.presupuestoId)
  if (owner && owner.clienteId !== clienteId)
    return { columna: 'presupuesto', motivo: 'El presupuesto es de otro cliente.' }
  if (owner && owner.pedidoId !== null && owner.pedidoId !== nroPedido)
    return { columna: 'pedidoId', motivo: `El pedido del presupuesto es el ${owner.pedidoId}.` }
  // an order of before the portal is the order system's to know
  const presupuestoId = stated.presupuestoId ?? (await findByPedido(on, [clienteId!], nroPedido!))?.id ?? null
  const propios = {
    nroReclamo,
    clienteId: clienteId!,
    presupuestoId,
    nroPedido: nroPedido!,
    titulo: stated.titulo!,
    orden,
    ncc,
  }
  const id = await escribe.insertReclamo(on, {
    ...propios,
    ...quien,
    usuarioId,
    creado: fecha!,
    tipo: stated.tipo!,
    descripcion: stated.descripcion!,
  })
  await escribe.insertHistorial(on, { reclamoId: id, ...quien, usuarioId, de: null, a: orden, motivo, fecha: fecha! })
  return { id, ...propios, responsableId: null, vence: null }
}

/** A claim moved last at the latest of what was said of it. */
const noteMoved = ({ movedAt }: Known, id: number, fecha: string | null): void => {
  if (fecha !== null && !isPast(fecha, movedAt.get(id))) movedAt.set(id, new Date(fecha))
}
/** What a file tells of a moment up to the last move is known by now: its lines may come again. */
const isPast = (fecha: string | null, moved: Date | undefined): boolean =>
  fecha !== null && moved !== undefined && new Date(fecha) <= moved

/** What a row changes of a claim that is there: its number, its credit note, its step. */
const applyStated = async (
  on: Db,
  actual: escribe.Locked,
  stated: StatedReclamo,
  quien: Quien,
  { notifies, moved }: { notifies: boolean; moved: Date | undefined },
): Promise<Done> => {
  const { orden, motivo, ncc, nroReclamo, fecha } = stated
  const renames = nroReclamo !== null && nroReclamo !== actual.nroReclamo
  const past = isPast(fecha, moved)
  // what comes late gives a note that is missing, and replaces none
  const setsNcc = ncc !== null && ncc !== actual.ncc && !(past && actual.ncc !== null)
  if (orden !== null && orden !== actual.orden && !past) {
    const wrong = checkMove(actual.orden, orden, motivo)
    if (wrong) return { columna: 'estado', motivo: wrong }
    Object.assign(
      actual,
      await moveReclamo(on, actual, { a: orden, motivo, ncc, nroReclamo, fecha }, { quien, notifies, cuenta: false }),
    )
    return 'cambiado'
  }
  if (!renames && !setsNcc) return 'igual'
  Object.assign(actual, { nroReclamo: nroReclamo ?? actual.nroReclamo, ...(setsNcc ? { ncc } : {}) })
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
  filas: readonly { readonly stated: StatedReclamo; readonly quien: Quien }[],
  { notifies }: { readonly notifies: boolean },
): Promise<Done[]> => {
  const found = await escribe.lockReclamos(
    on,
    filas.flatMap(({ stated }) => stated.id ?? []),
    filas.flatMap(({ stated }) => stated.nroReclamo ?? []),
  )
  const known: Known = {
    byId: new Map(found.map((r) => [r.id, r])),
    byNumero: new Map(found.flatMap((r) => (r.nroReclamo === null ? [] : [[r.nroReclamo, r]]))),
    movedAt: await escribe.findMoved(
      on,
      found.map((r) => r.id),
    ),
  }
  const facts: Done[] = []
  for (const { stated, quien, bad } of withoutSettled(known, filas)) {
    const fila = bad === null ? named(known, stated) : { columna: 'estado', motivo: bad }
    if ('motivo' in fila) {
      facts.push(fila)
      continue
    }
    const { actual } = fila
    if (actual) {
      facts.push(
        await applyStated(on, actual, stated, quien, {
          notifies: notifies && isRecent(stated.fecha),
          moved: known.movedAt.get(actual.id),
        }),
      )
      noteMoved(known, actual.id, stated.fecha)
      if (actual.nroReclamo !== null) known.byNumero.set(actual.nroReclamo, actual)
      continue
    }
    const nuevo = await insertNuevo(on, stated, quien)
    if ('motivo' in nuevo) {
      facts.push(nuevo)
      continue
    }
    known.byId.set(nuevo.id, nuevo)
    if (nuevo.nroReclamo !== null) known.byNumero.set(nuevo.nroReclamo, nuevo)
    facts.push('nuevo')
  }
  return facts
}
