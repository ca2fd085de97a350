import { campoCantidad } from '#features/productos/rules.ts'
import { inCampo, readTyped, type Campo, type Doubt } from '#shared/cantidad.ts'
import type { Line } from '../contract.ts'
import { deriveLinea, problemOfCantidad } from '../rules.ts'
import { minimumOfLinea, problemEntero } from './minimum.ts'

/**
 * What stands in a line's field and is not saved yet. `blurred`: the field was left since, so that it may be asked
 * about.
 */
export type Borrador = { readonly texto: string; readonly blurred: boolean }

/** A line as shown, with the quantity of its editor. */
export type EditedLinea = Line & {
  texto: string
  cantidad: number
  minimum: number
  campo: Campo
  /** Not saved yet. */ pendiente: boolean
  /** The sentence of an invalid quantity. */ trouble: string | null
  /** The question about an ambiguous quantity. */ doubt: Doubt | null
  /** Why the last quantity could not be saved. */ refused: string | null
  /** Disables 'Comprar'. */ blocksCompra: boolean
  subtotal: number
  total: number
  kg: number
}

const cantidadOf = (typed: ReturnType<typeof readTyped>, saved: number): number => {
  if (typed.kind === 'numero') return typed.numero
  return typed.kind === 'vacio' ? 0 : saved
}

/** A line with its typed quantity and the amounts it gives. */
export const editedOf = (
  line: Line,
  borrador: Borrador | undefined,
  descuentoCliente: number,
  minimumMC: number,
  refused: string | null = null,
): EditedLinea => {
  const [minimum, campo] = [minimumOfLinea(line, minimumMC), campoCantidad(line.producto)]
  const typed = borrador ? readTyped(borrador.texto, campo) : ({ kind: 'numero', numero: line.cantidadTiras } as const)
  const cantidad = cantidadOf(typed, line.cantidadTiras)
  const judged = line.activo && (typed.kind === 'numero' || typed.kind === 'vacio')
  const trouble = judged ? (problemOfCantidad(cantidad, minimum) ?? problemEntero(line, cantidad, minimumMC)) : null
  const stands = cantidad === line.cantidadTiras // unchanged: the server's amounts are used
  const derived = stands ? null : deriveLinea(line, cantidad, descuentoCliente)
  return {
    ...line,
    texto: borrador?.texto ?? inCampo(line.cantidadTiras),
    precio: derived?.precio ?? line.precio,
    cantidad,
    minimum,
    campo,
    pendiente: borrador !== undefined,
    refused: borrador ? refused : null,
    trouble,
    doubt: line.activo && typed.kind === 'doubt' && borrador?.blurred ? typed : null,
    blocksCompra: line.activo && (!judged || trouble !== null),
    subtotal: derived?.precioTotalActualizado ?? line.montoSubtotal,
    total: derived?.precioDtoActualizado ?? line.montoSubtotalDto,
    kg: derived?.pesoTotalActualizado ?? line.pesoSubtotal,
  }
}
