import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { showCuantos } from '#shared/unidades.ts'
import { call, q, useRefresh, values } from '#web/api.ts'
import { Link, useScreenSearch } from '#web/router.tsx'
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
  return (
    <>
      <div className="head">
        <h1>{textos.titulo}</h1>
        <Link className="btn main" to="/nuevo-producto-sugerido">
          <Icon name="plus" />
          {textos.nuevo}
        </Link>
      </div>
      {aviso && (
        <Alert kind="ok" onClose={close}>
          {aviso}
        </Alert>
      )}
      <Filters
        value={{ nombre, sku, relacionado, tipo }}
        filtered={filtered}
        onFilter={(next) => go({ ...next, pagina: 1 })}
      />
      <Lista vista={vista} filtered={filtered} at={at} />
    </>
  )
}

type Address = ReturnType<typeof useScreenSearch<'/producto-sugerido'>>
type ListaProps = { vista: Address['search']; filtered: boolean; at: Address['at'] }
const Lista = ({ vista: { nombre, sku, relacionado, tipo, pagina }, filtered, at }: ListaProps) => {
  const asked = useQuery({
    ...q(contract.search, {
      query: { page: pagina, rowPerPage: perPage },
      body: { nombreProducto: nombre, idProducto: sku, idProductoRelacionado: relacionado, idTipoRelacion: tipo },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const { read, pages, busy } = usePager(asked, {
    pagina,
    at: (n) => at({ pagina: n }),
    of: (data) => ({ de: pagesOf(data, pagina, perPage), rows: values(data).length }),
  })
  return (
    <Answer of={read} waiting={<Waiting />}>
      {(data) => (
        <div aria-busy={busy || undefined}>
          <Rows rows={values(data)} vacia={filtered ? textos.vacio : textos.none}>
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

type RowsProps = { rows: readonly Sugerencia[]; vacia: string; children: React.ReactNode }
const Rows = ({ rows, vacia, children }: RowsProps) => {
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
      {rows.length === 0 ? <Empty text={vacia} /> : children}
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
