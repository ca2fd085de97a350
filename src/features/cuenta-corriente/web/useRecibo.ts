import { ApiError, call, saveFile } from '#web/api.ts'
import { messageOf } from '#web/ui/states.tsx'
import { useSend } from '#web/ui/useSend.ts'
import { contract, type Factura } from '../contract.ts'
import { nombreOfRecibo, readTipo, textos } from '../rules.ts'

/** The error's sentence: 'No se encuentra el documento.' for a 404. */
const say = (error: unknown): string =>
  error instanceof ApiError && error.status === 404 ? textos.notFound : messageOf(error)

/** Downloads a receipt; an error is shown until the next download (ACC-31, ACC-32). */
export const useRecibo = (abiertos: boolean, cuit: string) => {
  const { busy, refusal, send } = useSend({ say })
  const def = abiertos ? contract.composicionPdf : contract.facturaPdf
  const download = ({ tipo, documento }: Factura) =>
    void send(async () => {
      const blob = await call(def, { query: { cuit, tipo, nroComprobante: documento } })
      saveFile(blob, nombreOfRecibo(cuit, readTipo(tipo) ?? 'Factura', documento))
    })
  return { busy, refusal, download }
}
