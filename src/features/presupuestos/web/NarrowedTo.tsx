import type { Filter } from '../search.ts'
import css from './filtros.module.css'

type Props = { filter: Filter; onAll: () => void }

/** What the address narrows the list to beside the filters one types: a state, or the whole scope (OPEN-312). */
export const NarrowedTo = ({ filter: { estado, todos, cliente, vendedor }, onAll }: Props) => {
  if (!estado || !todos) return null
  return (
    <p className={css.solo}>
      <span>
        Sólo las que están en <b>{estado}</b>
        {todos && cliente === null && vendedor === null ? ', de todos tus clientes' : ''}.
      </span>
      <button type="button" className="btn bare" onClick={onAll}>
        Ver las de cualquier estado
      </button>
    </p>
  )
}
