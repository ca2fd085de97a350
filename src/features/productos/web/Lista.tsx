import { memo, useId, useRef, useState, type FormEvent, type ReactNode, type Ref } from 'react'
import { showKilos, showMoney, showPeso } from '#shared/money.ts'
import { pluralOf } from '#shared/unidades.ts'
import { Link } from '#web/router.tsx'
import { SinIva } from '#web/ui/SinIva.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { asksAncho, asksLargo, campoCantidad, showAdded } from '../rules.ts'
import { Button, labelOfCantidad, Resultado } from './AddInList.tsx'
import { Options } from './Asked.tsx'
import { BareField } from './BareField.tsx'
import { submitCompra } from './CompraFields.tsx'
import { moveInList } from './moveInList.ts'
import { NombreWithCodigo } from './Nombre.tsx'
import { PlanoOf } from './Plano.tsx'
import { Precio, Stock } from './Precio.tsx'
import { ByCantidad } from './ProductCard.tsx'
import { Cerrada } from './Tarjetas.tsx'
import { useCanBuy, useCompra, type InCompra } from './useCompra.ts'
import type { Nombre, Vendible } from './useTypedFields.ts'
import css from './filas.module.css'

type Props = { products: readonly Vendible[]; ref?: Ref<HTMLDivElement> }
/** Products as rows: what each is, weighs and costs, and into the cart from where it stands (DIARIO-18). */
const Lista = ({ products, ref }: Props) => {
  const canBuy = useCanBuy()
  const cut = products.some(asksAncho) ? 'Largo × ancho, m' : products.some(asksLargo) ? 'Largo, m' : null
  return (
    <>
      <Cerrada />
      <div className={css.lista} ref={ref}>
        <table>
          <caption className="vh">Productos</caption>
          <Head canBuy={canBuy} cut={cut} />
          {products.map((product, index) => (
            <Fila key={product.id} product={product} canBuy={canBuy} cut={cut} pronto={index < FIRST} />
          ))}
        </table>
      </div>
    </>
  )
}
/** Rows of the first screen. */
const FIRST = 8
/** Columns of what is bought, beside those that say what it is. */
const TELLING = 5
const buying = (cut: string | null): number => (cut === null ? 2 : 3)

const Head = ({ canBuy, cut }: Pick<FilaProps, 'canBuy' | 'cut'>) => (
  <thead>
    <tr>
      <td>
        <span className="vh">Dibujo</span>
      </td>
      <th scope="col">Medida</th>
      <th scope="col" className="num">
        Peso
      </th>
      <th scope="col" className="num">
        Precio
      </th>
      <th scope="col">Stock</th>
      {canBuy && (
        <>
          {cut !== null && <th scope="col">{cut}</th>}
          <th scope="col">Cantidad</th>
          <td>
            <span className="vh">Agregar</span>
          </td>
        </>
      )}
    </tr>
  </thead>
)

type FilaProps = {
  product: Vendible
  canBuy: boolean
  /** What the cut's column is called, null where nothing is cut to measure. */ cut: string | null
  /** It stands on the first screen. */ pronto: boolean
}
/** A product's row; a body of the table of its own, with what there is to say of it below. */
const Fila = memo((props: FilaProps) =>
  props.canBuy && props.product.precio !== null ? (
    <Buyable {...props} />
  ) : (
    <tbody data-producto={props.product.id}>
      <tr>
        <Datos {...props} />
        {props.canBuy && <td colSpan={buying(props.cut)}>–</td>}
      </tr>
    </tbody>
  ),
)

/** What it is, weighs and costs, and when it is there. */
const Datos = ({ product, pronto }: FilaProps) => (
  <>
    <td className={css.plano}>
      <PlanoOf product={product} ancho={56} alto={48} dimensions={false} alt="" pronto={pronto} />
    </td>
    <th scope="row" className={css.nombre}>
      <Link to="/detallesproducto/$id" params={{ id: product.id }}>
        <NombreWithCodigo nombre={product.descripcion} codigo={product.id} />
      </Link>
    </th>
    <td className={`num ${css.peso}`}>
      {showPeso(product.peso)} <small>kg/{product.unidadMedida.descripcion}</small>
    </td>
    <td className={`num ${css.precio}`}>
      <Precio product={product} className={css.neto} />
      <ByCantidad product={product} />
    </td>
    <td className={css.stock}>
      <Stock product={product} />
    </td>
  </>
)

