import { campoCantidad, campoMetros, asksAncho, asksLargo, checkAncho, checkLargo } from '#features/productos/rules.ts'
import { inCampo, notNumber, readTyped, type Campo, type Doubt } from '#shared/cantidad.ts'
import { nameOfLinea } from '#shared/renglon.ts'
import type { Line } from '../contract.ts'
import { deriveLinea, problemOfCantidad, type MedidaOfLinea } from '../rules.ts'
import { minimumOfLinea, problemEntero } from './minimum.ts'

/** The fields of a line: how many, and of what is cut how long and how wide. */
export type Campos = keyof MedidaOfLinea
export const CAMPOS: readonly Campos[] = ['cantidad', 'largo', 'ancho']
/**
 * What stands in a line's field and is not saved yet. `blurred`: the field was left since, so that it may be asked
 * about.
 */
export type Borrador = { readonly texto: string; readonly blurred: boolean }
export type Borradores = { readonly [K in Campos]?: Borrador }

/** A field as it stands: its text, the number that counts, and what is wrong with it. */
export type Escrito = {
  readonly texto: string
  readonly campo: Campo
  readonly numero: number
  /** The sentence of what is wrong. */ readonly trouble: string | null
  /** The question about an ambiguous text. */ readonly doubt: Doubt | null
  /** It cannot be saved as it stands. */ readonly blocks: boolean
}

/** A line as shown, with the quantity and the cut of its editor. */
export type EditedLinea = Line & {
  /** As it was saved. */ readonly guardada: Line
  readonly escrito: { readonly [K in Campos]: Escrito }
  /** The fields that it has, in order. */ readonly pide: readonly Campos[]
  readonly medida: MedidaOfLinea
  readonly cantidad: number
  /** What it is called: product and cut. */ readonly nombre: string
  readonly minimum: number
  /** Not saved yet. */ readonly pendiente: boolean
  /** Why the last change could not be saved. */ readonly refused: string | null
  /** Disables 'Comprar'. */ readonly blocksCompra: boolean
  readonly subtotal: number
  readonly total: number
  readonly kg: number
}

/** The quantity and the cut of a line as it was saved, in metres. */
export const medidaOf = ({ cantidadTiras, dimension1, dimension2 }: Line): MedidaOfLinea => ({
  cantidad: cantidadTiras,
  largo: dimension1,
  ancho: dimension2,
})
export const pideOf = ({ producto }: Pick<Line, 'producto'>): readonly Campos[] => [
  'cantidad',
  ...(asksLargo(producto) ? (['largo'] as const) : []),
  ...(asksAncho(producto) ? (['ancho'] as const) : []),
]

const campoOf = (line: Line, de: Campos): Campo => (de === 'cantidad' ? campoCantidad(line.producto) : campoMetros)
type Typed = ReturnType<typeof readTyped>
/** What is wrong with a side that was typed; what was saved stays allowed (it may not be any more). */
const problemOfSide = (line: Line, de: 'largo' | 'ancho', typed: Typed, texto: string): string | null => {
  if (typed.kind === 'doubt') return null
  if (typed.kind === 'nothing') return notNumber(texto, campoMetros)
  const check = de === 'largo' ? checkLargo : checkAncho
  return check(line.producto, typed.kind === 'numero' ? typed.numero : null)
}
const escritoOf = (line: Line, de: Campos, borrador: Borrador | undefined, minimumMC: number): Escrito => {
  const [saved, campo] = [medidaOf(line)[de], campoOf(line, de)]
  const texto = borrador?.texto ?? inCampo(saved)
  const typed = borrador ? readTyped(texto, campo) : ({ kind: 'numero', numero: saved } as const)
  const doubt = line.activo && typed.kind === 'doubt' && borrador?.blurred ? typed : null
  if (de !== 'cantidad') {
    const trouble = borrador && line.activo ? problemOfSide(line, de, typed, texto) : null
    const numero = typed.kind === 'numero' ? typed.numero : saved
    return { texto, campo, numero, trouble, doubt, blocks: line.activo && (trouble !== null || typed.kind === 'doubt') }
  }
  const numero = typed.kind === 'numero' ? typed.numero : typed.kind === 'vacio' ? 0 : saved
  const judged = line.activo && (typed.kind === 'numero' || typed.kind === 'vacio')
  const minimum = minimumOfLinea(line, minimumMC)
  const trouble = judged ? (problemOfCantidad(numero, minimum) ?? problemEntero(line, numero, minimumMC)) : null
  return { texto, campo, numero, trouble, doubt, blocks: line.activo && (!judged || trouble !== null) }
}

/** A line with what is typed in its fields, and the amounts it gives. */
export const editedOf = (
  line: Line,
  borradores: Borradores | undefined,
  descuentoCliente: number,
  minimumMC: number,
  refused: string | null = null,
): EditedLinea => {
  const of = (de: Campos): Escrito => escritoOf(line, de, borradores?.[de], minimumMC)
  const escrito = { cantidad: of('cantidad'), largo: of('largo'), ancho: of('ancho') }
  const medida = { cantidad: escrito.cantidad.numero, largo: escrito.largo.numero, ancho: escrito.ancho.numero }
  const saved = medidaOf(line)
  const stands = CAMPOS.every((de) => medida[de] === saved[de]) // unchanged: the server's amounts are used
  const derived = stands ? null : deriveLinea(line, medida, descuentoCliente)
  const pendiente = borradores !== undefined && CAMPOS.some((de) => borradores[de] !== undefined)
  return {
    ...line,
    guardada: line,
    escrito,
    pide: pideOf(line),
    medida,
    cantidad: medida.cantidad,
    dimension1: medida.largo,
    dimension2: medida.ancho,
    nombre: nameOfLinea(line.producto.descripcion, medida),
    precio: derived?.precio ?? line.precio,
    netoUnitario: derived?.netoUnitario ?? line.netoUnitario,
    minimum: minimumOfLinea(line, minimumMC),
    pendiente,
    refused: pendiente ? refused : null,
    blocksCompra: CAMPOS.some((de) => escrito[de].blocks),
    subtotal: derived?.precioTotalActualizado ?? line.montoSubtotal,
    total: derived?.precioDtoActualizado ?? line.montoSubtotalDto,
    kg: derived?.pesoTotalActualizado ?? line.pesoSubtotal,
  }
}
