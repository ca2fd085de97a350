import { asProduct, productosById } from '#features/productos/server/productos.ts'
import { db } from '#server/context.ts'
import { inAlcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Barras } from '../contract.ts'
import { isAlternative, MAX_PRODUCTOS } from '../rules.ts'
import { listAlike } from './store.ts'

/**
 * Products at today's prices with those that are the same bar in other lengths, in the order asked; one that is not
 * sold to the client is left out. Throws 404 for a client out of scope.
 */
export const readBarras = async (who: Sesion, clienteId: number, ids: string): Promise<{ $values: Barras[] }> => {
  const cliente = await inAlcance(who, clienteId, db())
  const asked = [...new Set(ids.split(',').filter(Boolean))].slice(0, MAX_PRODUCTOS)
  const alike = await listAlike(db(), asked)
  const productos = await productosById(db(), cliente, [...new Set([...asked, ...alike.map(({ id }) => id)])])
  const sold = (id: string) => {
    const producto = productos.get(id)
    return producto?.activoForCliente ? [asProduct(producto)] : []
  }
  return {
    $values: asked.flatMap(sold).map((producto) => ({
      producto,
      otras: {
        $values: alike
          .filter(({ de }) => de === producto.id)
          .flatMap(({ id }) => sold(id))
          .filter((otra) => isAlternative(producto, otra)),
      },
    })),
  }
}
