import { useState } from 'react'
import { daysBetween, readDay, today } from '#shared/dates.ts'
import { dec, showKilos, showMoney, showNumber } from '#shared/money.ts'
import { values } from '#web/api.ts'
import { AreaField, SelectField, TextField } from '#web/ui/Field.tsx'
import { Outcome } from './Outcome.tsx'
import { SinIva } from '#web/ui/SinIva.tsx'
import { Unsent } from '#web/ui/Unsent.tsx'
import { unitsOf } from '#shared/unidades.ts'
import type { Cotizacion, Linea, Version } from '../contract.ts'
import { lowerAll, spreadTotal, totalesOf } from '../precios.ts'
import { MAX_NOTA, textos } from '../rules.ts'
import { Fecha } from './Fecha.tsx'
import { Precios } from './PreciosBorrador.tsx'
import { inForceOf } from './respuesta.ts'
import { isPrecio, precioOf, textOf } from './typed.ts'
import { linesOf, useBorrador, type Borrador } from './useBorrador.ts'
import cssDialogs from './dialogs.module.css'
import css from './borrador.module.css'

type Props = {
  cotizacion: Cotizacion
  /** The draft; where there is none any more, the version that the next one begins with. */ base: Version
  onStale: () => void
  onWithdraw: () => void
}
/** The next version, priced by the client's seller or role 1 (COTIZ-05). */
export const EditorBorrador = ({ cotizacion, base, onStale, onWithdraw }: Props) => {
  const borrador = useBorrador(cotizacion, base, onStale)
  const { form, choose } = borrador
  const lines = linesOf(base, form.values.precios)
  const setPrices = (next: readonly Linea[]) =>
    form.set({ precios: Object.fromEntries(next.map(({ item, precio }) => [item, textOf(precio)])) })
  return (
    <form {...form.props} className={css.editor} aria-label={`Versión ${base.numero}, borrador`}>
      <Unsent form={form} />
      <Outcome of={form.outcome} />
      <section className="panel" aria-labelledby="precios">
        <h2 id="precios">Precios</h2>
        <Juntos lines={lines} simbolo={cotizacion.moneda.simbolo} form={form} onPrices={setPrices} />
        <Precios cotizacion={cotizacion} base={base} lines={lines} form={form} />
      </section>
      <Terminos cotizacion={cotizacion} form={form} />
      <section className={css.pie} aria-label="Borrador">
        <Sumas cotizacion={cotizacion} lines={lines} />
        <div className={css.acciones}>
          {cotizacion.puede.retirar && (
            <button type="button" className="btn bare bad" onClick={onWithdraw}>
              Retirar
            </button>
          )}
          <button type="submit" className="btn" aria-disabled={form.busy} onClick={() => choose('guardar')}>
            Guardar borrador
          </button>
          <button type="submit" className="btn main" aria-disabled={form.busy} onClick={() => choose('enviar')}>
            Enviar
          </button>
        </div>
      </section>
    </form>
  )
}

type JuntosProps = {
  lines: readonly Linea[]
  simbolo: string
  form: Borrador['form']
  onPrices: (lines: readonly Linea[]) => void
}
/** All prices at once: a percentage off, or a total that is spread over the lines by their amounts. */
const Juntos = ({ lines, simbolo, form, onPrices }: JuntosProps) => {
  const { juntos } = form.values
  const { percent, total } = juntos
  const type = (typed: Partial<typeof juntos>) => form.set({ juntos: { ...juntos, ...typed } })
  const [said, say] = useState('')
  const lower = () => {
    const value = precioOf(percent)
    if (value === null || value <= -100 || value >= 100) return say(textos.porcentajeInvalido)
    onPrices(lowerAll(lines, value))
    return say('')
  }
  const spread = () => {
    const next = isPrecio(total) ? spreadTotal(lines, precioOf(total)!) : null
    if (next === null) return say(textos.totalInvalido)
    onPrices(next)
    return say(textos.repartido(showMoney(totalesOf(next).montoTotal, simbolo)))
  }
  return (
    <div className={css.juntos}>
      <TextField
        label="Bajar todo, en %"
        inputMode="decimal"
        autoComplete="off"
        value={percent}
        onChange={(e) => type({ percent: e.target.value })}
      />
      <button type="button" className="btn" onClick={lower}>
        Bajar
      </button>
      <TextField
        label={`Total neto, en ${simbolo}`}
        inputMode="decimal"
        autoComplete="off"
        value={total}
        onChange={(e) => type({ total: e.target.value })}
      />
      <button type="button" className="btn" onClick={spread}>
        Repartir
      </button>
      <p role="status">{said}</p>
    </div>
  )
}

const showUntil = (text: string): string | undefined => {
  const day = readDay(text)
  if (day === null || day < today()) return 'Vale hasta las 23:59 de ese día.'
  const days = daysBetween(today(), day)
  return days === 0 ? 'Hoy, hasta las 23:59.' : `${unitsOf(days, 'día')}, hasta las 23:59.`
}
/** Day, payment condition, whether it is sold in parts, and the note. */
const Terminos = ({ cotizacion: { condiciones }, form }: { cotizacion: Cotizacion; form: Borrador['form'] }) => (
  <section className="panel" aria-labelledby="terminos">
    <h2 id="terminos">Condiciones</h2>
    <div className={`pad ${css.terminos}`}>
      <Fecha label="Último día" {...form.field('vence')} hint={showUntil(form.values.vence)} />
      <SelectField label="Condición de pago" {...form.field('condicionPagoId')}>
        <option value="">Cualquiera de las ofrecidas</option>
        {values(condiciones).map(({ id, descripcion }) => (
          <option key={id} value={id}>
            {descripcion}
          </option>
        ))}
      </SelectField>
      <label className={cssDialogs.tick}>
        <input
          type="checkbox"
          checked={form.values.porPartes}
          onChange={(e) => form.set({ porPartes: e.target.checked })}
        />
        Se puede comprar por partes
      </label>
      <AreaField label="Nota para el cliente" rows={2} maxLength={MAX_NOTA} {...form.field('nota')} />
    </div>
  </section>
)

/** What it comes to, and how that differs from the version in force. */
const Sumas = ({ cotizacion, lines }: { cotizacion: Cotizacion; lines: readonly Linea[] }) => {
  const { montoTotal, pesoTotal } = totalesOf(lines)
  const former = inForceOf(cotizacion)
  const change = former ? dec(montoTotal).minus(former.montoTotal).toNumber() : 0
  return (
    <>
      <div>
        <p className="k">Neto</p>
        <p className={css.big}>
          {showMoney(montoTotal, cotizacion.moneda.simbolo)} <SinIva />
        </p>
      </div>
      <div className={css.more}>
        <p className="k">{former ? `Contra la versión ${former.numero}` : 'Kilos'}</p>
        <p className={css.big}>
          {former
            ? change === 0
              ? 'igual'
              : `${change < 0 ? '−' : '+'}${showNumber(Math.abs(change))}`
            : showKilos(pesoTotal)}
        </p>
      </div>
    </>
  )
}
