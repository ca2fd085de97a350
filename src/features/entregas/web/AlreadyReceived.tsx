import { useEffect, useRef } from 'react'
import { showTime } from '#shared/dates.ts'
import { Link } from '#web/router.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { Alert } from '#web/ui/states.tsx'
import type { Prueba, Remito } from '../contract.ts'
import { sentOf } from '../receiving.ts'
import { ReceiptLines } from './ReceiptLines.tsx'
import css from './recibir.module.css'

type Props = {
  remito: Remito
  prueba: Prueba
  /** What was counted here already. */ counted: boolean
  busy: boolean
  refusal: string | null
  /** It was found out on sending. */ late: boolean
  onAdd: () => void
}
/** Somebody received it before: what they said; one's own may be added to it, never put in its place (REMITO-12). */
export const AlreadyReceived = ({ remito, prueba, counted, busy, refusal, late, onAdd }: Props) => {
  const { por, fecha, recibe, reclamoId, nroReclamo } = prueba
  const heading = useRef<HTMLHeadingElement>(null)
  // what took the place of the form that was sent
  useEffect(() => {
    if (late) heading.current?.focus({ preventScroll: true })
  }, [late])
  return (
    <section className={`panel ${css.one}`} aria-labelledby="ya">
      <div className={css.strip}>
        <p>
          <Icon name="warn" small />
          {showTime(fecha)}
        </p>
      </div>
      <div className={css.body}>
        <h2 id="ya" ref={heading} tabIndex={-1}>
          Ya lo recibió {por}
        </h2>
        {recibe && <p className="soft">Recibió {recibe}.</p>}
        <ReceiptLines prueba={prueba} sent={sentOf(remito)} />
        {reclamoId !== null && (
          <p>
            <Link to="/reclamos" search={{ reclamo: reclamoId }}>
              Reclamo {nroReclamo ?? 'en camino'}
            </Link>
          </p>
        )}
        <p>{counted ? 'Lo que contaste vos sigue acá. ' : ''}Podés sumar lo tuyo; no lo reemplaza.</p>
        {refusal && <Alert kind="bad">{refusal}</Alert>}
      </div>
      <div className={css.two}>
        <Link className="btn" to="/entregas/$numero" params={{ numero: remito.numero }}>
          Salir
        </Link>
        <button type="button" className="btn main" aria-disabled={busy} onClick={() => !busy && onAdd()}>
          {busy ? 'Enviando…' : 'Agregar lo mío'}
        </button>
      </div>
    </section>
  )
}
