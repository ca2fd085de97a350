import { useQuery } from '@tanstack/react-query'
import { nameOfCopy } from '#features/listas/rules.ts'
import { useState } from 'react'
import { showDay } from '#shared/dates.ts'
import { unitsOf } from '#shared/unidades.ts'
import { call, q, useRefresh, values } from '#web/api.ts'
import { newKey } from '#web/key.ts'
import { Link } from '#web/router.tsx'
import { useClienteId } from '#web/session.ts'
import { EmptyList } from '#web/shell/EmptyList.tsx'
import { NoCliente } from '#web/shell/NoCliente.tsx'
import { announce } from '#web/ui/Announcer.tsx'
import { Answer } from '#web/ui/Answer.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { Alert, Loading, Skeleton } from '#web/ui/states.tsx'
import { useSend } from '#web/ui/useSend.ts'
import { contract, type Resumen } from '../contract.ts'
import { textos } from '../rules.ts'
import css from './planes.module.css'

/** The cut plans of a client: one's own and those shared (CORTE-10). */
export const Component = () => {
  const clienteId = useClienteId()
  return (
    <>
      <div className="head">
        <h1 tabIndex={-1}>Mis planes de corte</h1>
        <Link className="btn" to="/corte">
          Plan de corte
        </Link>
      </div>
      {clienteId === 0 ? <NoCliente /> : <Index key={clienteId} clienteId={clienteId} />}
    </>
  )
}

const useActions = (clienteId: number) => {
  const refresh = useRefresh()
  const { refusal, send, clear: clearRefusal } = useSend()
  const [deleted, setDeleted] = useState<Resumen | null>(null)
  const done = (said: string) => {
    announce(said)
    void Promise.all([refresh(contract.list), refresh(contract.read)])
  }
  const remove = (plan: Resumen) =>
    void send(async () => {
      await call(contract.remove, { params: { id: plan.id } })
      setDeleted(plan)
      done(`Eliminaste «${plan.nombre}». Podés deshacerlo.`)
    })
  const restore = (plan: Resumen) =>
    void send(async () => {
      await call(contract.restore, { params: { id: plan.id } })
      setDeleted(null)
      done(`«${plan.nombre}» está de nuevo.`)
    })
  const copy = ({ id, nombre }: Resumen) =>
    void send(async () => {
      const { contenido } = await call(contract.read, { params: { id } })
      const body = { clienteId, nombre: nameOfCopy(nombre), compartida: false, contenido }
      await call(contract.create, { body }, { idempotencyKey: newKey() })
      done(`Se copió en «${body.nombre}».`)
    })
  const clear = () => {
    setDeleted(null)
    clearRefusal()
  }
  return { deleted, refusal, remove, restore, copy, clear }
}

const Index = ({ clienteId }: { clienteId: number }) => {
  const read = useQuery({ ...q(contract.list, { query: { clienteId } }), refetchOnMount: 'always' as const })
  const { deleted, refusal, remove, restore, copy, clear } = useActions(clienteId)
  return (
    <>
      {refusal && (
        <Alert kind="bad" onClose={clear}>
          {refusal}
        </Alert>
      )}
      {deleted && (
        <Alert kind="ok" onClose={clear}>
          Eliminaste «{deleted.nombre}».{' '}
          <button type="button" className="btn" data-autofocus onClick={() => restore(deleted)}>
            Deshacer
          </button>
        </Alert>
      )}
      <Answer
        of={read}
        waiting={
          <Loading label="Cargando los planes…">
            <Skeleton height={180} />
          </Loading>
        }
        empty={<EmptyList text={textos.none} what={textos.whatFor} ways={[['/corte', 'Hacer un plan de corte']]} />}
      >
        {(found) => (
          <ul className={css.planes}>
            {values(found).map((plan) => (
              <Card key={plan.id} plan={plan} onRemove={() => remove(plan)} onCopy={() => copy(plan)} />
            ))}
          </ul>
        )}
      </Answer>
    </>
  )
}

type CardProps = { plan: Resumen; onRemove: () => void; onCopy: () => void }
const Card = ({ plan, onRemove, onCopy }: CardProps) => (
  <li className={css.plan}>
    <h2>
      <Link to="/corte" search={{ plan: plan.id }}>
        {plan.nombre}
      </Link>
    </h2>
    <p>
      {unitsOf(plan.productos, 'producto')} · {unitsOf(plan.piezas, 'pieza')}
    </p>
    <p className="soft">
      {plan.compartida ? (plan.propia ? 'Compartido por vos' : `Compartido por ${plan.dueno}`) : 'Sólo tuyo'} · cambiado
      el {showDay(plan.cambiada)} por {plan.cambiadaPor}
    </p>
    <div className={css.acciones}>
      <button type="button" className="btn bare" aria-label={`Copiar ${plan.nombre}`} onClick={onCopy}>
        Copiar
      </button>
      {plan.puedeEliminar && (
        <button type="button" className="btn bare bad" aria-label={`Eliminar ${plan.nombre}`} onClick={onRemove}>
          <Icon name="x" small />
          Eliminar
        </button>
      )}
    </div>
  </li>
)
