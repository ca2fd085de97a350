import type { EstadoRemito } from '../rules.ts'

const looks: { readonly [estado in EstadoRemito]: string } = {
  Preparado: 'state warn',
  'En viaje': 'state',
  Entregado: 'state ok',
  'No entregado': 'state bad',
  Anulado: 'state off',
}
/** A delivery's state with its mark; of what has no remito yet, its order's. */
export const EstadoEntrega = ({ of }: { of: string }) => (
  <span className={looks[of as EstadoRemito] ?? 'state off'}>{of}</span>
)
