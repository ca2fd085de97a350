import { Nuevos } from '#features/mensajes/web/mensajes.tsx'
import { SinIva } from '#web/ui/SinIva.tsx'
import { Link, type ScreenSearch } from '#web/router.tsx'
import { showDay } from '#shared/dates.ts'
import { showKilos, showMoney } from '#shared/money.ts'
import { P } from '#shared/permisos.ts'
import { can, useSession } from '#web/session.ts'
import { Icon } from '#web/ui/icons.tsx'
import { useJustNow } from '#web/ui/useJustNow.ts'
import type { Card } from '../contract.ts'
import { destinoOf, numeroOf, pasoOf, productosOf, showFechas, textos } from '../rules.ts'
import { RepetirPedido } from './RepetirPedido.tsx'
import { Steps } from './Steps.tsx'
import css from './tarjeta.module.css'

export const linkId = (id: number): string => `op-${id}`
/** Where a quote opens, for those who may (17). */
export const useDetail = (id: number, search: Partial<ScreenSearch<'/presupuestos'>> = {}) =>
  can(useSession(), P.accionesCarrito)
    ? ({ to: '/presupuestos/$presupuestoId', params: { presupuestoId: String(id) }, search } as const)
    : null

/** 'Con reclamo' leads to the claims (OPEN-46). */
export const WithReclamo = ({ card }: { card: Pick<Card, 'tieneReclamo'> }) =>
  card.tieneReclamo ? (
    <Link className={`flag ${css.reclamo}`} to="/reclamos">
      <Icon name="warn" small />
      Con reclamo
    </Link>
  ) : null
/** 'Cargar reclamo' opens the form for that quote, to those who may. */
export const CargarReclamo = ({ card }: { card: Pick<Card, 'id' | 'puedeCargarReclamo'> }) =>
  can(useSession(), P.operaciones) && card.puedeCargarReclamo ? (
    <Link
      className="btn bare"
      to="/nuevo-reclamo/$idPresupuesto"
      params={{ idPresupuesto: String(card.id) }}
      aria-label={`Cargar reclamo de la solicitud ${numeroOf(card.id)}`}
    >
      Cargar reclamo
    </Link>
  ) : null

/** The promised day is over, and something is still to come (REMITO-06). */
export const Demorada = ({ card }: { card: Pick<Card, 'demorada'> }) =>
  card.demorada && (
    <span className="flag bad">
      <Icon name="warn" small />
      Demorada
    </span>
  )

/** Its numbers elsewhere, as far as it has them, and for role 1 whose it is. */
const Numbers = ({ card }: { card: Card }) => {
  const { tipoRol } = useSession()
  const numbers = [
    ['Presupuesto', card.presupuestoTotvsId],
    ['Pedido', card.pedidoId],
    ['Orden de compra', card.ordenCompra],
  ].filter(([, number]) => number)
  const vendedor = tipoRol === 1 ? card.nombreVendedor : null
  if (numbers.length === 0 && !vendedor) return null
  return (
    <p className="soft">
      {numbers.map(([name, number], at) => (
        <span key={name}>
          {at > 0 && ' · '}
          {name} <span className="mono">{number}</span>
        </span>
      ))}
      {vendedor && `${numbers.length > 0 ? ' · ' : ''}Vendedor ${vendedor}`}
    </p>
  )
}

/**
 * What tells it from the others, and its numbers elsewhere: to whom it goes, for role 3, which does not read its own
 * name on every card (OPER-17), where it goes (OPEN-97).
 */
const Badge = ({ card }: { card: Card }) => {
  const { tipoRol } = useSession()
  const [destino, productos] = [destinoOf(card), productosOf(card)]
  const where = !card.esObra && destino ? card.direccionEntrega : null
  return (
    <div>
      <p className="k">{tipoRol === 3 ? 'Entrega' : 'Cliente'}</p>
      <p className={css.who}>{tipoRol === 3 ? (destino ?? 'Sin destino') : card.nombreCliente}</p>
      {tipoRol === 3 && where && <p className="soft">{where}</p>}
      {productos && <p>{productos}</p>}
      {tipoRol !== 3 && destino && <p className="soft">{destino}</p>}
      {showFechas(card) && <p className="soft">{showFechas(card)}</p>}
      <Numbers card={card} />
    </div>
  )
}

