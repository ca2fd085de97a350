import type { Product } from '#features/productos/contract.ts'
import { HERRAMIENTAS } from '#features/productos/rules.ts'

/** In stock, or when it will be there. */
export const Stock = ({ product }: { product: Product }) =>
  product.tieneStock ? (
    <span className="state ok">En stock</span>
  ) : (
    <span className="state warn">
      {product.grupoDescripcion === HERRAMIENTAS ? 'A verificar' : 'En 4 días hábiles'}
    </span>
  )
