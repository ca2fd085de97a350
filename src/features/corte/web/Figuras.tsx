import { showInt, showKilos, showMoney, showPct } from '#shared/money.ts'
import { Icon } from '#web/ui/icons.tsx'
import { SinIva } from '#web/ui/SinIva.tsx'
import { showM, showMm, showSuma } from '../lengths.ts'
import type { Goal } from '../planner/problem.ts'
import { kgOf, shareOf, type Resultado } from '../result.ts'
import { textos } from '../rules.ts'
import { showBound } from '../textos.ts'
import css from './figuras.module.css'

const kg = (value: number): string => showKilos(value).replace('KG', 'kg')
type Props = { resultado: Resultado; busca: Goal; stopped: boolean; onAgain: () => void }
/** What a plan comes to, as a title block, and how good it is, in words (CORTE-06, CORTE-07). */
export const Figuras = ({ resultado, busca, stopped, onAgain }: Props) => {
  const { compras, monto, comprado, propio, usado, desperdicio, restos, kgMetro } = resultado
  const bars = compras.reduce((total, { usa }) => total + usa, 0)
  const all = comprado + propio
  const kept = restos.reduce((total, { largo, cantidad }) => total + largo * cantidad, 0)
  const simbolo = compras[0]?.vendida.producto.moneda?.simbolo
  const facts: readonly (readonly [label: string, value: string, more: string])[] = [
    ['Kilos comprados', kg(resultado.kg), `en piezas, ${kg(kgOf(usado, kgMetro))}`],
    ['Metros comprados', showSuma(comprado), propio > 0 ? `y ${showSuma(propio)} tuyos` : ''],
    [
      'Desperdicio',
      showPct(shareOf(desperdicio, all)),
      `${showSuma(desperdicio)} m · ${kg(kgOf(desperdicio, kgMetro))}`,
    ],
    [
      'Restos útiles',
      restos.length === 0
        ? 'ninguno'
        : restos.map(({ largo, cantidad }) => `${cantidad} × ${showMm(largo)}`).join(', '),
      restos.length === 0 ? '' : `${kg(kgOf(kept, kgMetro))}; con ellos, ${showPct(shareOf(desperdicio + kept, all))}`,
    ],
  ]
  return (
    <>
      <dl className={css.figuras}>
        <div className={css.dos}>
          <dt>Barras a comprar</dt>
          <dd>
            <b>{showInt(bars)}</b>{' '}
            <small>
              {compras.map(({ usa, vendida }) => `${showInt(usa)} de ${showM(vendida.largo)} m`).join(' y ')}
            </small>
          </dd>
        </div>
        <div className={css.dos}>
          <dt>Importe</dt>
          <dd>
            <b>{showMoney(monto, simbolo)}</b> <SinIva />
          </dd>
        </div>
        {facts.map(([label, value, more]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value}
              {more && <small>{more}</small>}
            </dd>
          </div>
        ))}
      </dl>
      <Calidad resultado={resultado} bars={bars} busca={busca} stopped={stopped} onAgain={onAgain} />
    </>
  )
}

/** How far it can be from the best, what is left out, what is bought besides. */
const Calidad = ({ resultado, bars, busca, stopped, onAgain }: Props & { bars: number }) => {
  const { probado, minimo, falta, afuera, compras } = resultado
  const [sure, why] = showBound({ probado, barras: bars, minimo, falta, busca })
  const more = compras.filter(({ usa, compra }) => compra > usa)
  return (
    <>
      {stopped ? (
        <p className={css.detenido} role="status">
          <span>
            {textos.stopped}. {sure} {why}
          </span>
          <button type="button" className="btn bare" onClick={onAgain}>
            Seguir buscando
          </button>
        </p>
      ) : (
        <p className={css.prueba} role="status">
          <Icon name="check" />
          <span>
            <b>{sure}</b> {why}
          </span>
        </p>
      )}
      {afuera.map(({ letra, cantidad, largo }) => (
        <p className={css.detenido} key={letra}>
          <span>
            Queda afuera {letra}: {showInt(cantidad)} × {showM(largo)} m.
          </span>
        </p>
      ))}
      {more.map(({ vendida, usa, compra }) => (
        <p className={css.detenido} key={vendida.clave}>
          <span>{textos.minimum(usa, compra)}</span>
        </p>
      ))}
    </>
  )
}
