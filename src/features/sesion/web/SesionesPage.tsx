import '#web/styles/cuenta.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { showTime } from '#shared/dates.ts'
import { call, q, useRefresh, values } from '#web/api.ts'
import { Alert, Empty, Failure, Loading, messageOf, Skeleton } from '#web/ui/states.tsx'
import { useTitle } from '#web/ui/useTitle.ts'
import { contract, type SesionAbierta } from '../contract.ts'
import { navegador } from '../rules.ts'

const Row = ({ s, onClose, busy }: { s: SesionAbierta; onClose: () => void; busy: boolean }) => (
  <li className="note sesionRow">
    <div>
      <b>{navegador(s.agente)}</b>
      <p className="soft">Desde el {showTime(s.creada)} · Último uso {showTime(s.usada)} · {s.direccion ?? 'dirección desconocida'}</p>
    </div>
    {s.actual ? <span className="state ok">Esta sesión</span> : <button type="button" className="btn" aria-disabled={busy} onClick={onClose} aria-label={`Cerrar la sesión de ${navegador(s.agente)} del ${showTime(s.creada)}`}>Cerrar</button>}
  </li>
)

/** One's own open sessions, each with 'Cerrar'. */
export const Component = () => {
  useTitle('Mis sesiones')
  const { data, error, isPending, refetch } = useQuery(q(contract.sesiones, {}))
  const refresh = useRefresh()
  const [busy, setBusy] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const close = async (id: number) => {
    if (busy !== null) return
    setBusy(id)
    setProblem(null)
    try {
      await call(contract.cerrarSesion, { params: { id } })
    } catch (e) {
      setProblem(messageOf(e))
    } finally {
      await refresh(contract.sesiones)
      setBusy(null)
    }
  }
  const list = values(data)
  return (
    <div className="narrow">
      <div className="head"><h1>MIS SESIONES</h1></div>
      {problem && <Alert kind="bad">{problem}</Alert>}
      {isPending && <Loading><Skeleton height={76} /><Skeleton height={76} /></Loading>}
      {error && <Failure error={error} retry={() => void refetch()} />}
      {data && list.length === 0 && <Empty text="No hay sesiones abiertas." />}
      <ul className="list">{list.map((s) => <Row key={s.id} s={s} busy={busy === s.id} onClose={() => void close(s.id)} />)}</ul>
    </div>
  )
}
