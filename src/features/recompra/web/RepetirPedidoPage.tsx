import { SinIva } from '#web/ui/SinIva.tsx'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useShopping } from '#features/carrito/web/carrito.tsx'
import { numeroOf } from '#features/presupuestos/rules.ts'
import { textos as commonTextos } from '#shared/errors.ts'
import { showDay } from '#shared/dates.ts'
import { showMoney } from '#shared/money.ts'
import { P } from '#shared/permisos.ts'
import { q, values } from '#web/api.ts'
import { Link } from '#web/router.tsx'
import { can, chooseCliente, useSession } from '#web/session.ts'
import { Crumbs } from '#web/shell/Crumbs.tsx'
import { MyOperaciones } from '#web/shell/NoCliente.tsx'
import { useMayGo } from '#web/shell/ways.ts'
import { Answer } from '#web/ui/Answer.tsx'
import { Alert, Empty, Loading, Skeleton } from '#web/ui/states.tsx'
import { contract, type Repeticion } from '../contract.ts'
import { textos } from '../rules.ts'
import { LinesAdded, LinesFoot } from './LinesFoot.tsx'
import { LinesTable } from './LinesTable.tsx'
import { useLines } from './useLines.ts'

/** An earlier order as it would be bought today: looked at, changed and ticked before any of it is added (REORD-02). */
export const Component = () => {
  const { presupuestoId } = useParams({ from: '/repetirPedido/$presupuestoId' })
  const id = /^[1-9]\d{0,8}$/.test(presupuestoId) ? Number(presupuestoId) : null
  return id === null ? <Missing /> : <Order id={id} />
}

const Order = ({ id }: { id: number }) => {
  const read = useQuery({ ...q(contract.repeat, { params: { id } }), refetchOnMount: 'always' as const })
  return (
    <Answer of={read} waiting={<Waiting />} missing={<Missing />}>
      {(order) => <Repetir key={order.id} order={order} />}
    </Answer>
  )
}

/** There is no such order, or none for whoever asks. */
const Missing = () => (
  <>
    <div className="head">
      <h1 tabIndex={-1}>Repetir pedido</h1>
    </div>
    <Empty text={commonTextos.noEncontrado}>
      <MyOperaciones />
    </Empty>
  </>
)

const Waiting = () => (
  <Loading label="Cargando la solicitud…">
    <Skeleton height={64} />
    <Skeleton height={320} />
    <Skeleton height={96} />
  </Loading>
)

const Repetir = ({ order }: { order: Repeticion }) => {
  const session = useSession()
  const lineas = values(order.lineas)
  const lines = useLines({
    name: `repetir:${session.userId}:${order.id}`,
    clienteId: order.clienteId,
    lineas: order.lineas.$values,
  })
  const shopping = useShopping()
  const operaciones = useMayGo('/presupuestos')
  const { simbolo } = order.moneda
  return (
    <>
      <Crumbs
        here="Repetir pedido"
        below={
          operaciones
            ? [
                { text: 'Mis solicitudes', to: '/presupuestos' },
                { text: `Solicitud ${numeroOf(order.id)}`, to: `/presupuestos/${order.id}` },
              ]
            : []
        }
      />
      <div className="head">
        <div>
          <h1 tabIndex={-1}>
            Repetir pedido <span className="mono">{numeroOf(order.id)}</span>
          </h1>
          <p className="soft">
            {session.tipoRol !== 3 && `De ${order.nombreCliente}. `}Del {showDay(order.fecha)}, por{' '}
            {showMoney(order.montoTotal, simbolo)} <SinIva />. {textos.today}
          </p>
        </div>
      </div>
      {!shopping && <Alert kind="warn">{commonTextos.compraDeshabilitada}</Alert>}
      <LinesTable
        of={lines}
        caption={`Líneas de la solicitud ${numeroOf(order.id)}`}
        then={(at) => ({ precio: lineas[at]!.precioEntonces, simbolo })}
        canAdd
      />
      <LinesAdded of={lines}>
        <VerCarrito order={order} />
      </LinesAdded>
      <LinesFoot of={lines} clienteId={order.clienteId} canAdd={shopping} />
    </>
  )
}

/** The way to the cart; staff buy for that client from there on. */
const VerCarrito = ({ order }: { order: Repeticion }) => {
  const session = useSession()
  if (!can(session, P.operaciones)) return null
  const choose = () => {
    if (session.tipoRol !== 3) chooseCliente({ id: order.clienteId, nombreFantasia: order.nombreCliente })
  }
  return (
    <Link className="btn" to="/miCarrito" onClick={choose}>
      Ver carrito
    </Link>
  )
}
