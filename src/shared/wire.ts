import * as z from 'zod/mini'
import type { $ZodType, output } from 'zod/v4/core'
import { CODIGO } from '#shared/codigo.ts'
import { isKnownDia, isDay } from '#shared/dates.ts'
import { plainDocumento } from '#shared/identity.ts'

/** The types of docs/spec/wire.md as schemas, in zod/mini: a quarter of zod's size in the browser. */
export { z }

/** `L<T>`: a list on the wire. */
export const lista = <T extends $ZodType>(item: T) => z.object({ $values: z.array(item) })
/** Most elements of a list in a request, and the last page that can be requested. */
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

/** The largest integer on the wire, PostgreSQL's int4. */
export const MAX_INT = 2_147_483_647
export const int = z.int().check(z.gte(0), z.lte(MAX_INT))
export const id = z.int().check(z.gte(1), z.lte(MAX_INT))
export const numero = z.number()
/**
 * A decimal of a request: a quantity, a measure, an amount. Bounded far beyond real ones, so that results stay finite.
 */
export const figure = z.number().check(z.gte(-1e12), z.lte(1e12))
/** JSON numbers: money and kilos with 2 decimals, metres 3, percentages 0–100, rounded by the caller. */
export const currency = z.number()
/** A unit price, with up to 4 decimals for computing; shown with 2 (OPEN-255). */
export const precio = z.number()
export const kg = z.number()
export const metro = z.number()
export const porcentaje = z.number()
export const bool = z.boolean()

/** Integers in a path or query string. */
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
/** A page's number and its rows. */
export const pageParam = fromText(1, MAX_PAGINA)
export const page = z.int().check(z.gte(1), z.lte(MAX_PAGINA))
/** `Code`: a code of the order system (shared/codigo.ts). */
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
/** PostgreSQL's text takes no NUL, so requests may not contain any. */
export const withoutNul = z.refine<string>((t) => !t.includes(NUL), 'El texto tiene un carácter que no se admite.')
/** Replaces lone surrogates, as of a cut emoji: jsonb refuses them. */
const entero = z.overwrite((t: string) => t.replace(/[\ud800-\udfff]/gu, '\ufffd'))
/** A text of a request, untrimmed, of at most `max` characters: passwords, tokens, return URLs. */
export const raw = (max: number, message?: string, tooLong = message ?? hasta(max)) =>
  z.string(message).check(withoutNul, entero, z.maxLength(max, tooLong))
/** A text of a request, trimmed, of at most `max` characters. */
export const libre = (max: number, message?: string, tooLong = message ?? hasta(max)) =>
  z.string(message).check(withoutNul, entero, z.trim(), z.maxLength(max, tooLong))
/** The default message for a text that is too long. */
export const hasta = (max: number) => `Admite hasta ${max} caracteres.`
/** A required text of a request: trimmed, 1 to `max` characters; `message`: shown when it is missing. */
export const entrada = (message: string, max = 250, tooLong = hasta(max)) =>
  z.string(message).check(withoutNul, entero, z.trim(), z.minLength(1, message), z.maxLength(max, tooLong))
/** A number of document of a request, as people write it; without dots, spaces and hyphens from here on (DIARIO-17). */
export const documentoText = (message?: string, tooLong = hasta(15)) =>
  z.string(message).check(withoutNul, z.overwrite(plainDocumento), z.maxLength(15, tooLong))

/** An optional member of a request: '' and a missing one read as null. `message`: shown for a value of another type. */
export const optionalText = <T extends $ZodType>(schema: T, message?: string) => {
  // a text schema accepts ''; others need it added
  const takesIt = !('issues' in schema['~standard'].validate(''))
  const some = takesIt ? schema : z.union([schema, z.literal('')], message)
  return z.pipe(
    z.nullish(some as z.ZodMiniUnion<[T, z.ZodMiniLiteral<''>]>),
    z.transform((v) => (v === '' || v === undefined ? null : (v as Exclude<output<T>, '' | undefined>))),
  )
}
/** Most rows of a page, and the message for more. */
export const MAX_FILAS = 100
const upToHundred = `Hasta ${MAX_FILAS} por página.`
export const rowsParam = pageParam.check(z.refine((n) => n <= MAX_FILAS, upToHundred))
/** ¶: pagination where it is requested, `rowPerPage` up to 100; no list is capped without it (OPEN-343) … */
export const pages = {
  page: optionalText(pageParam),
  rowPerPage: optionalText(rowsParam),
}
/** Checks that a period's days are in order; the fault is reported at the first. */
export const inOrden =
  <D extends string, H extends string>(desde: D, hasta: H, message: string) =>
  <T extends { readonly [K in D | H]?: string | null }>(schema: z.ZodMiniType<T>) =>
    schema.check(
      z.refine<T>(
        ({ [desde]: from, [hasta]: to }: { readonly [K in D | H]?: string | null }) => !from || !to || from <= to,
        { message, path: [desde] },
      ),
    )
/** … and the total number of rows; `aproximado`: an estimate (OPEN-129). */
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
