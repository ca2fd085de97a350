import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useMayEdit, useShopping } from '#features/carrito/web/carrito.tsx'
import { LinesAdded, LinesFoot, LinesTable, useLines } from '#features/recompra/web/recompra.tsx'
import { textos as commonTextos } from '#shared/errors.ts'
import { showDay } from '#shared/dates.ts'
import { q, values } from '#web/api.ts'
import { Link } from '#web/router.tsx'
import { useSession } from '#web/session.ts'
import { Crumbs } from '#web/shell/Crumbs.tsx'
import { EmptyList } from '#web/shell/EmptyList.tsx'
import { useMayGo } from '#web/shell/ways.ts'
import { tab } from '#web/storage.ts'
import { Answer } from '#web/ui/Answer.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { Alert, Empty, Loading, Skeleton } from '#web/ui/states.tsx'
import { useTitle } from '#web/ui/useTitle.ts'
import { contract, type Entera } from '../contract.ts'
import { textos } from '../rules.ts'
import { Editor } from './Editor.tsx'
import { draftName } from './useEdicion.ts'
import css from './listas.module.css'

/** A list: bought as it is, or edited (LIST-03, LIST-04). */
export const Component = () => {
  const { id: listaId } = useParams({ from: '/misListas/$id' })
  return /^[1-9]\d{0,8}$/.test(listaId) ? <Lista key={listaId} id={Number(listaId)} /> : <Missing />
}

const Missing = () => (
  <>
    <div className="head">
      <h1 tabIndex={-1}>Mis listas</h1>
    </div>
    <Empty text={commonTextos.noEncontrado}>
      <Link className="btn" to="/misListas">
        Mis listas
      </Link>
    </Empty>
  </>
)

const Lista = ({ id }: { id: number }) => {
  const { userId } = useSession()
  const read = useQuery({ ...q(contract.read, { params: { id } }), refetchOnMount: 'always' as const })
  // what was typed and not kept is there again
  const [editing, setEditing] = useState(() => tab.get(draftName(userId, id)) !== null)
  useTitle(read.data?.nombre ?? 'Mis listas')
  const change = (to: boolean) => {
    setEditing(to)
    // what was pressed is gone
    requestAnimationFrame(() => document.querySelector<HTMLElement>('main h1')?.focus())
  }
  return (
    <Answer
      of={read}
      missing={<Missing />}
      waiting={
        <Loading label="Cargando la lista…">
          <Skeleton height={64} />
          <Skeleton height={320} />
        </Loading>
      }
    >
      {(lista) => (
        <>
          <Crumbs here={lista.nombre} below={[{ text: 'Mis listas', to: '/misListas' }]} />
          {editing ? (
            <Editor lista={lista} onDone={() => change(false)} />
          ) : (
            <View lista={lista} onEdit={() => change(true)} />
          )}
        </>
      )}
    </Answer>
  )
}

const View = ({ lista, onEdit }: { lista: Entera; onEdit: () => void }) => {
  const { userId } = useSession()
  const lines = useLines({
    name: `lista-pedido:${userId}:${lista.id}`,
    clienteId: lista.clienteId,
    lineas: lista.lineas.$values,
  })
  const [may, shopping] = [useMayEdit(), useShopping()]
  const notas = values(lista.lineas).map(({ nota }) => nota)
  const some = lines.lines.length > 0
  const cart = useMayGo('/miCarrito')
  return (
    <>
      <div className="head">
        <div>
          <h1 tabIndex={-1}>{lista.nombre}</h1>
          {lista.nota && <p>{lista.nota}</p>}
          <p className="soft">
            {lista.compartida ? `Compartida; la hizo ${lista.dueno}` : 'Sólo tuya'} · cambiada el{' '}
            {showDay(lista.cambiada)} por {lista.cambiadaPor}. Precios y stock de hoy.
          </p>
        </div>
        <button type="button" className="btn" onClick={onEdit}>
          <Icon name="list" small />
          Editar
        </button>
      </div>
      {may && !shopping && <Alert kind="warn">{commonTextos.compraDeshabilitada}</Alert>}
      {some ? (
        <LinesTable
          of={lines}
          caption={`Líneas de ${lista.nombre}`}
          {...(notas.some(Boolean)
            ? {
                about: {
                  header: 'Nota',
                  cell: (at: number) => notas[at] && <span className={css.nota}>{notas[at]}</span>,
                },
              }
            : {})}
          canAdd={may && shopping}
        />
      ) : (
        <EmptyList text={textos.noLines} what={textos.whatForLines}>
          <button type="button" className="btn" onClick={onEdit}>
            Agregar productos
          </button>
        </EmptyList>
      )}
      <LinesAdded of={lines}>
        {cart && (
          <Link className="btn" to="/miCarrito">
            Ver carrito
          </Link>
        )}
      </LinesAdded>
      {may && some && <LinesFoot of={lines} clienteId={lista.clienteId} canAdd={shopping} />}
    </>
  )
}
