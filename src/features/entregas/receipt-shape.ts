import { bool, entrada, id, libre, optionalText, raw, texto, z } from '#shared/wire.ts'
import { MAX_FOTOS } from './limits.ts'
import { diferencias, MAX_DETALLE, MAX_NOTA, MAX_RECLAMO } from './receipt-words.ts'
import { textos } from './textos.ts'

// Apart from the rules, which the browser runs: a shape is the server's to check.
/** Lines of one receipt. */
const MAX_LINEAS = 500

export const receivedLine = z.object({
  presupuestoId: id,
  pedidoId: z.nullable(texto),
  renglon: texto,
  cantidad: z.number(),
  diferencia: z.nullable(z.enum(diferencias)),
  detalle: z.nullable(texto),
})
/** A line as it was received. */
export type ReceivedLine = z.infer<typeof receivedLine>

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const archivo = raw(36).check(z.regex(UUID))
/**
 * What is received of a remito (REMITO-08). `momento` by the phone's clock, with its offset. `dni` null: the order's
 * receiver, whom `recibe` names. `conDiferencias` is asked of a remito without lines alone. `suma`: the other's receipt
 * that this adds to; `corrige`: the one that it corrects, with `motivo`.
 */
export const recepcionReq = z.object({
  momento: raw(40),
  lineas: z
    .array(
      z.object({
        presupuestoId: id,
        pedidoId: optionalText(raw(60)),
        renglon: raw(60),
        cantidad: z.number().check(z.gte(0, textos.cantidad), z.lte(1e9, textos.cantidad)),
        diferencia: optionalText(z.enum(diferencias)),
        detalle: optionalText(libre(MAX_DETALLE)),
      }),
    )
    .check(z.maxLength(MAX_LINEAS)),
  conDiferencias: optionalText(bool),
  recibe: entrada(textos.noRecibe, 120),
  dni: optionalText(libre(20)),
  firma: optionalText(
    z.discriminatedUnion('como', [
      z.object({ como: z.literal('dibujada'), archivo: optionalText(archivo) }),
      z.object({ como: z.literal('escrita'), nombre: libre(120), acepta: bool }),
    ]),
  ),
  fotos: z.array(archivo).check(z.maxLength(MAX_FOTOS, textos.manyFotos(MAX_FOTOS))),
  lugar: optionalText(
    z.object({
      latitud: z.number().check(z.gte(-90), z.lte(90)),
      longitud: z.number().check(z.gte(-180), z.lte(180)),
      precisionMetros: optionalText(z.number().check(z.gte(0), z.lte(100_000))),
    }),
  ),
  nota: optionalText(libre(MAX_NOTA)),
  reclamo: optionalText(z.object({ texto: optionalText(libre(MAX_RECLAMO)) })),
  suma: optionalText(id),
  corrige: optionalText(id),
  motivo: optionalText(libre(MAX_DETALLE)),
})
export type RecepcionReq = z.output<typeof recepcionReq>
