import type { Db } from '#server/db/db.ts'
import type { Answer, Client } from '../../test/portal.ts'

/** The test data of `npm run doors`, and types that describe what calls and files both write. */
export type World = {
  readonly db: Db
  /** With roles 1, 2 and 3. */
  readonly people: readonly [Client, Client, Client]
  readonly put: (entidad: string, rows: object[]) => Promise<Answer>
  readonly clienteId: number
  readonly documentoNro: string
  readonly tiendaId: number
  readonly tiendaNro: number
  readonly contactoId: number
  readonly persona: string
  readonly sellerId: number
  readonly novedadId: number
  readonly cuentaId: number
  readonly cuenta: string
  readonly cartId: number
  readonly solicitud: { readonly id: number; readonly pedidoId: string }
  readonly seq: () => number
}
type Body = { readonly [field: string]: unknown }
type Made = { readonly body: Body; readonly params?: { readonly [name: string]: number } }
/** Fields that only the call, or only the file, has, and why. */
export type Alone = readonly (readonly [names: string, why: string])[]
export type Call = {
  readonly call: `${string}.${string}`
  /** Makes a valid body for one request. */
  readonly make: (w: World) => Made | Promise<Made>
  /** The import's column → the call's field, where the names differ. */
  readonly names?: { readonly [column: string]: string }
  readonly alone?: Alone
  /** Sent as multipart/form-data. */
  readonly form?: true
  /** The index in `people` of the sender; 0 by default. */
  readonly by?: 0 | 1 | 2
  /** The status of a repetition, where the call takes no idempotency key and changes a state. */
  readonly again?: 409
}
/** A value for both, or `{ file, call }` where they write it differently. */
export type Sample = unknown
export const bothOf = (sample: Sample): { file: unknown; call: unknown } =>
  typeof sample === 'object' && sample !== null && 'file' in sample && 'call' in sample
    ? { file: sample.file, call: sample.call }
    : { file: sample, call: sample }
export type Thing = {
  readonly entity: string
  readonly row: (w: World) => Body | Promise<Body>
  /** Values to send to columns for which the usual ones are not enough. */
  readonly samples: { readonly [column: string]: readonly Sample[] }
  /** Columns that no call writes, and why. */
  readonly fileOnly: Alone
  /** A column and two of its values, to send an old moment; or the name of the test that covers it. */
  readonly late: readonly [column: string, now: string, before: string] | string
  readonly calls: readonly Call[]
}

export const long = (n: number) => 'x'.repeat(n)
/** The default values for a one-line text: around each length limit, and invalid ones. */
export const bounds = [20, 30, 50, 100, 200, 250, 1_000].flatMap((n) => [long(n), long(n + 1)])
export const usual: readonly Sample[] = [
  '',
  '  ',
  ...bounds,
  'a\u0000b',
  'Ñandú "y" <b>',
  '1',
  '-1',
  '12345678901234567890',
]
export const emails = ['no-mail', 'a@b', 'a b@c.test', 'a@b.test,c@d.test', `${long(250)}@c.test`, 'a\u0000@b.test']
/** `free`: nobody's, so that no door refuses it as taken. */
export const docs = (free: string) => ['abc', '12', '123456789012', free]
export const numbers = [0, -1, 1, 1.5, 2_147_483_647, 2_147_483_648, 1e20, 'x']
export const yesNo = [true, false]
export const dni = (w: World) => String(41_000_000 + w.seq())
export const mail = (w: World) => `puerta${w.seq()}@puertas.test`
export const MOMENTO = ['momento', 'When it was said: a call is said now.'] as const
