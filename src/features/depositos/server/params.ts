/** Whether clients see how much there is in each warehouse, or only whether there is any (OPEN-155). */
type Propios = { stockCantidades: boolean }

export const params: Propios = { stockCantidades: false }

declare module '#server/params.ts' {
  interface Params extends Propios {}
}
