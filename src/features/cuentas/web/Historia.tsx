import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { nombreEstado } from '#features/correo-saliente/rules.ts'
import { showTime } from '#shared/dates.ts'
import { q, values } from '#web/api.ts'
import { Answer } from '#web/ui/Answer.tsx'
import { held } from '#web/ui/held.ts'
import { contract, type RenglonDeRegistro } from '../contract.ts'
import css from './cuenta.module.css'

const estadoOf = (estado: string): string => nombreEstado[estado as keyof typeof nombreEstado] ?? estado

/** The last mails it got. */
export const Correos = ({ id }: { id: number }) => {
  const read = useQuery({ ...q(contract.correos, { params: { id } }), staleTime: 0 })
  return (
    <section className="panel" aria-labelledby="cta-m">
      <h2 id="cta-m">Correos que recibió</h2>
      <Answer of={read} empty={<p className={`soft ${css.cuerpo}`}>Todavía no recibió ninguno.</p>}>
        {(data) => (
          <ul className={css.filas}>
            {values(data).map((correo) => (
              <li key={correo.id}>
                <span>
                  <b>{correo.asunto}</b>
                  <small className="mono">{showTime(correo.creado)}</small>
                </span>
                <span
                  className={`state ${correo.estado === 'enviado' ? 'ok' : correo.estado === 'fallido' ? 'bad' : ''}`}
                >
                  {estadoOf(correo.estado)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Answer>
    </section>
  )
}

/** What it did and what was done to it. */
export const Registro = ({ id }: { id: number }) => {
  const [page, setPage] = useState(1)
  const read = useQuery({
    ...q(contract.registro, { params: { id }, query: { page } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  return (
    <section className={`panel ${css.registro}`} aria-labelledby="cta-r">
      <h2 id="cta-r">
        Registro <span className="soft">Lo que hizo y lo que se le hizo</span>
      </h2>
      <Answer of={read} empty={<p className={`soft ${css.cuerpo}`}>Todavía no hay nada.</p>}>
        {(data) => (
          <>
            <ol className={css.historia}>
              {values(data).map((row) => (
                <Renglon key={row.id} row={row} />
              ))}
            </ol>
            {(page > 1 || data.hayMas) && (
              <div className={css.pie}>
                <button type="button" className="btn" {...held(page === 1, () => setPage(page - 1))}>
                  Más nuevo
                </button>
                <button type="button" className="btn" {...held(!data.hayMas, () => setPage(page + 1))}>
                  Más viejo
                </button>
              </div>
            )}
          </>
        )}
      </Answer>
    </section>
  )
}
const Renglon = ({ row: { momento, nombreAccion, quien, propio, sobre, cambios } }: { row: RenglonDeRegistro }) => (
  <li>
    <b>{nombreAccion}</b>
    <small>
      <span className="mono">{showTime(momento)}</span> · {propio ? (sobre ?? 'Lo hizo') : `Lo hizo ${quien}`}
    </small>
    {values(cambios).map(({ campo, antes, despues }) => (
      <small key={campo} dir="auto">
        {campo}: {antes !== null && <del>{antes}</del>} <ins>{despues ?? 'vacío'}</ins>
      </small>
    ))}
  </li>
)
