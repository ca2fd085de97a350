import { useQuery } from '@tanstack/react-query'
import { contract as usuarios } from '#features/usuarios/contract.ts'
import { ClientesOfCuenta } from '#features/usuarios/web/usuarios.tsx'
import { q, values } from '#web/api.ts'
import { Answer } from '#web/ui/Answer.tsx'
import type { Detalle } from '../contract.ts'
import css from './cuenta.module.css'

/** For which clients an account buys; they are changed in their dialog (OPEN-153). */
export const PanelClientes = ({ cuenta }: { cuenta: Detalle }) => {
  const read = useQuery({ ...q(usuarios.clientes, { params: { id: cuenta.id } }), staleTime: 0 })
  return (
    <section className="panel" aria-labelledby="cta-c">
      <h2 id="cta-c">Clientes</h2>
      <Answer of={read}>
        {(data) => (
          <ul className={css.filas}>
            {values(data).map(({ clienteId, razonSocial, codigo, propio, activo }) => (
              <li key={clienteId}>
                <span>
                  <b>{razonSocial}</b>
                  <small className="mono">{codigo}</small>
                </span>
                <span className="soft">{activo ? (propio ? 'Propio' : 'También compra') : 'Inactivo'}</span>
              </li>
            ))}
          </ul>
        )}
      </Answer>
      <div className={css.pie}>
        <ClientesOfCuenta cuenta={{ usuarioId: cuenta.id, userName: cuenta.userName }} />
      </div>
    </section>
  )
}
