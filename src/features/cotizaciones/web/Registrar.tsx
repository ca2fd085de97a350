import { call } from '#web/api.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { draft } from '#web/ui/draft.tsx'
import { AreaField, TextField } from '#web/ui/Field.tsx'
import { Recovered } from '#web/ui/Recovered.tsx'
import { Alert } from '#web/ui/states.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { contract, type Cotizacion } from '../contract.ts'
import { MAX_DETALLE, MAX_REFERENCIA, medios, textos, type Respuesta } from '../rules.ts'
import { Objetivos } from './Objetivos.tsx'
import { Opciones } from './Opciones.tsx'
import { checkBuscar, isOfPrecios, WithThese } from './OtroPrecio.tsx'
import { motivoOptions, type Motivo } from './Rechazar.tsx'
import { buscadosOf, emptyPrecios, objetivosOf } from './respuesta.ts'
import { precioOf, type Errores } from './typed.ts'
import { useDeed } from './useCotizacion.ts'

type Medio = (typeof medios)[number]
type Typed = {
  medio: Medio | ''
  respuesta: Respuesta
  motivo: Motivo | ''
  detalle: string
  referencia: string
  precios: Record<string, string>
  total: string
}
const check = (typed: Typed): Errores => ({
  ...(typed.medio === '' ? { medio: textos.medio } : {}),
  ...(typed.respuesta === 'rechazar' && typed.motivo === '' ? { motivo: textos.motivo } : {}),
  ...(typed.respuesta === 'otroPrecio' ? checkBuscar(typed) : {}),
})
const bodyOf = (cotizacion: Cotizacion, typed: Typed) => {
  const { respuesta, medio, motivo, precios, total, detalle, referencia } = typed
  const other = respuesta === 'otroPrecio'
  return {
    version: cotizacion.version!,
    respuesta,
    motivo: respuesta === 'rechazar' ? motivo || null : null,
    detalle,
    objetivos: other ? objetivosOf(cotizacion, precios) : [],
    objetivoTotal: other ? precioOf(total) : null,
    medio: medio as Medio,
    referencia,
  }
}
const answers = [
  ['aceptar', 'La acepta'],
  ['otroPrecio', 'Pide otro precio'],
  ['rechazar', 'No la toma'],
] as const

type Props = { cotizacion: Cotizacion; onCancel: () => void; onDone: () => void }
const useRegistrar = (cotizacion: Cotizacion, onDone: () => void) => {
  const { id } = cotizacion
  const { change } = useDeed(id)
  const initial: Typed = {
    medio: '',
    respuesta: 'aceptar',
    motivo: '',
    detalle: '',
    referencia: '',
    precios: emptyPrecios(cotizacion),
    total: '',
  }
  return useForm<Typed, Errores>({
    initial,
    borrador: draft(`cotizacion-registro:${id}`),
    check,
    related: isOfPrecios(initial.precios),
    send: async (typed, { key, reset }) => {
      const body = bodyOf(cotizacion, typed)
      await change(() => call(contract.record, { params: { id }, body }, { idempotencyKey: key }))
      reset(initial)
      announce('La respuesta quedó registrada.')
      onDone()
    },
  })
}

/** 'Registrar respuesta': what the client answered outside the portal (COTIZ-07). */
export const Registrar = ({ cotizacion, onCancel, onDone }: Props) => {
  const form = useRegistrar(cotizacion, onDone)
  const { values: typed, errors, set } = form
  return (
    <form {...form.props} className="stack" aria-label="Registrar respuesta">
      <Recovered form={form} onDiscard={form.discard} />
      {form.refusal && <Alert kind="bad">{form.refusal}</Alert>}
      <Opciones
        label="Por dónde contestó"
        options={medios.map((medio) => [medio, medio] as const)}
        value={typed.medio}
        error={errors.medio}
        onChange={(medio) => set({ medio })}
      />
      <Opciones
        label={`Qué contestó de la versión ${cotizacion.version}`}
        options={answers}
        value={typed.respuesta}
        onChange={(respuesta) => set({ respuesta })}
      />
      {typed.respuesta === 'rechazar' && (
        <>
          <Opciones
            label="Por qué no la toma"
            options={motivoOptions}
            value={typed.motivo}
            error={errors.motivo}
            onChange={(motivo) => set({ motivo })}
          />
          <AreaField label="Algo más" rows={2} maxLength={MAX_DETALLE} {...form.field('detalle')} />
        </>
      )}
      {typed.respuesta === 'otroPrecio' && (
        <>
          <Objetivos
            lines={buscadosOf(cotizacion)}
            simbolo={cotizacion.moneda.simbolo}
            precios={typed.precios}
            errors={errors}
            onChange={(precios) => set({ precios })}
          />
          <WithThese cotizacion={cotizacion} precios={typed.precios} />
          <TextField label="O el total que busca, neto" inputMode="decimal" {...form.field('total')} />
        </>
      )}
      <TextField label="Referencia" maxLength={MAX_REFERENCIA} {...form.field('referencia')} />
      <p className="hint">Los dos la ven como registrada por vos. No hace ningún pedido.</p>
      <div className="acts">
        <button type="button" className="btn" onClick={onCancel}>
          Volver
        </button>
        <button type="submit" className="btn main" aria-disabled={form.busy}>
          Registrar respuesta
        </button>
      </div>
    </form>
  )
}
