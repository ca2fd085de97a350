import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '#web/router.tsx'
import { contract as presupuestos } from '#features/presupuestos/contract.ts'
import { QuoteNote, QuotePopup } from '#features/presupuestos/web/presupuestos.tsx'
import { P } from '#shared/permisos.ts'
import { q, values } from '#web/api.ts'
import { useMayGo } from '#web/shell/ways.ts'
import { can, canAll, useClienteId, useSession } from '#web/session.ts'
import { EmptyList, toClientes, toContacto, toProductos } from '#web/shell/EmptyList.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { Answer } from '#web/ui/Answer.tsx'
import { Loading, Skeleton } from '#web/ui/states.tsx'
import { useArrival } from '#web/ui/useArrival.ts'
import { TARJETAS, textos } from '../rules.ts'
import css from './operaciones.module.css'

/**
 * MIS ÚLTIMAS OPERACIONES: the three latest, each linked to its detail, and a link to all if there are more (HOME-09 …
 * HOME-11, HOME-26).
 */
export const UltimasOperaciones = () => {
  const session = useSession()
  const clienteId = useClienteId()
  const mayList = useMayGo('/presupuestos')
  const [open, setOpen] = useState<number | null>(null)
  const read = useArrival(useQuery(q(presupuestos.latest, { params: { clienteId } })))
  const cards = values(read.data)
  const none = <EmptyList text={textos.none} what={textos.whatFor} ways={[toProductos, toContacto, toClientes]} />
  const close = () => {
    const from = open
    setOpen(null)
    setTimeout(() => document.getElementById(`op-${from}`)?.focus(), 30) // focus returns to the card that was open
  }
  return (
    <section className="sec" aria-labelledby="ultimas">
      <div className="head">
        <h2 id="ultimas">MIS ÚLTIMAS OPERACIONES</h2>
        {cards.length > TARJETAS && mayList && (
          <Link className="btn bare" to="/presupuestos">
            Ver Más Operaciones <Icon name="right" small />
          </Link>
        )}
      </div>
      <Answer of={read} waiting={<Waiting />} empty={none}>
        {() => (
          <div className={css.operaciones}>
            {cards.slice(0, TARJETAS).map((card) => (
              <QuoteNote key={card.id} card={card} onOpen={() => setOpen(card.id)} />
            ))}
          </div>
        )}
      </Answer>
      {can(session, P.operaciones, P.accionesCarrito, P.ultimasOperaciones) && <QuotePopup id={open} onClose={close} />}
    </section>
  )
}

const Waiting = () => {
  const height = canAll(useSession(), P.carritoA, P.carritoB) ? 294 : 250
  return (
    <Loading label="Cargando operaciones…">
      <div className={css.operaciones}>
        {[1, 2, 3].map((place) => (
          <Skeleton key={place} height={height} />
        ))}
      </div>
    </Loading>
  )
}
