import type { Cual, TipoDolar, UsoDolar } from '../rules.ts'

/** Which rate is used for something, and what the distributor says of it. */
export type UsoElegido = {
  tipo: TipoDolar
  /** The latest, or that of the last working day before. */ cual: Cual
  frase: string | null
}
/** What is not chosen uses the latest of the usual kind. `version`: how often it was changed (DOLAR-02). */
export type DolarUsos = { version: number; usos: { readonly [uso in UsoDolar]?: UsoElegido } }

/** `dolarTipo`: the kind of rate that a file without one is of and that the home's strip shows. */
type Propios = {
  dolarTipo: TipoDolar
  dolarUsos: DolarUsos
  /** Hours from which a rate is too old to show an amount by (DOLAR-04). */ dolarHorasViejo: number
}

export const params: Propios = { dolarTipo: 'billete', dolarUsos: { version: 0, usos: {} }, dolarHorasViejo: 96 }

declare module '#server/params.ts' {
  interface Params extends Propios {}
}
