import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readDay, showDay, today } from '#shared/dates.ts'
import { call, q, refusalOf, useRefresh } from '#web/api.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { SelectField, TextField } from '#web/ui/Field.tsx'
import { Alert } from '#web/ui/states.tsx'
import { Unsent } from '#web/ui/Unsent.tsx'
import { draft } from '#web/ui/draft.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { contract, type ReclamoEntero } from '../contract.ts'
import { checkVence, MAX_MOTIVO, MAX_NCC, pasoOf, pasoSiguiente, RESOLUTION, textos } from '../rules.ts'
import { useResponsables } from './Filters.tsx'
import css from './reclamo.module.css'

/** Shows a claim as it is now, here and in the lists. */
const useFresh = () => {
  const client = useQueryClient()
  const refresh = useRefresh()
  return {
    take: (fresh: ReclamoEntero) => {
      client.setQueryData(q(contract.reclamo, { params: { id: fresh.id } }).queryKey, fresh)
      void refresh(contract.searchBy)
    },
    again: () => {
      void refresh(contract.reclamo)
      void refresh(contract.searchBy)
    },
  }
}

/** Role 1 moves a claim one step on, with a note and, where it is settled, its credit note (OPEN-48). */
export const Avanzar = ({ reclamo }: { reclamo: ReclamoEntero }) => {
  const { take, again } = useFresh()
  const a = pasoSiguiente(reclamo.orden)
  // the step that was read when one began: of two who move it the second is asked to look, and keeps what it wrote
  const [visto, setVisto] = useState(reclamo.orden)
  const form = useForm({
    initial: { motivo: '', ncc: reclamo.ncc ?? '' },
    borrador: draft(`reclamo:${reclamo.id}:avanzar`),
    check: () => ({}),
    send: async ({ motivo, ncc }, { reset }) => {
      const body = { motivo: motivo.trim() || null, ncc: ncc.trim() || null, orden: visto }
      const fresh = await call(contract.avanzar, { params: { id: reclamo.id }, body }).catch((error: unknown) => {
        setVisto(reclamo.orden)
        if (refusalOf(contract.avanzar, error) === 'reclamo_movido') again()
        throw error
      })
      announce(`El reclamo pasó a ${fresh.nombre}.`)
      setVisto(fresh.orden)
      reset({ motivo: '', ncc: fresh.ncc ?? '' })
      take(fresh)
    },
  })
  if (a === null) return null
  return (
    <form className={css.equipo} aria-label="Avanzar" {...form.props}>
      <Unsent form={form} />
      {form.refusal && <Alert kind="bad">{form.refusal}</Alert>}
      <TextField
        label={`Nota para el historial (${form.values.motivo.length}/${MAX_MOTIVO})`}
        maxLength={MAX_MOTIVO}
        {...form.field('motivo')}
      />
      {a >= RESOLUTION && (
        <TextField label="Resolución NCC" maxLength={MAX_NCC} autoComplete="off" {...form.field('ncc')} />
      )}
      <button type="submit" className="btn" aria-disabled={form.busy}>
        Avanzar
      </button>
      <p className="hint">Pasa a {pasoOf(a)}. De a un paso y sin vuelta atrás; el cliente lo ve enseguida.</p>
    </form>
  )
}

const assignedOf = ({ responsableId, vence }: ReclamoEntero) => ({
  responsable: String(responsableId ?? ''),
  vence: vence === null ? '' : showDay(vence),
})
/** Who is in charge, and by when. */
export const Asignar = ({ reclamo }: { reclamo: ReclamoEntero }) => {
  const { take } = useFresh()
  const responsables = useResponsables()
  const shown = assignedOf(reclamo).vence
  const wrongDay = (text: string) => {
    if (text.trim() === '' || text === shown) return undefined
    const day = readDay(text)
    return (day === null ? textos.fechaInvalida : checkVence(day, today())) ?? undefined
  }
  const form = useForm({
    initial: assignedOf(reclamo),
    borrador: draft(`reclamo:${reclamo.id}:asignar`),
    check: ({ vence }) => ({ vence: wrongDay(vence) }),
    send: async ({ responsable, vence }, { reset }) => {
      const body = { responsableId: responsable === '' ? null : Number(responsable), vence: readDay(vence) }
      const fresh = await call(contract.asignar, { params: { id: reclamo.id }, body })
      reset(assignedOf(fresh))
      take(fresh)
      announce('Se guardó quién está a cargo.')
    },
  })
  return (
    <form className={css.equipo} aria-label="Responsable" {...form.props}>
      <Unsent form={form} />
      {form.refusal && <Alert kind="bad">{form.refusal}</Alert>}
      <SelectField label="A cargo de" {...form.field('responsable')}>
        <option value="">Nadie</option>
        {responsables.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Vence"
        placeholder="DD/MM/AAAA"
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        {...form.field('vence')}
      />
      <button type="submit" className="btn" aria-disabled={form.busy}>
        Guardar responsable
      </button>
    </form>
  )
}
