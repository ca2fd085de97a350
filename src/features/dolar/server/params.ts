import type { TipoDolar } from '../rules.ts'

/** The kind of rate that a file without one is of, that the home's strip shows and that an order keeps. */
type Propios = { dolarTipo: TipoDolar }

export const params: Propios = { dolarTipo: 'billete' }

declare module '#server/params.ts' {
  interface Params extends Propios {}
}
