import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, q, useRefresh } from '#web/api.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { AreaField } from '#web/ui/Field.tsx'
import { Recovered } from '#web/ui/Recovered.tsx'
import { Alert } from '#web/ui/states.tsx'
import { draft } from '#web/ui/draft.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { setPropio } from '#web/live/live.ts'
import { contract, type Quote } from '../contract.ts'
import { anular, checkAnular, textosAnular } from '../rules.ts'
import css from './solicitud.module.css'

const vacio = { motivo: '' }

const useAnular = ({ id }: Quote, onDone: () => void) => {
  const client = useQueryClient()
  const refresh = useRefresh()
  return useForm({
    initial: vacio,
    borrador: draft(`anular:${id}`),
    check: ({ motivo }) => (motivo.trim() === '' ? { motivo: textosAnular.motivo } : {}),
    send: async ({ motivo }, { reset }) => {
      setPropio('presupuesto', id)
      const fresh = await call(contract.anular, { params: { id }, body: { motivo: motivo.trim() } }).catch(
        (error: unknown) => {
          void refresh(contract.quote)
          throw error
        },
      )
      reset(vacio)
      client.setQueryData(q(contract.quote, { params: { id } }).queryKey, fresh)
      for (const def of [contract.historial, contract.fetchAll, contract.search, contract.latest]) void refresh(def)
      announce('El pedido quedó anulado.')
      onDone()
    },
  })
}

/**
 * 'Anular pedido', for who placed it and for role 1, while it is Enviado; later the button says whom to ask (OC-04).
 * What is being written stays when the order moves on meanwhile.
 */
export const AnularPedido = ({ quote }: { quote: Quote }) => {
  const [asked, set] = useState<'closed' | 'writing' | 'told' | null>(null)
  const form = useAnular(quote, () => set('closed'))
  const why = checkAnular(quote.estadoPresupuesto ?? '')
  const now = asked ?? (form.recovered ? 'writing' : 'closed')
  if (!quote.puedeAnular) return null
  if (now !== 'writing')
    return (
      <div className={`${css.anular} noprint`}>
        <button type="button" className="btn" onClick={() => set(why === null ? 'writing' : 'told')}>
          {textosAnular.button}
        </button>
        <p role="status">{now === 'told' && why}</p>
      </div>
    )
  return (
    <form className={`${css.change} noprint`} {...form.props} aria-label={textosAnular.button}>
      <Recovered form={form} onDiscard={form.discard} />
      {(why ?? form.refusal) && <Alert kind="bad">{why ?? form.refusal}</Alert>}
      <p>La solicitud queda cancelada y no se puede volver atrás. Se le avisa al ejecutivo de cuenta.</p>
      <AreaField label="Motivo" rows={2} maxLength={anular.motivo} {...form.field('motivo')} />
      <p className="hint">Queda en el historial de la solicitud y en los correos que avisan.</p>
      <div className="acts">
        <button type="button" className="btn" onClick={() => set('closed')}>
          Volver
        </button>
        <button type="submit" className="btn main" aria-disabled={form.busy || why !== null}>
          {textosAnular.button}
        </button>
      </div>
    </form>
  )
}
