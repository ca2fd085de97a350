import * as z from 'zod/mini'
import type { $ZodType, output } from 'zod/v4/core'
import { CODIGO } from '#shared/codigo.ts'
import { isKnownDia, isDay } from '#shared/dates.ts'

/** The words of docs/spec/wire.md as schemas. zod/mini: a quarter of the size in the browser. */
export { z }

/** `L<T>`: a list as it travels. */
export const lista = <T extends $ZodType>(item: T) => z.object({ $values: z.array(item) })
/** The most elements a list of a request holds, and the farthest page of a list one may ask for. */
export const MAX_LISTA = 1_000
export const MAX_PAGINA = 100_000
/** A list in a request: wrapped or plain, at most 1,000 elements. */
export const listaEntrada = <T extends $ZodType>(item: T) => {
  const some = z.array(item).check(z.maxLength(MAX_LISTA))
  return z.pipe(
    z.union([some, z.object({ $values: some })]),
    z.transform((v) => (Array.isArray(v) ? v : v.$values)),
  )
}

/** The greatest whole number that travels. */
export const MAX_INT = 2_147_483_647
export const int = z.int().check(z.gte(0), z.lte(MAX_INT))
export const id = z.int().check(z.gte(1), z.lte(MAX_INT))
export const numero = z.number()
/**
 * A number of a request that is no whole one: a quantity, a measure, an amount. Far beyond any real one, and what is
 * computed of it stays a number.
 */
export const figure = z.number().check(z.gte(-1e12), z.lte(1e12))
/** JSON numbers: money and kilos 2 decimals, metres 3, percentage 0–100. The value is rounded before it gets here. */
export const currency = z.number()
/** What one unit costs, to multiply: up to 4 decimals, shown with 2 (OPEN-255). */
export const precio = z.number()
export const kg = z.number()
export const metro = z.number()
export const porcentaje = z.number()
export const bool = z.boolean()

/** Whole numbers out of a path or query string. */
const fromText = (least: number, most = MAX_INT) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,10}$/)),
    z.pipe(
      z.transform((s: string) => Number(s)),
      z.int().check(z.gte(least), z.lte(most)),
    ),
  )
export const idParam = fromText(1)
/** `C0`: a client id, or 0 for the whole scope. */
export const id0Param = fromText(0)
/** Which page, and how many rows of it. */
export const pageParam = fromText(1, MAX_PAGINA)
export const page = z.int().check(z.gte(1), z.lte(MAX_PAGINA))
/** `Code`: the order system's (shared/codigo.ts). */
export const codeParam = z.string().check(z.regex(CODIGO))
export const codeText = codeParam
export const boolParam = z.pipe(
  z.enum(['true', 'false']),
  z.transform((s) => s === 'true'),
)

/** A text of a reply. */
export const texto = z.string()
export const textoNull = z.nullable(z.string())
const NUL = '\u0000'
/** PostgreSQL takes no NUL in a text: no text of a request may hold one. */
export const withoutNul = z.refine<string>((t) => !t.includes(NUL), 'El texto tiene un carácter que no se admite.')
/** Half of a pair, as a cut emoji leaves it, is no character: jsonb refuses it. */
const entero = z.overwrite((t: string) => t.replace(/[\ud800-\udfff]/gu, '\ufffd'))
/** A text of a request as it was typed, at most `max` characters: passwords, tokens, addresses to go back to. */
export const raw = (max: number, message?: string, tooLong = message ?? hasta(max)) =>
  z.string(message).check(withoutNul, entero, z.maxLength(max, tooLong))
/** A text of a request, trimmed, at most `max` characters. */
export const libre = (max: number, message?: string, tooLong = message ?? hasta(max)) =>
  z.string(message).check(withoutNul, entero, z.trim(), z.maxLength(max, tooLong))
/** What is said of a text that is too long, where its field has no words of its own: never that it is missing. */
export const hasta = (max: number) => `Admite hasta ${max} caracteres.`
/** A text of a request that must say something: trimmed, 1 to `max` characters; `message`: that it is missing. */
export const entrada = (message: string, max = 250, tooLong = hasta(max)) =>
  z.string(message).check(withoutNul, entero, z.trim(), z.minLength(1, message), z.maxLength(max, tooLong))
/**
 * A member of a request that may be missing: '' reads as null, and so does a missing one. `message`: what is said of a
 * value of another kind.
 */
export const optionalText = <T extends $ZodType>(schema: T, message?: string) => {
  // a text takes '' as it is: only the others have to be told of it
  const takesIt = !('issues' in schema['~standard'].validate(''))
  const some = takesIt ? schema : z.union([schema, z.literal('')], message)
  return z.pipe(
    z.nullish(some as z.ZodMiniUnion<[T, z.ZodMiniLiteral<''>]>),
    z.transform((v) => (v === '' || v === undefined ? null : (v as Exclude<output<T>, '' | undefined>))),
  )
}
/** The most rows of a page, and what is said of more. */
export const MAX_FILAS = 100
const upToHundred = `Hasta ${MAX_FILAS} por página.`
export const rowsParam = pageParam.check(z.refine((n) => n <= MAX_FILAS, upToHundred))
/** ¶: pages where they are asked for, `rowPerPage` up to 100: every list's, none caps what it takes (OPEN-343) … */
export const pages = {
  page: optionalText(pageParam),
  rowPerPage: optionalText(rowsParam),
}
/** The days of a request, from one to the other; the wrong way round is told at the first. */
export const inOrden =
  <D extends string, H extends string>(desde: D, hasta: H, message: string) =>
  <T extends { readonly [K in D | H]?: string | null }>(schema: z.ZodMiniType<T>) =>
    schema.check(
      z.refine<T>(
        ({ [desde]: from, [hasta]: to }: { readonly [K in D | H]?: string | null }) => !from || !to || from <= to,
        { message, path: [desde] },
      ),
    )
/** … and how many rows there are in all; `aproximado`: more than are counted (OPEN-129). */
export const cuantos = { length: z.optional(int), aproximado: z.optional(bool) }
/** A member of a request that travels and is not read: whatever it holds is dropped. */
export const notRead = z.optional(
  z.pipe(
    z.unknown(),
    z.transform(() => undefined),
  ),
)
/** A day of a request, from 1900 to 2100. */
export const day = z.string().check(
  z.maxLength(10, 'La fecha no es válida.'),
  z.refine((t) => isDay(t) && isKnownDia(t), 'La fecha no es válida.'),
)
/** A day of a reply. */
export const dia = z.string()
export const time = z.string()
export const timeNull = z.nullable(z.string())
export const doc = z.string()

export const opt = z.object({ id: int, name: texto })
export const desc = z.object({ id: int, descripcion: texto })
export const moneda = z.object({ id, simbolo: texto })
export const ok = z.literal(true)
