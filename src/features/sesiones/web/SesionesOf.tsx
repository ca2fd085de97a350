import { useQuery } from '@tanstack/react-query'
import { showTime } from '#shared/dates.ts'
import { browser } from '#shared/user-agent.ts'
import { call, q, useRefresh, values } from '#web/api.ts'
import { Failure, Loading, messageOf, Skeleton } from '#web/ui/states.tsx'
import { useSend, type Outcome } from '#web/ui/useSend.ts'
import { contract, type CuentaAbierta } from '../contract.ts'
import { textos } from '../rules.ts'
import css from './sesiones.module.css'

/** Each open session of an account; another's with 'Cerrar'. */
export const SesionesOf = ({
  cuenta,
  propia,
  onClosed,
}: {
  cuenta: CuentaAbierta
  propia: boolean
  onClosed: (outcome: Outcome) => void
}) => {
  const { data, error, isPending, refetch } = useQuery({
    ...q(contract.sesionesDe, { params: { id: cuenta.usuarioId } }),
    staleTime: 0,
  })
  const refresh = useRefresh()
  const { sending, send } = useSend<number>()
  const close = (sesionId: number) =>
    void send(async () => {
      await call(contract.cerrar, { params: { id: cuenta.usuarioId, sesionId } }).then(
        () => onClosed({ kind: 'ok', text: 'Se cerró la sesión.' }),
        (e: unknown) => onClosed({ kind: 'bad', text: messageOf(e) }),
      )
      await Promise.all([refresh(contract.list), refresh(contract.sesionesDe)])
    }, sesionId)
  if (isPending)
    return (
      <Loading>
        <Skeleton height={44} />
      </Loading>
    )
  if (error) return <Failure error={error} retry={() => void refetch()} />
  const list = values(data)
  if (list.length === 0) return <p className="soft">{textos.noSesiones}</p>
  return (
    <ul className={css.lista} aria-label={`Sesiones de ${cuenta.userName}`}>
      {list.map((sesion) => (
        <li key={sesion.id} className="sesionRow">
          <div>
            <b>{browser(sesion.agente)}</b>
            <p className="soft">
              Desde el {showTime(sesion.creada)} · {sesion.direccion ?? 'dirección desconocida'}
            </p>
          </div>
          {sesion.actual && <span className="state ok">Esta sesión</span>}
          {!propia && (
            <button
              type="button"
              className="btn"
              aria-disabled={sending === sesion.id}
              onClick={() => close(sesion.id)}
              aria-label={`Cerrar la sesión de ${browser(sesion.agente)} del ${showTime(sesion.creada)}`}
            >
              Cerrar
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