/** What of a card is news when it changes while one looks at it. */
const seenOf = (card: Card): string =>
  JSON.stringify([card.estadoPresupuesto, card.presupuestoTotvsId, card.pedidoId, card.tieneReclamo, showFechas(card)])

type QuoteProps = {
  card: Card
  /** Of the list its detail opens over. */ search: ScreenSearch<'/presupuestos'>
  /** Its unread messages. */ nuevos: number
}
/** An operation like a delivery note. */
export const QuoteCard = ({ card, search, nuevos }: QuoteProps) => {
  const detail = useDetail(card.id, search)
  const justNow = useJustNow(seenOf(card))
  return (
    <article className={justNow ? `${css.op} ${css.justNow}` : css.op} aria-labelledby={`${linkId(card.id)}-t`}>
      <div>
        <p className="k">Solicitud N°</p>
        <h2 className={css.no} id={`${linkId(card.id)}-t`}>
          {detail ? (
            <Link id={linkId(card.id)} {...detail} resetScroll={false}>
              {numeroOf(card.id)}
            </Link>
          ) : (
            numeroOf(card.id)
          )}
        </h2>
        <p className="soft">{showDay(card.fecha)}</p>
        {justNow && <p className={css.cambio}>{textos.justNow}</p>}
        <Nuevos sinLeer={nuevos} />
        <WithReclamo card={card} />
        <Demorada card={card} />
      </div>
      <Badge card={card} />
      <div className="num">
        <p className="k">Peso</p>
        <p className={css.big}>{showKilos(card.pesoTotal)}</p>
      </div>
      <div className="num">
        <p className="k">Total</p>
        <p className={css.big}>
          {showMoney(card.montoTotal, card.moneda.simbolo)} <SinIva />
        </p>
      </div>
      <div className={css.ft}>
        <Steps estado={card.estadoPresupuesto} />
        <div className={css.go}>
          <CargarReclamo card={card} />
          <RepetirPedido id={card.id} />
          {detail && (
            <Link
              className="btn bare"
              {...detail}
              resetScroll={false}
              aria-label={`Ver detalle de la solicitud ${numeroOf(card.id)}`}
            >
              Ver detalle
            </Link>
          )}
        </div>
      </div>
    </article>
  )
}

/**
 * The same, small: three beside each other on the home. Opens its detail for those who may (17), or what `onOpen` does.
 */
export const QuoteNote = ({ card, onOpen }: { card: Card; onOpen?: () => void }) => {
  const { tipoRol } = useSession()
  const detail = useDetail(card.id)
  const paso = pasoOf(card.estadoPresupuesto)
  const number = (
    <>
      <small>Solicitud N°</small>
      {numeroOf(card.id)}
    </>
  )
  return (
    <article className={`note ${css.whole}`}>
      <div className="nt">
        <h3 className={css.no}>
          {onOpen ? (
            <button type="button" id={linkId(card.id)} onClick={onOpen}>
              {number}
            </button>
          ) : detail ? (
            <Link id={linkId(card.id)} {...detail}>
              {number}
            </Link>
          ) : (
            number
          )}
        </h3>
        <span className="soft">{showDay(card.fecha)}</span>
      </div>
      <div className={css.nw2}>
        <p>{tipoRol === 3 ? (destinoOf(card) ?? 'Sin destino') : card.nombreCliente}</p>
        <p className="soft">{productosOf(card) ?? '—'}</p>
      </div>
      <div className={css.nb}>
        <div>
          <p className="k">Total</p>
          <p className={css.big}>
            {showMoney(card.montoTotal, card.moneda.simbolo)} <SinIva />
          </p>
        </div>
        <div>
          <p className="k">Peso</p>
          <p className={css.big}>{showKilos(card.pesoTotal)}</p>
        </div>
      </div>
      <div className={css.nf}>
        <Steps estado={card.estadoPresupuesto} mini />
        {paso !== null && (
          <p>
            <b>{card.estadoPresupuesto}</b>
            <span className="soft">{paso} de 6</span>
          </p>
        )}
        <WithReclamo card={card} />
        <span className={css.above}>
          <RepetirPedido id={card.id} />
        </span>
      </div>
    </article>
  )
}
