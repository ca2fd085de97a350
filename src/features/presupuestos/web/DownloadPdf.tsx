import { call, saveFile } from '#web/api.ts'
import { Icon } from '#web/ui/icons.tsx'
import { useDescarga } from '#web/ui/useDownload.ts'
import { contract } from '../contract.ts'

/** 'Descargar PDF': one that failed says so on its own button, and the same button tries again (OPEN-66). */
export const DownloadPdf = ({ id, bare }: { id: number; bare?: boolean }) => {
  const { busy, failed, download } = useDescarga()
  const get = async () => saveFile(await call(contract.pdf, { params: { id } }), `Solicitud-${id}.pdf`)
  const text = failed ? 'Falló. Reintentar' : busy ? 'Descargando…' : 'Descargar PDF'
  return (
    <button
      type="button"
      className={`btn noprint${bare ? ' bare' : ''}${failed ? ' bad' : ''}`}
      aria-disabled={busy}
      aria-label={failed ? 'Falló la descarga del PDF. Reintentar' : text}
      onClick={() => void download(get, 'No se pudo descargar el PDF de la solicitud.')}
    >
      <Icon name={failed ? 'warn' : 'down'} />
      <span className={bare ? 'wd' : undefined}>{text}</span>
    </button>
  )
}
