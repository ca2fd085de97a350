import type { Line } from '#features/carrito/contract.ts'
import { CargaOfCamion } from '#features/carrito/web/carrito.tsx'
import { useParams } from '@tanstack/react-router'
import { limiteCamionKg, textos as carrito, totals } from '#features/carrito/rules.ts'
import { refusalOf } from '#web/api.ts'
import { Answer } from '#web/ui/Answer.tsx'
import { Alert, Loading, Skeleton } from '#web/ui/states.tsx'
import { useSend, type Outcome } from '#web/ui/useSend.ts'
import { contract, type Preconfirm } from '../contract.ts'
import { textos } from '../rules.ts'
import { CarritoLink } from './CarritoLink.tsx'
import { FechaDeEntrega } from './FechaDeEntrega.tsx'
import { OrdenDeCompra } from './OrdenDeCompra.tsx'
import { PasoDestino } from './PasoDestino.tsx'
import { PasoRecibe } from './PasoRecibe.tsx'
import { PasoClasificacion, PasoPago } from './FinalSteps.tsx'
import { usePreconfirm } from './queries.ts'
import { RefusalNote } from './RefusalNote.tsx'
import { Clock } from './Clock.tsx'
import { SummaryEnvio } from './EnvioSummary.tsx'
import { useCheckout } from './useCheckout.ts'
import css from './stepList.module.css'

/** Shipping and payment (document 2 §2, §4; SHIP-01 … SHIP-52), with one countdown for all states of the screen. */
export const Component = () => {
  const id = Number(useParams({ from: '/miCarrito/envioPago/$presupuestoId' }).presupuestoId)
  const offer = usePreconfirm(id)
  const sending = useSend()
  const again = async () => (await offer.refetch()).data
  const withoutDatos = <WithoutDatos retry={() => void again()} />
  return (
    <>
      <div className="head">
        <h1 tabIndex={-1}>ENVÍO Y PAGO</h1>
        <Clock paused={sending.busy} cliente={offer.data?.clienteSeleccionado ?? null} aparte={offer.data?.aparte} />
      </div>
      <Answer of={offer} waiting={<PageSkeleton />} failure={withoutDatos}>
        {(data) =>
          data.datosRecibe ? <Steps key={id} id={id} offer={data} sending={sending} read={again} /> : withoutDatos
        }
      </Answer>
    </>
  )
}

/** A failed read counts as empty data (SHIP-10, SHIP-11). */
const WithoutDatos = ({ retry }: { retry: () => void }) => (
  <>
    <Alert kind="bad">{textos.noDatos}</Alert>
    <div className={`acts ${css.salida}`}>
      <CarritoLink className="btn main" cliente={null}>
        Volver
      </CarritoLink>
      <button type="button" className="btn" onClick={retry}>
        Reintentar
      </button>
    </div>
  </>
)

const PageSkeleton = () => (
  <Loading label="Cargando envío y pago…">
    <div className="cols">
      <div className="panel">
        {[44, 44, 44, 44].map((height, index) => (
          <div className="pad" key={index}>
            <Skeleton height={height} />
          </div>
        ))}
      </div>
      <div className="panel">
        <div className="pad">
          <Skeleton height={420} />
        </div>
      </div>
    </div>
  </Loading>
)

/** Why it did not go on. */
const WhyStopped = ({ outcome, offer }: { outcome: Outcome; offer: Preconfirm }) => {
  const code = refusalOf(contract.preconfirmBudget, outcome.error)
  const changed = offer.aparte || code === 'carrito_cambiado' || code === 'carrito_cerrado' || code === 'no_encontrado'
  return (
    <RefusalNote de={outcome}>
      {outcome.text}
      {changed && (
        <CarritoLink className={`btn ${css.inAviso}`} cliente={offer.clienteSeleccionado} aparte={offer.aparte}>
          VOLVER MI CARRITO
        </CarritoLink>
      )}
    </RefusalNote>
  )
}

const loadableOf = (line: Line) => ({ ...line, cantidad: line.cantidadTiras, kg: line.pesoSubtotal })

type StepsProps = {
  id: number
  offer: Preconfirm
  sending: ReturnType<typeof useSend<true>>
  read: () => Promise<Preconfirm | undefined>
}
const Steps = ({ id, offer, sending, read }: StepsProps) => {
  const checkout = useCheckout({ id, offer, sending, read })
  const cart = offer.presupuesto
  const porcentaje =
    offer.listaFormasPago.$values.find((f) => f.id === checkout.eleccion.condicionPagoId)?.porcentaje ?? 0
  return (
    <>
      {totals(cart.presupuestoDetalles.$values).pesoTotal > limiteCamionKg && (
        <Alert kind="warn">{carrito.camion}</Alert>
      )}
      {sending.outcome && <WhyStopped outcome={sending.outcome} offer={offer} />}
      <div className="cols">
        <div>
          <ol className={css.stepList} aria-label="Pasos">
            <PasoRecibe checkout={checkout} />
            <PasoDestino checkout={checkout} offer={offer} />
            <PasoClasificacion checkout={checkout} offer={offer} />
            <PasoPago checkout={checkout} offer={offer} />
          </ol>
          <FechaDeEntrega fecha={checkout.fecha} />
          <OrdenDeCompra id={id} orden={checkout.orden} />
          <CargaOfCamion lineas={cart.presupuestoDetalles.$values.map(loadableOf)} />
        </div>
        <SummaryEnvio offer={offer} porcentaje={porcentaje} checkout={checkout} />
      </div>
    </>
  )
}
