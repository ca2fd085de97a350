/** When the distributor delivers (REMITO-05). */
type Propios = {
  /** The days of the week it delivers on; 0: Sunday. */ entregaDias: number[]
  /** HH:MM, until which the next day of delivery may be asked for. */ entregaCorte: string
  /** The slots that may be asked for. */ entregaFranjas: string[]
  /** How often an administrator changed them. */ entregaVersion: number
}

export const params: Propios = {
  entregaDias: [1, 2, 3, 4, 5],
  entregaCorte: '12:00',
  entregaFranjas: ['de 8 a 12', 'de 14 a 18'],
  entregaVersion: 0,
}

declare module '#server/params.ts' {
  interface Params extends Propios {}
}
