import { Link, useParams } from 'react-router'
import type { Presupuesto } from '#features/carrito/contract.ts'
import { limiteCamionKg, textos as carrito, totales } from '#features/carrito/rules.ts'
import { Alert, Failure, Loading, Skeleton } from '#web/ui/states.tsx'
import type { Preconfirm } from '../contract.ts'
import { textos } from '../rules.ts'
import { PasoDestino } from './PasoDestino.tsx'
import { PasoRecibe } from './PasoRecibe.tsx'
import { PasoClasificacion, PasoPago } from './PasosFinales.tsx'
import { sinDatos, useCarrito, usePreconfirm } from './queries.ts'
import { Reloj } from './Reloj.tsx'
import { ResumenEnvio } from './ResumenEnvio.tsx'
import { useCheckout } from './useCheckout.ts'
import css from './pasos.module.css'

const Titulo = ({ children }: { children?: React.ReactNode }) => (
  <div className="head">
    <h1 tabIndex={-1}>ENVÍO Y PAGO</h1>
    {children}
  </div>
)

/** Shipping and payment (document 2 §2, §4; SHIP-01 … SHIP-52). */
export const Component = () => {
  const id = Number(useParams().presupuestoId)
  const data = usePreconfirm(id)
  const cart = useCarrito()
  const offer = data.data ?? (data.error ? sinDatos : null)
  const retry = () => void Promise.all([data.refetch(), cart.refetch()])
  // a read while the screen is open (another tab, a lost connection) leaves what is shown alone
  if (!offer || (cart.isPending && cart.fetchStatus !== 'idle'))
    return (
      <>
        <Titulo>
          <Reloj />
        </Titulo>
        <Esqueleto />
      </>
    )
  if (!offer.datosRecibe || (cart.data && cart.data.id !== id))
    return (
      <>
        <Titulo>
          <Reloj />
        </Titulo>
        <SinDatos retry={retry} />
      </>
    )
  if (!cart.data)
    return (
      <>
        <Titulo>
          <Reloj />
        </Titulo>
        <Failure error={cart.error} retry={retry} />
      </>
    )
  return <Pasos key={id} id={id} offer={offer} cart={cart.data} />
}

const SinDatos = ({ retry }: { retry: () => void }) => (
  <>
    <Alert kind="bad">{textos.sinDatos}</Alert>
    <div className={`acts ${css.salida}`}>
      <Link className="btn main" to="/miCarrito">
        Volver
      </Link>
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
        {[360, 44, 44, 44].map((height, index) => (
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

const Pasos = ({ id, offer, cart }: { id: number; offer: Preconfirm; cart: Presupuesto }) => {
  const checkout = useCheckout(id, offer)
  const porcentaje =
    offer.listaFormasPago.$values.find((f) => f.id === checkout.eleccion.condicionPagoId)?.porcentaje ?? 0
  return (
    <>
      <Titulo>
        <Reloj paused={checkout.busy} />
      </Titulo>
      {totales(cart.presupuestoDetalles.$values).pesoTotal > limiteCamionKg && (
        <Alert kind="warn">{carrito.camion}</Alert>
      )}
      <div className="cols">
        <ol className={css.pasos} aria-label="Pasos">
          <PasoRecibe checkout={checkout} />
          <PasoDestino checkout={checkout} offer={offer} />
          <PasoClasificacion checkout={checkout} offer={offer} />
          <PasoPago checkout={checkout} offer={offer} />
        </ol>
        <ResumenEnvio cart={cart} porcentaje={porcentaje} />
      </div>
    </>
  )
}
