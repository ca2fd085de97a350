import { useQuery } from '@tanstack/react-query'
import { showTime } from '#shared/dates.ts'
import type { Answer as Answered } from '#shared/route.ts'
import { browser } from '#shared/user-agent.ts'
import { call, q, useRefresh, values } from '#web/api.ts'
import { Answer } from '#web/ui/Answer.tsx'
import { Loading, messageOf, Skeleton } from '#web/ui/states.tsx'
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
  cuenta: Pick<CuentaAbierta, 'usuarioId' | 'userName'>
  propia: boolean
  onClosed: (outcome: Outcome) => void
}) => {
  const read = useQuery({
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
  const waiting = (
    <Loading>
      <Skeleton height={44} />
    </Loading>
  )
  return (
    <Answer of={read} waiting={waiting} empty={<p className="soft">{textos.noSesiones}</p>}>
      {(data) => (
        <ul className={css.lista} aria-label={`Sesiones de ${cuenta.userName}`}>
          {values(data).map((sesion) => (
            <Fila
              key={sesion.id}
              sesion={sesion}
              busy={sending === sesion.id}
              {...(propia ? {} : { onClose: () => close(sesion.id) })}
            />
          ))}
        </ul>
      )}
    </Answer>
  )
}

type Sesion = Answered<typeof contract.sesionesDe>['$values'][number]
const Fila = ({ sesion, busy, onClose }: { sesion: Sesion; busy: boolean; onClose?: () => void }) => (
  <li className="sesionRow">
    <div>
      <b>{browser(sesion.agente)}</b>
      <p className="soft">
        Desde el {showTime(sesion.creada)} · {sesion.direccion ?? 'dirección desconocida'}
      </p>
    </div>
    {sesion.actual && <span className="state ok">Esta sesión</span>}
    {onClose && (
      <button
        type="button"
        className="btn"
        aria-disabled={busy}
        onClick={onClose}
        aria-label={`Cerrar la sesión de ${browser(sesion.agente)} del ${showTime(sesion.creada)}`}
      >
        Cerrar
      </button>
    )}
  </li>
)
