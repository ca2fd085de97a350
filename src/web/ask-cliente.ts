import { useEffect, useEffectEvent } from 'react'

/** Where a client is missing the screen asks for one; the header, which chooses, hears it (DIARIO-07). */
const asked = new EventTarget()
const ASK = 'ask'
/** Opens the header's chooser of clients; the page stays where it is. */
export const askCliente = (): void => void asked.dispatchEvent(new Event(ASK))
/** Hears it, for as long as the caller is drawn. */
export const useAskedCliente = (open: () => void): void => {
  const onAsk = useEffectEvent(open)
  useEffect(() => {
    const hear = () => onAsk()
    asked.addEventListener(ASK, hear)
    return () => asked.removeEventListener(ASK, hear)
  }, [])
}
