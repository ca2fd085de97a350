import { showDay } from '#shared/dates.ts'
import { showKilos, showLargo, showMoney } from '#shared/money.ts'
import { unitsOf } from '#shared/unidades.ts'
import type { QuoteLine } from '#features/presupuestos/contract.ts'
import { values } from '#web/api.ts'
import { TextField } from '#web/ui/Field.tsx'
import { Icon } from '#web/ui/icons.tsx'
import type { Nuevo } from './useNuevo.ts'
import css from './nuevo.module.css'

/** The quote: looked for by its request number, or the one of the address (CLAIM-12, CLAIM-19). */
export const ParteSolicitud = ({ nuevo: { form, solicitud } }: { nuevo: Nuevo }) => {
  const { quote } = solicitud
  return (
    <section className={css.parte}>
      <h2>
        <span>1</span>Presupuesto
      </h2>
      <div className={css.buscar}>
        <TextField
          label="N° de solicitud"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          value={form.values.solicitud}
          error={solicitud.error ?? form.errors.solicitud}
          onChange={(event) => {
            form.set({ solicitud: event.target.value, hallada: null })
            solicitud.leave()
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault() // looks for it; what is not there is not sent
            solicitud.search()
          }}
        />
        <button type="button" className="btn" aria-disabled={solicitud.busy} onClick={solicitud.search}>
          <Icon name="search" />
          Buscar
        </button>
      </div>
      <div aria-live="polite">
        {quote && (
          <dl className={`rotulo four ${css.rotulo}`}>
            <div>
              <dt>Fecha</dt>
              <dd>{showDay(quote.fecha)}</dd>
            </div>
            <div>
              <dt>Presupuesto</dt>
              <dd>{quote.presupuestoTotvsId ?? '—'}</dd>
            </div>
            <div>
              <dt>Peso</dt>
              <dd>{showKilos(quote.pesoTotal)}</dd>
            </div>
            <div>
              <dt>Total</dt>
              <dd>{showMoney(quote.montoTotal, quote.moneda.simbolo)}</dd>
            </div>
          </dl>
        )}
      </div>
    </section>
  )
}

/** Which lines, and how much of each; none: the whole order. */
export const ParteLineas = ({ nuevo }: { nuevo: Nuevo }) => {
  const lineas = values(nuevo.solicitud.quote?.detalles)
  if (lineas.length === 0) return null
  return (
    <section className={css.parte}>
      <h2>
        <span>2</span>Qué líneas<small>Si es por todo el pedido, no marques nada.</small>
      </h2>
      <ul className={css.lineas}>
        {lineas.map((linea) => (
          <Linea key={linea.item} linea={linea} nuevo={nuevo} />
        ))}
      </ul>
      {nuevo.form.errors.lineas && (
        <p className="err" role="alert">
          {nuevo.form.errors.lineas}
        </p>
      )}
    </section>
  )
}

const Linea = ({ linea, nuevo: { form } }: { linea: QuoteLine; nuevo: Nuevo }) => {
  const key = String(linea.item)
  const { lineas } = form.values
  const typed = lineas[key]
  const unidad = linea.dimension1 > 0 || linea.dimension2 > 0 ? 'tira' : linea.unidad
  const mark = (on: boolean) => {
    const { [key]: _, ...rest } = lineas
    form.set({ lineas: on ? { ...rest, [key]: showLargo(linea.cantidadTiras) } : rest })
  }
  return (
    <li className={typed === undefined ? '' : css.on}>
      <label className={css.tick}>
        <input type="checkbox" checked={typed !== undefined} onChange={(e) => mark(e.target.checked)} />
        <span>{linea.nombreProducto}</span>
      </label>
      {typed === undefined ? (
        <span className={`${css.cuanto} soft`}>{unitsOf(linea.cantidadTiras, unidad)}</span>
      ) : (
        <label className={css.cuanto}>
          <input
            className="in mono"
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            aria-label={`Cantidad reclamada de ${linea.nombreProducto}`}
            aria-invalid={form.errors.lineas ? true : undefined}
            value={typed}
            onFocus={(e) => e.target.select()}
            onChange={(e) => form.set({ lineas: { ...lineas, [key]: e.target.value } })}
          />
          <span>de {unitsOf(linea.cantidadTiras, unidad)}</span>
        </label>
      )}
    </li>
  )
}
