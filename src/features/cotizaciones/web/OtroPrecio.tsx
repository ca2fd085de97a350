import { showMoney } from '#shared/money.ts'
import { call } from '#web/api.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { draft } from '#web/ui/draft.tsx'
import { AreaField, TextField } from '#web/ui/Field.tsx'
import { Recovered } from '#web/ui/Recovered.tsx'
import { Alert } from '#web/ui/states.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { contract, type Cotizacion } from '../contract.ts'
import { MAX_DETALLE, textos } from '../rules.ts'
import { Objetivos } from './Objetivos.tsx'
import { buscadosOf, emptyPrecios, objetivosOf, totalWith } from './respuesta.ts'
import { checkPrecios, checkTotal, precioOf, type Errores } from './typed.ts'
import { useDeed } from './useCotizacion.ts'
import css from './dialogs.module.css'

export type Buscar = { precios: Record<string, string>; total: string; detalle: string }
/** At least one price is said, of a line or of the whole (COTIZ-07). */
export const checkBuscar = ({ precios, total }: Pick<Buscar, 'precios' | 'total'>): Errores => {
  const found = { ...checkPrecios(precios, false), ...checkTotal(total) }
  const nothing = total.trim() === '' && Object.values(precios).every((text) => text.trim() === '')
  return nothing ? { total: textos.objetivos } : found
}
export const isOfPrecios = (precios: Readonly<Record<string, string>>) => (campo: string) =>
  campo === 'precios' ? [...Object.keys(precios).map((item) => `precio-${item}`), 'total'] : []

type Props = { cotizacion: Cotizacion; onCancel: () => void; onDone: () => void }
/** 'Pedir otro precio': what is looked for, per line or in all (COTIZ-07). */
export const OtroPrecio = ({ cotizacion, onCancel, onDone }: Props) => {
  const { id, version, moneda } = cotizacion
  const { change } = useDeed(id)
  const initial = { precios: emptyPrecios(cotizacion), total: '', detalle: '' }
  const form = useForm<Buscar, Errores>({
    initial,
    borrador: draft(`cotizacion-precio:${id}`),
    check: checkBuscar,
    related: isOfPrecios(initial.precios),
    send: async ({ precios, total, detalle }, { key, reset }) => {
      const said = { objetivos: objetivosOf(cotizacion, precios), objetivoTotal: precioOf(total) }
      const body = { version: version!, respuesta: 'otroPrecio' as const, motivo: null, detalle, ...said }
      await change(() => call(contract.answer, { params: { id }, body }, { idempotencyKey: key }))
      reset(initial)
      announce('Pediste otro precio.')
      onDone()
    },
  })
  const { precios } = form.values
  return (
    <form {...form.props} className="stack" aria-label="Pedir otro precio">
      <Recovered form={form} onDiscard={form.discard} />
      {form.refusal && <Alert kind="bad">{form.refusal}</Alert>}
      <p className="soft">Precio neto por unidad. Los renglones sin precio quedan como están.</p>
      <Objetivos
        lines={buscadosOf(cotizacion)}
        simbolo={moneda.simbolo}
        precios={precios}
        errors={form.errors}
        onChange={(next) => form.set({ precios: next })}
      />
      <WithThese cotizacion={cotizacion} precios={precios} />
      <TextField label="O el total que buscás, neto" inputMode="decimal" autoComplete="off" {...form.field('total')} />
      <AreaField label="Algo más para tu vendedor" rows={2} maxLength={MAX_DETALLE} {...form.field('detalle')} />
      <div className="acts">
        <button type="button" className="btn" onClick={onCancel}>
          Volver
        </button>
        <button type="submit" className="btn main" aria-disabled={form.busy}>
          Pedir otro precio
        </button>
      </div>
    </form>
  )
}

/** What it would come to. */
export const WithThese = ({ cotizacion, precios }: { cotizacion: Cotizacion; precios: Record<string, string> }) => {
  const total = totalWith(cotizacion, precios)
  const { simbolo } = cotizacion.moneda
  return (
    <p className={css.con} role="status">
      {total && (
        <>
          Con estos precios, neto <b className="num">{showMoney(total.montoTotal, simbolo)}</b>
          {total.less > 0 && `, ${showMoney(total.less, simbolo)} menos que la versión ${cotizacion.version}`}
        </>
      )}
    </p>
  )
}
