import { call, saveFile } from '#web/api.ts'
import { Icon } from '#web/ui/icons.tsx'
import { useDescarga } from '#web/ui/useDownload.ts'
import { contract } from '../contract.ts'

/** The paper of what was received; one that failed says so on its button, which tries again (OPEN-66). */
export const Constancia = ({ numero, bare }: { numero: string; bare?: boolean }) => {
  const { busy, failed, download } = useDescarga()
  const get = async () =>
    saveFile(
      await call(contract.constancia, { params: { numero } }),
      `Constancia ${numero}.pdf`.replace(/[\\/:*?"<>|]/g, '-'),
    )
  return (
    <button
      type="button"
      className={`btn${bare ? ' bare' : ''}${failed ? ' bad' : ''}`}
      aria-disabled={busy}
      onClick={() => void download(get, 'No se pudo descargar la constancia.')}
    >
      <Icon name={failed ? 'warn' : 'down'} />
      {failed ? 'Falló. Reintentar' : busy ? 'Descargando…' : 'Ver la constancia'}
    </button>
  )
}
