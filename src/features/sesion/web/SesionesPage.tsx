import './sesion.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { showTime } from '#shared/dates.ts'
import { browser } from '#shared/user-agent.ts'
import { call, q, useRefresh, values } from '#web/api.ts'
import { Ask } from '#web/ui/Ask.tsx'
import { Answer } from '#web/ui/Answer.tsx'
import { Alert, Empty, Loading, Skeleton } from '#web/ui/states.tsx'
import { useSend } from '#web/ui/useSend.ts'
import { contract, type SesionAbierta } from '../contract.ts'
import css from './security.module.css'

const Row = ({ sesion, onClose, busy }: { sesion: SesionAbierta; onClose: () => void; busy: boolean }) => (
  <li className="note sesionRow">
    <div>
      <b>{browser(sesion.agente)}</b>
      <p className="soft">
        Desde el {showTime(sesion.creada)} · Último uso {showTime(sesion.usada)} ·{' '}
        {sesion.direccion ?? 'dirección desconocida'}
      </p>
    </div>
    {sesion.actual ? (
      <span className="state ok">Esta sesión</span>
    ) : (
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

const cerradasTexto = (ended: number) =>
  ended === 0
    ? 'No había otras sesiones abiertas.'
    : ended === 1
      ? 'Se cerró una sesión.'
      : `Se cerraron ${ended} sesiones.`

/** One's own open sessions, each with 'Cerrar', and 'Cerrar las demás' for all but this one. */
export const Component = () => {
  const read = useQuery(q(contract.sesiones, {}))
  const refresh = useRefresh()
  const { sending, busy, outcome, send } = useSend<number | 'todas'>()
  const [asking, setAsking] = useState(false)
  const run = (what: number | 'todas', work: () => Promise<unknown>) =>
    void send(() => work().finally(() => refresh(contract.sesiones)), what)
  const close = (id: number) => run(id, () => call(contract.cerrarSesion, { params: { id } }))
  const closeRest = () => {
    setAsking(false)
    run('todas', async () => cerradasTexto((await call(contract.cerrarDemas, {})).cerradas))
  }
  const list = values(read.data)
  return (
    <div className={css.narrow}>
      <div className="head">
        <h1>Mis sesiones</h1>
        {list.some((s) => !s.actual) && (
          <button type="button" className="btn" aria-disabled={busy} onClick={() => setAsking(true)}>
            Cerrar las demás
          </button>
        )}
      </div>
      {outcome && <Alert kind={outcome.kind}>{outcome.text}</Alert>}
      <Answer
        of={read}
        waiting={
          <Loading>
            <Skeleton height={76} />
            <Skeleton height={76} />
          </Loading>
        }
        empty={<Empty text="No hay sesiones abiertas." />}
      >
        {() => (
          <ul className="list">
            {list.map((sesion) => (
              <Row key={sesion.id} sesion={sesion} busy={sending === sesion.id} onClose={() => close(sesion.id)} />
            ))}
          </ul>
        )}
      </Answer>
      <Ask
        opened={asking}
        titulo="Cerrar las demás sesiones"
        texto="Se cierran todas menos ésta, en el acto: quien las esté usando tendrá que ingresar de nuevo."
        accion="Cerrar las demás"
        onSi={closeRest}
        onNo={() => setAsking(false)}
      />
    </div>
  )
}
