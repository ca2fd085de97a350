import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { hasDifferences, type Receiving } from '../receiving.ts'
import { Icon } from '#web/ui/icons.tsx'
import { deviceName, hourOf } from './KeptBar.tsx'
import type { Handling } from './useReceiving.ts'
import css from './recibir.module.css'

/** Between two tries while the page stands open, in milliseconds. */
const AGAIN_MS = 30_000
const useOnline = (): boolean => {
  const [online, setOnline] = useState(navigator.onLine)
  useEffect(() => {
    const look = () => setOnline(navigator.onLine)
    window.addEventListener('online', look)
    window.addEventListener('offline', look)
    return () => {
      window.removeEventListener('online', look)
      window.removeEventListener('offline', look)
    }
  }, [])
  return online
}
/** Tries when the network is back, and from time to time; at once what was left of before. */
const useTrying = (send: () => void, atOnce: boolean): boolean => {
  const online = useOnline()
  const tried = useRef(!atOnce && online)
  const go = useEffectEvent(send)
  useEffect(() => {
    if (!online) {
      tried.current = false
      return undefined
    }
    if (!tried.current) go()
    tried.current = true
    const timer = window.setInterval(go, AGAIN_MS)
    return () => clearInterval(timer)
  }, [online])
  return online
}
const partsOf = ({ receiving, sent }: Handling, photos: Receiving['photos']) => [
  'firma',
  sent.length > 0 && `${sent.length} ${sent.length === 1 ? 'renglón' : 'renglones'}`,
  photos.length > 0 &&
    `${photos.length} ${photos.length === 1 ? 'foto' : 'fotos'}, ${photos.filter(({ archivo }) => archivo).length} de ${photos.length} enviadas`,
  receiving.nota.trim() !== '' && 'nota',
]

/** It was pressed and nobody answered: all of it stays, and goes by itself (REMITO-13). */
export const WaitingToSend = ({ of }: { of: Handling }) => {
  const { receiving, sent, sending, onDevice } = of
  const online = useTrying(() => void sending.send(), sending.outcome === null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const differs = hasDifferences(receiving, sent)
  const kept = onDevice.kept !== 'blocked'
  return (
    <section className={`panel ${css.one}`} aria-labelledby="espera">
      <p className={`${css.strip} ${css.off}`} role="status">
        <Icon name="warn" small />
        <span>{sending.busy ? 'Enviando…' : online ? 'No pudimos enviarlo todavía' : 'Sin conexión'}</span>
        <b>1 por enviar</b>
      </p>
      <div className={css.body}>
        <h2 id="espera" ref={heading} tabIndex={-1}>
          Recibido, sin enviar
        </h2>
        <p className={css.go}>Ya podés dejar ir al camión</p>
        <p className="soft">
          {kept ? `Quedó guardado sólo en ${deviceName()}.` : `No se pudo guardar en ${deviceName()}: no la cierres.`}{' '}
          Sale solo cuando vuelva la señal, con esta pantalla abierta.
        </p>
        <div className={css.queue}>
          <p>
            <b>{differs ? 'Recepción con diferencias' : 'Recepción conforme'}</b>
            <small>
              {[receiving.intent && hourOf(receiving.intent.momento), ...partsOf(of, receiving.photos)]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </p>
          {differs && receiving.claiming && (
            <p>
              <b>Reclamo</b>
              <small>Sale junto con la recepción</small>
            </p>
          )}
        </div>
      </div>
      <div className={css.two}>
        <button
          type="button"
          className="btn"
          aria-disabled={sending.busy}
          onClick={() => !sending.busy && onDevice.change({ waiting: false })}
        >
          Abrir y cambiar
        </button>
        <button type="button" className="btn main" aria-disabled={sending.busy} onClick={() => void sending.send()}>
          {sending.busy ? 'Enviando…' : 'Enviar ahora'}
        </button>
      </div>
    </section>
  )
}
