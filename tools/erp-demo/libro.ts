import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

/** How far an order has come here; the next step is the one after it. */
export type Paso = 'recibido' | 'comercial' | 'finanzas' | 'preparacion' | 'transito' | 'entregado' | 'cancelado'
export type Anotado = { id: number; numero: string; paso: Paso; desde: number }

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
  }
}
