import { call, saveFile } from '#web/api.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { useSend } from '#web/ui/useSend.ts'
import { contract } from '../contract.ts'
import css from './ficha.module.css'

/** The manual of the product's group (PROD-09). A download that failed says so on its own button; no alert (OPEN-66). */
export const Manual = ({ grupoId }: { grupoId: number }) => {
  const { busy, refusal, send } = useSend()
  const failed = refusal !== null
  const fileName = `${grupoId}.pdf`
  const download = async () => {
    const done = await send(async () => saveFile(await call(contract.document, { query: { fileName } }), fileName))
    if (!done) announce('No se pudo descargar el manual de usuario.')
  }
  return (
    <button
      type="button"
      className={`btn bare ${css.manual}${failed ? ' bad' : ''}`}
      aria-disabled={busy || undefined}
      onClick={() => busy || void download()}
    >
      <Icon name={failed ? 'warn' : 'down'} />
      <span>
        DESCARGAR MANUAL DE USUARIO
        {failed && <small>Falló la descarga. Reintentar</small>}
      </span>
    </button>
  )
}
