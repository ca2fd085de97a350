import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

/** How far an order has come here; the next step is the one after it. */
export type Paso = 'recibido' | 'comercial' | 'finanzas' | 'preparacion' | 'transito' | 'entregado' | 'cancelado'
export type Anotado = { id: number; numero: string; paso: Paso; desde: number }

/** A claim that it works on. */
export type ReclamoAnotado = { id: number; desde: number }

/** What this order system knows, in a file of its own: a stop in the middle of anything loses nothing. */
export const openLibro = (file: string) => {
  const pedidos = new Map<number, Anotado>(
    (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Anotado[]) : []).map((pedido) => [
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
    note: (pedido: Anotado) => {
      pedidos.set(pedido.id, pedido)
      save()
    },
    drop: (id: number) => pedidos.delete(id) && save(),
  }
}

/** The claims it works on, in a file beside the orders'. */
export const openReclamos = (file: string) => {
  const reclamos = new Map<number, ReclamoAnotado>(
    (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ReclamoAnotado[]) : []).map((r) => [r.id, r]),
  )
  const save = () => {
    writeFileSync(`${file}.nuevo`, JSON.stringify([...reclamos.values()], null, 1))
    renameSync(`${file}.nuevo`, file)
  }
  return {
    has: (id: number) => reclamos.has(id),
    all: () => [...reclamos.values()],
    note: (reclamo: ReclamoAnotado) => {
      reclamos.set(reclamo.id, reclamo)
      save()
    },
    drop: (id: number) => reclamos.delete(id) && save(),
  }
}
