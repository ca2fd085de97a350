import { pasoOf } from '../rules.ts'
import css from './estado.module.css'

const marks: { readonly [estado: string]: string | undefined } = {
  'En tránsito': css.transito,
  Entregado: css.entregado,
  Cancelado: css.cancelado,
}
/** A state with its mark, which tells it apart without its colour. */
export const Estado = ({ of, className = '' }: { of: string | null; className?: string }) => (
  <span className={`${css.estado} ${className}`}>
    <i className={`${css.mark} ${marks[of ?? ''] ?? ((pasoOf(of) ?? 0) > 3 ? css.half : '')}`} aria-hidden="true" />
    {of ?? 'Sin enviar'}
  </span>
)
