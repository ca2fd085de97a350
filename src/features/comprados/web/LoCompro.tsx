import { useQuery } from '@tanstack/react-query'
import { catalogo, P } from '#shared/permisos.ts'
import { q } from '#web/api.ts'
import { can, canAll, useSession } from '#web/session.ts'
import { Icon } from '#web/ui/icons.tsx'
import { contract, type Historia } from '../contract.ts'
import { showLoCompro, textos } from '../rules.ts'
import css from './lo-compro.module.css'

type Compra = Historia['compras']['$values'][number]
type Props = {
  productoId: string
  clienteId: number
  /** Fills the form with it; null where nothing can be bought. */ onUse: ((compra: Compra) => void) | null
}

/** How often the client bought it, and the last quantity and cut to use again (REORD-06); its place is kept free. */
export const LoCompro = ({ productoId, clienteId, onUse }: Props) => {
  const session = useSession()
  const may = canAll(session, P.operaciones) && can(session, ...catalogo) && clienteId > 0
  const { data } = useQuery({ ...q(contract.historia, { params: { productoId, clienteId } }), enabled: may })
  if (!may) return null
  const said = data && showLoCompro(data)
  const last = data?.compras.$values[0]
  return (
    <div className={css.place}>
      {said && last && (
        <p className={css.said}>
          <Icon name="repeat" small />
          <span>{said}</span>
          {onUse && (
            <button type="button" className="link" onClick={() => onUse(last)}>
              {textos.use}
            </button>
          )}
        </p>
      )}
    </div>
  )
}
