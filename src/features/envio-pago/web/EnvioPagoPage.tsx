import type { Line } from '#features/carrito/contract.ts'
import { CargaDelCamion } from '#features/carrito/web/carrito.tsx'
import { useParams } from '@tanstack/react-router'
import { limiteCamionKg, textos as carrito, totales } from '#features/carrito/rules.ts'
import { refusalOf } from '#web/api.ts'
import { Alert, Loading, Skeleton } from '#web/ui/states.tsx'
import { useSend, type Outcome } from '#web/ui/useSend.ts'
import { contract, type Preconfirm } from '../contract.ts'
import { textos } from '../rules.ts'
import { AlCarrito } from './AlCarrito.tsx'
import { PasoDestino } from './PasoDestino.tsx'
import { PasoRecibe } from './PasoRecibe.tsx'
import { PasoClasificacion, PasoPago } from './PasosFinales.tsx'
import { usePreconfirm } from './queries.ts'
import { Rechazo } from './Rechazo.tsx'
import { Reloj } from './Reloj.tsx'
import { ResumenEnvio } from './ResumenEnvio.tsx'
import { useCheckout } from './useCheckout.ts'
import css from './pasos.module.css'

/** Shipping and payment (document 2 §2, §4; SHIP-01 … SHIP-52). One clock runs, whatever the screen shows. */
export const Component = () => {
  const id = Number(useParams({ from: '/miCarrito/envioPago/$presupuestoId' }).presupuestoId)
  const { data, error, refetch } = usePreconfirm(id)
  const sending = useSend()
  const read = async () => (await refetch()).data
  return (
    <>
      <div className="head">
        <h1 tabIndex={-1}>ENVÍO Y PAGO</h1>
        <Reloj paused={sending.busy} cliente={data?.clienteSeleccionado ?? null} />
      </div>
      {data?.datosRecibe ? (
        <Pasos key={id} id={id} offer={data} sending={sending} read={read} />
      ) : data || error ? (
        <SinDatos retry={() => void refetch()} />
      ) : (
        <Esqueleto />
      )}
    </>
  )
}

/** A failed read is empty data (SHIP-10, SHIP-11). */
const SinDatos = ({ retry }: { retry: () => void }) => (
  <>
    <Alert kind="bad">{textos.sinDatos}</Alert>
    <div className={`acts ${css.salida}`}>
      <AlCarrito className="btn main" cliente={null}>
        Volver
      </AlCarrito>
      <button type="button" className="btn" onClick={retry}>
        Reintentar
      </button>
    </div>
  </>
)

const Esqueleto = () => (
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
const NoSigue = ({ outcome, offer }: { outcome: Outcome; offer: Preconfirm }) => {
  const code = refusalOf(contract.preconfirmBudget, outcome.error)
  const changed = code === 'carrito_cambiado' || code === 'carrito_cerrado' || code === 'no_encontrado'
  return (
    <Rechazo de={outcome}>
      {outcome.text}
      {changed && (
        <AlCarrito className={`btn ${css.enAviso}`} cliente={offer.clienteSeleccionado}>
          VOLVER MI CARRITO
        </AlCarrito>
      )}
    </Rechazo>
  )
}

const cargableDe = (line: Line) => ({ ...line, cantidad: line.cantidadTiras, kg: line.pesoSubtotal })

type PasosProps = {
  id: number
  offer: Preconfirm
  sending: ReturnType<typeof useSend<true>>
  read: () => Promise<Preconfirm | undefined>
}
const Pasos = ({ id, offer, sending, read }: PasosProps) => {
  const checkout = useCheckout({ id, offer, sending, read })
  const cart = offer.presupuesto
  const porcentaje =
    offer.listaFormasPago.$values.find((f) => f.id === checkout.eleccion.condicionPagoId)?.porcentaje ?? 0
  return (
    <>
      {totales(cart.presupuestoDetalles.$values).pesoTotal > limiteCamionKg && (
        <Alert kind="warn">{carrito.camion}</Alert>
      )}
      {sending.outcome && <NoSigue outcome={sending.outcome} offer={offer} />}
      <div className="cols">
        <div>
          <ol className={css.pasos} aria-label="Pasos">
            <PasoRecibe checkout={checkout} />
            <PasoDestino checkout={checkout} offer={offer} />
            <PasoClasificacion checkout={checkout} offer={offer} />
            <PasoPago checkout={checkout} offer={offer} />
          </ol>
          <CargaDelCamion lineas={cart.presupuestoDetalles.$values.map(cargableDe)} />
        </div>
        <ResumenEnvio offer={offer} porcentaje={porcentaje} checkout={checkout} />
      </div>
    </>
  )
}
