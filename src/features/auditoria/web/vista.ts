import { inAddress, type Vista as VistaDe } from '#web/ui/address.ts'

/** What the address says of this screen. */
export const addressShape = {
  accion: inAddress.text(100),
  usuario: inAddress.text(100),
  cliente: inAddress.text(100),
  desde: inAddress.day,
  hasta: inAddress.day,
  pagina: inAddress.pagina,
}
export type Vista = VistaDe<typeof addressShape>
export const vacia: Vista = { accion: '', usuario: '', cliente: '', desde: null, hasta: null, pagina: 1 }
