import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import sharp from 'sharp'
import type { Linea } from '#features/entregas/contract.ts'
import { toTime } from '#shared/dates.ts'
import { formOf } from './archivos.ts'
import type { Client } from './portal.ts'

/** Receiving remitos in tests, as the screen does. */
export const at = (numero: string): string => `/api/entregas/${encodeURIComponent(numero)}`

/** A signature as a canvas gives it: dark strokes on nothing. `strokes` false: nobody drew. */
export const signatureOf = (strokes = true): Promise<Buffer> =>
  sharp({ create: { width: 900, height: 300, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite(
      strokes
        ? [
            {
              input: Buffer.from(
                `<svg width="900" height="300"><path d="M60 200 C 200 20 320 280 460 120 S 700 60 840 190" fill="none" stroke="#18212B" stroke-width="7"/></svg>`,
              ),
            },
          ]
        : [],
    )
    .png()
    .toBuffer()

export const upload = async (who: Client, numero: string, bytes: Buffer, key = randomUUID()) =>
  who.send('POST', `${at(numero)}/recepcion/fotos`, {
    raw: formOf({}, [['file', 'IMG_2034.jpg', bytes]]),
    headers: { 'idempotency-key': key },
  })
/** A picture that waits for its receipt. */
export const uploaded = async (who: Client, numero: string, bytes: Buffer): Promise<string> => {
  const { status, body } = await upload(who, numero, bytes)
  expect([status, body.detail]).toEqual([200, undefined])
  return body.archivo
}

type Said = Partial<Record<string, unknown>>
type Differs = { readonly [renglon: string]: readonly [cantidad: number, diferencia: string | null, detalle?: string] }
/** What is received of a remito: all of it, but for the lines that differ; signed by writing. */
export const receiptOf = async (who: Client, numero: string, differs: Differs = {}, more: Said = {}): Promise<Said> => {
  const { body } = await who.get(at(numero))
  const lineas = (body.lineas.$values as Linea[]).filter(({ cantidad }) => cantidad > 0)
  return {
    momento: toTime(new Date()),
    lineas: lineas.map(({ presupuestoId, pedidoId, renglon, cantidad }) => {
      const [received, diferencia, detalle] = differs[renglon] ?? [cantidad, null]
      return { presupuestoId, pedidoId, renglon, cantidad: received, diferencia, detalle: detalle ?? null }
    }),
    recibe: 'Juan Fernández',
    dni: '30.111.678',
    firma: { como: 'escrita', nombre: 'Juan Fernández', acepta: true },
    fotos: [],
    lugar: null,
    nota: null,
    reclamo: null,
    suma: null,
    corrige: null,
    ...more,
  }
}
export const post = (who: Client, numero: string, body: unknown, key = randomUUID()) =>
  who.post(`${at(numero)}/recepcion`, body, { 'idempotency-key': key })
/** Receives it, and it is kept. */
export const received = async (who: Client, numero: string, differs: Differs = {}, more: Said = {}) => {
  const { status, body } = await post(who, numero, await receiptOf(who, numero, differs, more))
  expect([status, body.detail, body.errors]).toEqual([200, undefined, undefined])
  return body as { prueba: number; resultado: string; reclamoId: number | null; nroReclamo: string | null }
}
