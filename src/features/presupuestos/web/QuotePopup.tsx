import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useIsFetching, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Hilo, NuevosLink } from '#features/mensajes/web/mensajes.tsx'
import { ORDER_MOVERS } from '#shared/permisos.ts'
import { ResponderConCotizacion } from '#features/cotizaciones/web/cotizaciones.tsx'
import { q, values } from '#web/api.ts'
import { useArrival } from '#web/arrival.ts'
import { passesGate, useSession } from '#web/session.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { Fold } from '#web/ui/Fold.tsx'
import { Mantine } from '#web/ui/Mantine.tsx'
import { Answer } from '#web/ui/Answer.tsx'
import { hasFailed } from '#web/ui/read.ts'
import { Loading, Skeleton } from '#web/ui/states.tsx'
import { useJustNow } from '#web/ui/useJustNow.ts'
import { useKept } from '#web/ui/useKept.tsx'
import { isPropio } from '#web/live/live.ts'
import { contract, type Quote } from '../contract.ts'
import { AnularPedido } from './AnularPedido.tsx'
import { CargarReclamo, WithReclamo } from './QuoteCard.tsx'
import { ChangeEstado } from './ChangeEstado.tsx'
import { numeroOf, textos } from '../rules.ts'
import { Comprobantes } from './Comprobantes.tsx'
import { DownloadPdf } from './DownloadPdf.tsx'
import { Datos, Lineas } from './QuoteFacts.tsx'
import { FechasDeEntrega } from './FechasDeEntrega.tsx'
import { Historial } from './Historial.tsx'
import { PedidoTable, Viajes } from './QuoteTables.tsx'
import { RepetirPedido } from './RepetirPedido.tsx'
import { Now, TimedSteps } from './Now.tsx'
import { SheetOnPaper } from './SheetOnPaper.tsx'
import { wasDelivered } from '../steps.ts'
import { usePedido } from './usePedido.ts'
import nowStyles from './now.module.css'
import css from './solicitud.module.css'

/** A quote with all there is to know of it, on one printable page (OPER-18 … OPER-22). `id` null: closed. */
export const QuotePopup = ({ id, onClose }: { id: number | null; onClose: () => void }) => {
  const phone = useMediaQuery('(max-width: 760px)') ?? false
  const [shown, setShown] = useState(id)
  if (id !== null && id !== shown) setShown(id) // stays drawn while the dialog leaves
  const kept = useKept({ opened: id !== null, onClose })
  return (
    <Mantine>
      <Modal.Root
        opened={id !== null}
        onClose={kept.close}
        closeOnEscape={!kept.asked}
        trapFocus={!kept.asked}
        size={1040}
        fullScreen={phone}
        transitionProps={{ duration: 120 }}
        padding={0}
      >
        <Modal.Overlay color="#0B1015" backgroundOpacity={0.55} />
        <Modal.Content radius={phone ? 0 : 6}>
          <Modal.Header className={`${css.cabeza} noprint`}>
            <Modal.Title tabIndex={-1} data-autofocus>
              Solicitud N° <span className="mono">{shown === null ? '' : numeroOf(shown)}</span>
            </Modal.Title>
            {shown !== null && <OnPaper key={shown} id={shown} />}
            <Modal.CloseButton className="noprint" size={44} aria-label="Cerrar" ml={0} />
          </Modal.Header>
          <Modal.Body className={`withoutMarco ${css.cuerpo}`}>
            {kept.around(shown !== null && <Detail key={shown} id={shown} />)}
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
      {kept.aside}
    </Mantine>
  )
}

const quoteOf = (id: number) => ({ ...q(contract.quote, { params: { id } }), staleTime: 0 })

/** Its PDF and 'Imprimir', of a request that there is for whoever asks (OPEN-390). */
const OnPaper = ({ id }: { id: number }) => {
  const read = useQuery(quoteOf(id))
  if (read.data === undefined && hasFailed(read)) return null
  return (
    <>
      <DownloadPdf id={id} bare />
      <button type="button" className="btn bare noprint" aria-label="Imprimir" onClick={() => window.print()}>
        <Icon name="print" />
        <span className="wd">Imprimir</span>
      </button>
    </>
  )
}

