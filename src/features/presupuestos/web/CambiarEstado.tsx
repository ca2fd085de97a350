import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, q, useRefresh, values } from '#web/api.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { AreaField, SelectField } from '#web/ui/Field.tsx'
import { Alert, messageOf } from '#web/ui/states.tsx'
import { contract, type Quote } from '../contract.ts'
import { canMakeFirm, canMove, estados, hechosDe, textos, transiciones } from '../rules.ts'

const FIRME = 'firme'

/**
 * Role 1 moves a quote: only the moves the table allows now, each with its reason (OPEN-45). What it still waits for is
 * said.
 */
export const CambiarEstado = ({ quote }: { quote: Quote }) => {
  const from = quote.estadoPresupuesto ?? ''
  const trips = values(quote.trackings)
  const may = canMakeFirm(from, quote.esPedidoFirme)
  const [to, setTo] = useState('')
  const [firm, setFirm] = useState(false)
  const [motivo, setMotivo] = useState('')
  const [errors, setErrors] = useState<{ to?: string; motivo?: string }>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [open, setOpen] = useState(false)
  const client = useQueryClient()
  const refresh = useRefresh()

  const facts = hechosDe(
    trips.map((t) => t.estadoViaje),
    firm || quote.esPedidoFirme,
  )
  const allowed = estados.filter((a) => canMove(from, a, facts) === null)
  const waits = transiciones
    .filter((t) => t.de === from)
    .map((t) => canMove(from, t.a, facts))
    .filter((r) => r !== null)
  if (transiciones.every((t) => t.de !== from)) return null

  const submit = async (e: React.FormEvent) => {
    e.preventDefault()
    if (busy) return
    const found = {
      ...(to === '' || (to !== FIRME && !allowed.some((a) => a === to)) ? { to: 'Elegí el nuevo estado.' } : {}),
      ...(motivo.trim() === '' ? { motivo: textos.motivoObligatorio } : {}),
    }
    setErrors(found)
    setRefusal(null)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      const fresh = await call(contract.estado, {
        params: { id: quote.id },
        body: {
          estado: to === FIRME ? from : to,
          motivo: motivo.trim(),
          ...(firm || to === FIRME ? { esPedidoFirme: true } : {}),
        },
      })
      client.setQueryData(q(contract.quote, { params: { id: quote.id } }).queryKey, fresh)
      for (const def of [contract.historial, contract.fetchAll, contract.search, contract.latest]) void refresh(def)
      announce(`La solicitud quedó en ${fresh.estadoPresupuesto}.`)
      setTo('')
      setMotivo('')
      setFirm(false)
      setOpen(false)
    } catch (error) {
      setRefusal(messageOf(error))
      void refresh(contract.quote)
    } finally {
      setBusy(false)
    }
  }
  if (!open)
    return (
      <div className="noprint">
        <button type="button" className="btn" onClick={() => setOpen(true)}>
          Cambiar estado
        </button>
      </div>
    )
  return (
    <form className="cambiar noprint" onSubmit={(e) => void submit(e)} noValidate aria-label="Cambiar estado">
      {refusal && <Alert kind="bad">{refusal}</Alert>}
      {may && (
        <label className="firm">
          <input type="checkbox" checked={firm} onChange={(e) => setFirm(e.target.checked)} />
          <span>Confirmar como pedido firme</span>
        </label>
      )}
      <SelectField
        label="Nuevo estado"
        value={to}
        error={errors.to}
        onChange={(e) => {
          setTo(e.target.value)
          setErrors({ ...errors, to: undefined } as typeof errors)
        }}
      >
        <option value="">Elegir</option>
        {allowed.map((a) => (
          <option key={a} value={a}>
            {a}
          </option>
        ))}
        {may && <option value={FIRME}>{from}, como pedido firme</option>}
      </SelectField>
      <AreaField
        label="Motivo"
        rows={2}
        maxLength={250}
        value={motivo}
        error={errors.motivo}
        onChange={(e) => {
          setMotivo(e.target.value)
          setErrors({ ...errors, motivo: undefined } as typeof errors)
        }}
      />
      {waits.length > 0 && <p className="hint">{waits.join(' ')}</p>}
      <div className="acts">
        <button type="button" className="btn" onClick={() => setOpen(false)}>
          Volver
        </button>
        <button type="submit" className="btn main" aria-disabled={busy}>
          Cambiar estado
        </button>
      </div>
    </form>
  )
}
