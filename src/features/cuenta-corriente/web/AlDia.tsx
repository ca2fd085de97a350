import { useQuery } from '@tanstack/react-query'
import { showPesos } from '#shared/money.ts'
import { q } from '#web/api.ts'
import { Link } from '#web/router.tsx'
import { Answer } from '#web/ui/Answer.tsx'
import { Loading, Skeleton } from '#web/ui/states.tsx'
import { contract } from '../contract.ts'
import { figuresOf } from '../rules.ts'
import { chosenRows, saldoAsked, type At, type Vista } from './cuenta.ts'
import css from './al-dia.module.css'

/** What one owes and when it is due, above the tabs; each figure leads to its documents (DIARIO-10). */
export const AlDia = ({ clienteId, vista, at }: { clienteId: number; vista: Vista; at: At }) => {
  const read = useQuery(q(contract.saldo, { body: saldoAsked(clienteId) }))
  return (
    <Answer
      of={read}
      waiting={
        <Loading label="Cargando lo que se debe…">
          <Skeleton height={92} />
        </Loading>
      }
    >
      {(saldos) => {
        return (
          <section className={css.alDia} aria-label="Lo que se debe">
            <ul>
              {figuresOf(saldos).map(([label, monto, vence]) => (
                <li key={label}>
                  <Link
                    {...at({
                      solapa: 'composicion',
                      vence,
                      orden: 'vencimiento',
                      documento: '',
                      pagina: 1,
                      filas: chosenRows(),
                    })}
                    resetScroll={false}
                    className={vence === 'vencido' && monto > 0 ? css.late : undefined}
                    aria-current={vista.solapa === 'composicion' && vista.vence === vence ? 'true' : undefined}
                  >
                    <span>{label}</span>
                    <b>{showPesos(monto)}</b>
                  </Link>
                </li>
              ))}
            </ul>
            {saldos.alDia.desdeEmision && (
              <p className="hint">Lo que no trae vencimiento se cuenta desde su emisión.</p>
            )}
          </section>
        )
      }}
    </Answer>
  )
}