const LABELS = { largo: 'Largo', ancho: 'Ancho' } as const
const labelOf = (nombre: Nombre, product: Vendible): string =>
  nombre === 'cantidad' ? labelOfCantidad(product) : `${LABELS[nombre]} de ${product.descripcion}, en metros`
/** The fields a product asks for, in their order. */
const fieldsOf = (product: Vendible): readonly Nombre[] => [
  ...(asksLargo(product) ? (['largo'] as const) : []),
  ...(asksAncho(product) ? (['ancho'] as const) : []),
  'cantidad',
]

const Buyable = (props: FilaProps) => {
  const { product } = props
  const compra = useCompra(product)
  const [proposed] = useState(compra.typed)
  const row = useRef<HTMLTableSectionElement>(null)
  const id = useId()
  const fields = fieldsOf(product)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void submitCompra(compra, row.current)
  }
  const field = (nombre: Nombre, rotulo: string) => (
    <span className={css.campo} key={nombre}>
      <span className={css.rotulo} aria-hidden="true">
        {rotulo}
      </span>
      <BareField
        product={product}
        compra={compra}
        nombre={nombre}
        label={labelOf(nombre, product)}
        errorId={`${id}${nombre}`}
        form={id}
        onKeyDown={moveInList}
      />
    </span>
  )
  return (
    <tbody data-producto={product.id} ref={row}>
      <tr>
        <Datos {...props} />
        {props.cut !== null && (
          <td className={css.corte}>
            {fields.flatMap((nombre) => (nombre === 'cantidad' ? [] : [field(nombre, `${LABELS[nombre]} m`)]))}
          </td>
        )}
        <td className={css.cantidad}>{field('cantidad', pluralOf(campoCantidad(product).unidades[0]))}</td>
        <td className={css.agregar}>
          <form id={id} noValidate onSubmit={submit}>
            <Button product={product} compra={compra} />
          </form>
        </td>
      </tr>
      <Below
        product={product}
        compra={compra}
        fields={fields}
        id={id}
        typed={compra.typed !== proposed}
        span={TELLING + buying(props.cut)}
      />
    </tbody>
  )
}

type BelowProps = {
  product: Vendible
  compra: InCompra
  fields: readonly Nombre[]
  id: string
  /** Whether anything was typed yet. */ typed: boolean
  /** Columns it reaches over. */ span: number
}
/** What is wrong with what is typed, what it comes to, and what became of adding it. */
const Below = ({ product, compra, fields, id, typed, span }: BelowProps) => {
  const wrong = fields.filter((nombre) => compra.problem(nombre))
  const said = compra.added !== null || compra.refusal !== null
  const sums = typed && !said && wrong.length === 0 && compra.preview
  if (wrong.length === 0 && !said && !sums) return null
  return (
    <tr className={css.below}>
      <td colSpan={span}>
        {wrong.map((nombre) => (
          <Problem key={nombre} id={`${id}${nombre}`} compra={compra} nombre={nombre} />
        ))}
        {sums && (
          <p className={css.suma}>
            <span className="mono">{showAdded(product, compra)}</span>
            <span className="mono">{showKilos(sums.montos.pesoSubtotal)}</span>
            <b>
              {showMoney(sums.montos.montoSubtotalDto, product.moneda?.simbolo)} <SinIva />
            </b>
          </p>
        )}
        <Resultado product={product} compra={compra} />
      </td>
    </tr>
  )
}

const Problem = ({ id, compra, nombre }: { id: string; compra: InCompra; nombre: Nombre }) => (
  <>
    <p className="err" id={id} role="alert">
      {compra.problem(nombre)}
    </p>
    <Options options={compra.options(nombre)} onChoose={(numero) => compra.take(nombre, numero)} />
  </>
)

const Ghost = ({ children }: { children: ReactNode }) => (
  <tr>
    <td className={css.plano}>
      <Skeleton height={48} />
    </td>
    <td className={css.nombre}>{children}</td>
  </tr>
)
/** Rows on their way, of the size they will have. */
const GhostRows = ({ count }: { count: number }) => (
  <div className={`${css.lista} ${css.ghosts}`} aria-hidden="true">
    <table>
      <tbody>
        {Array.from({ length: count }, (_, index) => (
          <Ghost key={index}>
            <Skeleton height={16} width="60%" />
          </Ghost>
        ))}
      </tbody>
    </table>
  </div>
)

/** The rows, or so many on their way. */
export const Filas = ({ count, ...props }: Props & { count?: number }) =>
  count === undefined ? <Lista {...props} /> : <GhostRows count={count} />
