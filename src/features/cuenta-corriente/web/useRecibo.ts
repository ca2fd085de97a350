import { call, saveFile } from '#web/api.ts'
import { useSend } from '#web/ui/useSend.ts'
import { contract, type Factura } from '../contract.ts'
import { nombreDeRecibo, readTipo, textos } from '../rules.ts'

/** Downloads a receipt; whatever fails, 'No se encuentra el documento.', which the next download clears (ACC-31, ACC-32). */
export const useRecibo = (abiertos: boolean, cuit: string) => {
  const { busy, refusal, send } = useSend({ say: () => textos.noSeEncuentra })
  const def = abiertos ? contract.composicionPdf : contract.facturaPdf
  const download = ({ tipo, documento }: Factura) =>
    void send(async () => {
      const blob = await call(def, { query: { cuit, tipo, nroComprobante: documento } })
      saveFile(blob, nombreDeRecibo(cuit, readTipo(tipo) ?? 'Factura', documento))
    })
  return { busy, refusal, download }
}
