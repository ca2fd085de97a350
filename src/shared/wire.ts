import * as z from 'zod/mini'
import type { $ZodType } from 'zod/v4/core'
import { isDay } from '#shared/dates.ts'

/** The words of docs/spec/wire.md as schemas. zod/mini: a quarter of the size in the browser. */
export { z }

/** `L<T>`: a list as it travels. */
export const lista = <T extends $ZodType>(item: T) => z.object({ $values: z.array(item) })
/** A list in a request: wrapped or plain. */
export const listaEntrada = <T extends $ZodType>(item: T) =>
  z.pipe(z.union([z.array(item), z.object({ $values: z.array(item) })]), z.transform((v) => (Array.isArray(v) ? v : v.$values)))

const MAX_INT = 2_147_483_647
export const int = z.int().check(z.gte(0), z.lte(MAX_INT))
export const id = z.int().check(z.gte(1), z.lte(MAX_INT))
export const numero = z.number()
/** JSON numbers: money and kilos 2 decimals, metres 3, percentage 0–100. The value is rounded before it gets here. */
export const dinero = z.number()
export const kg = z.number()
export const metro = z.number()
export const porcentaje = z.number()
export const bool = z.boolean()

/** Whole numbers out of a path or query string. */
const fromText = (least: number) =>
  z.pipe(z.string().check(z.regex(/^\d{1,10}$/)), z.pipe(z.transform((s: string) => Number(s)), z.int().check(z.gte(least), z.lte(MAX_INT))))
export const idParam = fromText(1)
/** `C0`: a client id, or 0 for the whole scope. */
export const id0Param = fromText(0)
export const codeParam = z.string().check(z.regex(/^[A-Za-z0-9._-]{1,30}$/))
export const codeText = codeParam
export const boolParam = z.pipe(z.enum(['true', 'false']), z.transform((s) => s === 'true'))

/** A text of a reply. */
export const texto = z.string()
export const textoNull = z.nullable(z.string())
/** A text of a request: trimmed, 1 to `max` characters. */
export const entrada = (message: string, max = 250) => z.string(message).check(z.trim(), z.minLength(1, message), z.maxLength(max))
/** A text of a request that may be missing: '' reads as null. */
export const entradaOpcional = (max = 250) =>
  z.pipe(z.nullish(z.string().check(z.trim(), z.maxLength(max))), z.transform((v) => (v ? v : null)))
export const day = z.string().check(z.refine(isDay, 'La fecha no es válida.'))
export const time = z.string()
export const timeNull = z.nullable(z.string())
export const doc = z.string()

export const opt = z.object({ id: int, name: texto })
export const desc = z.object({ id: int, descripcion: texto })
export const moneda = z.object({ id, simbolo: texto })
export const ok = z.literal(true)
