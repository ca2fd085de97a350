import '#web/styles/cuenta.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { showTime } from '#shared/dates.ts'
import { navegador } from '#shared/navegador.ts'
import { call, q, useRefresh, values } from '#web/api.ts'
import { Preguntar } from '#web/ui/Preguntar.tsx'
import { Alert, Empty, Failure, Loading, messageOf, Skeleton } from '#web/ui/states.tsx'
import { contract, type SesionAbierta } from '../contract.ts'

const Row = ({ s, onClose, busy }: { s: SesionAbierta; onClose: () => void; busy: boolean }) => (
  <li className="note sesionRow">
    <div>
      <b>{navegador(s.agente)}</b>
      <p className="soft">
        Desde el {showTime(s.creada)} · Último uso {showTime(s.usada)} · {s.direccion ?? 'dirección desconocida'}
      </p>
    </div>
    {s.actual ? (
      <span className="state ok">Esta sesión</span>
    ) : (
      <button
        type="button"
        className="btn"
        aria-disabled={busy}
        onClick={onClose}
        aria-label={`Cerrar la sesión de ${navegador(s.agente)} del ${showTime(s.creada)}`}
      >
        Cerrar
      </button>
    )}
  </li>
)

type Aviso = { kind: 'ok' | 'bad'; text: string }
const cerradasTexto = (n: number) =>
  n === 0 ? 'No había otras sesiones abiertas.' : n === 1 ? 'Se cerró una sesión.' : `Se cerraron ${n} sesiones.`

/** One's own open sessions, each with 'Cerrar', and 'Cerrar las demás' for all but this one. */
export const Component = () => {
  const { data, error, isPending, refetch } = useQuery(q(contract.sesiones, {}))
  const refresh = useRefresh()
  const [busy, setBusy] = useState<number | 'todas' | null>(null)
  const [aviso, setAviso] = useState<Aviso | null>(null)
  const [asking, setAsking] = useState(false)
  const run = async (what: number | 'todas', work: () => Promise<Aviso | null>) => {
    if (busy !== null) return
    setBusy(what)
    setAviso(null)
    try {
      setAviso(await work())
    } catch (e) {
      setAviso({ kind: 'bad', text: messageOf(e) })
    } finally {
      await refresh(contract.sesiones)
      setBusy(null)
    }
  }
  const close = (id: number) => run(id, () => call(contract.cerrarSesion, { params: { id } }).then(() => null))
  const closeRest = () => {
    setAsking(false)
    void run('todas', async () => ({
      kind: 'ok',
      text: cerradasTexto((await call(contract.cerrarDemas, {})).cerradas),
    }))
  }
  const list = values(data)
  return (
    <div className="narrow">
      <div className="head">
        <h1>MIS SESIONES</h1>
        {list.some((s) => !s.actual) && (
          <button type="button" className="btn" aria-disabled={busy !== null} onClick={() => setAsking(true)}>
            Cerrar las demás
          </button>
        )}
      </div>
      {aviso && <Alert kind={aviso.kind}>{aviso.text}</Alert>}
      {isPending && (
        <Loading>
          <Skeleton height={76} />
          <Skeleton height={76} />
        </Loading>
      )}
      {error && <Failure error={error} retry={() => void refetch()} />}
      {data && list.length === 0 && <Empty text="No hay sesiones abiertas." />}
      <ul className="list">
        {list.map((s) => (
          <Row key={s.id} s={s} busy={busy === s.id} onClose={() => void close(s.id)} />
        ))}
      </ul>
      <Preguntar
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
