import { inAddress } from '#web/ui/address.ts'
import { useAddress } from '#web/ui/useAddress.ts'
import { estados, type EstadoCorreo } from '../rules.ts'

/** What the address says of this screen: the filter, the page, the mail being read and how. */
const addressShape = {
  estado: inAddress.word<EstadoCorreo | null>(estados, null),
  pagina: inAddress.pagina,
  ver: inAddress.id,
  como: inAddress.word<'html' | 'texto'>(['html', 'texto'], 'html'),
}
export const useVista = () => useAddress(addressShape)
