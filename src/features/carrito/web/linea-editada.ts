import { campoCantidad } from '#features/productos/rules.ts'
import { enCampo, readEscrito, type Campo, type Duda } from '#shared/cantidad.ts'
import type { Line } from '../contract.ts'
import { deriveLinea, problemaDeCantidad } from '../rules.ts'
import { minimoDeLinea, problemaEntero } from './minimo.ts'

/**
 * What stands in a line's field and is not saved yet. `dejado`: the field was left since, so that it may be asked
 * about.
 */
export type Borrador = { readonly texto: string; readonly dejado: boolean }

/** A line as the screen shows it: with the quantity in its editor. */
export type LineaEditada = Line & {
  texto: string
  cantidad: number
  minimo: number
  campo: Campo
  /** What is typed is not saved yet. */ pendiente: boolean
  /** What is wrong with the quantity, in a sentence. */ problema: string | null
  /** What is asked about it. */ duda: Duda | null
  /** Nothing is bought while this line stands as it does. */ bloquea: boolean
  subtotal: number
  total: number
  kg: number
}

const cantidadDe = (escrito: ReturnType<typeof readEscrito>, saved: number): number => {
  if (escrito.kind === 'numero') return escrito.numero
  return escrito.kind === 'vacio' ? 0 : saved
}

/** A line with what is typed into its field, and what that makes of its amounts. */
export const editedOf = (
  line: Line,
  borrador: Borrador | undefined,
  descuentoCliente: number,
  minimoMC: number,
): LineaEditada => {
  const [minimo, campo] = [minimoDeLinea(line, minimoMC), campoCantidad(line.producto)]
  const escrito = borrador
    ? readEscrito(borrador.texto, campo)
    : ({ kind: 'numero', numero: line.cantidadTiras } as const)
  const cantidad = cantidadDe(escrito, line.cantidadTiras)
  const judged = line.activo && (escrito.kind === 'numero' || escrito.kind === 'vacio')
  const problema = judged ? (problemaDeCantidad(cantidad, minimo) ?? problemaEntero(line, cantidad, minimoMC)) : null
  const stands = cantidad === line.cantidadTiras // the server's numbers win
  const derived = stands ? null : deriveLinea(line, cantidad, descuentoCliente)
  return {
    ...line,
    texto: borrador?.texto ?? enCampo(line.cantidadTiras),
    precio: derived?.precio ?? line.precio,
    cantidad,
    minimo,
    campo,
    pendiente: borrador !== undefined,
    problema,
    duda: line.activo && escrito.kind === 'duda' && borrador?.dejado ? escrito : null,
    bloquea: line.activo && (!judged || problema !== null),
    subtotal: derived?.precioTotalActualizado ?? line.montoSubtotal,
    total: derived?.precioDtoActualizado ?? line.montoSubtotalDto,
    kg: derived?.pesoTotalActualizado ?? line.pesoSubtotal,
  }
}
