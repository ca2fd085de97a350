import { call } from '#web/api.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { draft } from '#web/ui/draft.tsx'
import { AreaField } from '#web/ui/Field.tsx'
import { Recovered } from '#web/ui/Recovered.tsx'
import { Alert } from '#web/ui/states.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { contract, type Cotizacion } from '../contract.ts'
import { MAX_DETALLE, motivos, textos } from '../rules.ts'
import { Opciones } from './Opciones.tsx'
import type { Errores } from './typed.ts'
import { useDeed } from './useCotizacion.ts'

export type Motivo = (typeof motivos)[number]
export const motivoOptions = motivos.map((motivo) => [motivo, motivo] as const)
type Props = { cotizacion: Cotizacion; onCancel: () => void; onDone: () => void }

/** 'Rechazar': why it is not taken (COTIZ-07). */
export const Rechazar = ({ cotizacion: { id, version }, onCancel, onDone }: Props) => {
  const { change } = useDeed(id)
  const initial = { motivo: '' as Motivo | '', detalle: '' }
  const form = useForm<typeof initial, Errores>({
    initial,
    borrador: draft(`cotizacion-rechazo:${id}`),
    check: ({ motivo }) => (motivo === '' ? { motivo: textos.motivo } : {}),
    send: async ({ motivo, detalle }, { key, reset }) => {
      const nothing = { objetivos: [], objetivoTotal: null }
      const body = { version: version!, respuesta: 'rechazar' as const, motivo: motivo || null, detalle, ...nothing }
      await change(() => call(contract.answer, { params: { id }, body }, { idempotencyKey: key }))
      reset(initial)
      announce('Rechazaste la cotización.')
      onDone()
    },
  })
  return (
    <form {...form.props} className="stack" aria-label="Rechazar la cotización">
      <Recovered form={form} onDiscard={form.discard} />
      {form.refusal && <Alert kind="bad">{form.refusal}</Alert>}
      <Opciones
        label="Por qué no la tomás"
        options={motivoOptions}
        value={form.values.motivo}
        error={form.errors.motivo}
        onChange={(motivo) => form.set({ motivo })}
      />
      <AreaField label="Algo más, si querés" rows={2} maxLength={MAX_DETALLE} {...form.field('detalle')} />
      <div className="acts">
        <button type="button" className="btn" onClick={onCancel}>
          Volver
        </button>
        <button type="submit" className="btn main" aria-disabled={form.busy}>
          Rechazar
        </button>
      </div>
    </form>
  )
}
