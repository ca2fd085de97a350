import { call, saveFile } from '#web/api.ts'
import { Icon } from '#web/ui/icons.tsx'
import { useDescarga } from '#web/ui/useDownload.ts'
import { contract, type Quote } from '../contract.ts'
import css from './solicitud.module.css'

/** The PDF of the purchase order, where there is one (OC-02); a failure says so on its button, which tries again. */
export const DownloadOrden = ({ quote: { id, ordenCompraArchivo: archivo } }: { quote: Quote }) => {
  const { busy, failed, download } = useDescarga()
  if (!archivo) return null
  const { nombre } = archivo
  const get = async () => saveFile(await call(contract.ordenCompra, { params: { id } }), nombre)
  return (
    <button
      type="button"
      className={`btn noprint ${css.orden} ${failed ? 'bad' : 'bare'}`}
      aria-disabled={busy}
      aria-label={failed ? `Falló la descarga de ${nombre}. Reintentar` : `Descargar ${nombre}`}
      onClick={() => void download(get, `No se pudo descargar ${nombre}.`)}
    >
      <Icon name={failed ? 'warn' : 'down'} />
      {failed ? 'Falló. Reintentar' : nombre}
    </button>
  )
}
