import { AddressLink } from '#web/router.tsx'
import { chooseCliente, useClienteElegido, type ClienteElegido } from '#web/session.ts'
import type { Late } from '#web/late.ts'
import { Icon } from '#web/ui/icons.tsx'

type Props = { late: Late | null; otro: ClienteElegido | null; onClose: () => void; onKeep: () => void }

/** 'Nuevo vendedor · Aceros Ribera': the screen's own part of a tab's title. */
const nameOf = (title: string): string => title.split(' · ')[0]!

/** What TabNotices tells (OPEN-357, OPEN-360). */
export const Told = ({ late, otro, onClose, onKeep }: Props) => {
  const cliente = useClienteElegido()
  if (!late && !otro) return null
  return (
    <div className="withoutBase noprint" role="alert">
      <Icon name="warn" />
      <div>
        {late && (
          <>
            <p>
              <b>
                {late.kept ? 'No se guardó lo que enviaste' : 'No se hizo lo que pediste'} en «{nameOf(late.screen)}».
              </b>{' '}
              {late.text}
              {late.kept && ' Lo que escribiste sigue ahí.'}
            </p>
            <div className="acts">
              <button type="button" className="btn" onClick={onClose}>
                Cerrar
              </button>
              <AddressLink className="btn" href={late.href} onClick={onClose}>
                Volver a «{nameOf(late.screen)}»
              </AddressLink>
            </div>
          </>
        )}
        {otro && cliente && (
          <>
            <p>
              <b>En otra pestaña elegiste a {otro.nombreFantasia}.</b> En esta seguís comprando para{' '}
              {cliente.nombreFantasia}.
            </p>
            <div className="acts">
              <button type="button" className="btn" onClick={() => chooseCliente(otro)}>
                Pasar a {otro.nombreFantasia}
              </button>
              <button type="button" className="btn" onClick={onKeep}>
                Seguir con {cliente.nombreFantasia}
              </button>
            </div>
          </>
        )}
      </div>
    </div>
  )
}
