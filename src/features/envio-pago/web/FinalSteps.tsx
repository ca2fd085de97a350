import { showPct } from '#shared/money.ts'
import type { Preconfirm } from '../contract.ts'
import { checkClasificacion, textos } from '../rules.ts'
import { Buttons, Options, Paso, WithoutOptions } from './Paso.tsx'
import type { Checkout } from './useCheckout.ts'

type Props = { checkout: Checkout; offer: Preconfirm }

/** Step 3: the shipping classification (SHIP-23, SHIP-26). */
export const PasoClasificacion = ({ checkout, offer }: Props) => {
  const { eleccion, setEleccion } = checkout
  const lista = offer.clasificacionEnvios.$values
  return (
    <Paso
      number={3}
      titulo="Clasificación del envío"
      help="Cómo tiene que llegar el camión"
      checkout={checkout}
      summary={lista.find((c) => c.id === eleccion.clasificacionId)?.descripcion}
    >
      {lista.length === 0 ? (
        <WithoutOptions texto={textos.noClasificaciones} />
      ) : (
        <Options
          titulo="Clasificación del envío"
          name="clasificacion"
          options={lista.map((c) => ({ valor: c.id, nombre: c.descripcion }))}
          valor={eleccion.clasificacionId}
          error={checkClasificacion(eleccion.clasificacionId)}
          onChange={(clasificacionId) => setEleccion({ ...eleccion, clasificacionId })}
        />
      )}
      <Buttons checkout={checkout} />
    </Paso>
  )
}

/** '− 4 %', on one line. */
const side = (porcentaje: number) =>
  (porcentaje > 0 ? `− ${showPct(porcentaje)}` : showPct(0)).replaceAll(' ', '\u00a0')

/** Step 4: payment (SHIP-06, SHIP-28, SHIP-33). */
export const PasoPago = ({ checkout, offer }: Props) => {
  const { eleccion, setEleccion } = checkout
  const lista = offer.listaFormasPago.$values
  const chosen = lista.find((f) => f.id === eleccion.condicionPagoId)
  return (
    <Paso
      number={4}
      titulo="Forma de pago"
      help="El descuento se aplica sobre el subtotal"
      checkout={checkout}
      summary={
        chosen && [chosen.descripcion, chosen.porcentaje > 0 && side(chosen.porcentaje)].filter(Boolean).join(' · ')
      }
    >
      {lista.length === 0 ? (
        <WithoutOptions texto={textos.noFormasPago} />
      ) : (
        <Options
          titulo="Forma de pago"
          name="pago"
          options={lista.map((f) => ({ valor: f.id, nombre: f.descripcion, side: side(f.porcentaje) }))}
          valor={eleccion.condicionPagoId}
          error={eleccion.condicionPagoId === null ? textos.pagoCampo : null}
          onChange={(condicionPagoId) => setEleccion({ ...eleccion, condicionPagoId })}
        />
      )}
      <Buttons checkout={checkout} />
    </Paso>
  )
}
