import { showDolares, showNumber } from '#shared/money.ts'
import type { Acopio } from '../contract.ts'
import { partsOf } from '../rules.ts'
import css from './acopios.module.css'

const titleOf = (length: number) => (length === 1 ? 'Total acopiado' : `Total acopiado en ${length} acopios`)

/** The total balance and each stockpile's share of it, as a bar. */
export const Placa = ({ total, length, acopios }: { total: number; length: number; acopios: readonly Acopio[] }) => {
  const parts = partsOf(acopios, length)
  return (
    <section className={`plate ${css.placa}`} aria-label="Total acopiado">
      <div>
        <p className={css.clave}>{titleOf(length)}</p>
        <strong>{showDolares(total)}</strong>
      </div>
      {parts && parts.length > 1 && (
        <div>
          <div className={css.dimension} aria-hidden="true">
            <i />
            <i />
            <span>{showDolares(total)}</span>
          </div>
          <div className={css.barra} aria-hidden="true">
            {parts.map(({ nombre, saldo }, index) => (
              <i key={nombre} className={index % 2 === 1 ? css.otherOne : undefined} style={{ flexGrow: saldo }} />
            ))}
          </div>
          <ol>
            {parts.map(({ nombre, saldo }) => (
              <li key={nombre} style={{ flexGrow: saldo }}>
                {nombre}
                <span className={css.inTelefono}> {showNumber(saldo)}</span>
              </li>
            ))}
          </ol>
        </div>
      )}
    </section>
  )
}
