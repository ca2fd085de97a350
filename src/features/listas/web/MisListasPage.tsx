import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { showDay } from '#shared/dates.ts'
import { showKilos } from '#shared/money.ts'
import { unitsOf } from '#shared/unidades.ts'
import { call, q, useRefresh, values } from '#web/api.ts'
import { newKey } from '#web/key.ts'
import { Link } from '#web/router.tsx'
import { useClienteId } from '#web/session.ts'
import { EmptyList, toProductos } from '#web/shell/EmptyList.tsx'
import { NoCliente } from '#web/shell/NoCliente.tsx'
import { announce } from '#web/ui/Announcer.tsx'
import { Answer } from '#web/ui/Answer.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { Alert, Loading, Skeleton } from '#web/ui/states.tsx'
import { useSend } from '#web/ui/useSend.ts'
import { contract, type Resumen } from '../contract.ts'
import { textos } from '../rules.ts'
import { GuardarEnLista } from './listas.tsx'
import css from './listas.module.css'

/** The lists of a client: one's own and those shared (LIST-01). */
export const Component = () => {
  const clienteId = useClienteId()
  return (
    <>
      <div className="head">
        <h1 tabIndex={-1}>Mis listas</h1>
        {clienteId > 0 && (
          <GuardarEnLista clienteId={clienteId} text="Nueva lista" lineas={() => []} className="btn main" />
        )}
      </div>
      {clienteId === 0 ? <NoCliente /> : <Index key={clienteId} clienteId={clienteId} />}
    </>
  )
}

const Index = ({ clienteId }: { clienteId: number }) => {
  const read = useQuery({ ...q(contract.list, { query: { clienteId } }), refetchOnMount: 'always' as const })
  const { deleted, refusal, remove, restore, copy, clear } = useActions()
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
          <Loading label="Cargando las listas…">
            <Skeleton height={180} />
          </Loading>
        }
        empty={
          <EmptyList
            text={textos.none}
            what={textos.whatFor}
            ways={[['/pedidoRapido', 'Ir al pedido rápido'], toProductos]}
          />
        }
      >
        {(found) => (
          <ul className={css.cards}>
            {values(found).map((lista) => (
              <Card key={lista.id} lista={lista} onRemove={() => remove(lista)} onCopy={() => copy(lista)} />
            ))}
          </ul>
        )}
      </Answer>
    </>
  )
}

/** Deleting, undoing it and copying; one at a time. */
const useActions = () => {
  const refresh = useRefresh()
  const { refusal, send, clear: clearRefusal } = useSend()
  const [deleted, setDeleted] = useState<Resumen | null>(null)
  const done = (said: string) => {
    announce(said)
    void Promise.all([refresh(contract.list), refresh(contract.read)])
  }
  const remove = (lista: Resumen) =>
    void send(async () => {
      await call(contract.remove, { params: { id: lista.id } })
      setDeleted(lista)
      done(`Eliminaste «${lista.nombre}». Podés deshacerlo.`)
    })
  const restore = (lista: Resumen) =>
    void send(async () => {
      await call(contract.restore, { params: { id: lista.id } })
      setDeleted(null)
      done(`«${lista.nombre}» está de nuevo.`)
    })
  const copy = (lista: Resumen) =>
    void send(async () => {
      const { nombre } = await call(contract.copy, { params: { id: lista.id } }, { idempotencyKey: newKey() })
      done(`Se copió en «${nombre}».`)
    })
  const clear = () => {
    setDeleted(null)
    clearRefusal()
  }
  return { deleted, refusal, remove, restore, copy, clear }
}

type CardProps = { lista: Resumen; onRemove: () => void; onCopy: () => void }
const Card = ({ lista, onRemove, onCopy }: CardProps) => (
  <li className={css.card}>
    <h2>
      <Link to="/misListas/$id" params={{ id: String(lista.id) }}>
        {lista.nombre}
      </Link>
    </h2>
    <p>
      {unitsOf(lista.lineas, 'línea')} · <span className="num">{showKilos(lista.kilos)}</span>
    </p>
    {lista.nota && <p className="soft">{lista.nota}</p>}
    <p className="soft">
      {lista.compartida ? (lista.propia ? 'Compartida por vos' : `Compartida por ${lista.dueno}`) : 'Sólo tuya'} ·
      cambiada el {showDay(lista.cambiada)} por {lista.cambiadaPor}
    </p>
    <div className={css.tools}>
      <button type="button" className="btn bare" aria-label={`Copiar ${lista.nombre}`} onClick={onCopy}>
        Copiar
      </button>
      {lista.puedeEliminar && (
        <button type="button" className="btn bare bad" aria-label={`Eliminar ${lista.nombre}`} onClick={onRemove}>
          <Icon name="x" small />
          Eliminar
        </button>
      )}
    </div>
  </li>
)
