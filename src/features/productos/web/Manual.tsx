import { call, saveFile } from '#web/api.ts'
import { Icon } from '#web/ui/icons.tsx'
import { Alert } from '#web/ui/states.tsx'
import { useSend } from '#web/ui/useSend.ts'
import { contract } from '../contract.ts'
import css from './ficha.module.css'

/** The manual of the product's group (PROD-09). */
export const Manual = ({ grupoId }: { grupoId: number }) => {
  const { busy, refusal, send, clear } = useSend()
  const fileName = `${grupoId}.pdf`
  const download = async () => saveFile(await call(contract.document, { query: { fileName } }), fileName)
  return (
    <>
      <button
        type="button"
        className={`btn bare ${css.manual}`}
        aria-disabled={busy || undefined}
        onClick={() => void send(download)}
      >
        <Icon name="down" />
        DESCARGAR MANUAL DE USUARIO
      </button>
      {refusal && (
        <Alert kind="bad" onClose={clear}>
          {refusal}
        </Alert>
      )}
    </>
  )
}
