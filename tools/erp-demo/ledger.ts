import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

/** The last step of an order here; 'parcial': the first of its remitos arrived. */
export type Paso =
  | 'recibido'
  | 'comercial'
  | 'finanzas'
  | 'preparacion'
  | 'transito'
  | 'parcial'
  | 'entregado'
  | 'cancelado'
export type Tracked = { id: number; numero: string; paso: Paso; desde: number }

/** A claim or a quote in progress. */
export type Waiting = { id: number; desde: number }

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

/** The claims, or the quotes, in progress, in a file of their own. */
export const openWaiting = (file: string) => {
  const all = new Map<number, Waiting>(
    (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Waiting[]) : []).map((one) => [one.id, one]),
  )
  const save = () => {
    writeFileSync(`${file}.nuevo`, JSON.stringify([...all.values()], null, 1))
    renameSync(`${file}.nuevo`, file)
  }
  return {
    has: (id: number) => all.has(id),
    all: () => [...all.values()],
    note: (one: Waiting) => {
      all.set(one.id, one)
      save()
    },
    drop: (id: number) => all.delete(id) && save(),
  }
}
