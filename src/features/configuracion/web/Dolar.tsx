import { inCampo } from '#shared/cantidad.ts'
import { readDay, showDay, showTime, today } from '#shared/dates.ts'
import { showNumber } from '#shared/money.ts'
import { call, refusalOf } from '#web/api.ts'
import { TextField } from '#web/ui/Field.tsx'
import { Options } from '#features/productos/web/productos.tsx'
import { Rates, Usos } from '#features/dolar/web/dolar.tsx'
import { Alert } from '#web/ui/states.tsx'
import { byField } from '#web/ui/byField.ts'
import { Unsent } from '#web/ui/Unsent.tsx'
import { draft } from '#web/ui/draft.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { contract, type Dolar as Tira } from '../contract.ts'
import { checkDolar, readCotizacion, textos } from '../rules.ts'
import { SavedMeanwhile } from './Fin.tsx'
import { Parte } from './Parte.tsx'
import { useRefreshEstado } from './queries.ts'
import { useBase } from './useBase.ts'
import css from './configuracion.module.css'

const typedOf = ({ visible, titulo, texto, mostrarValor, valor, fecha }: Tira) => ({
  visible,
  titulo,
  texto,
  mostrarValor,
  valor: valor === null ? '' : String(valor).replace('.', ','),
  fecha: fecha ? showDay(fecha) : '',
})
type Typed = ReturnType<typeof typedOf>
type Errors = { [K in keyof Typed]?: string }
const nombres = {
  visible: 'Mostrar la tira',
  mostrarValor: 'Mostrar la cotización en la tira',
  titulo: 'Título',
  texto: 'Texto',
  valor: 'Cotización',
  fecha: 'Día de la cotización',
} as const satisfies Record<keyof Typed, string>

/** The typed rate; null if untouched: the current one stays, whatever is imported meanwhile. */
const cotizacionOf = ({ valor, fecha }: Typed, saved: Typed) =>
  valor === saved.valor && fecha === saved.fecha
    ? null
    : { valor: readCotizacion(valor).valor, fecha: readDay(fecha) ?? '' }

/** Checks what is typed; an ambiguous rate is asked about. */
const checkTyped = (typed: Typed, cotizacion: ReturnType<typeof cotizacionOf>, hay: boolean): Errors => {
  const { doubt } = readCotizacion(typed.valor)
  return {
    ...checkDolar({ ...typed, cotizacion }, hay, today()),
    ...(cotizacion && doubt ? { valor: doubt.question } : {}),
  }
}

/** The strip as text, shown when somebody else changed it. */
const showTira = ({ visible, titulo, texto, cambio }: Tira): string =>
  [
    cambio && `${showTime(cambio.fecha)}${cambio.usuario ? `, ${cambio.usuario}` : ''}`,
    visible ? `«${titulo}» «${texto}»` : 'La tira no se muestra.',
  ]
    .filter(Boolean)
    .join(' · ')

const savedOf = (tira: Tira) => ({ version: tira.version, fresh: typedOf(tira) })
/** The form of the strip. */
const useTira = (tira: Tira) => {
  const refresh = useRefreshEstado()
  const save = useBase((estado) => savedOf(estado.dolar), tira.version)
  return useForm<Typed, Errors>({
    initial: typedOf(tira),
    borrador: draft('dolar'),
    check: (typed, saved) => checkTyped(typed, cotizacionOf(typed, saved), tira.valor !== null),
    send: async (typed, { saved, reset, rebase, wrong }) => {
      const { visible, titulo, texto, mostrarValor } = typed
      const cotizacion = cotizacionOf(typed, saved) as { valor: number; fecha: string } | null
      const body = { visible, titulo, texto, mostrarValor, cotizacion }
      try {
        await save((version) => call(contract.updateDolar, { body: { version, ...body } }), rebase)
      } catch (error) {
        if (refusalOf(contract.updateDolar, error) === 'version_vieja') await refresh()
        wrong(byField(error, typed))
        throw error
      }
      reset(typed)
      await refresh()
      return textos.configured
    },
  })
}

type Form = ReturnType<typeof useTira>
const Lock = ({ form, name, label }: { form: Form; name: 'visible' | 'mostrarValor'; label: string }) => (
  <label className={css.lock}>
    <input
      type="checkbox"
      role="switch"
      checked={form.values[name]}
      aria-checked={form.values[name]}
      onChange={(e) => form.set({ [name]: e.target.checked })}
    />
    <span>{label}</span>
  </label>
)

/** The rate field; an ambiguous text shows a button for each reading (OPEN-100). */
const Cotizacion = ({ form, tira }: { form: Form; tira: Tira }) => {
  const typed = form.values.valor !== typedOf(tira).valor
  const doubt = typed ? readCotizacion(form.values.valor).doubt : null
  const field = form.field('valor')
  return (
    <div>
      <TextField
        label="Cotización"
        inputMode="decimal"
        hint={tira.valor === null ? 'En pesos por dólar.' : `En pesos por dólar. Hoy: $ ${showNumber(tira.valor)}.`}
        {...field}
        error={doubt ? doubt.question : field.error}
      />
      {doubt && <Options options={doubt.options} onChoose={(numero) => form.set({ valor: inCampo(numero) })} />}
    </div>
  )
}

/** The home's dollar strip (OPEN-220): visibility, text and rate. */
export const Dolar = ({ tira }: { tira: Tira }) => {
  const form = useTira(tira)
  const refresh = useRefreshEstado()
  const stale = form.outcome?.kind === 'bad' && refusalOf(contract.updateDolar, form.outcome.error) === 'version_vieja'
  return (
    <Parte
      titulo="Dólar"
      help={
        <>
          La tira de la portada, y la cotización que queda en cada solicitud. La que manda el sistema de gestión toma su
          lugar cuando es posterior.
          {tira.cambio && ` Último cambio: ${showTira(tira).split(' · ')[0]}.`}
        </>
      }
    >
      <form {...form.props} className="stack">
        <Unsent form={form} />
        <SavedMeanwhile form={form} nombres={nombres} />
        {form.outcome && (
          <Alert kind={form.outcome.kind} onClose={form.clear}>
            {form.outcome.text}
            {stale && <span className={css.stayed}>{showTira(tira)}</span>}
          </Alert>
        )}
        <div className={`panel ${css.compras}`}>
          <Lock form={form} name="visible" label="Mostrar la tira" />
          <Lock form={form} name="mostrarValor" label="Mostrar la cotización en la tira" />
        </div>
        {form.errors.mostrarValor && (
          <p className="err" role="alert">
            {form.errors.mostrarValor}
          </p>
        )}
        <div className={css.campos}>
          <TextField label="Título" {...form.field('titulo')} />
          <TextField label="Texto" {...form.field('texto')} />
          <Cotizacion form={form} tira={tira} />
          <TextField label="Día de la cotización" hint="DD/MM/AAAA." inputMode="numeric" {...form.field('fecha')} />
        </div>
        <div className="acts">
          <button type="submit" className="btn main" aria-disabled={form.busy || !form.dirty}>
            Guardar dólar
          </button>
        </div>
      </form>
      <Rates onChanged={refresh} />
      <Usos />
    </Parte>
  )
}
