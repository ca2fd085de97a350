import { SinIva } from '#web/ui/SinIva.tsx'
import { useRef } from 'react'
import { Link } from '#web/router.tsx'
import { escalonMessages, textos as carrito } from '#features/carrito/rules.ts'
import { useShopping } from '#features/carrito/web/carrito.tsx'
import { LoCompro } from '#features/comprados/web/comprados.tsx'
import { EnOtra, useOtra } from '#features/dolar/web/dolar.tsx'
import { ComoSeForma } from '#features/precio/web/precio.tsx'
import { GuardarEnLista } from '#features/listas/web/listas.tsx'
import { textos as commonTextos } from '#shared/errors.ts'
import { dec, round, showKilos, showLargo, showMetros, showMoney, showNumber, showPct } from '#shared/money.ts'
import { descuentosOf, nameOfLinea, showUnitario } from '#shared/renglon.ts'
import { P } from '#shared/permisos.ts'
import { useMayGo } from '#web/shell/ways.ts'
import { canAll, useClienteId, useSession } from '#web/session.ts'
import { Alert } from '#web/ui/states.tsx'
import type { Product } from '../contract.ts'
import { asksAncho, asksLargo, textos } from '../rules.ts'
import { Cantidad, Medidas, once, submitCompra } from './CompraFields.tsx'
import { VerCarrito } from './PathLinks.tsx'
import { OutOfStock } from './OutOfStock.tsx'
import { useCompra, type InCompra } from './useCompra.ts'
import css from './spec.module.css'

type Props = { product: Product; compra: InCompra }

/** Why nothing can be bought here, or null. */
const useNote = (): string | null => {
  const mayBuy = canAll(useSession(), P.carritoA, P.carritoB)
  const shopping = useShopping()
  if (!shopping) return commonTextos.compraDeshabilitada
  return mayBuy ? null : commonTextos.noPermiso
}

/** How much of it, what that costs and weighs, and into the cart (PROD-05 … PROD-08, PROD-12 … PROD-23). */
export const Compra = ({ product }: { product: Product }) => {
  const compra = useCompra(product, { keep: true })
  const { preview, busy, added } = compra
  const form = useRef<HTMLFormElement>(null)
  const note = useNote()
  const [kilos, precio] = preview
    ? [showKilos(preview.montos.pesoSubtotal), showMoney(preview.montos.montoSubtotalDto, product.moneda?.simbolo)]
    : ['—', '—']
  const button = (className: string) => (
    <button
      type="submit"
      form="compra"
      className={className}
      disabled={note !== null}
      aria-disabled={busy || undefined}
      onClick={once}
    >
      AGREGAR A CARRITO
    </button>
  )
  return (
    <>
      <form
        id="compra"
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submitCompra(compra, form.current)
        }}
      >
        <div className={css.inputs}>
          <Medidas product={product} compra={compra} />
          <Cantidad product={product} compra={compra} />
        </div>
        <Live product={product} compra={compra} kilos={kilos} precio={precio} />
        {button('btn main wide inBar')}
      </form>
      <div className="bar">
        <div>
          <small className="mono">{kilos}</small>
          <b>
            {precio} {preview && <SinIva />}
          </b>
        </div>
        {button('btn main')}
      </div>
      <Como product={product} compra={compra} />
      {note && <Alert kind="warn">{note}</Alert>}
      <Resultado product={product} compra={compra} canBuy={note === null} />
      <Ways product={product} compra={compra} />
      <OutOfStock
        product={product}
        cantidad={added?.cantidad ?? 0}
        opened={added?.kind === 'withoutStock'}
        onClose={compra.close}
      />
    </>
  )
}

/** How the price of what is typed comes about (DOLAR-07). */
const Como = ({ product, compra: { medida } }: Props) => {
  const clienteId = useClienteId()
  if (!medida || product.precio === null) return null
  const { cantidad, dimension1: largo, dimension2: ancho } = medida
  return (
    <ComoSeForma
      clienteId={clienteId}
      productoId={product.id}
      nombre={nameOfLinea(product.descripcion, { largo, ancho })}
      cantidad={cantidad}
      largo={largo}
      ancho={ancho}
    />
  )
}

/** Where one goes from here, and what is typed into a list. */
const Ways = ({ product, compra }: Props) => (
  <div className={css.ways}>
    <VerCarrito />
    <Link className="btn" to="/productos/$id/{-$prod}" params={{ id: String(product.grupoProducto.id) }}>
      Seguir Comprando
    </Link>
    <AddToList product={product} compra={compra} />
    <ToCutPlan product={product} />
  </div>
)

