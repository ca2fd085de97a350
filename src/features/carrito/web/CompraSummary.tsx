import { SinIva } from '#web/ui/SinIva.tsx'
import type { ReactNode } from 'react'
import { textos as commonTextos } from '#shared/errors.ts'
import { showKilos, showMoney, showNumber } from '#shared/money.ts'
import { latestOf, showLatest } from '#shared/renglon.ts'
import { PedirCotizacion } from '#features/cotizaciones/web/cotizaciones.tsx'
import { DescuentoRows } from './DescuentoRows.tsx'
import { EnOtra, Equivalente, useOtra, VerOtra, type Otra } from '#features/dolar/web/dolar.tsx'
import { totalWithIva } from '#shared/iva.ts'
import { PercepcionRows } from '#features/percepciones/web/percepciones.tsx'
import { WithIva } from './WithIva.tsx'
import { Alert } from '#web/ui/states.tsx'
import { held } from '#web/ui/held.ts'
import type { Presupuesto } from '../contract.ts'
import { textos } from '../rules.ts'
import type { Editor } from './useEditor.ts'
import css from './summary.module.css'

type Props = {
  cart: Presupuesto
  editor: Editor
  shopping: boolean
  busy: boolean
  onBuy: () => void
  children: ReactNode
}

/** Why nothing can be bought now (CART-14, OPEN-38). */
export const Avisos = ({ editor, shopping }: { editor: Editor; shopping: boolean }) => (
  <>
    {editor.lineas.some((f) => !f.activo) && <Alert kind="bad">{textos.quitarNoDisponibles}</Alert>}
    {!shopping && <Alert kind="info">{commonTextos.compraDeshabilitada}</Alert>}
  </>
)

/**
 * 'Comprar' is enabled unless a line is not sold any more (CART-13), a quantity is below its minimum (CART-19) or
 * purchasing is disabled (OPEN-38).
 */
const mayBuy = (editor: Editor, shopping: boolean): boolean =>
  shopping && editor.lineas.length > 0 && editor.lineas.every((f) => f.activo && !f.blocksCompra)

/** When the last of it is there; null where nobody wrote it down. */
export const latestOfCart = ({ lineas }: Editor): string | null =>
  latestOf(
    lineas.flatMap(({ activo, enStock, producto }) => (activo ? [{ enStock, grupo: producto.grupoDescripcion }] : [])),
  )

/** What is paid in the end: with the IVA of its lines, where that is known. */
const totalOf = ({ lineas, summary: { montoTotal } }: Editor): number =>
  totalWithIva(
    lineas.map((l) => ({ monto: l.total, iva: l.producto.iva })),
    montoTotal,
  )

/** What the lines come to: the list, each discount by its name, the total and its IVA. */
export const SumsOfCart = ({ cart, editor, otra }: Pick<Props, 'cart' | 'editor'> & { otra?: Otra }) => {
  const { montoTotalSinDto, montoTotal, pesoTotal, descuento } = editor.summary
  const simbolo = cart.moneda?.simbolo
  return (
    <dl className="sum">
      <div>
        <dt>Subtotal</dt>
        <dd>
          {showMoney(montoTotalSinDto, simbolo)}
          {otra && <EnOtra otra={otra} monto={montoTotalSinDto} />}
        </dd>
      </div>
      <div>
        <dt>Peso subtotal (KG)</dt>
        <dd>{showNumber(pesoTotal)}</dd>
      </div>
      <div>
        <dt>Descuento</dt>
        <dd>
          {descuento > 0 ? '− ' : ''}
          {showMoney(descuento, simbolo)}
          {otra && <EnOtra otra={otra} monto={-descuento} />}
        </dd>
      </div>
      <DescuentoRows
        lines={editor.lineas.map(({ descuento1, producto, subtotal, total }) => ({
          descuento1,
          descuentoCliente: cart.descuentoCliente,
          grupo: producto.grupoDescripcion,
          montoSubtotal: subtotal,
          montoSubtotalDto: total,
        }))}
        simbolo={simbolo}
        {...(otra ? { otra } : {})}
      />
      <div className="tot">
        <dt>Total</dt>
        <dd>
          {showMoney(montoTotal, simbolo)} <SinIva />
          {otra && <EnOtra otra={otra} monto={montoTotal} />}
        </dd>
      </div>
      <WithIva
        lines={editor.lineas.map((l) => ({ monto: l.total, iva: l.producto.iva }))}
        total={montoTotal}
        simbolo={simbolo}
        {...(otra ? { otra } : {})}
      />
      {otra && (
        <PercepcionRows
          clienteId={cart.clienteId}
          provinciaId={null}
          neto={montoTotal}
          total={totalOf(editor)}
          otra={otra}
        />
      )}
    </dl>
  )
}

/** The total, the load and 'Comprar'; always in view, beside the lines or in a bar at the bottom. */
export const SummaryOfCompra = ({ cart, editor, shopping, busy, onBuy, children }: Props) => {
  const { montoTotal, pesoTotal } = editor.summary
  const simbolo = cart.moneda?.simbolo
  const otra = useOtra(cart.moneda)
  const ready = mayBuy(editor, shopping)
  const latest = latestOfCart(editor)
  const buyButton = (className: string) => (
    <button type="button" className={className} {...held(!ready || busy, onBuy)}>
      Comprar
    </button>
  )
  return (
    <aside className={`panel stick ${css.summary}`} aria-labelledby="resumen">
      <h2 id="resumen">Resumen de compra</h2>
      <div className="pad">
        <VerOtra moneda={cart.moneda} />
        <SumsOfCart cart={cart} editor={editor} otra={otra} />
        <Equivalente otra={otra} monto={totalOf(editor)} />
        {latest && <p className={css.latest}>{showLatest(latest)}</p>}
        {children}
        {buyButton('btn main wide inBar')}
        <PedirCotizacion cart={cart} settle={editor.settle} />
      </div>
      <div className="bar">
        <div>
          <b>
            {showMoney(montoTotal, simbolo)} <SinIva />
          </b>
          <small>{latest ? showLatest(latest) : showKilos(pesoTotal)}</small>
        </div>
        {buyButton('btn main')}
      </div>
    </aside>
  )
}
