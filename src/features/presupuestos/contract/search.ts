import { bool, day, int, libre, notRead, optionalText, page, z } from '#shared/wire.ts'
import { ordenes } from '../orden.ts'

/** An id; 0 is none. */
const idOrNull = z.pipe(
  optionalText(int),
  z.transform((v) => v || null),
)
/** `Search`: the operations filter (OPER-08). `fecha` is sent null and not read. */
export const search = z.object({
  clienteId: int,
  nroOperacion: idOrNull,
  vendedorId: idOrNull,
  presupuesto: optionalText(libre(30)),
  pedido: optionalText(libre(30)),
  ordenCompra: optionalText(libre(30)),
  desde: optionalText(day),
  hasta: optionalText(day),
  fecha: notRead,
  estado: optionalText(libre(60)),
  producto: optionalText(libre(120)),
  entrega: optionalText(libre(250)),
  entregadas: optionalText(bool),
  orden: optionalText(z.enum(ordenes)),
  filas: optionalText(z.union([z.literal(10), z.literal(25)])),
  cuentas: optionalText(bool),
  /** For paper: from the first row on, whatever the page, up to `MOST_ON_PAPER`. */ entera: optionalText(bool),
  page: optionalText(page),
})
export type Search = z.output<typeof search>
