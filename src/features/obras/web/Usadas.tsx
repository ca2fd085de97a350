import { useState } from 'react'
import type { Usada } from '../contract.ts'
import { useUsadas } from './queries.ts'
import css from './usadas.module.css'

const FIRST = 3
const vecesOf = ({ veces }: Usada): string => (veces === 1 ? 'Usada una vez' : `Usada ${veces} veces`)

/** The work sites a client has sent to before, the latest first: one press takes all of one. None, nothing. */
export const Usadas = ({ clienteId, onChoose }: { clienteId: number; onChoose: (usada: Usada) => void }) => {
  const { data = [] } = useUsadas(clienteId)
  const [all, setAll] = useState(false)
  if (data.length === 0) return null
  return (
    <section className={css.usadas} aria-label="Obras a las que ya enviaste">
      <h3>Obras a las que ya enviaste</h3>
      <ul>
        {data.slice(0, all ? data.length : FIRST).map((usada) => (
          <li key={`${usada.provinciaId} ${usada.localidad} ${usada.calle} ${usada.numero} ${usada.codigoPostal}`}>
            <button type="button" onClick={() => onChoose(usada)}>
              <b>
                {usada.calle} {usada.numero}
              </b>
              <small>
                {usada.localidad} ({usada.codigoPostal}), {usada.provincia}
              </small>
              <small>{vecesOf(usada)}</small>
            </button>
          </li>
        ))}
      </ul>
      {data.length > FIRST && !all && (
        <button type="button" className="link" onClick={() => setAll(true)}>
          Ver las {data.length}
        </button>
      )}
    </section>
  )
}
