import { SinIva } from '#web/ui/SinIva.tsx'
import { useEffect, useRef } from 'react'
import { DownloadPdf, RepetirPedido } from '#features/presupuestos/web/presupuestos.tsx'
import { Link } from '#web/router.tsx'
import { showInt, showMoney } from '#shared/money.ts'
import { P } from '#shared/permisos.ts'
import { can, useSession } from '#web/session.ts'
import { Icon } from '#web/ui/icons.tsx'
import { Alert } from '#web/ui/states.tsx'
import { textos } from '../rules.ts'
import { arrival, useCheckoutArrival } from './arrival.ts'
import { useQuote } from './queries.ts'
import css from './enviada.module.css'

/** For the cart: why the way led back to it when the countdown ended (SHIP-51, CONF-11). */
export const TimeoutNotice = () => {
  const [time, close] = useCheckoutArrival('time')
  return time ? (
    <Alert kind="warn" onClose={close}>
      {textos.timeIsUp}
    </Alert>
  ) : null
}

/** In the operaciones: the solicitud just placed, what happens next, and its actions (CONF-10). */
export const SentSolicitud = () => {
  const [id, close] = useCheckoutArrival('enviada')
  return id === null || id === undefined ? null : <Sent key={id} id={id} onClose={close} />
}

const Sent = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const { data } = useQuote(id)
  const title = useRef<HTMLHeadingElement>(null)
  // after the shell has moved the focus for the new path
  useEffect(() => {
    const frame = requestAnimationFrame(() => title.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <section className={`panel ${css.enviada}`} aria-labelledby="enviada">
      <span className={css.marca}>
        <Icon name="check" />
      </span>
      <div>
        <h2 id="enviada" ref={title} tabIndex={-1}>
          {textos.enviada}
        </h2>
        <p>
          Solicitud N° <b className="mono">{showInt(id)}</b>
          {data && (
            <>
              {' · Total '}
              <b className="num">{showMoney(data.montoTotal, data.moneda.simbolo)}</b> <SinIva />
            </>
          )}
        </p>
        {data && <p className="soft">{data.esPedidoFirme ? textos.firmeNext : textos.assistanceHint}</p>}
        <Acciones id={id} />
      </div>
      <button type="button" className={css.cerrar} aria-label="Cerrar aviso" onClick={onClose}>
        <Icon name="x" />
      </button>
    </section>
  )
}

/** Detail and print open with permission 17; the PDF is for whoever placed it. */
const Acciones = ({ id }: { id: number }) => {
  const session = useSession()
  const detail = {
    to: '/presupuestos/$presupuestoId',
    params: { presupuestoId: String(id) },
    resetScroll: false,
  } as const
  return (
    <div className={css.acciones}>
      {can(session, P.accionesCarrito) && (
        <>
          <Link className="btn" {...detail}>
            Ver detalle
          </Link>
          <Link className="btn" {...detail} state={arrival({ printNow: true })}>
            <Icon name="print" />
            Imprimir
          </Link>
        </>
      )}
      <DownloadPdf id={id} />
      <RepetirPedido id={id} />
    </div>
  )
}
