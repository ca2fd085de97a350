import { useRef, useState } from 'react'
import { contract as carrito, type Presupuesto } from '#features/carrito/contract.ts'
import { computeLinea } from '#features/carrito/rules.ts'
import { useSetCart } from '#features/carrito/web/carrito.tsx'
import { readNumber, showLargo } from '#shared/money.ts'
import { ApiError, call, useRefresh, values } from '#web/api.ts'
import { useSend } from '#web/ui/useSend.ts'
import { param, useClienteId, useSession } from '#web/session.ts'
import { contract, type Product } from '../contract.ts'
import { checkAncho, checkCantidad, checkLargo, minimoDe, asksAncho, asksLargo } from '../rules.ts'

export type Campo = 'cantidad' | 'largo' | 'ancho'
type Textos = Record<Campo, string>
/** `precio`: what the server took, where it is not the one on the screen. */
export type Agregado = { kind: 'ok' | 'sinStock'; precio: number | null } | null

const initial = (product: Product, minMC: number): Textos => ({
  cantidad: showLargo(minimoDe(product, minMC)).replaceAll('.', ''),
  largo: asksLargo(product) ? showLargo(product.largoMax ?? product.largoMin ?? 1).replaceAll('.', '') : '',
  ancho: asksAncho(product) ? showLargo(product.anchoMax ?? product.anchoMin ?? 1).replaceAll('.', '') : '',
})

/**
 * What a person types to buy a product: its numbers, what is wrong with them, what it costs and weighs, and the adding.
 */
export const useCompra = (product: Product) => {
  const session = useSession()
  const clienteId = useClienteId()
  const setCart = useSetCart()
  const refresh = useRefresh()
  const minMC = Number(param(session, 'ProductoCantidadMinimaMC')) || 1
  const [typed, setTyped] = useState(() => initial(product, minMC))
  const [seen, setSeen] = useState<ReadonlySet<Campo>>(new Set())
  const [agregado, setAgregado] = useState<Agregado>(null)
  const { busy, refusal, send, clear } = useSend()
  const intent = useRef<{ of: string; key: string } | null>(null)

  const [cantidad, largo, ancho] = [readNumber(typed.cantidad), readNumber(typed.largo), readNumber(typed.ancho)]
  const problems: Record<Campo, string | null> = {
    cantidad: checkCantidad(product, cantidad, minMC),
    largo: checkLargo(product, largo),
    ancho: checkAncho(product, ancho),
  }
  const first = (['largo', 'ancho', 'cantidad'] as const).find((c) => problems[c])
  const [dimension1, dimension2] = [asksLargo(product) ? (largo ?? 0) : 0, asksAncho(product) ? (ancho ?? 0) : 0]
  const montos =
    first || product.precio === null
      ? null
      : computeLinea({
          cantidad: cantidad!,
          precio: product.precio,
          peso: product.peso,
          dimension1,
          dimension2,
          descuento1: 0,
          descuentoCliente: 0,
        })

  const close = () => {
    setAgregado(null)
    clear()
  }
  const type = (campo: Campo, text: string) => {
    setTyped((t) => ({ ...t, [campo]: text }))
    close()
  }
  /**
   * Puts the product into the cart. A second click while the first is under way, or after it got no answer, adds
   * nothing twice.
   */
  const addToCart = async (): Promise<Campo | null> => {
    setSeen(new Set(['cantidad', 'largo', 'ancho']))
    if (first) return first
    const body = {
      productoId: product.id,
      clienteId,
      contactoId: session.contactoId,
      sellerId: session.sellerId,
      cantidad: cantidad!,
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
    await send(async () => {
      setAgregado(null)
      const of = JSON.stringify(body)
      if (intent.current?.of !== of) intent.current = { of, key: crypto.randomUUID() }
      try {
        const cart: Presupuesto = await call(carrito.addLine, { body }, { idempotencyKey: intent.current.key })
        intent.current = null
        await setCart(cart)
        const taken = values(cart.presupuestoDetalles).findLast((l) => l.producto.id === product.id)?.precio
        setAgregado({
          kind: cart.tieneStock ? 'ok' : 'sinStock',
          precio: taken === undefined || taken === product.precio ? null : taken,
        })
        if (taken !== product.precio) await refresh(contract.product)
      } catch (error) {
        if (error instanceof ApiError && error.status > 0 && error.status < 500) intent.current = null // refused, not lost on the way
        throw error
      }
    })
    return null
  }
  return {
    typed,
    type,
    cantidad,
    largo,
    ancho,
    montos,
    busy,
    agregado,
    refusal,
    addToCart,
    close,
    leave: (c: Campo) => setSeen((s) => new Set([...s, c])),
    problem: (c: Campo) => (seen.has(c) ? problems[c] : null),
    minimo: minimoDe(product, minMC),
  }
}
