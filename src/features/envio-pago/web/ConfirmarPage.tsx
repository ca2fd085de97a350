import { useRef, useState } from 'react'
import { Link, Navigate, useParams } from 'react-router'
import { useShopping } from '#features/carrito/web/carrito.tsx'
import type { Quote } from '#features/presupuestos/contract.ts'
import { textos as comunes } from '#shared/errors.ts'
import { dec, money, showKilos, showMoney, showPct, sum } from '#shared/money.ts'
import { AreaField } from '#web/ui/Field.tsx'
import { Alert, Failure, Loading, Skeleton } from '#web/ui/states.tsx'
import { checkFirme, checkObservaciones, largoDe, limites, textos } from '../rules.ts'
import { HojaSolicitud } from './HojaSolicitud.tsx'
import { useQuote } from './queries.ts'
import { Reloj } from './Reloj.tsx'
import { Terminos } from './Terminos.tsx'
import { useConfirmar, useRestoreTime } from './useConfirmar.ts'
import css from './opciones.module.css'
import cssPasos from './pasos.module.css'
import cssDocumento from './documento.module.css'

const enAviso = `btn ${cssPasos.enAviso}`

const Titulo = ({ paused = false }: { paused?: boolean }) => (
  <div className="head">
    <h1 tabIndex={-1}>CONFIRMAR</h1>
    <Reloj paused={paused} />
  </div>
)

/** The confirmation (document 2 §2, §4; CONF-01 … CONF-17). */
export const Component = () => {
  useRestoreTime()
  const id = Number(useParams().presupuestoId)
  const { data, error, refetch } = useQuote(id)
  if (error && !data)
    return (
      <>
        <Titulo />
        <Failure error={error} retry={() => void refetch()} />
      </>
    )
  if (!data)
    return (
      <>
        <Titulo />
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
      </>
    )
  return <Confirmar key={id} quote={data} />
}

const Confirmar = ({ quote }: { quote: Quote }) => {
  const { busy, refusal, submit } = useConfirmar(quote.id)
  const shopping = useShopping()
  const [firme, setFirme] = useState<boolean | null>(null)
  const [asked, setAsked] = useState(false)
  const [observaciones, setObservaciones] = useState('')
  const [terms, setTerms] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  // what is confirmed already, or was never pre-confirmed, has nothing to confirm here
  const [gone] = useState(() =>
    quote.estadoPresupuesto !== null
      ? '/presupuestos'
      : quote.condicionPago === null
        ? `/miCarrito/envioPago/${quote.id}`
        : null,
  )
  if (gone) return <Navigate to={gone} replace />
  const sinFirme = checkFirme(firme)
  const largo = checkObservaciones(observaciones)
  const askForTerms = () => {
    setAsked(true)
    if (!sinFirme && !largo) return setTerms(true)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(sinFirme ? 'input' : 'textarea')?.focus())
  }
  return (
    <>
      <Titulo paused={busy} />
      {refusal && (
        <Alert kind="bad">
          {refusal.texto}
          <Link className={enAviso} to="/miCarrito">
            VOLVER MI CARRITO
          </Link>
          {refusal.perdida && (
            <button type="button" className={enAviso} disabled={busy} onClick={() => submit(firme!, observaciones)}>
              Reintentar
            </button>
          )}
        </Alert>
      )}
      <div className="cols">
        <div className={cssDocumento.hoja}>
          <HojaSolicitud quote={quote} />
          <div className="panel pad" ref={form}>
            <Firme firme={firme} onChange={setFirme} error={asked ? sinFirme : null} />
            <AreaField
              label="Observaciones adicionales"
              rows={3}
              value={observaciones}
              error={largo}
              hint={`${largoDe(observaciones)} / ${limites.observaciones}`}
              onChange={(e) => setObservaciones(e.target.value)}
            />
          </div>
        </div>
        <Totales quote={quote}>
          {!shopping && <Alert kind="info">{comunes.compraDeshabilitada}</Alert>}
          <button
            type="button"
            className="btn main wide tall"
            aria-haspopup="dialog"
            disabled={refusal !== null || busy}
            onClick={askForTerms}
          >
            CONFIRMAR SOLICITUD
          </button>
          <Link className="btn wide" to={`/miCarrito/envioPago/${quote.id}`}>
            Volver
          </Link>
        </Totales>
      </div>
      <Terminos
        open={terms && !refusal}
        busy={busy}
        shopping={shopping}
        onClose={() => setTerms(false)}
        onConfirm={() => submit(firme!, observaciones)}
      />
    </>
  )
}

/** The firm-order question (CONF-04 … CONF-06). */
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
    <legend>{textos.pregunta}</legend>
    {(
      [
        ['Si', true],
        ['No', false],
      ] as const
    ).map(([label, value]) => (
      <label key={label} className={`${css.opt}${firme === value ? ` ${css.on}` : ''}`}>
        <input type="radio" name="firme" checked={firme === value} onChange={() => onChange(value)} />
        <b>{label}</b>
      </label>
    ))}
    {error && (
      <p className="err" id="firme-e" role="alert">
        {error}
      </p>
    )}
  </fieldset>
)

/** What it comes to: the lines, what the payment takes off, the rest. */
const Totales = ({ quote, children }: { quote: Quote; children: React.ReactNode }) => {
  const lines = money(sum(quote.detalles.$values.map((l) => l.montoSubtotalDto)))
  const simbolo = quote.moneda.simbolo
  const off = money(dec(lines).minus(quote.montoTotal))
  return (
    <aside className={`panel stick ${cssDocumento.totales}`} aria-labelledby="total">
      <h2 id="total">Total de la solicitud</h2>
      <div className="pad">
        <dl className="sum">
          <div>
            <dt>Productos, con descuentos</dt>
            <dd>{showMoney(lines, simbolo)}</dd>
          </div>
          {off > 0 && (
            <div>
              <dt>
                Forma de pago<small>{showPct(quote.descuentoCondicionPago)} del subtotal</small>
              </dt>
              <dd>− {showMoney(off, simbolo)}</dd>
            </div>
          )}
          <div>
            <dt>Peso</dt>
            <dd>{showKilos(quote.pesoTotal)}</dd>
          </div>
          <div className="tot">
            <dt>TOTAL</dt>
            <dd>{showMoney(quote.montoTotal, simbolo)}</dd>
          </div>
        </dl>
        {children}
      </div>
    </aside>
  )
}
