/** The current account's settings. */
type Propios = {
  /** The day a document's age counts from (OPEN-88). */
  antiguedadDesde: 'emision' | 'vencimiento'
}
export const params: Propios = { antiguedadDesde: 'emision' }

declare module '#server/params.ts' {
  interface Params extends Propios {}
}
