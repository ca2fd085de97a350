import { useQuery } from '@tanstack/react-query'
import { showDay } from '#shared/dates.ts'
import { call, q, refusalOf, useRefresh, values } from '#web/api.ts'
import { Answer } from '#web/ui/Answer.tsx'
import { byField } from '#web/ui/byField.ts'
import { AreaField, TextField } from '#web/ui/Field.tsx'
import { Alert } from '#web/ui/states.tsx'
import { Unsent } from '#web/ui/Unsent.tsx'
import { draft } from '#web/ui/draft.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { contract, type CalendarioLeido } from '../contract.ts'
import {
  checkAjustes,
  firstPossible,
  nombresDia,
  readFranjas,
  textos,
  toCalendario,
  type AjustesErrores,
} from '../rules.ts'

import css from './fecha.module.css'

/** Monday first, as the week is read. */
const WEEK = [1, 2, 3, 4, 5, 6, 0] as const
/** `dias`: their numbers, in one text. */
type Typed = { dias: string; corte: string; franjas: string }
const typedOf = ({ dias, corte, franjas }: CalendarioLeido): Typed => ({
  dias: values(dias).map(String).join(''),
  corte,
  franjas: values(franjas).join('\n'),
})
const ajustesOf = ({ dias, corte, franjas }: Typed) => ({
  dias: Array.from(dias, Number),
  corte: corte.trim(),
  franjas: readFranjas(franjas),
})

/** On which days it delivers, the hour of cut and the slots (REMITO-05). */
export const AjustesCalendario = () => {
  const read = useQuery({ ...q(contract.calendario, {}), staleTime: 0 })
  return <Answer of={read}>{(stored) => <Form stored={stored} />}</Answer>
}

const useAjustes = (stored: CalendarioLeido) => {
  const refresh = useRefresh()
  return useForm<Typed, AjustesErrores>({
    initial: typedOf(stored),
    borrador: draft('calendario'),
    check: (typed) => checkAjustes(ajustesOf(typed)),
    send: async (typed, { reset, wrong }) => {
      try {
        await call(contract.updateCalendario, { body: { version: stored.version, ...ajustesOf(typed) } })
      } catch (error) {
        // what others saved stands beside what is typed: saving again goes over it
        if (refusalOf(contract.updateCalendario, error) === 'version_vieja') await refresh(contract.calendario)
        wrong(byField(error, typed))
        throw error
      }
      reset(typed)
      await refresh(contract.calendario)
      return textos.saved
    },
  })
}

type AjustesForm = ReturnType<typeof useAjustes>
const Dias = ({ form }: { form: AjustesForm }) => (
  <fieldset aria-describedby={form.errors.dias ? 'calendario-dias' : undefined}>
    <legend>Se entrega los</legend>
    <div className={css.dias}>
      {WEEK.map((day) => {
        const on = form.values.dias.includes(String(day))
        const others = Array.from(form.values.dias).filter((one) => one !== String(day))
        return (
          <label key={day} className={css.dia}>
            <input
              type="checkbox"
              checked={on}
              onChange={() => form.set({ dias: (on ? others : [...others, String(day)]).toSorted().join('') })}
            />
            {nombresDia[day]}
          </label>
        )
      })}
    </div>
    {form.errors.dias && (
      <p className="err" id="calendario-dias" role="alert">
        {form.errors.dias}
      </p>
    )}
  </fieldset>
)

/** Those of the order system: they come in by import. */
const Feriados = ({ stored }: { stored: CalendarioLeido }) => {
  const feriados = values(stored.feriados)
  return (
    <div>
      <h3>Feriados que vienen</h3>
      {feriados.length === 0 ? (
        <p className="soft">Ninguno cargado. Los manda el sistema de gestión.</p>
      ) : (
        <ul className={css.feriados}>
          {feriados.map(({ fecha, nombre }) => (
            <li key={fecha}>
              <span className="mono">{showDay(fecha)}</span> {nombre}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const Form = ({ stored }: { stored: CalendarioLeido }) => {
  const form = useAjustes(stored)
  const first = firstPossible(toCalendario(stored))
  return (
    <form {...form.props} className="stack" aria-label="Días de entrega">
      <Unsent form={form} />
      {form.outcome && (
        <Alert kind={form.outcome.kind} onClose={form.clear}>
          {form.outcome.text}
        </Alert>
      )}
      <Dias form={form} />
      <div className={css.pair}>
        <TextField
          label="Hora de corte"
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          placeholder="HH:MM"
          hint={
            first === null
              ? textos.noDays
              : `Hasta esa hora se puede pedir para el próximo día de entrega. Ahora, para el ${showDay(first)}.`
          }
          {...form.field('corte')}
        />
        <AreaField
          label="Franjas"
          rows={3}
          hint="Una por renglón. Sin ninguna, no se preguntan."
          {...form.field('franjas')}
        />
      </div>
      <div className="acts">
        <button type="submit" className="btn main" aria-disabled={form.busy || !form.dirty}>
          Guardar días de entrega
        </button>
      </div>
      <Feriados stored={stored} />
    </form>
  )
}
