import { OrderFoot, useAddLines } from '#features/carrito/web/carrito.tsx'
import { textos as quick } from '#features/pedido-rapido/rules.ts'
import { useState } from 'react'
import { kilos, money, sum } from '#shared/money.ts'
import { values } from '#web/api.ts'
import { Link } from '#web/router.tsx'
import { announce } from '#web/ui/Announcer.tsx'
import { Alert } from '#web/ui/states.tsx'
import { lineaOf } from '../bars.ts'
import type { Planned } from './usePlanner.ts'

type Props = { planned: readonly Planned[]; clienteId: number; shopping: boolean }
type Added = { readonly count: number; readonly rechazos: readonly string[] }
/** The bars of all products, the load with the cart's, and adding them in one call (CORTE-09, QUICK-11). */
export const CorteFoot = ({ planned, clienteId, shopping }: Props) => {
  const [added, setAdded] = useState<Added | null>(null)
  const { add, busy, refusal, clear } = useAddLines('corte', clienteId)
  const compras = planned.flatMap(({ resultado }) => resultado?.compras ?? [])
  const bars = compras.reduce((total, { compra }) => total + compra, 0)
  const simbolos = [...new Set(compras.map(({ vendida }) => vendida.producto.moneda?.simbolo ?? ''))]
  const montos = simbolos.map((simbolo) => {
    const of = compras.filter(({ vendida }) => (vendida.producto.moneda?.simbolo ?? '') === simbolo)
    return [simbolo, money(sum(of.map(({ monto }) => monto)))] as const
  })
  const onAdd = () => {
    setAdded(null)
    void add(
      compras.map(({ vendida, compra }) => lineaOf(vendida, compra)),
      ({ agregadas, rechazadas }) => {
        setAdded({ count: agregadas, rechazos: values(rechazadas).map(({ motivo }) => motivo) })
        announce(quick.added(agregadas))
      },
    )
  }
  if (planned.length === 0) return null
  return (
    <>
      {refusal && (
        <Alert kind="bad" onClose={clear}>
          {refusal}
        </Alert>
      )}
      {added && (
        <Alert kind={added.rechazos.length === 0 ? 'ok' : 'warn'} onClose={() => setAdded(null)}>
          {added.count > 0 ? quick.added(added.count) : quick.noneAdded} {added.rechazos.join(' ')}{' '}
          {added.count > 0 && (
            <Link className="btn" to="/miCarrito">
              Ver carrito
            </Link>
          )}
        </Alert>
      )}
      <OrderFoot
        label="Barras"
        count={bars}
        of={bars}
        kg={kilos(sum(compras.map(({ kg }) => kg)))}
        montos={montos}
        clienteId={clienteId}
        busy={busy}
        canAdd={shopping}
        onAdd={onAdd}
      />
    </>
  )
}
