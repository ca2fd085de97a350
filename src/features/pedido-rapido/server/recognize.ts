import { isCodigo } from '#features/productos/rules.ts'
import {
  asProduct,
  findMany,
  productosById,
  type Hallazgo,
  type ProductoOfCliente,
} from '#features/productos/server/productos.ts'
import { showLargo } from '#shared/money.ts'
import { db } from '#server/context.ts'
import { inAlcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Reconocida } from '../contract.ts'
import { cantidadOf, decideFila, readLinea, type Leido, type Meant } from '../rules.ts'

export type Fila = {
  readonly texto: string
  readonly cantidad: number | null
  readonly largo: number | null
  readonly ancho: number | null
}
type Productos = ReadonlyMap<string, ProductoOfCliente>

/** A row as read: its own fields, and what its text says of those it leaves blank. */
const readFila = ({ texto, cantidad, largo, ancho }: Fila): Leido => {
  const leido = readLinea(texto)
  return { ...leido, cantidad: cantidad ?? leido.cantidad, largo: largo ?? leido.largo, ancho: ancho ?? leido.ancho }
}
/** The sides a text says, which the description of what is sold in them has too. */
const medidasOf = ({ largo, ancho }: Leido): { also?: string } =>
  largo === null
    ? {}
    : {
        also: [ancho, largo]
          .filter((n) => n !== null)
          .map((n) => showLargo(n))
          .join(' x '),
      }

/** The products that what was found may mean, each one object for all rows that found it alike. */
const openMeanings = (productos: Productos) => {
  const known = new Map<string, Meant | null>()
  const meantOf = (id: string, nombres: readonly string[]): Meant | null => {
    const producto = productos.get(id)
    if (!producto?.activoForCliente) return null
    return { product: asProduct(producto), nombres }
  }
  return ({ how, candidatos }: Hallazgo): Meant[] =>
    candidatos.flatMap(({ id, nombres }) => {
      const key = `${how} ${id}`
      if (!known.has(key)) known.set(key, meantOf(id, nombres))
      return known.get(key) ?? []
    })
}
const reconocidaOf = (leido: Leido, { how, more }: Hallazgo, meant: readonly Meant[]): Reconocida => {
  const { estado, motivo, candidatos } = decideFila({ leido, how, meant, more, asCode: isCodigo(leido.texto) })
  const [only] = candidatos
  const cantidad = cantidadOf(leido, estado === 'encontrado' ? only : undefined)
  return { estado, motivo, cantidad, largo: leido.largo, ancho: leido.ancho, candidatos: { $values: [...candidatos] } }
}

/**
 * What each row is taken for among what the client buys, in the order sent: found, doubtful with up to five candidates,
 * or not found. Throws 404 for a client out of scope.
 */
export const recognize = async (
  who: Sesion,
  clienteId: number,
  filas: readonly Fila[],
): Promise<{ $values: Reconocida[] }> => {
  const cliente = await inAlcance(who, clienteId, db())
  const leidas = filas.map(readFila)
  const hallazgos = await findMany(
    db(),
    cliente,
    leidas.map((leido) => ({ texto: leido.texto, ...medidasOf(leido) })),
  )
  const nothing: Hallazgo = { how: 'nada', candidatos: [], more: false }
  const ids = [...hallazgos.values()].flatMap(({ candidatos }) => candidatos.map(({ id }) => id))
  const productos = await productosById(db(), cliente, [...new Set(ids)])
  const meantOf = openMeanings(productos)
  return {
    $values: leidas.map((leido) => {
      const hallazgo = hallazgos.get(leido.texto) ?? nothing
      return reconocidaOf(leido, hallazgo, meantOf(hallazgo))
    }),
  }
}
