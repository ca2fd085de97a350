import { showInt } from '#shared/money.ts'
import { unitsOf } from '#shared/unidades.ts'
import { showM, showMm, showSuma } from '../lengths.ts'
import type { Barra, Resultado } from '../result.ts'
import { numberOfBarra, queEs, tramosOf } from './rows.ts'
import css from './tabla.module.css'

/** The plan in a table, which says what the drawing does (CORTE-08). */
export const Tabla = ({ resultado }: { resultado: Resultado }) => {
  const { barras, piezas, usado, cortes, comprado, propio } = resultado
  const bought = barras.reduce((total, { propia, veces }) => total + (propia === null ? veces : 0), 0)
  const own = barras.reduce((total, { propia, veces }) => total + (propia === null ? 0 : veces), 0)
  const left = barras.reduce((total, { sobra, veces }) => total + sobra * veces, 0)
  return (
    <div className={css.marco}>
      <table className={css.tabla}>
        <caption className="vh">El plan de corte en una tabla, en milímetros</caption>
        <thead>
          <tr>
            <th scope="col">Barras</th>
            <th scope="col" className="num">
              De (m)
            </th>
            <th scope="col">Piezas (mm), en el orden en que se cortan</th>
            <th scope="col" className="num">
              Piezas (mm)
            </th>
            <th scope="col" className="num">
              Cortes
            </th>
            <th scope="col" className="num">
              Sobra (mm)
            </th>
          </tr>
        </thead>
        <tbody>
          {barras.map((barra, at) => (
            <Fila key={at} barra={barra} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{own > 0 ? `${bought} + ${own}` : bought}</td>
            <td className="num">{showSuma(comprado + propio)}</td>
            <td>{unitsOf(piezas, 'pieza')}</td>
            <td className="num">{showMm(usado)}</td>
            <td className="num">{showInt(cortes)}</td>
            <td className="num">{showMm(left)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
const Fila = ({ barra }: { barra: Barra }) => (
  <tr>
    <td>{numberOfBarra(barra)}</td>
    <td className="num">
      {barra.veces} × {showM(barra.largo)} {barra.propia !== null && <small>tuyo</small>}
    </td>
    <td>
      <Tramos barra={barra} />
    </td>
    <td className="num">{showMm(barra.piezas.reduce((total, { largo }) => total + largo, 0))}</td>
    <td className="num">{barra.cortes}</td>
    <td className="num">
      {showMm(barra.sobra)} <small data-queda={barra.queda || undefined}>{queEs(barra)}</small>
    </td>
  </tr>
)
/** '2 × A 5.950 + B 4.050'. */
const Tramos = ({ barra }: { barra: Barra }) =>
  tramosOf(barra).map(({ letra, largo, marca, cantidad }, at) => (
    <span key={at}>
      {at > 0 && ' + '}
      <span className={css.tramo}>
        {cantidad > 1 && `${cantidad} × `}
        <i className={css.globo}>{letra}</i> {showMm(largo)}
        {marca && <span className="vh"> {marca}</span>}
      </span>
    </span>
  ))
