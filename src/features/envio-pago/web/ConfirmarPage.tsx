import { useEffect, useRef, useState } from 'react'
import { Navigate, useParams } from '@tanstack/react-router'
import { Link } from '#web/router.tsx'
import { useShopping } from '#features/carrito/web/carrito.tsx'
import { DolarCambio, useFreshDolares, useOtra, VerOtra, type Otra } from '#features/dolar/web/dolar.tsx'
import { paidOf } from '#features/presupuestos/rules.ts'
import { CreditoOfCliente } from '#features/credito/web/credito.tsx'
import { textos as commonTextos } from '#shared/errors.ts'
import { useSession } from '#web/session.ts'
import { AreaField } from '#web/ui/Field.tsx'
import { Answer, Unread } from '#web/ui/Answer.tsx'
import { Alert, Loading, Skeleton } from '#web/ui/states.tsx'
import { held } from '#web/ui/held.ts'
import type { Rate } from '#features/dolar/rules.ts'
import { isPesos } from '#shared/money.ts'
import type { Confirmacion } from '../contract.ts'
import { checkFirme, checkObservaciones, largoOf, limites, textos } from '../rules.ts'
import { CarritoLink } from './CarritoLink.tsx'
import { openReply, saveReply } from './borrador.ts'
import { SheetSolicitud } from './SolicitudSheet.tsx'
import { arrival } from './arrival.ts'
import { useConfirmacion } from './queries.ts'
import { Repetidas } from './Repetidas.tsx'
import { RefusalNote } from './RefusalNote.tsx'
import { Clock } from './Clock.tsx'
import { Terminos } from './Terminos.tsx'
import { Totals } from './Totals.tsx'
import { useConfirmar, useRestoreTime, type Confirmar } from './useConfirmar.ts'
import css from './options.module.css'
import cssSteps from './stepList.module.css'
import cssDocumento from './documento.module.css'

const inAviso = `btn ${cssSteps.inAviso}`

/** The confirmation (document 2 §2, §4; CONF-01 … CONF-17). */
export const Component = () => {
  useRestoreTime()
  useFreshDolares()
  const id = Number(useParams({ from: '/miCarrito/confirmar/$presupuestoId' }).presupuestoId)
  const read = useConfirmacion(id)
  const confirmar = useConfirmar(id, read.refetch)
  return (
    <>
      <div className="head">
        <h1 tabIndex={-1}>CONFIRMAR</h1>
        <VerOtra moneda={read.data?.moneda} />
        <Clock paused={confirmar.busy} cliente={read.data?.clienteSeleccionado ?? null} aparte={read.data?.aparte} />
      </div>
      <Answer of={read} waiting={<PageSkeleton />} failure={<NotRead of={read} />}>
        {(quote) => <Estado key={id} quote={quote} confirmar={confirmar} />}
      </Answer>
    </>
  )
}

const NotRead = ({ of }: { of: ReturnType<typeof useConfirmacion> }) => (
  <>
    <Unread of={of} />
    <div className={`acts ${cssSteps.salida}`}>
      <CarritoLink className="btn" cliente={null}>
        VOLVER MI CARRITO
      </CarritoLink>
    </div>
  </>
)

const PageSkeleton = () => (
  <Loading label="Cargando la solicitud…">
    <div className="cols">
      <div className="panel">
        <div className="pad">
          <Skeleton height={420} />
        </div>
      </div>
      <div className="panel">
        <div className="pad">
          <Skeleton height={220} />
        </div>
      </div>
    </div>
  </Loading>
)

type Props = { quote: Confirmacion; confirmar: Confirmar }

/** Shown for a quote that is placed already or was never pre-confirmed. */
const Estado = ({ quote, confirmar }: Props) => {
  const [estadoAtOpen] = useState(quote.estadoPresupuesto)
  if (quote.estadoPresupuesto !== null) {
    // placed by another tab meanwhile
    const placed = estadoAtOpen === null && quote.estadoPresupuesto !== 'Cancelado'
    return <Navigate to="/presupuestos" replace state={placed ? arrival({ enviada: quote.id }) : {}} />
  }
  if (quote.condicionPago === null)
    return <Navigate to="/miCarrito/envioPago/$presupuestoId" params={{ presupuestoId: String(quote.id) }} replace />
  if (quote.version === null) return <Vencida quote={quote} />
  return <Vigente quote={quote} version={quote.version} confirmar={confirmar} />
}

