import { saveFile } from '#web/api.ts'
import { Icon } from './icons.tsx'
import { useDescarga } from './useDownload.ts'

type Props = {
  get: () => Promise<Blob>
  /** The file's name. */ nombre: string
  /** What is said aloud where it failed. */ falla: string
  bare?: boolean | undefined
}
/** 'Descargar PDF': one that failed says so on its own button, and the same button tries again (OPEN-66). */
export const DownloadPdf = ({ get, nombre, falla, bare }: Props) => {
  const { busy, failed, download } = useDescarga()
  const text = failed ? 'Falló. Reintentar' : busy ? 'Descargando…' : 'Descargar PDF'
  return (
    <button
      type="button"
      className={`btn noprint${bare ? ' bare' : ''}${failed ? ' bad' : ''}`}
      aria-disabled={busy}
      aria-label={failed ? 'Falló la descarga del PDF. Reintentar' : text}
      onClick={() => void download(async () => saveFile(await get(), nombre), falla)}
    >
      <Icon name={failed ? 'warn' : 'down'} />
      <span className={bare ? 'wd' : undefined}>{text}</span>
    </button>
  )
}