/** 'Imprimir' of a request placed just now opens it here, and prints once all of it is there. */
const usePrint = (ready: boolean): void => {
  const [printNow, done] = useArrival<true>('imprimir')
  const reading = useIsFetching() > 0
  useEffect(() => {
    if (!printNow || !ready || reading) return
    done()
    window.print()
  }, [printNow, ready, reading, done])
}

/** What others change while it is open, said once and marked for a while. */
const JustNow = ({ quote: { id, estadoPresupuesto: estado } }: { quote: Quote }) => {
  const justNow = useJustNow(estado ?? '')
  useEffect(() => {
    if (justNow && !isPropio('presupuesto', id)) announce(`La solicitud pasó a ${estado}.`)
  }, [justNow, id, estado])
  return justNow ? <p className={nowStyles.justNow}>{textos.justNow}</p> : null
}

const Detail = ({ id }: { id: number }) => {
  const read = useQuery(quoteOf(id))
  usePrint(read.data !== undefined)
  return (
    <Answer of={read} waiting={<Waiting />}>
      {(quote) => <Entera quote={quote} />}
    </Answer>
  )
}

const Waiting = () => (
  <Loading label="Cargando la solicitud…">
    <div className={css.wait}>
      <Skeleton height={40} />
      <Skeleton height={168} />
      <Skeleton height={220} />
      <Skeleton height={140} />
    </div>
  </Loading>
)

/** Its data, folded. */
const Folded = ({ quote }: { quote: Quote }) => {
  const short = [
    quote.presupuestoTotvsId && `Presupuesto ${quote.presupuestoTotvsId}`,
    quote.pedidoId && `Pedido ${quote.pedidoId}`,
    quote.condicionPago,
  ]
  return (
    <Fold titulo="Datos de la solicitud" resumen={short.filter(Boolean).join(' · ')} className={css.folded!}>
      <Datos quote={quote} />
    </Fold>
  )
}

/** What is said about it, of its lines too (COTIZ-10). */
const Mensajes = ({ quote }: { quote: Quote }) => (
  <Hilo
    tema="solicitud"
    numero={quote.id}
    lineas={values(quote.detalles).map(({ item, nombreProducto: nombre }) => ({ item, nombre }))}
  />
)

/** On the screen; on paper it is its PDF's content (DIARIO-25). */
const Entera = ({ quote }: { quote: Quote }) => (
  <>
    <div className={css.onScreen}>
      <OnScreen quote={quote} />
    </div>
    <SheetOnPaper quote={quote} />
  </>
)

const OnScreen = ({ quote }: { quote: Quote }) => {
  const mayMove = passesGate(useSession(), ORDER_MOVERS)
  const delivered = wasDelivered(quote.estadoPresupuesto, values(usePedido(quote).query.data))
  return (
    <>
      <TimedSteps quote={quote} />
      <JustNow quote={quote} />
      <Now quote={quote} />
      <FechasDeEntrega quote={quote} />
      <p className={`${css.reclamo} noprint`}>
        {quote.estadoPresupuesto !== null && <NuevosLink tema="solicitud" numero={quote.id} />}
        <WithReclamo card={quote} />
        {quote.estadoPresupuesto !== null && <RepetirPedido id={quote.id} />}
        {delivered && <CargarReclamo card={quote} />}
        {quote.estadoPresupuesto !== null && quote.estadoPresupuesto !== 'Cancelado' && (
          <ResponderConCotizacion id={quote.id} firme={quote.esPedidoFirme} />
        )}
      </p>
      {mayMove && quote.estadoPresupuesto && <ChangeEstado quote={quote} />}
      <Lineas quote={quote} />
      {quote.estadoPresupuesto !== null && <Mensajes quote={quote} />}
      <Folded quote={quote} />
      <AnularPedido quote={quote} />
      {!delivered && (
        <p className={`${css.reclamo} noprint`}>
          <CargarReclamo card={quote} />
        </p>
      )}
      <PedidoTable quote={quote} />
      <Viajes quote={quote} />
      <Comprobantes quote={quote} />
      <Historial id={quote.id} />
    </>
  )
}
