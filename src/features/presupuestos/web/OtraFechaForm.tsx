import { useQuery, useQueryClient } from '@tanstack/react-query'
import { contract as calendario } from '#features/calendario/contract.ts'
import { checkPedida, showFecha, toCalendario, type Calendario } from '#features/calendario/rules.ts'
import { CamposFecha } from '#features/calendario/web/calendario.tsx'
import { call, q, useRefresh } from '#web/api.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { Answer } from '#web/ui/Answer.tsx'
import { byField } from '#web/ui/byField.ts'
import { AreaField } from '#web/ui/Field.tsx'
import { Recovered } from '#web/ui/Recovered.tsx'
import { Alert } from '#web/ui/states.tsx'
import { draft } from '#web/ui/draft.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { setPropio } from '#web/live/live.ts'
import { contract, type Quote } from '../contract.ts'
import { checkOtraFecha, confirmadaOf, otraFecha, pedidaOf, textosFecha } from '../rules.ts'
import css from './fechas.module.css'

const vacio = { fecha: '', franja: '', motivo: '' }
type Typed = typeof vacio
type Errores = Partial<Typed>
const check = (dias: Calendario, { fecha, franja, motivo }: Typed): Errores => ({
  ...(fecha === '' ? { fecha: textosFecha.noFecha } : {}),
  ...checkPedida(dias, { fecha: fecha || null, franja: franja || null }),
  ...(motivo.trim() === '' ? { motivo: textosFecha.motivo } : {}),
})

const useOtraFecha = ({ id }: Quote, dias: Calendario, onDone: () => void) => {
  const client = useQueryClient()
  const refresh = useRefresh()
  return useForm<Typed, Errores>({
    initial: vacio,
    borrador: draft(`otra-fecha:${id}`),
    check: (typed) => check(dias, typed),
    send: async (typed, { key, reset, wrong }) => {
      setPropio('presupuesto', id)
      const body = { fecha: typed.fecha, franja: typed.franja || null, motivo: typed.motivo.trim() }
      const asking = call(contract.otraFecha, { params: { id }, body }, { idempotencyKey: key })
      const fresh = await asking.catch((error: unknown) => {
        // it may have moved on, or the first possible day gone by
        void Promise.all([refresh(contract.quote), refresh(calendario.calendario)])
        wrong(byField(error, typed))
        throw error
      })
      reset(vacio)
      client.setQueryData(q(contract.quote, { params: { id } }).queryKey, fresh)
      for (const def of [contract.historial, contract.fetchAll, contract.search]) void refresh(def)
      announce(textosFecha.asked)
      onDone()
    },
  })
}

/** What stands, and what is asked for instead. */
const Dos = ({ quote, typed: { fecha, franja } }: { quote: Quote; typed: Typed }) => (
  <dl className={css.dos}>
    <div>
      <dt>{quote.fechaPrometida === null ? 'Pedida' : 'Confirmada'}</dt>
      <dd>{confirmadaOf(quote) ?? pedidaOf(quote) ?? 'Sin fecha'}</dd>
    </div>
    <div>
      <dt>La que pedís</dt>
      <dd>{fecha === '' ? '—' : showFecha({ fecha, franja: franja || null }, quote.fecha)}</dd>
    </div>
  </dl>
)

type Props = { quote: Quote; onCancel: () => void; onDone: () => void }
const Form = ({ quote, dias, onCancel, onDone }: Props & { dias: Calendario }) => {
  const form = useOtraFecha(quote, dias, onDone)
  const { fecha, franja, motivo } = form.values
  const why = checkOtraFecha(quote.estadoPresupuesto ?? '')
  return (
    <form {...form.props} className="stack" aria-label={textosFecha.button}>
      <Recovered form={form} onDiscard={form.discard} />
      {(why ?? form.refusal) && <Alert kind="bad">{why ?? form.refusal}</Alert>}
      <Dos quote={quote} typed={form.values} />
      <CamposFecha
        label="Fecha"
        calendario={dias}
        value={{ fecha, franja }}
        errors={{
          ...(form.errors.fecha ? { fecha: form.errors.fecha } : {}),
          ...(form.errors.franja ? { franja: form.errors.franja } : {}),
        }}
        onChange={form.set}
      />
      <AreaField
        label="¿Por qué?"
        rows={2}
        maxLength={otraFecha.motivo}
        hint={`${Array.from(motivo).length} / ${otraFecha.motivo}`}
        {...form.field('motivo')}
      />
      {quote.fechaPrometida !== null && <p className="hint">{textosFecha.stays}</p>}
      <div className="acts">
        <button type="button" className="btn" onClick={onCancel}>
          Volver
        </button>
        <button type="submit" className="btn main" aria-disabled={form.busy || why !== null}>
          {textosFecha.button}
        </button>
      </div>
    </form>
  )
}

/** The form of 'Pedir otra fecha', by the days as they are now. */
export const OtraFechaForm = (props: Props) => {
  const read = useQuery({ ...q(calendario.calendario, {}), staleTime: 0 })
  return <Answer of={read}>{(data) => <Form {...props} dias={toCalendario(data)} />}</Answer>
}
