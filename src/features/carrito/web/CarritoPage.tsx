import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { AddressLink, Link } from '#web/router.tsx'
import { CreditoOfCliente } from '#features/credito/web/credito.tsx'
import { TimeoutNotice } from '#features/envio-pago/web/envio-pago.tsx'
import { textos as commonTextos } from '#shared/errors.ts'
import { ApiError, call, refusalOf } from '#web/api.ts'
import { useGoAfter } from '#web/going.ts'
import { useMayGo } from '#web/shell/ways.ts'
import { param, useSession } from '#web/session.ts'
import { EmptyList } from '#web/shell/EmptyList.tsx'
import { NoCliente } from '#web/shell/NoCliente.tsx'
import { Answer } from '#web/ui/Answer.tsx'
import { Alert, Empty, Loading, messageOf, Skeleton } from '#web/ui/states.tsx'
import { useSend } from '#web/ui/useSend.ts'
import { setPropio } from '#web/live/live.ts'
import { contract, type Presupuesto } from '../contract.ts'
import { cambios, limiteCamionKg, forSave, textos } from '../rules.ts'
import { Acciones, useKeepBuyingUrl } from './Acciones.tsx'
import { ForeignCambio } from './ForeignCambio.tsx'
import { CargaOfCamion } from './CamionLoad.tsx'
import { CarritoOnPaper } from './CarritoOnPaper.tsx'
import { CarritoLines, focusLinea } from './CarritoLines.tsx'
import { Undo } from './Undo.tsx'
import { useArrival } from '#web/ui/useArrival.ts'
import { Avisos, SummaryOfCompra } from './CompraSummary.tsx'
import { useCart, useKnownCart, useSetCart, useShopping } from './queries.ts'
import { useEditor, type Editor } from './useEditor.ts'
import css from './summary.module.css'

/** The cart (document 2 §2; CART-01 … CART-31). */
export const Component = () => {
  const cart = useCart({ fresh: true })
  const { mayRead, clienteId } = cart
  const read = useArrival(cart)
  const quick = useMayGo('/pedidoRapido')
  return (
    <>
      <div className="head">
        <h1 tabIndex={-1}>MI CARRITO</h1>
        {quick && (
          <Link className="btn bare" to="/pedidoRapido">
            Pedido rápido
          </Link>
        )}
      </div>
      <TimeoutNotice />
      {clienteId === 0 ? (
        <NoCliente />
      ) : !mayRead ? (
        <Empty text={commonTextos.noPermiso} />
      ) : (
        <Answer of={read} waiting={<PageSkeleton />}>
          {(data) => (
            <>
              <ForeignCambio key={clienteId} id={data.id} />
              <Carrito key={data.id} cart={data} />
            </>
          )}
        </Answer>
      )}
    </>
  )
}

const Vacio = () => (
  <EmptyList text={textos.vacio} what={textos.whatFor}>
    <AddressLink className="btn main" href={useKeepBuyingUrl()}>
      Seguir Comprando
    </AddressLink>
  </EmptyList>
)

const PageSkeleton = () => (
  <Loading label="Cargando el carrito…">
    <div className="cols">
      <div className="panel">
        {[0, 1, 2, 3].map((index) => (
          <div className="pad" key={index}>
            <Skeleton height={68} />
          </div>
        ))}
      </div>
      <div className="panel">
        <div className="pad">
          <Skeleton height={260} />
        </div>
      </div>
    </div>
  </Loading>
)

/** The fresh cart that a refusal carries when the cart differs from the one seen. */
const freshOf = (error: unknown): Presupuesto | null => {
  const changed = refusalOf(contract.saveCart, error) === 'carrito_cambiado'
  return changed && error instanceof ApiError ? ((error.problem?.presupuesto as Presupuesto | undefined) ?? null) : null
}

/** 'Comprar': saves pending quantities, then the cart as seen, and goes to shipping and payment (CART-30). */
const useBuy = (editor: Editor) => {
  const setCart = useSetCart()
  const begin = useGoAfter()
  const known = useKnownCart()
  const { busy, send } = useSend()
  const [changed, setChanged] = useState<readonly string[]>([])
  const buy = async () => {
    setChanged([])
    editor.setError(null)
    const go = begin()
    const from = window.location.pathname
    const saved = await editor.settle()
    const seen = known()
    if (!saved || !seen) return
    setPropio('carrito', seen.id)
    try {
      await setCart(await call(contract.saveCart, { params: { id: seen.id }, body: forSave(seen) }))
      const to = { to: '/miCarrito/envioPago/$presupuestoId', params: { presupuestoId: String(seen.id) } } as const
      await go(to, 'Tu carrito quedó guardado.', 'Seguir con el envío y el pago')
    } catch (error) {
      const fresh = freshOf(error)
      if (fresh) {
        setChanged(cambios(seen, fresh))
        await setCart(fresh)
      }
      editor.setError(messageOf(error))
      if (window.location.pathname === from) window.scrollTo({ top: 0 })
      throw error // told elsewhere where the cart was left meanwhile
    }
  }
  const close = () => {
    editor.setError(null)
    setChanged([])
  }
  return { busy, buy: () => void send(buy), changed, close }
}

/** Why a change or the purchase was refused, and what changed meanwhile. */
const RefusalNote = ({
  error,
  changed,
  onClose,
}: {
  error: string
  changed: readonly string[]
  onClose: () => void
}) => (
  <Alert kind="bad" onClose={onClose}>
    {error}
    {changed.length > 0 && (
      <ul className={css.changes}>
        {changed.map((cambio) => (
          <li key={cambio}>{cambio}</li>
        ))}
      </ul>
    )}
  </Alert>
)

const Carrito = ({ cart }: { cart: Presupuesto }) => {
  const editor = useEditor(cart, Number(param(useSession(), 'ProductoCantidadMinimaMC') ?? 1))
  const shopping = useShopping()
  const compra = useBuy(editor)
  const phone = useMediaQuery('(max-width: 900px)', false, { getInitialValueInEffect: false })
  const failure = editor.error && <RefusalNote error={editor.error} changed={compra.changed} onClose={compra.close} />
  const undo = <Undo editor={editor} onRestored={focusLinea} />
  if (editor.lineas.length === 0)
    return (
      <>
        {failure}
        <Vacio />
        {undo}
      </>
    )
  // beside the button if it is in view, on a phone above the lines
  const avisos = (
    <>
      <Avisos editor={editor} shopping={shopping} />
      <CreditoOfCliente clienteId={cart.clienteId} total={editor.summary.montoTotal} moneda={cart.moneda} />
    </>
  )
  return (
    <>
      <CarritoOnPaper cart={cart} editor={editor} />
      {failure}
      {editor.taken.length > 0 && (
        <Alert kind="warn" onClose={() => editor.setTaken([])}>
          {editor.taken.map((cambio) => (
            <div key={cambio}>{cambio}</div>
          ))}
        </Alert>
      )}
      {phone && avisos}
      {editor.summary.pesoTotal > limiteCamionKg && <Alert kind="warn">{textos.camion}</Alert>}
      <div className="cols">
        <section aria-label="Productos del carrito">
          <CarritoLines cart={cart} editor={editor} />
          {undo}
          <Acciones id={cart.id} settle={editor.settle} />
          <CargaOfCamion lineas={editor.lineas} />
        </section>
        <SummaryOfCompra cart={cart} editor={editor} shopping={shopping} busy={compra.busy} onBuy={compra.buy}>
          {!phone && avisos}
        </SummaryOfCompra>
      </div>
    </>
  )
}
