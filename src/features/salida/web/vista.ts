import { inAddress } from '#web/ui/address.ts'
import { useAddress } from '#web/ui/useAddress.ts'
import { estados, type EstadoAviso } from '../rules.ts'

/** What the address says of this screen: the filter, the number of an order, the page, what is being read. */
const addressShape = {
  estado: inAddress.word<EstadoAviso | null>(estados, null),
  numero: inAddress.text(60),
  pagina: inAddress.pagina,
  ver: inAddress.id,
}
export const useVista = () => useAddress(addressShape)
