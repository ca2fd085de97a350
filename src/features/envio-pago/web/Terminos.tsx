import { useEffect, useRef, useState } from 'react'
import { Modal } from '#web/ui/Modal.tsx'
import { textos as commonTextos } from '#shared/errors.ts'
import { Answer } from '#web/ui/Answer.tsx'
import { Alert, Loading, Skeleton } from '#web/ui/states.tsx'
import { held } from '#web/ui/held.ts'
import { textos } from '../rules.ts'
import { LittleTime } from './LittleTime.tsx'
import { useTerminos } from './queries.ts'
import css from './terminos.module.css'

type Props = {
  open: boolean
  busy: boolean
  shopping: boolean
  /** The notice that the terms have changed meanwhile. */ changed: string | null
  onClose: () => void
  /** Called with the version accepted. */ onConfirm: (terminos: number) => void
}

/** The dialog of the terms, with the two acceptances that an order requires (CONF-07, CONF-08, OPEN-44). */
export const Terminos = (props: Props) => (
  <Modal opened={props.open} onClose={() => props.busy || props.onClose()} title="Términos y condiciones" size="xl">
    <Cuerpo {...props} />
  </Modal>
)

const Cuerpo = ({ open, busy, shopping, changed, onClose, onConfirm }: Props) => {
  const read = useTerminos(open)
  const { data } = read
  const [terminos, setTerminos] = useState(false)
  const [datos, setDatos] = useState(false)
  const check = (label: string, checked: boolean, set: (on: boolean) => void, className = css.check) => (
    <label className={className}>
      <input type="checkbox" checked={checked} disabled={data === undefined} onChange={(e) => set(e.target.checked)} />
      {label}
    </label>
  )
  const both = (on: boolean) => {
    setTerminos(on)
    setDatos(on)
  }
  // another version: both must be accepted again
  const [shownVersion, setRead] = useState<number | null>(null)
  const [moved, setMoved] = useState(false)
  if (data && data.version !== shownVersion) {
    setRead(data.version)
    setMoved(shownVersion !== null)
    both(false)
  }
  const stated = changed ?? (moved ? textos.terminosCambiados : null)
  return (
    <div className={css.terminos}>
      {stated && <Alert kind="bad">{stated}</Alert>}
      <Answer
        of={read}
        waiting={
          <Loading>
            <Skeleton height={240} />
          </Loading>
        }
      >
        {({ version, html }) => <Texto key={version} html={html} />}
      </Answer>
      {check(textos.acceptAll, terminos && datos, both)}
      {check(textos.acceptTerminos, terminos, setTerminos, `${css.check} ${css.one}`)}
      {check(textos.acceptDatos, datos, setDatos, `${css.check} ${css.one}`)}
      {!shopping && <Alert kind="info">{commonTextos.compraDeshabilitada}</Alert>}
      <LittleTime />
      <div className="acts">
        <button type="button" className="btn" {...held(busy, onClose)}>
          Volver
        </button>
        <button
          type="button"
          className="btn main"
          {...held(!terminos || !datos || !shopping || busy, () => data && onConfirm(data.version))}
        >
          REALIZAR PEDIDO
        </button>
      </div>
    </div>
  )
}

/** The sanitised HTML of the terms. Focusable, since it scrolls, and focused once loaded. */
const Texto = ({ html }: { html: string }) => {
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => region.current?.focus({ preventScroll: true }), [])
  return (
    <div
      ref={region}
      className={css.texto}
      role="region"
      aria-label="Texto de los términos y condiciones"
      data-autofocus
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
