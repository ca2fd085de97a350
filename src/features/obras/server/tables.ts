/** The table of this room: when each provider of addresses may be asked next (turn.ts). */
declare module '#server/db/tables.ts' {
  interface Tables {
    geocodificador_turno: {
      proveedor: string
      siguiente: Date
    }
  }
}
export {}
