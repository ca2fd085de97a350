import { useDeferredValue, useEffect, useEffectEvent, useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useShopping } from '#features/carrito/web/carrito.tsx'
import { textos as commonTextos } from '#shared/errors.ts'
import { q } from '#web/api.ts'
import { useScreenSearch } from '#web/router.tsx'
import { useClienteId, useSession } from '#web/session.ts'
import { NoCliente } from '#web/shell/NoCliente.tsx'
import { Unread } from '#web/ui/Answer.tsx'
import { hasFailed } from '#web/ui/read.ts'
import { Alert } from '#web/ui/states.tsx'
import { contract, type Entero } from '../contract.ts'
import { textos } from '../rules.ts'
import { Cabecera } from './Cabecera.tsx'
import { CorteFoot } from './CorteFoot.tsx'
import { ElegirProducto } from './ElegirProducto.tsx'
import { ElPlan } from './ElPlan.tsx'
import { Hoja } from './Hoja.tsx'
import { LoQueHaceFalta } from './LoQueHaceFalta.tsx'
import { Productos } from './Productos.tsx'
import { Unsaved } from './Unsaved.tsx'
import { usePlan, type DelPlan } from './usePlan.ts'
import { usePlanner } from './usePlanner.ts'
import css from './corte.module.css'

/** The cut plan: pieces wanted, bars to buy, drawn to scale (CORTE-01 … CORTE-11). */
export const Component = () => {
  const clienteId = useClienteId()
  const { userId } = useSession()
  if (clienteId > 0) return <Corte key={`${userId} ${clienteId}`} clienteId={clienteId} />
  return (
    <>
      <div className="head">
        <h1 tabIndex={-1}>{textos.titulo}</h1>
      </div>
      <NoCliente />
    </>
  )
}

/**
 * A product or a plan that the address names is taken once, and leaves the address. A plan takes the place of the one
 * that is edited: `asking` holds it where that one is not kept (OPEN-484).
 */
const useAddress = ({ dispatch, base, unsaved }: DelPlan) => {
  const { search, go } = useScreenSearch('/corte')
  const { producto, plan } = search
  const read = useQuery({ ...q(contract.read, { params: { id: plan ?? 0 } }), enabled: plan !== null })
  const leave = () => go({ plan: null }, { replace: true })
  const open = (opened: Entero) => {
    dispatch({ do: 'kept', plan: opened, keep: false })
    leave()
  }
  const other = plan !== null && read.data?.id === plan ? read.data : null
  const isOpen = other !== null && base?.id === other.id && base.version === other.version
  const asking = other !== null && !isOpen && unsaved ? other : null
  const take = useEffectEvent(() => {
    if (producto) {
      dispatch({ do: 'producto', productoId: producto, nombre: producto, instead: false })
      go({ producto: '' }, { replace: true })
    }
    if (isOpen) leave()
    else if (other && !asking) open(other)
  })
  useEffect(() => take(), [producto, plan, read.data])
  return { missing: plan !== null && hasFailed(read) ? read : null, asking, open, leave }
}

const Corte = ({ clienteId }: { clienteId: number }) => {
  const plan = usePlan(clienteId)
  const { edicion, grupos, dispatch, read } = plan
  const { missing, asking, open, leave } = useAddress(plan)
  const pedidos = useMemo(() => grupos.map(({ pedido }) => pedido), [grupos])
  const { planned, cancel, again } = usePlanner(pedidos)
  const drawn = useDeferredValue(planned) // hundreds of bars are drawn between the keys one presses
  const shopping = useShopping()
  const grupo = grupos[edicion.at]
  const of = drawn[edicion.at]
  return (
    <>
      <Cabecera plan={plan} clienteId={clienteId} />
      {!shopping && <Alert kind="warn">{commonTextos.compraDeshabilitada}</Alert>}
      {missing && <Unread of={missing} />}
      <Unsaved
        opened={asking !== null}
        titulo="Abrir otro plan"
        accion={asking ? `Abrir «${asking.nombre}»` : 'Abrir'}
        onSi={() => asking && open(asking)}
        onNo={leave}
      />
      {hasFailed(read) && <Unread of={read} />}
      <Productos plan={plan} planned={planned} />
      {!grupo || !of ? (
        <ElegirProducto
          first
          onChoose={({ id, descripcion }) =>
            dispatch({ do: 'producto', productoId: id, nombre: descripcion, instead: false })
          }
        />
      ) : (
        <div className={css.corte}>
          <LoQueHaceFalta key={grupo.en.productoId} plan={plan} grupo={grupo} />
          <ElPlan
            nombre={edicion.nombre}
            grupo={grupo}
            of={of}
            edicion={edicion}
            clienteId={clienteId}
            onCancel={cancel}
            onAgain={again}
          />
        </div>
      )}
      <CorteFoot planned={planned} clienteId={clienteId} shopping={shopping} />
      <Hoja edicion={edicion} grupos={grupos} planned={drawn} />
    </>
  )
}
