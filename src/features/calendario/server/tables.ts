import type { AtNull } from '#server/db/tables.ts'

declare module '#server/db/tables.ts' {
  interface Tables {
    feriado: {
      fecha: string
      nombre: string
      /** When the order system last stated it. */ momento: AtNull
    }
  }
}
