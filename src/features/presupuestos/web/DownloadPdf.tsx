import { call } from '#web/api.ts'
import { DownloadPdf as Download } from '#web/ui/DownloadPdf.tsx'
import { contract } from '../contract.ts'

/** The sheet of a request. */
export const DownloadPdf = ({ id, bare }: { id: number; bare?: boolean }) => (
  <Download
    get={() => call(contract.pdf, { params: { id } })}
    nombre={`Solicitud-${id}.pdf`}
    falla="No se pudo descargar el PDF de la solicitud."
    bare={bare}
  />
)
