import { useQuery } from '@tanstack/react-query'
import { call, q, refusalOf, useRefresh, values } from '#web/api.ts'
import { Answer } from '#web/ui/Answer.tsx'
import { byField } from '#web/ui/byField.ts'
import { SelectField, TextField } from '#web/ui/Field.tsx'
import { Alert } from '#web/ui/states.tsx'
import { Unsent } from '#web/ui/Unsent.tsx'
import { draft } from '#web/ui/draft.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { contract, type Usos as Stored } from '../contract.ts'
import {
  checkFrase,
  CUALES,
  nombresCual,
  nombresDolar,
  nombresUso,
  textos,
  TIPOS_DOLAR,
  USOS_DOLAR,
  type Cual,
  type TipoDolar,
  type UsoDolar,
} from '../rules.ts'
import css from './otra.module.css'

type Field = `${UsoDolar}${'Tipo' | 'Cual' | 'Frase'}`
type Typed = Record<Field, string>
const typedOf = ({ usos }: Stored): Typed =>
  Object.fromEntries(
    values(usos).flatMap(({ uso, tipo, cual, frase }) => [
      [`${uso}Tipo`, tipo ?? ''],
      [`${uso}Cual`, cual],
      [`${uso}Frase`, frase ?? ''],
    ]),
  ) as Typed
const bodyOf = (version: number, typed: Typed) => ({
  version,
  usos: USOS_DOLAR.map((uso) => ({
    uso,
    tipo: (typed[`${uso}Tipo`] || null) as TipoDolar | null,
    cual: typed[`${uso}Cual`] as Cual,
    frase: typed[`${uso}Frase`].trim() || null,
  })),
})
const check = (typed: Typed): Partial<Typed> =>
  Object.fromEntries(
    USOS_DOLAR.flatMap((uso) => {
      const wrong = checkFrase(typed[`${uso}Frase`])
      return wrong ? [[`${uso}Frase`, wrong]] : []
    }),
  )

/** Which rate is used for what, and what the distributor says of it (DOLAR-02). */
export const Usos = () => {
  const read = useQuery({ ...q(contract.dolarUsos, {}), staleTime: 0 })
  return <Answer of={read}>{(stored) => <Form stored={stored} />}</Answer>
}

const useUsos = (stored: Stored) => {
  const refresh = useRefresh()
  return useForm<Typed, Partial<Typed>>({
    initial: typedOf(stored),
    borrador: draft('dolar-usos'),
    check,
    send: async (typed, { reset, wrong }) => {
      try {
        await call(contract.updateDolarUsos, { body: bodyOf(stored.version, typed) })
      } catch (error) {
        // what others saved stands beside what is typed: saving again goes over it
        if (refusalOf(contract.updateDolarUsos, error) === 'version_vieja') await refresh(contract.dolarUsos)
        wrong(byField(error, typed))
        throw error
      }
      reset(typed)
      await Promise.all([refresh(contract.dolarUsos), refresh(contract.dolares)])
      return textos.saved
    },
  })
}

const Form = ({ stored }: { stored: Stored }) => {
  const form = useUsos(stored)
  return (
    <form {...form.props} className="stack" aria-label="Qué dólar se usa">
      <h3>Qué dólar se usa</h3>
      <Unsent form={form} />
      {form.outcome && (
        <Alert kind={form.outcome.kind} onClose={form.clear}>
          {form.outcome.text}
        </Alert>
      )}
      {USOS_DOLAR.map((uso) => (
        <fieldset key={uso} className={css.uso}>
          <legend>{nombresUso[uso]}</legend>
          <SelectField label="Clase" {...form.field(`${uso}Tipo`)}>
            <option value="">{textos.usual}</option>
            {TIPOS_DOLAR.map((tipo) => (
              <option key={tipo} value={tipo}>
                {nombresDolar[tipo]}
              </option>
            ))}
          </SelectField>
          <SelectField label="Cuál" disabled={!form.values[`${uso}Tipo`]} {...form.field(`${uso}Cual`)}>
            {CUALES.map((cual) => (
              <option key={cual} value={cual}>
                {nombresCual[cual]}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Lo que leen"
            hint={textos.frase}
            disabled={!form.values[`${uso}Tipo`]}
            {...form.field(`${uso}Frase`)}
          />
        </fieldset>
      ))}
      <div className="acts">
        <button type="submit" className="btn main" aria-disabled={form.busy || !form.dirty}>
          Guardar qué dólar se usa
        </button>
      </div>
    </form>
  )
}
