import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, q, useRefresh, values } from '#web/api.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { AreaField, SelectField } from '#web/ui/Field.tsx'
import { Recovered } from '#web/ui/Recovered.tsx'
import { Alert } from '#web/ui/states.tsx'
import { draft } from '#web/ui/draft.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { setPropio } from '#web/live/live.ts'
import { contract, type Quote } from '../contract.ts'
import { canMakeFirm, canMove, estados, factsFor, lacksMotivo, transitions } from '../rules.ts'
import css from './solicitud.module.css'

const FIRME = 'firme'
const cambio = { to: '', firm: false, motivo: '', nota: '' }

const wrongMotivo = (to: string, motivo: string, nota: string) => {
  const lacking = lacksMotivo(to, motivo.trim(), nota.trim())
  return lacking ? { motivo: lacking } : {}
}
/** The move being asked for: what the table allows now, and sending it. */
const useCambio = (quote: Quote, onDone: () => void) => {
  const from = quote.estadoPresupuesto ?? ''
  const client = useQueryClient()
  const refresh = useRefresh()
  const factsOf = (firm: boolean) =>
    factsFor(
      values(quote.trackings).map((t) => t.estadoViaje),
      firm || quote.esPedidoFirme,
    )
  const allowedOf = (firm: boolean) => estados.filter((a) => canMove(from, a, factsOf(firm)) === null)
  const form = useForm({
    initial: cambio,
    borrador: draft(`cambio-estado:${quote.id}`),
    related: (field) => (field === 'nota' || field === 'to' ? ['motivo'] : []),
    check: ({ to, firm, motivo, nota }) => ({
      ...(to !== FIRME && !allowedOf(firm).some((a) => a === to) ? { to: 'Elegí el nuevo estado.' } : {}),
      ...wrongMotivo(to, motivo, nota),
    }),
    send: async ({ to, firm, motivo, nota }, { reset }) => {
      setPropio('presupuesto', quote.id)
      const asked = to === FIRME ? from : to
      const esPedidoFirme = firm || to === FIRME ? { esPedidoFirme: true } : {}
      const fresh = await call(contract.estado, {
        params: { id: quote.id },
        body: { de: from, estado: asked, motivo: motivo.trim(), nota: nota.trim(), ...esPedidoFirme },
      }).catch((error: unknown) => {
        void refresh(contract.quote)
        throw error
      })
      client.setQueryData(q(contract.quote, { params: { id: quote.id } }).queryKey, fresh)
      for (const def of [contract.historial, contract.fetchAll, contract.search, contract.latest]) void refresh(def)
      announce(`La solicitud quedó en ${fresh.estadoPresupuesto}.`)
      reset(cambio)
      onDone()
    },
  })
  const { firm } = form.values
  /** What each move still waits for. */
  const waits = transitions
    .filter((t) => t.de === from)
    .map((t) => canMove(from, t.a, factsOf(firm)))
    .filter((r) => r !== null)
  return { form, firm, from, waits, allowed: allowedOf(firm) }
}

/**
 * Role 1 moves a quote: only the moves the table allows now, each with its reason (OPEN-45). What it still waits for is
 * said.
 */
export const ChangeEstado = ({ quote }: { quote: Quote }) => {
  const [asked, setOpen] = useState<boolean | null>(null)
  const { form, firm, from, waits, allowed } = useCambio(quote, () => setOpen(false))
  const open = asked ?? form.recovered
  const may = canMakeFirm(from, quote.esPedidoFirme)
  // moved on by somebody else meanwhile, what is being written stays until the person leaves it
  if (!open && transitions.every((t) => t.de !== from)) return null

  if (!open)
    return (
      <div className="noprint">
        <button type="button" className="btn" onClick={() => setOpen(true)}>
          Cambiar estado
        </button>
      </div>
    )
  return (
    <form className={`${css.change} noprint`} {...form.props} aria-label="Cambiar estado">
      <Recovered form={form} onDiscard={form.discard} />
      {form.refusal && <Alert kind="bad">{form.refusal}</Alert>}
      {may && (
        <label className={css.firm}>
          <input type="checkbox" checked={firm} onChange={(e) => form.set({ firm: e.target.checked })} />
          <span>Confirmar como pedido firme</span>
        </label>
      )}
      <SelectField label="Nuevo estado" {...form.field('to')}>
        <option value="">Elegir</option>
        {allowed.map((estado) => (
          <option key={estado} value={estado}>
            {estado}
          </option>
        ))}
        {may && <option value={FIRME}>{from}, como pedido firme</option>}
      </SelectField>
      <AreaField
        label="Motivo para el cliente"
        hint="Lo lee en el historial y en el correo que le avisa."
        rows={2}
        maxLength={250}
        {...form.field('motivo')}
      />
      <AreaField
        label="Nota interna"
        hint="La lee sólo el equipo, en el historial."
        rows={2}
        maxLength={250}
        {...form.field('nota')}
      />
      {waits.length > 0 && <p className="hint">{waits.join(' ')}</p>}
      <div className="acts">
        <button type="button" className="btn" onClick={() => setOpen(false)}>
          Volver
        </button>
        <button type="submit" className="btn main" aria-disabled={form.busy}>
          Cambiar estado
        </button>
      </div>
    </form>
  )
}
