import { useRef, useState } from 'react'
import { contract as carrito, type Presupuesto } from '#features/carrito/contract.ts'
import { previewLinea } from '#features/carrito/rules.ts'
import { useSetCart, useShopping } from '#features/carrito/web/carrito.tsx'
import { inCampo } from '#shared/cantidad.ts'
import { P } from '#shared/permisos.ts'
import { ApiError, call, useRefresh, values } from '#web/api.ts'
import { asPropio } from '#web/live/live.ts'
import { useSend } from '#web/ui/useSend.ts'
import { canAll, useClienteId, useSession } from '#web/session.ts'
import { contract } from '../contract.ts'
import { asksAncho, asksLargo, showAdded } from '../rules.ts'
import { useTypedFields, type TypedFields, type Nombre, type Vendible } from './useTypedFields.ts'
import { newKey } from '#web/key.ts'

/** `stated`: what was added, as text. `precio`: the server's, if it differs from the one shown. */
export type Added = { kind: 'ok' | 'withoutStock'; cantidad: number; stated: string; precio: number | null } | null

/** Who may buy here and now: with the permissions, for a client, while purchasing is open (OPEN-38). */
export const useCanBuy = (): boolean => {
  const may = canAll(useSession(), P.carritoA, P.carritoB)
  const shopping = useShopping()
  const clienteId = useClienteId()
  return may && shopping && clienteId > 0
}

/** Whether a price is one of those on the screen, of one step or another. */
const isKnown = ({ precio, escalones }: Vendible, taken: number | undefined): boolean =>
  taken === precio || escalones.$values.some((e) => e.precio === taken)

/** The payload of PROD-21; the server takes price, weight and currency from its own. */
const useBody = (product: Vendible, { cantidad, largo, ancho }: TypedFields) => {
  const session = useSession()
  const clienteId = useClienteId()
  return {
    productoId: product.id,
    clienteId,
    contactoId: session.contactoId,
    sellerId: session.sellerId,
    cantidad,
    showLargo: asksLargo(product),
    largo: asksLargo(product) ? largo : null,
    showAncho: asksAncho(product),
    ancho: asksAncho(product) ? ancho : null,
    precio: product.precio,
    peso: product.peso,
    monedaId: product.moneda?.id ?? null,
    userId: session.userId,
    tipoRol: session.tipoRol,
  }
}

/**
 * Adds to the cart. A second click while the first is under way, or after it got no answer, adds nothing twice.
 */
const useAgregar = (product: Vendible, body: ReturnType<typeof useBody>) => {
  const setCart = useSetCart()
  const refresh = useRefresh()
  const [added, setAdded] = useState<Added>(null)
  const { busy, refusal, send, clear } = useSend()
  const intent = useRef<{ of: string; key: string } | null>(null)
  const tell = (cart: Presupuesto): number | undefined => {
    const taken = values(cart.presupuestoDetalles).findLast((l) => l.producto.id === product.id)?.precio
    const [cantidad, stated] = [body.cantidad ?? 0, showAdded(product, body)]
    const precio = taken === undefined || isKnown(product, taken) ? null : taken
    setAdded({ kind: cart.tieneStock ? 'ok' : 'withoutStock', cantidad, stated, precio })
    return taken
  }
  const add = () =>
    send(async () => {
      setAdded(null)
      const of = JSON.stringify(body)
      if (intent.current?.of !== of) intent.current = { of, key: newKey() }
      try {
        const { key } = intent.current
        const cart = await asPropio('carrito', () => call(carrito.addLine, { body }, { idempotencyKey: key }))
        intent.current = null
        await setCart(cart)
        if (!isKnown(product, tell(cart)))
          await Promise.all([contract.product, contract.grupo, contract.byIds].map((read) => refresh(read)))
      } catch (error) {
        // refused, not lost on the way
        if (error instanceof ApiError && error.status > 0 && error.status < 500) intent.current = null
        throw error
      }
    })
  const close = () => {
    setAdded(null)
    clear()
  }
  return { busy, refusal, added, add, close }
}

/**
 * What a product costs and weighs with what is typed, and putting it into the cart. `keep`: what is typed is there
 * again after a reload.
 */
export const useCompra = (product: Vendible, { keep = false } = {}) => {
  const typedFields = useTypedFields(product, keep)
  const { cantidad, largo, ancho, first } = typedFields
  const { add, close, ...agregar } = useAgregar(product, useBody(product, typedFields))
  const medida = first
    ? null
    : {
        cantidad: cantidad!,
        dimension1: asksLargo(product) ? largo! : 0,
        dimension2: asksAncho(product) ? ancho! : 0,
      }
  const preview = medida && previewLinea(product, medida)
  const type = (nombre: Nombre, text: string) => {
    typedFields.type(nombre, text)
    close()
  }
  /** Answers the field that keeps it from being added. */
  const addToCart = async (): Promise<Nombre | null> => {
    typedFields.leaveAll()
    if (first) return first
    await add()
    return null
  }
  const take = (nombre: Nombre, numero: number) => type(nombre, inCampo(numero))
  return { ...typedFields, ...agregar, close, preview, medida, type, take, addToCart }
}
export type InCompra = ReturnType<typeof useCompra>
