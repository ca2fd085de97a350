import type { AlSuperar } from '../rules.ts'

/** What the distributor decides about an order beyond its client's credit (OPEN-154). */
type Propios = { creditoAlSuperar: AlSuperar }

export const params: Propios = { creditoAlSuperar: 'avisar' }

declare module '#server/params.ts' {
  interface Params extends Propios {}
}
