import './sesion.css'
import { useQuery } from '@tanstack/react-query'
import { AddressLink, Link } from '#web/router.tsx'
import { P } from '#shared/permisos.ts'
import { q } from '#web/api.ts'
import { can, useSession } from '#web/session.ts'
import { Answer } from '#web/ui/Answer.tsx'
import { Loading, Skeleton } from '#web/ui/states.tsx'
import { contract } from '../contract.ts'
import { textosFactor } from '../factor.ts'
import { urlOfCambioOfClave } from '../addresses.ts'
import { SegundoFactorPanel } from './SegundoFactor.tsx'
import css from './security.module.css'

/** /seguridad: how one's own account is guarded; the ways to its password and its sessions beside the second factor. */
export const Component = () => {
  const session = useSession()
  const read = useQuery({ ...q(contract.estadoFactor, {}), staleTime: 0 })
  const { data } = read
  return (
    <div className={`${css.narrow} ${css.security}`}>
      <div className="head">
        <h1>Seguridad</h1>
      </div>
      <section className="panel" aria-labelledby="sg-f">
        <div className="nt">
          <h2 id="sg-f">{textosFactor.titulo}</h2>
          {data && <span className={`state ${data.activo ? 'ok' : 'off'}`}>{data.activo ? 'Activa' : 'Inactiva'}</span>}
        </div>
        <div className="pad">
          <Answer
            of={read}
            waiting={
              <Loading>
                <Skeleton height={20} />
                <Skeleton height={20} width="60%" />
              </Loading>
            }
          >
            {(estado) => <SegundoFactorPanel estado={estado} />}
          </Answer>
        </div>
      </section>
      <section className="panel" aria-labelledby="sg-o">
        <div className="nt">
          <h2 id="sg-o">Contraseña y sesiones</h2>
        </div>
        <div className="pad acts">
          {can(session, P.cuenta) && (
            <AddressLink className="btn" href={urlOfCambioOfClave(session)}>
              Cambiar Contraseña
            </AddressLink>
          )}
          <Link className="btn" to="/misSesiones">
            Mis sesiones
          </Link>
        </div>
      </section>
    </div>
  )
}