const Volver = ({ quote }: { quote: Confirmacion }) => (
  <Link className="btn wide" to="/miCarrito/envioPago/$presupuestoId" params={{ presupuestoId: String(quote.id) }}>
    Volver
  </Link>
)

/** A void pre-confirm: the reason and two links back, without totals (CONF-03, CONF-13). */
const Vencida = ({ quote }: { quote: Confirmacion }) => (
  <>
    <RefusalNote de={quote.aviso}>
      {quote.aviso ?? textos.vencida}
      <CarritoLink className={inAviso} cliente={quote.clienteSeleccionado} aparte={quote.aparte}>
        VOLVER MI CARRITO
      </CarritoLink>
    </RefusalNote>
    <div className={cssDocumento.vencida}>
      <button type="button" className="btn main wide tall" disabled>
        CONFIRMAR SOLICITUD
      </button>
      <Volver quote={quote} />
    </div>
  </>
)

/** The answers given here, kept in this tab, so that going back loses nothing. */
const useReply = (id: number) => {
  const { userId } = useSession()
  const [respuesta, set] = useState(() => openReply(userId, id))
  useEffect(() => saveReply(userId, id, respuesta), [userId, id, respuesta])
  return { respuesta, change: (patch: Partial<typeof respuesta>) => set((old) => ({ ...old, ...patch })) }
}

type AvisosProps = {
  cambio: boolean
  confirmar: Confirmar
  quote: Confirmacion
  onSeen: () => void
  onRetry: () => void
}
/** Why it was not placed: changes must be reviewed, a lost answer can be retried. */
const Avisos = ({ cambio, confirmar, quote, onSeen, onRetry }: AvisosProps) => {
  const { refusal, busy } = confirmar
  if (!cambio && !refusal) return null
  return (
    <RefusalNote de={cambio ? quote.version : refusal}>
      {cambio ? textos.otherTab : refusal!.texto}
      {!cambio && refusal!.lost && <p>{textos.notRepeated}</p>}
      <CarritoLink className={inAviso} cliente={quote.clienteSeleccionado} aparte={quote.aparte}>
        VOLVER MI CARRITO
      </CarritoLink>
      {cambio ? (
        <button type="button" className={inAviso} onClick={onSeen}>
          Ya los revisé
        </button>
      ) : (
        refusal!.lost && (
          <button type="button" className={inAviso} {...held(busy, onRetry)}>
            Reintentar
          </button>
        )
      )}
    </RefusalNote>
  )
}

/** The document, below the warning about its order number. */
const Sheet = ({ quote, otra }: { quote: Confirmacion; otra: Otra }) => (
  <>
    <Repetidas id={quote.id} numero={quote.ordenCompra ?? ''} />
    <SheetSolicitud quote={quote} otra={otra} />
  </>
)

/** The rate that this page shows, and how: of an order in dollars always, of one in pesos where it is asked for. */
const useShownRate = ({ moneda }: Confirmacion) => {
  const otra = useOtra(moneda)
  return { otra, shown: isPesos(moneda) && !otra.on ? null : otra.rate }
}

type AskedProps = {
  open: boolean
  onClose: () => void
  /** Places it: with the terms that were accepted, and the rate that is asked about, if one is. */
  onGo: (rate: Rate | null | undefined, terminos?: number) => void
} & Props
/** The terms; and where the rate changed meanwhile, that, which asks once more (DOLAR-06). */
const Asked = ({ quote, confirmar: { busy, dolar, terminos, clear }, open, onClose, onGo }: AskedProps) => {
  const shopping = useShopping()
  const { label, monto } = paidOf(quote)
  return (
    <>
      <Terminos
        open={open && !dolar}
        busy={busy}
        shopping={shopping}
        changed={terminos}
        onClose={onClose}
        onConfirm={(accepted) => onGo(undefined, accepted)}
      />
      <DolarCambio
        cambio={dolar}
        label={label}
        monto={monto}
        moneda={quote.moneda}
        busy={busy}
        onBack={() => {
          onClose()
          clear()
        }}
        onGo={() => onGo(dolar?.ahora ?? null)}
      />
    </>
  )
}

