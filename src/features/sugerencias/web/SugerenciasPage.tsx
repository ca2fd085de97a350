import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { showCuantos } from '#shared/unidades.ts'
import { call, q, useRefresh, values } from '#web/api.ts'
import { Link, useScreenSearch } from '#web/router.tsx'
import { EmptyList } from '#web/shell/EmptyList.tsx'
import { isBare } from '#web/ui/bare.ts'
import { Icon } from '#web/ui/icons.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { pagesOf, usePager } from '#web/ui/usePager.ts'
import { Ask } from '#web/ui/Ask.tsx'
import { Answer } from '#web/ui/Answer.tsx'
import { Alert, Empty, Loading, Skeleton } from '#web/ui/states.tsx'
import { useNotice } from '#web/ui/useNotice.ts'
import { useSend } from '#web/ui/useSend.ts'
import { contract, type Sugerencia } from '../contract.ts'
import { perPage, textos } from '../rules.ts'
import { Filters } from './Filters.tsx'
import { Relacion } from './Relacion.tsx'
import css from './sugerencias.module.css'

/** SUGERENCIA DE PRODUCTO (SUGG-01 … SUGG-04): what is suggested beside what, found, and taken away. */
export const Component = () => {
  const { search: vista, at, go } = useScreenSearch('/producto-sugerido')
  const { aviso, close } = useNotice()
  const { nombre, sku, relacionado, tipo } = vista
  const filtered = nombre !== '' || sku !== '' || relacionado !== '' || tipo !== null
  const list = useLista(vista, at)
  const bare = isBare(list.read, { filtered, pagina: vista.pagina })
  return (
    <>
      <div className="head">
        <h1>{textos.titulo}</h1>
        {!bare && <Nueva />}
      </div>
      {aviso && (
        <Alert kind="ok" onClose={close}>
          {aviso}
        </Alert>
      )}
      {!bare && (
        <Filters
          value={{ nombre, sku, relacionado, tipo }}
          filtered={filtered}
          onFilter={(next) => go({ ...next, pagina: 1 })}
        />
      )}
      <Lista of={list} filtered={filtered} />
    </>
  )
}

type Address = ReturnType<typeof useScreenSearch<'/producto-sugerido'>>
const useLista = ({ nombre, sku, relacionado, tipo, pagina }: Address['search'], at: Address['at']) => {
  const asked = useQuery({
    ...q(contract.search, {
      query: { page: pagina, rowPerPage: perPage },
      body: { nombreProducto: nombre, idProducto: sku, idProductoRelacionado: relacionado, idTipoRelacion: tipo },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return usePager(asked, {
    pagina,
    at: (n) => at({ pagina: n }),
    of: (data) => ({ de: pagesOf(data, pagina, perPage), rows: values(data).length }),
  })
}

const Nueva = () => (
  <Link className="btn main" to="/nuevo-producto-sugerido">
    <Icon name="plus" />
    {textos.nuevo}
  </Link>
)

const Lista = ({ of: { read, pages, busy }, filtered }: { of: ReturnType<typeof useLista>; filtered: boolean }) => {
  const none = filtered ? (
    <Empty text={textos.vacio} />
  ) : (
    <EmptyList text={textos.none} what={textos.whatFor}>
      <Nueva />
    </EmptyList>
  )
  return (
    <Answer of={read} waiting={<Waiting />}>
      {(data) => (
        <div aria-busy={busy || undefined}>
          <Rows rows={values(data)} none={none}>
            <p className={css.howMany} role="status">
              {`${showCuantos({ length: 0, ...data }, 'sugerencia', 'Unas')} · ${textos.orden}`}
            </p>
          </Rows>
          <Pager of={pages} />
        </div>
      )}
    </Answer>
  )
}

const Waiting = () => (
  <Loading label="Cargando las sugerencias…">
    <div className={css.lista}>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} height={92} />
      ))}
    </div>
  </Loading>
)

type RowsProps = { rows: readonly Sugerencia[]; none: ReactNode; children: ReactNode }
const Rows = ({ rows, none, children }: RowsProps) => {
  const refresh = useRefresh()
  const { outcome, send, sending, clear } = useSend<number>()
  const [asked, ask] = useState<Sugerencia | null>(null)
  const drop = (sugerencia: Sugerencia) => {
    ask(null)
    const { idProducto, idProductoRelacionado, sugerenciaId } = sugerencia
    void send(async () => {
      await call(contract.drop, { params: { idProducto, idProductoRelacionado } }).finally(
        () => void refresh(contract.search),
      )
      return textos.eliminada
    }, sugerenciaId)
  }
  return (
    <>
      {outcome && (
        <Alert kind={outcome.kind} onClose={clear}>
          {outcome.text}
        </Alert>
      )}
      {rows.length === 0 ? none : children}
      <ul className={css.lista} aria-label="Sugerencias">
        {rows.map((sugerencia) => (
          <Relacion
            key={sugerencia.sugerenciaId}
            sugerencia={sugerencia}
            busy={sending === sugerencia.sugerenciaId}
            onDrop={() => ask(sugerencia)}
          />
        ))}
      </ul>
      <Ask
        opened={asked !== null}
        titulo="Eliminar sugerencia"
        texto={asked ? textos.ask(asked.nombreProducto, asked.productoRelacionado) : ''}
        accion="Eliminar"
        onSi={() => asked && drop(asked)}
        onNo={() => ask(null)}
      />
    </>
  )
}
