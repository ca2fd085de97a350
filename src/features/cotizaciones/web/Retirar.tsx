import { call } from '#web/api.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { draft } from '#web/ui/draft.tsx'
import { AreaField } from '#web/ui/Field.tsx'
import { Recovered } from '#web/ui/Recovered.tsx'
import { Alert } from '#web/ui/states.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { contract, type Cotizacion } from '../contract.ts'
import { MAX_DETALLE } from '../rules.ts'
import { useDeed } from './useCotizacion.ts'

type Props = { cotizacion: Cotizacion; onCancel: () => void; onDone: () => void }
/** 'Retirar': nothing of it can be accepted any more, until it is renewed. */
export const Retirar = ({ cotizacion: { id, cambio }, onCancel, onDone }: Props) => {
  const { change } = useDeed(id)
  const initial = { detalle: '' }
  const form = useForm({
    initial,
    borrador: draft(`cotizacion-retiro:${id}`),
    check: () => ({}),
    send: async ({ detalle }, { key, reset }) => {
      await change(() =>
        call(contract.withdraw, { params: { id }, body: { cambio, detalle } }, { idempotencyKey: key }),
      )
      reset(initial)
      announce('Se retiró la cotización.')
      onDone()
    },
  })
  return (
    <form {...form.props} className="stack" aria-label="Retirar la cotización">
      <Recovered form={form} onDiscard={form.discard} />
      {form.refusal && <Alert kind="bad">{form.refusal}</Alert>}
      <p>Queda retirada: nadie puede aceptarla ni comprarla hasta que se renueve.</p>
      <AreaField label="Por qué, si querés" rows={2} maxLength={MAX_DETALLE} {...form.field('detalle')} />
      <div className="acts">
        <button type="button" className="btn" onClick={onCancel}>
          Volver
        </button>
        <button type="submit" className="btn main" aria-disabled={form.busy}>
          Retirar
        </button>
      </div>
    </form>
  )
}
