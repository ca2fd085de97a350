import type { AtNull, Num } from '#server/db/tables.ts'

declare module '#server/db/tables.ts' {
  interface Tables {
    percepcion: {
      clienteId: number
      impuesto: string
      /** 0: of none, wherever it goes. */ provinciaId: number
      desde: string
      hasta: string | null
      alicuota: Num
      minimo: Num
      /** When the order system last stated it. */ momento: AtNull
    }
  }
}
