import { useState } from 'react'
import { call, saveFile } from '#web/api.ts'
import { Icon } from '#web/ui/icons.tsx'
import { Alert, messageOf } from '#web/ui/states.tsx'
import { contract } from '../contract.ts'

/** The manual of the product's group (PROD-09). */
export const Manual = ({ grupoId }: { grupoId: number }) => {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const download = async () => {
    if (busy) return
    setBusy(true)
    setProblem(null)
    const fileName = `${grupoId}.pdf`
    try {
      saveFile(await call(contract.document, { query: { fileName } }), fileName)
    } catch (e) {
      setProblem(messageOf(e))
    }
    setBusy(false)
  }
  return (
    <>
      <button
        type="button"
        className="btn bare manual"
        aria-disabled={busy || undefined}
        onClick={() => void download()}
      >
        <Icon name="down" />
        DESCARGAR MANUAL DE USUARIO
      </button>
      {problem && (
        <Alert kind="bad" onClose={() => setProblem(null)}>
          {problem}
        </Alert>
      )}
    </>
  )
}
