import { chooseCliente, useClienteElegido, type ClienteElegido } from '#web/session.ts'
import { Icon } from '#web/ui/icons.tsx'

/** Whom another tab buys for by now (OPEN-360). */
export const OtroElegidoNote = ({ otro, onKeep }: { otro: ClienteElegido | null; onKeep: () => void }) => {
  const cliente = useClienteElegido()
  if (!otro || !cliente) return null
  return (
    <div className="withoutBase noprint" role="alert">
      <Icon name="warn" />
      <div>
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
      </div>
    </div>
  )
}
