import { useState } from 'react'
import { contract as contacto } from '#features/contacto/contract.ts'
import { MAX_ASUNTO } from '#features/contacto/rules.ts'
import { call } from '#web/api.ts'
import { newKey } from '#web/key.ts'
import { useClienteId, useSession } from '#web/session.ts'
import { Alert } from '#web/ui/states.tsx'
import { useSend } from '#web/ui/useSend.ts'
import { textos } from '../rules.ts'

/** Asks the account officer for what a search did not find, with the text typed (FIND-06). */
export const ConsultarBusqueda = ({ texto }: { texto: string }) => {
  const session = useSession()
  const clienteId = useClienteId()
  const [idempotencyKey] = useState(newKey)
  const { busy, outcome, send } = useSend({ keep: true })
  const ask = async () => {
    const { email: Email, bussinessName: RazonSocial, telefono: Telefono } = session
    const body = {
      Email,
      Issue: textos.asuntoBusqueda(texto).slice(0, MAX_ASUNTO),
      Message: textos.mensajeBusqueda(texto),
      ClienteId: clienteId,
      RazonSocial,
      Telefono,
    }
    await call(contacto.contactForm, { body }, { idempotencyKey })
    return textos.questionSent
  }
  return (
    <div>
      {outcome && <Alert kind={outcome.kind}>{outcome.text}</Alert>}
      {outcome?.kind !== 'ok' && (
        <>
          <button type="button" className="btn wide" aria-disabled={busy || undefined} onClick={() => void send(ask)}>
            Consultar a su ejecutivo de cuenta
          </button>
          <p className="hint">Se manda con el texto que escribiste.</p>
        </>
      )}
    </div>
  )
}
