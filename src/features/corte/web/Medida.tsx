import { useAddLines } from '#features/carrito/web/carrito.tsx'
import { textos as quick } from '#features/pedido-rapido/rules.ts'
import { useState } from 'react'
import { dec, money, showInt, showMoney, showPct } from '#shared/money.ts'
import { Link } from '#web/router.tsx'
import { announce } from '#web/ui/Announcer.tsx'
import { Alert } from '#web/ui/states.tsx'
import { showSuma } from '../lengths.ts'
import { aMedida, shareOf, type Resultado } from '../result.ts'
import type { Grupo } from './usePlan.ts'
import css from './medida.module.css'

type Props = { grupo: Grupo; resultado: Resultado; clienteId: number }
/** The same pieces bought cut to measure, where the product is sold so: which is cheaper, on one scale (CORTE-07). */
export const Medida = ({ grupo, resultado, clienteId }: Props) => {
  const { barras, pedido } = grupo
  const { add, busy, refusal } = useAddLines('corte-medida', clienteId)
  const [added, setAdded] = useState<number | null>(null)
  const cut = barras && pedido && resultado.afuera.length === 0 ? aMedida(barras.producto, pedido.piezas) : null
  if (!barras || !cut || resultado.compras.length === 0) return null
  const simbolo = barras.producto.moneda?.simbolo
  const bars = resultado.compras.reduce((total, { usa }) => total + usa, 0)
  const difference = money(dec(cut.monto).minus(resultado.monto))
  const most = Math.max(cut.monto, resultado.monto)
  const order = () =>
    void add(cut.lineas, ({ agregadas }) => {
      setAdded(agregadas)
      announce(quick.added(agregadas))
    })
  return (
    <section className={css.medida} aria-label="¿Y si te las cortamos nosotros?">
      <h2>¿Y si te las cortamos nosotros?</h2>
      <Lado
        titulo="Barras, y cortás vos"
        detalle={`${showInt(bars)} barras, ${showInt(resultado.cortes)} cortes en tu taller`}
        share={shareOf(resultado.monto, most)}
        monto={showMoney(resultado.monto, simbolo)}
      />
      <Lado
        titulo="A medida, cortado acá"
        detalle={`${showInt(resultado.piezas)} piezas, ${showSuma(resultado.usado)} m`}
        share={shareOf(cut.monto, most)}
        monto={showMoney(cut.monto, simbolo)}
      />
      <div className={css.pie}>
        <p>
          {difference === 0 ? (
            'Salen lo mismo.'
          ) : (
            <>
              {difference > 0 ? 'Las barras salen' : 'A medida sale'}{' '}
              <b>{showMoney(Math.abs(difference), simbolo)} menos</b> ({showPct(shareOf(Math.abs(difference), most))}).
            </>
          )}{' '}
          A medida las piezas llegan cortadas, sin restos.
        </p>
        <button type="button" className="btn" aria-disabled={busy || undefined} onClick={order}>
          Pedirlas a medida
        </button>
      </div>
      {refusal && <Alert kind="bad">{refusal}</Alert>}
      {added !== null && (
        <Alert kind="ok">
          {quick.added(added)}{' '}
          <Link className="btn" to="/miCarrito">
            Ver carrito
          </Link>
        </Alert>
      )}
    </section>
  )
}
const Lado = ({ titulo, detalle, share, monto }: { titulo: string; detalle: string; share: number; monto: string }) => (
  <div className={css.lado}>
    <p>
      <b>{titulo}</b>
      <small>{detalle}</small>
    </p>
    <div className={css.escala} aria-hidden="true">
      <i style={{ width: `${share}%` }} />
    </div>
    <p className="num">
      <b>{monto}</b>
    </p>
  </div>
)
