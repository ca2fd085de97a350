import { call, saveFile } from '#web/api.ts'
import { Icon } from '#web/ui/icons.tsx'
import { useDescarga } from '#web/ui/useDownload.ts'
import { contract } from '../contract.ts'
import { nombreOfManual } from '../manual.ts'
import css from './spec.module.css'

/**
 * The manual of the product's group (PROD-09). A download that failed says so on its own button; no alert (OPEN-66).
 */
export const Manual = ({ grupoId, grupo }: { grupoId: number; grupo: string }) => {
  const { busy, failed, download } = useDescarga()
  const fileName = `${grupoId}.pdf`
  const get = async () => saveFile(await call(contract.document, { query: { fileName } }), nombreOfManual(grupo))
  return (
    <button
      type="button"
      className={`btn bare ${css.manual}${failed ? ' bad' : ''}`}
      aria-disabled={busy || undefined}
      onClick={() => void download(get, 'No se pudo descargar el manual de usuario.')}
    >
      <Icon name={failed ? 'warn' : 'down'} />
      <span>
        DESCARGAR MANUAL DE USUARIO
        {failed && <small>Falló la descarga. Reintentar</small>}
      </span>
    </button>
  )
}
