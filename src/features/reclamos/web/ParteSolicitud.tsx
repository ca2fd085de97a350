import { SinIva } from '#web/ui/SinIva.tsx'
import { useId, useState } from 'react'
import { inCampo } from '#shared/cantidad.ts'
import { showDay } from '#shared/dates.ts'
import { showKilos, showMoney } from '#shared/money.ts'
import type { QuoteLine } from '#features/presupuestos/contract.ts'
import { values } from '#web/api.ts'
import { afterPointer } from '#web/ui/afterPointer.ts'
import { TextField } from '#web/ui/Field.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { Asked, Renglon } from '#features/productos/web/productos.tsx'
import { useSelectAll } from '#web/ui/useSelectAll.ts'
import { requestedOf, problemOfReclamada, readReclamada, wholeOf } from '../rules.ts'
import { LastDeliveries } from './LastDeliveries.tsx'
import type { Nuevo } from './useNuevo.ts'
import css from './nuevo.module.css'

/** The quote: looked for by its request number, or the one of the address (CLAIM-12, CLAIM-19). */
export const ParteSolicitud = ({ nuevo: { form, solicitud } }: { nuevo: Nuevo }) => {
  const { quote } = solicitud
  return (
    <section className={css.parte}>
      <h2>
        <span>1</span>Solicitud
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
            form.set({ solicitud: event.target.value, foundOne: null })
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
          {solicitud.failed ? 'Reintentar' : 'Buscar'}
        </button>
      </div>
      {!quote && !solicitud.busy && <LastDeliveries onChoose={solicitud.choose} />}
      <div aria-live="polite">
        {quote && (
          <dl className={`caption four ${css.caption}`}>
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
              <dd>
                {showMoney(quote.montoTotal, quote.moneda.simbolo)} <SinIva />
              </dd>
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
    </section>
  )
}

const Linea = ({ linea, nuevo: { form } }: { linea: QuoteLine; nuevo: Nuevo }) => {
  const key = String(linea.item)
  const { lineas } = form.values
  const typed = lineas[key]
  const mark = (on: boolean) => {
    const { [key]: _, ...rest } = lineas
    form.set({ lineas: on ? { ...rest, [key]: '' } : rest })
  }
  return (
    <li className={typed === undefined ? '' : css.on}>
      <label className={css.tick}>
        <input type="checkbox" checked={typed !== undefined} onChange={(e) => mark(e.target.checked)} />
        <span>
          <Renglon
            cantidad={linea.cantidadTiras}
            unidad={linea.unidad}
            corte={{ largo: linea.dimension1, ancho: linea.dimension2 }}
            descripcion={linea.nombreProducto}
            codigo={linea.productoId}
          />
        </span>
      </label>
      {typed === undefined ? (
        <span className={`${css.cuanto} soft`}>{requestedOf(linea)}</span>
      ) : (
        <Reclamada
          linea={linea}
          typed={typed}
          sent={form.errors.lineas !== undefined}
          onType={(text) => form.set({ lineas: { ...lineas, [key]: text } })}
        />
      )}
    </li>
  )
}

type ReclamadaProps = { linea: QuoteLine; typed: string; sent: boolean; onType: (text: string) => void }
/** How much of a line; what may be several numbers is asked about once the field is left, or when it was `sent`. */
const Reclamada = ({ linea, typed, sent, onType }: ReclamadaProps) => {
  const id = useId()
  const select = useSelectAll()
  const [left, setLeft] = useState(false)
  const leido = readReclamada(typed, linea)
  const doubt = leido.kind === 'doubt' && (left || sent) ? leido : null
  const trouble = sent || left ? problemOfReclamada(leido, linea.cantidadTiras) : null
  return (
    <>
      <span className={css.cuanto}>
        <input
          {...select}
          className="in mono"
          inputMode="decimal"
          autoComplete="off"
          maxLength={24}
          aria-label={`Cantidad reclamada de ${linea.nombreProducto}`}
          aria-invalid={trouble || doubt ? true : undefined}
          aria-describedby={trouble || doubt ? `${id} ${id}de` : `${id}de`}
          value={typed}
          onBlur={() => afterPointer(() => setLeft(true))}
          onChange={(event) => {
            setLeft(false)
            onType(event.target.value)
          }}
        />
        <span id={`${id}de`}>de {requestedOf(linea)}</span>
        <button
          type="button"
          className="btn bare"
          aria-label={`Todo de ${linea.nombreProducto}: ${requestedOf(linea)}`}
          onClick={() => onType(wholeOf(linea))}
        >
          Todo
        </button>
      </span>
      {doubt && (
        <div className={css.stated}>
          <Asked doubt={doubt} id={id} onChoose={(numero) => onType(inCampo(numero))} />
        </div>
      )}
      {trouble && (
        <p className={`err ${css.stated}`} id={id} role="alert">
          {trouble}
        </p>
      )}
    </>
  )
}