/** The pieces that come out of it, of what is sold by its length (CORTE-01). */
const ToCutPlan = ({ product }: { product: Product }) =>
  useMayGo('/corte') &&
  asksLargo(product) &&
  !asksAncho(product) && (
    <Link className="btn" to="/corte" search={{ producto: product.id }}>
      Plan de corte
    </Link>
  )
/** What is typed, or the least that is sold, into a list. */
const AddToList = ({ product, compra: { cantidad, largo, ancho, minimum } }: Props) => (
  <GuardarEnLista
    clienteId={useClienteId()}
    text="Agregar a una lista"
    lineas={() => [
      {
        productoId: product.id,
        cantidad: cantidad !== null && cantidad > 0 ? cantidad : minimum,
        largo: asksLargo(product) ? largo : null,
        ancho: asksAncho(product) ? ancho : null,
      },
    ]}
  />
)

/** Metres, kilos and price of what is typed. */
const Live = ({ product, compra, kilos, precio }: Props & { kilos: string; precio: string }) => (
  <div className={css.live} role="status" aria-label="Precio y kilos">
    {asksLargo(product) && (
      <div>
        <span className="soft">{asksAncho(product) ? 'Superficie' : 'Metros'}</span>
        <span className="mono">
          {compra.preview ? developed(product, compra.cantidad!, compra.largo!, compra.ancho) : '—'}
        </span>
      </div>
    )}
    <div>
      <span className="soft">Kilos</span>
      <span className="mono">{kilos}</span>
    </div>
    <Sums product={product} compra={compra} />
    <div className="tot">
      <span>Precio</span>
      <b>
        {precio} {compra.preview && <SinIva />}
        <InOther product={product} compra={compra} />
      </b>
    </div>
    {compra.medida &&
      escalonMessages(product, compra.medida).map((stated) => (
        <p key={stated} className={css.escalon}>
          {stated}
        </p>
      ))}
  </div>
)

/** What is typed, in the other currency, where that is asked for (DOLAR-03). */
const InOther = ({ product, compra: { preview } }: Props) => {
  const otra = useOtra(product.moneda)
  return preview && <EnOtra otra={otra} monto={preview.montos.montoSubtotalDto} />
}

/** Where something comes off: what it is of the list, and each discount by its name (DIARIO-01). */
const Sums = ({ product, compra: { preview } }: Props) => {
  const simbolo = product.moneda?.simbolo
  if (!preview || preview.montos.montoSubtotal === preview.montos.montoSubtotalDto) return null
  const { descuento1, descuentoCliente, grupoDescripcion: grupo } = product
  return (
    <>
      <div className={css.sub}>
        <span className="soft">Precio de lista</span>
        <span>{showMoney(preview.montos.montoSubtotal, simbolo)}</span>
      </div>
      {descuentosOf([{ ...preview.montos, descuento1, descuentoCliente, grupo }]).map(
        ({ nombre, porcentaje, monto }) => (
          <div key={nombre} className={css.sub}>
            <span className="soft">
              {nombre}, {showPct(porcentaje)}
            </span>
            <span>− {showMoney(monto, simbolo)}</span>
          </div>
        ),
      )}
      <div className={css.sub}>
        <span className="soft">Neto unitario</span>
        <span>
          {showUnitario(preview.neto, simbolo)} / {product.unidadMedida.descripcion}
        </span>
      </div>
    </>
  )
}

/** What became of adding, and what was bought of it before, to buy the same. */
const Resultado = ({ product, compra, canBuy }: Props & { canBuy: boolean }) => {
  const { added, refusal, close } = compra
  const clienteId = useClienteId()
  return (
    <>
      {added?.kind === 'ok' && (
        <Alert kind="ok" onClose={close}>
          <p>{textos.added}</p>
          <p className={css.stated}>{added.stated}</p>
        </Alert>
      )}
      {added && added.precio !== null && (
        <Alert
          kind="warn"
          onClose={close}
        >{`${carrito.precioActualizado} ${showMoney(added.precio, product.moneda?.simbolo)}`}</Alert>
      )}
      {refusal && (
        <Alert kind="bad" onClose={close}>
          {refusal}
        </Alert>
      )}
      <LoCompro productoId={product.id} clienteId={clienteId} onUse={canBuy ? compra.fill : null} />
    </>
  )
}

/** '24 × 12,000 = 288,000 m'. */
const developed = (product: Product, cantidad: number, largo: number, ancho: number | null): string => {
  if (!asksAncho(product) || ancho === null)
    return `${showLargo(cantidad)} × ${showMetros(largo)} = ${showMetros(round(dec(cantidad).times(largo), 3).toNumber())} m`
  return `${showLargo(cantidad)} × ${showLargo(largo)} × ${showLargo(ancho)} = ${showNumber(round(dec(cantidad).times(largo).times(ancho), 2).toNumber())} m²`
}
