import { useQuery } from '@tanstack/react-query'
import { q, values } from '#web/api.ts'
import { useNombreOfElegido, useSession } from '#web/session.ts'
import { Icon } from '#web/ui/icons.tsx'
import { contract } from '../contract.ts'
import { BuyFor } from './BuyFor.tsx'
import css from './clientes.module.css'

type Props = { /** Of the address; null: one's own, or the chosen one. */ id: number | null; onLeave: () => void }
/** For staff, above what is shown of a client that was not chosen: whose it is, and buying for it (DIARIO-11). */
export const LookedAt = ({ id, onLeave }: Props) => {
  const { tipoRol } = useSession()
  return id === null || tipoRol === 3 ? null : <Named id={id} onLeave={onLeave} />
}
/** The name of whose it is that is shown: one's own, the one looked at, or the chosen one; null while unknown. */
export const useNombreOfCliente = (of: number | null = null): string | null => {
  const { tipoRol } = useSession()
  const own = useNombreOfElegido()
  const other = of !== null && tipoRol !== 3
  const looked = useQuery({
    ...q(contract.cartera, { query: { id: of } }),
    staleTime: 60_000,
    enabled: other,
  })
  return other ? (values(looked.data)[0]?.razonSocial ?? null) : own
}
const Named = ({ id, onLeave }: { id: number; onLeave: () => void }) => {
  const { data } = useQuery({ ...q(contract.cartera, { query: { id } }), staleTime: 60_000 })
  const [cliente] = values(data)
  return (
    <div className={css.looked} role="status">
      <span>
        {cliente && (
          <>
            Mirás a <b>{cliente.razonSocial}</b> <span className="mono">{cliente.codigo}</span>
          </>
        )}
      </span>
      {cliente && <BuyFor cliente={cliente} className="btn bare" />}
      <button type="button" className="btn bare" onClick={onLeave}>
        <Icon name="x" small />
        Dejar de mirarlo
      </button>
    </div>
  )
}
