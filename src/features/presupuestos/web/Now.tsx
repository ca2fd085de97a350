import { SinIva } from '#web/ui/SinIva.tsx'
import { useQuery } from '@tanstack/react-query'
import { showInt, showMoney } from '#shared/money.ts'
import { showLatest } from '#shared/renglon.ts'
import { call, q, saveFile, values } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { Icon } from '#web/ui/icons.tsx'
import { Telefono } from '#web/ui/Telefono.tsx'
import { useDescarga } from '#web/ui/useDownload.ts'
import { contract, type Quote } from '../contract.ts'
import { destinoOf, estadoMeanings, isEstado, latestOfQuote, recibeOf, tripLabel } from '../rules.ts'
import { nextOf, progressOf, tellingTrip, timesOf, type Progress } from '../steps.ts'
import { Steps } from './Steps.tsx'
import { usePedido } from './usePedido.ts'
import css from './now.module.css'

const historialOf = (id: number) => ({ ...q(contract.historial, { params: { id } }), staleTime: 0 })
/** The six steps, each with its own hour where it is known (DIARIO-13). */
export const TimedSteps = ({ quote }: { quote: Quote }) => {
  const { data } = useQuery(historialOf(quote.id))
  const times = data && timesOf(quote, values(data))
  return <Steps estado={quote.estadoPresupuesto} times={times ?? null} />
}

const Bar = ({ progress: { total, delivered, pending } }: { progress: Progress }) => (
  <div className={css.progress}>
    <div
      className={css.bar}
      role="img"
      aria-label={`De ${showInt(total)} kg, ${showInt(delivered)} entregados y ${showInt(pending)} pendientes`}
    >
      {delivered > 0 && <i style={{ flexGrow: delivered }} />}
      {pending > 0 && <i className={css.pending} style={{ flexGrow: pending }} />}
    </div>
    <p aria-hidden="true">
      <span>{showInt(delivered)} kg entregados</span>
      <span>{showInt(pending)} kg pendientes</span>
    </p>
  </div>
)

/** What it is doing, what comes next and when, and for whom: before anything else (DIARIO-12). */
const Estado = ({ quote }: { quote: Quote }) => {
  const { estadoPresupuesto: estado } = quote
  const staff = useSession().tipoRol !== 3
  const { de } = usePedido(quote)
  const progress = progressOf(values(quote.detalles), de)
  const [next, latest] = [nextOf(quote), latestOfQuote(quote)]
  const where = [destinoOf(quote), recibeOf(quote) && `recibe ${recibeOf(quote)}`].filter(Boolean).join(' · ')
  return (
    <section className={`panel ${css.estado}`} aria-label="Estado">
      <p className={css.big}>{estado ?? 'Sin enviar'}</p>
      {estado !== null && isEstado(estado) && <p>{estadoMeanings[estado]}</p>}
      {next && (
        <p className={css.next}>
          <Icon name="clock" small />
          <span>
            <b>Sigue:</b> {next}
          </span>
        </p>
      )}
      {staff && <p>{quote.cliente}</p>}
      {where && <p className="soft">{where}</p>}
      {progress && <Bar progress={progress} />}
      <p className={css.total}>
        <b>{showMoney(quote.montoTotal, quote.moneda.simbolo)}</b> <SinIva />
        {latest && <span className="soft"> · {showLatest(latest)}</span>}
      </p>
    </section>
  )
}

/** Who brings it: the newest trip; all of them stand below. */
const Viaje = ({ quote }: { quote: Quote }) => {
  const trip = tellingTrip(values(quote.trackings))
  if (!trip) return null
  const facts = [
    ['Chofer', trip.nombreConductor],
    ['Camión', trip.placaCamion],
    ['Transporte', trip.razonSocial],
  ] as const
  return (
    <section className="panel" aria-label="Viaje">
      <h3 className={css.head}>
        Viaje <small>{`${tripLabel(trip.estadoViaje)}, ${trip.fechaFormat}`}</small>
      </h3>
      <dl className={css.facts}>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
        {trip.telefono && (
          <div>
            <dt>Teléfono</dt>
            <dd>
              <Telefono de={trip.telefono} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}

type Voucher = Quote['comprobantes']['$values'][number]
const Papel = ({ voucher }: { voucher: Voucher }) => {
  const { busy, failed, download } = useDescarga()
  const what = `${voucher.tipo} ${voucher.numero}`
  const get = async () =>
    saveFile(
      await call(contract.download, {
        params: { numero: voucher.numero, comprobante: voucher.tipo, ruta: voucher.link },
      }),
      `${voucher.tipo}${voucher.numero}.pdf`.replace(/[\\/:*?"<>|]/g, '-'),
    )
  return (
    <li>
      <button
        type="button"
        className={`${css.papel}${failed ? ` ${css.failed}` : ''}`}
        aria-disabled={busy}
        aria-label={failed ? `Falló ${what}. Reintentar` : `Bajar ${what}`}
        onClick={() => void download(get, `No se pudo descargar ${what}.`)}
      >
        <Icon name={failed ? 'warn' : 'down'} small />
        <span>
          <b>{voucher.tipo}</b> <span className="mono">{voucher.numero}</span>
        </span>
      </button>
    </li>
  )
}
/** Most papers in the first screen; all of them stand below. */
const PAPERS = 4
/** What it left: remitos and invoices that have a PDF. */
const Papeles = ({ quote }: { quote: Quote }) => {
  const papers = values(quote.comprobantes).filter(({ tienePdf }) => tienePdf)
  if (papers.length === 0) return null
  return (
    <section className={`panel ${css.papeles} noprint`} aria-label="Papeles">
      <h3 className={css.head}>Papeles</h3>
      <ul>
        {papers.slice(0, PAPERS).map((voucher) => (
          <Papel key={voucher.link} voucher={voucher} />
        ))}
      </ul>
      {papers.length > PAPERS && <p className="soft">Y {papers.length - PAPERS} más en «Comprobantes».</p>}
    </section>
  )
}

/** State, what comes next, trip and papers, in the first screen (DIARIO-12). */
export const Now = ({ quote }: { quote: Quote }) => (
  <div className={css.now}>
    <Estado quote={quote} />
    <Viaje quote={quote} />
    <Papeles quote={quote} />
  </div>
)