const ConfirmButton = ({ className, off, onClick }: { className: string; off: boolean; onClick: () => void }) => (
  <button type="button" className={className} aria-haspopup="dialog" {...held(off, onClick)}>
    CONFIRMAR SOLICITUD
  </button>
)

const Vigente = ({ quote, version, confirmar }: Props & { version: number }) => {
  const { busy, refusal, submit, clear } = confirmar
  const shopping = useShopping()
  const { respuesta, change } = useReply(quote.id)
  const [asked, setAsked] = useState(false)
  const [terms, setTerms] = useState(false)
  // only the version seen is placed; another one must be reviewed first
  const [vista, setVista] = useState(version)
  const cambio = vista !== version
  const form = useRef<HTMLDivElement>(null)
  const { otra, shown } = useShownRate(quote)
  const withoutFirme = checkFirme(respuesta.firme)
  const largo = checkObservaciones(respuesta.observaciones)
  const blocked = refusal !== null || cambio
  const askForTerms = () => {
    setAsked(true)
    if (!withoutFirme && !largo) return setTerms(true)
    const lacking = withoutFirme ? 'input[name=firme]' : 'textarea'
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(lacking)?.focus())
  }
  const confirmButton = (className: string) => (
    <ConfirmButton className={className} off={blocked || busy} onClick={askForTerms} />
  )
  return (
    <>
      <Avisos
        cambio={cambio}
        confirmar={confirmar}
        quote={quote}
        onSeen={() => {
          setVista(version)
          setTerms(false)
          clear()
        }}
        onRetry={() => submit(vista, respuesta, shown)}
      />
      <div className="cols" ref={form}>
        <div className={cssDocumento.sheet}>
          <Sheet quote={quote} otra={otra} />
          <Observaciones value={respuesta.observaciones} onChange={(observaciones) => change({ observaciones })} />
        </div>
        <Totals quote={quote} otra={otra} confirmButton={confirmButton}>
          <Firme firme={respuesta.firme} onChange={(firme) => change({ firme })} error={asked ? withoutFirme : null} />
          {!shopping && <Alert kind="info">{commonTextos.compraDeshabilitada}</Alert>}
          <CreditoOfCliente clienteId={quote.clienteSeleccionado.id} total={quote.montoTotal} moneda={quote.moneda} />
          {confirmButton('btn main wide tall inBar')}
          <Volver quote={quote} />
        </Totals>
      </div>
      <Asked
        quote={quote}
        confirmar={confirmar}
        open={terms && !blocked}
        onClose={() => setTerms(false)}
        onGo={(rate, terminos) => submit(vista, respuesta, rate === undefined ? shown : rate, terminos)}
      />
    </>
  )
}

/** The observations (CONF-09). */
const Observaciones = ({ value, onChange }: { value: string; onChange: (text: string) => void }) => (
  <div className="panel pad">
    <AreaField
      label="Observaciones adicionales"
      rows={3}
      value={value}
      error={checkObservaciones(value)}
      hint={`${largoOf(value)} / ${limites.observaciones}`}
      onChange={(e) => onChange(e.target.value)}
    />
  </div>
)

/** The firm-order question, always beside the confirm button (CONF-04 … CONF-06). */
const Firme = ({
  firme,
  onChange,
  error,
}: {
  firme: boolean | null
  onChange: (firme: boolean) => void
  error: string | null
}) => (
  <fieldset className={css.firme} aria-describedby={error ? 'firme-e' : undefined}>
    <legend>{textos.question}</legend>
    {(
      [
        ['Si', true, textos.siFirme],
        ['No', false, textos.noFirme],
      ] as const
    ).map(([label, value, follows]) => (
      <label key={label} className={`${css.opt}${firme === value ? ` ${css.on}` : ''}`}>
        <input
          type="radio"
          name="firme"
          aria-labelledby={`firme-${label}`}
          aria-describedby={`firme-${label}-sigue`}
          checked={firme === value}
          onChange={() => onChange(value)}
        />
        <span>
          <b id={`firme-${label}`}>{label}</b>
          <small id={`firme-${label}-sigue`}>{follows}</small>
        </span>
      </label>
    ))}
    {error && (
      <p className="err" id="firme-e" role="alert">
        {error}
      </p>
    )}
  </fieldset>
)
