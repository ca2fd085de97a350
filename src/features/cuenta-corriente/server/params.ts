/** What the current account asks of the distributor's configuration. */
type Propios = {
  /** The day from which the age of a document counts (OPEN-88). */
  antiguedadDesde: 'emision' | 'vencimiento'
}
export const params: Propios = { antiguedadDesde: 'emision' }

declare module '#server/params.ts' {
  interface Params extends Propios {}
}
