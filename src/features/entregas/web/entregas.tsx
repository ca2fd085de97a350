import { useQuery } from '@tanstack/react-query'
import { q, values } from '#web/api.ts'
import { Link } from '#web/router.tsx'
import { passesGate, useSession } from '#web/session.ts'
import { ONE } from '../access.ts'
import { contract } from '../contract.ts'
import { barOf, textos } from '../rules.ts'
import { Barra } from './Barra.tsx'

/** The front door of `entregas` in the browser. */

/** A remito's number as a link to it, for whoever may open it. */
export const RemitoLink = ({ numero }: { numero: string }) =>
  passesGate(useSession(), ONE) ? (
    <Link className="mono" to="/entregas/$numero" params={{ numero }}>
      {numero}
    </Link>
  ) : (
    <span className="mono">{numero}</span>
  )

/** The remitos of a request, and how its lines stand. */
export const useEntregasOf = (id: number) => {
  const read = useQuery({ ...q(contract.ofOrder, { params: { id } }), enabled: passesGate(useSession(), ONE) })
  const lines = values(read.data?.lineas)
  return {
    remitos: values(read.data?.remitos),
    lineOf: ({ pedidoId, item }: { pedidoId: string; item: number }) =>
      lines.find((line) => line.pedidoId === pedidoId && line.item === item),
  }
}
type Standing = NonNullable<ReturnType<ReturnType<typeof useEntregasOf>['lineOf']>>
type Pedido = { pedidoId: string; item: number; cantidad: number; entregada: number; descripcion: string }

type Props = { pedido: Pedido; unidad: string; standing: Standing | undefined }
/** The bar of an order line of a request, and to role 1 where the remitos say another sum (REMITO-04). */
export const BarraOfPedido = ({ pedido, unidad, standing }: Props) => {
  if (pedido.cantidad <= 0) return null
  const { enCamino, preparada, segunRemitos } = standing ?? { enCamino: 0, preparada: 0, segunRemitos: null }
  const bar = barOf({ pedida: pedido.cantidad, entregada: pedido.entregada, enCamino, preparada })
  return (
    <>
      <Barra pedida={pedido.cantidad} unidad={unidad} bar={bar} labels />
      {segunRemitos !== null && (
        <p className="hint">{textos.otherSum(pedido.descripcion, pedido.entregada, segunRemitos)}</p>
      )}
    </>
  )
}
