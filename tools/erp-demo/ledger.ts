import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

/** The last step of an order here. */
export type Paso = 'recibido' | 'comercial' | 'finanzas' | 'preparacion' | 'transito' | 'entregado' | 'cancelado'
export type Tracked = { id: number; numero: string; paso: Paso; desde: number }

/** A claim in progress. */
export type TrackedReclamo = { id: number; desde: number }

/** The orders that this order system knows, in a file that is replaced atomically, so that a crash loses nothing. */
export const openLedger = (file: string) => {
  const pedidos = new Map<number, Tracked>(
    (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Tracked[]) : []).map((pedido) => [
      pedido.id,
      pedido,
    ]),
  )
  const save = () => {
    writeFileSync(`${file}.nuevo`, JSON.stringify([...pedidos.values()], null, 1))
    renameSync(`${file}.nuevo`, file)
  }
  return {
    has: (id: number) => pedidos.has(id),
    is: (id: number, paso: Paso) => pedidos.get(id)?.paso === paso,
    all: () => [...pedidos.values()],
    note: (pedido: Tracked) => {
      pedidos.set(pedido.id, pedido)
      save()
    },
    drop: (id: number) => pedidos.delete(id) && save(),
  }
}

/** The claims in progress, in a second file. */
export const openReclamos = (file: string) => {
  const reclamos = new Map<number, TrackedReclamo>(
    (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as TrackedReclamo[]) : []).map((r) => [r.id, r]),
  )
  const save = () => {
    writeFileSync(`${file}.nuevo`, JSON.stringify([...reclamos.values()], null, 1))
    renameSync(`${file}.nuevo`, file)
  }
  return {
    has: (id: number) => reclamos.has(id),
    all: () => [...reclamos.values()],
    note: (reclamo: TrackedReclamo) => {
      reclamos.set(reclamo.id, reclamo)
      save()
    },
    drop: (id: number) => reclamos.delete(id) && save(),
  }
}
