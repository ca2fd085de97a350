import { useState } from 'react'
import { useAskedCliente } from '#web/ask-cliente.ts'
import { chooseCliente, useClienteElegido, useSession } from '#web/session.ts'
import { mayChoose } from '#web/shell/NoCliente.tsx'
import { announce } from '#web/ui/Announcer.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { part } from '#web/ui/part.tsx'

const ElegirCliente = part(() => import('./ElegirCliente.tsx'), 'ElegirCliente', { opened: ({ opened }) => opened })

/**
 * In the header of roles 1 and 2: for whom they are buying, to change or clear (OPEN-30); choosing is one press and
 * keeps the page (DIARIO-07). Role 3 buys for itself: nothing.
 */
export const ClienteChip = () => {
  const may = mayChoose(useSession())
  const cliente = useClienteElegido()
  const [opened, setOpened] = useState(false)
  useAskedCliente(() => setOpened(true))
  if (!may) return null
  const open = () => setOpened(true)
  const chosen = () => announce('Cliente elegido.')
  const clear = () => {
    chooseCliente(null)
    announce('Ya no hay un cliente elegido.')
  }
  return (
    <>
      {cliente ? (
        <div className="chip">
          <span className="lead">Comprando para:</span>
          <b title={cliente.nombreFantasia}>{cliente.nombreFantasia}</b>
          <button type="button" onClick={open}>
            Cambiar
          </button>
          <button type="button" aria-label="Quitar el cliente elegido" onClick={clear}>
            <Icon name="x" small />
          </button>
        </div>
      ) : (
        <div className="chip">
          <button type="button" onClick={open}>
            Elegir cliente
          </button>
        </div>
      )}
      <ElegirCliente atOnce title="Comprar para" opened={opened} onClose={() => setOpened(false)} onChosen={chosen} />
    </>
  )
}
