import { useId, useState } from 'react'
import { call } from '#web/api.ts'
import { TextField } from '#web/ui/Field.tsx'
import { focusFirstError } from '#web/ui/errores.ts'
import { Alert, messageOf } from '#web/ui/states.tsx'
import { contract, type Tienda } from '../contract.ts'
import { checkDireccion, MAX_CALLE, MAX_CALLE_NRO, textos, type DireccionForm } from '../rules.ts'

/** One shop. Street and number can be changed, and nothing else (CLI-13). */
const TiendaCard = ({ clienteId, tienda, onSaved }: { clienteId: number; tienda: Tienda; onSaved: () => void }) => {
  const id = useId()
  const [saved, setSaved] = useState<DireccionForm>({ calle: tienda.calle, calleNro: tienda.calleNro })
  const [form, setForm] = useState<DireccionForm>({ calle: tienda.calle, calleNro: tienda.calleNro })
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const errors = tried ? checkDireccion(form) : {}
  const changed = form.calle.trim() !== saved.calle || form.calleNro.trim() !== saved.calleNro
  const set = (patch: Partial<DireccionForm>) => {
    setForm((f) => ({ ...f, ...patch }))
    setDone(false)
  }
  const submit = async (e: React.FormEvent<HTMLFormElement>) => {
    e.preventDefault()
    const element = e.currentTarget
    setTried(true)
    if (Object.keys(checkDireccion(form)).length > 0) return focusFirstError(element)
    if (busy || !changed) return
    setBusy(true)
    setProblem(null)
    try {
      const now = await call(contract.updateAddress, {
        body: { clienteId, tiendaNro: tienda.tiendaNro, calle: form.calle, calleNro: form.calleNro },
      })
      setSaved(now)
      setForm({ calle: now.calle, calleNro: now.calleNro })
      setDone(true)
      onSaved()
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="note ficha" aria-labelledby={id} onSubmit={(e) => void submit(e)} noValidate>
      <div className="nt">
        <h3 id={id}>{tienda.nombreFantasia ?? `Tienda ${tienda.tiendaNro}`}</h3>
        <span className="soft mono">N° {tienda.tiendaNro}</span>
      </div>
      <div className="calle">
        <TextField
          label="Calle"
          value={form.calle}
          maxLength={MAX_CALLE}
          error={errors.calle}
          onChange={(e) => set({ calle: e.target.value })}
        />
        <TextField
          label="Número"
          value={form.calleNro}
          maxLength={MAX_CALLE_NRO}
          error={errors.calleNro}
          onChange={(e) => set({ calleNro: e.target.value })}
        />
      </div>
      <dl>
        <div>
          <dt>Provincia</dt>
          <dd>{tienda.provincia}</dd>
        </div>
        <div>
          <dt>País</dt>
          <dd>{tienda.pais}</dd>
        </div>
        <div className="all">
          <dt>Teléfono</dt>
          <dd>{tienda.telefono ?? '—'}</dd>
        </div>
      </dl>
      <div className="pie">
        {problem && <Alert kind="bad">{problem}</Alert>}
        {done && <Alert kind="ok">{textos.actualizada}</Alert>}
        <button
          type="submit"
          className="btn"
          aria-describedby={id}
          disabled={!changed}
          aria-disabled={busy || undefined}
        >
          Guardar dirección
        </button>
      </div>
    </form>
  )
}

/** A client's shops; `onSaved` after an address has changed. */
export const Tiendas = ({
  clienteId,
  tiendas,
  onSaved,
}: {
  clienteId: number
  tiendas: readonly Tienda[]
  onSaved: () => void
}) => (
  <div className="fichas">
    {tiendas.map((t) => (
      <TiendaCard key={t.tiendaNro} clienteId={clienteId} tienda={t} onSaved={onSaved} />
    ))}
  </div>
)
