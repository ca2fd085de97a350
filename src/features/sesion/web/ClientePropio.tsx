import { useEffect, useState } from 'react'
import { dropAviso, findCambio } from '#web/signed-out.ts'
import { useSession } from '#web/session.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { part } from '#web/ui/part.tsx'

const ElegirPropio = part(() => import('./ElegirPropio.tsx'), 'ElegirPropio', { opened: ({ opened }) => opened })

/** In the header of an account with several clients: for which of them it buys, to change (OPEN-153). */
export const ClientePropio = () => {
  const { tipoRol, variosClientes, bussinessName } = useSession()
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    const cambio = findCambio()
    if (cambio === null) return undefined
    dropAviso('cambio')
    const timer = requestAnimationFrame(() => announce(cambio)) // once the page has its announcer
    return () => cancelAnimationFrame(timer)
  }, [])
  if (tipoRol !== 3 || !variosClientes) return null
  return (
    <>
      <div className="chip">
        <span className="lead">Comprando para:</span>
        <b title={bussinessName}>{bussinessName}</b>
        <button type="button" aria-haspopup="dialog" onClick={() => setOpened(true)}>
          Cambiar<span className="vh"> de cliente</span>
        </button>
      </div>
      <ElegirPropio opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}
