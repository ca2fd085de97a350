import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMayEdit, useShopping } from '#features/carrito/web/carrito.tsx'
import { LinesAdded, LinesFoot, LinesTable, useLines } from '#features/recompra/web/recompra.tsx'
import { textos as commonTextos } from '#shared/errors.ts'
import { today } from '#shared/dates.ts'
import { P } from '#shared/permisos.ts'
import type { Answer as Answered } from '#shared/route.ts'
import { q, values } from '#web/api.ts'
import { Link, useScreenSearch } from '#web/router.tsx'
import { can, useClienteId, useSession } from '#web/session.ts'
import { EmptyList, toProductos } from '#web/shell/EmptyList.tsx'
import { NoCliente } from '#web/shell/NoCliente.tsx'
import { Answer } from '#web/ui/Answer.tsx'
import { isBare } from '#web/ui/bare.ts'
import { Pager } from '#web/ui/Pager.tsx'
import { Alert, Empty, Loading, Skeleton } from '#web/ui/states.tsx'
import { isWaiting } from '#web/ui/read.ts'
import { pagesOf, usePager } from '#web/ui/usePager.ts'
import { unitsOf } from '#shared/unidades.ts'
import { contract, type Comprado } from '../contract.ts'
import { isDue, PAGE_SIZE, textos } from '../rules.ts'
import type { Search } from '../search.ts'
import { Filtros } from './Filtros.tsx'
import { Historia } from './Historia.tsx'
import { Ritmo } from './Ritmo.tsx'
import css from './comprados.module.css'

/** What a client bought before, at today's prices, to buy it again (REORD-05). */
export const Component = () => {
  const clienteId = useClienteId()
  return (
    <>
      <div className="head">
        <div>
          <h1 tabIndex={-1}>{textos.titulo}</h1>
          <p className="soft">{textos.hint}</p>
        </div>
      </div>
      {clienteId === 0 ? <NoCliente /> : <Comprados key={clienteId} clienteId={clienteId} />}
    </>
  )
}

type Found = Answered<typeof contract.list>
const howMany = ({ total }: Found): number => total
/** Nothing in the months that are asked for by themselves is not nothing ever: that is asked too. */
const useEver = (clienteId: number, noneLately: boolean) => {
  const ever = useQuery({ ...q(contract.list, { query: { ...anything, clienteId } }), enabled: noneLately })
  return { bare: noneLately && isBare(ever, { rows: howMany }), unknown: noneLately && isWaiting(ever) }
}

type NothingProps = { bare: boolean; unknown: boolean; whole: boolean }
const Nothing = ({ bare, unknown, whole }: NothingProps) => {
  const { at } = useScreenSearch('/compradosAntes')
  if (unknown) return <Waiting />
  if (bare) return <EmptyList text={textos.none} what={textos.whatFor} ways={[toProductos]} />
  return (
    <Empty text={whole ? textos.noneLately : textos.nothing}>
      {whole && (
        <Link className="btn" {...at({ meses: 'siempre', pagina: 1 })}>
          {textos.all}
        </Link>
      )}
    </Empty>
  )
}
const anything = { name: '', grupo: null, meses: 'siempre', orden: 'fecha', conStock: null, page: 1 } as const
const Comprados = ({ clienteId }: { clienteId: number }) => {
  const { search, at } = useScreenSearch('/compradosAntes')
  const asked = useQuery({
    ...q(contract.list, {
      query: {
        clienteId,
        name: search.buscar,
        grupo: search.grupo,
        meses: search.meses,
        orden: search.orden,
        conStock: search.stock === 'si' ? true : null,
        page: search.pagina,
      },
    }),
    placeholderData: keepPreviousData,
  })
  const { read, pages, busy } = usePager(asked, {
    pagina: search.pagina,
    at: (pagina) => at({ pagina }),
    of: (data) => ({
      de: pagesOf({ length: data.total }, search.pagina, PAGE_SIZE),
      rows: values(data.productos).length,
    }),
  })
  const whole = search.buscar === '' && search.grupo === null && search.stock === null
  const none = isBare(read, { filtered: !whole, pagina: search.pagina, rows: howMany })
  const { bare, unknown } = useEver(clienteId, none)
  return (
    <>
      {!bare && <Filtros search={search} grupos={values(read.data?.grupos)} />}
      <Answer of={read} waiting={<Waiting />}>
        {(found) =>
          found.total === 0 ? (
            <Nothing bare={bare} unknown={unknown} whole={whole} />
          ) : (
            <div aria-busy={busy || undefined}>
              <Rows key={JSON.stringify([search, clienteId])} found={found} clienteId={clienteId} search={search} />
              <Pager of={pages} />
            </div>
          )
        }
      </Answer>
    </>
  )
}

const Waiting = () => (
  <Loading label="Cargando lo comprado…">
    <Skeleton height={420} />
  </Loading>
)

type RowsProps = { found: Found; clienteId: number; search: Search }
const Rows = ({ found, clienteId, search }: RowsProps) => {
  const session = useSession()
  const rows = found.productos.$values
  const lines = useLines({
    name: `comprados:${session.userId}:${clienteId}:${JSON.stringify(search)}`,
    clienteId,
    lineas: rows,
    wanted: false,
  })
  const [may, shopping] = [useMayEdit(), useShopping()]
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string) =>
    setOpened((before) =>
      before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
    )
  const hoy = today()
  return (
    <>
      {may && !shopping && <Alert kind="warn">{commonTextos.compraDeshabilitada}</Alert>}
      <LinesTable
        of={lines}
        caption={textos.titulo}
        then={(at) => ({
          precio: rows[at]!.precioUltimo,
          simbolo: rows[at]!.moneda?.simbolo ?? '',
          fecha: rows[at]!.ultima,
        })}
        about={{
          header: 'Pedidos y ritmo',
          cell: (at) => {
            const row = rows[at]!
            return (
              <Ritmo row={row} hoy={hoy} opened={opened.has(row.productoId)} onToggle={() => toggle(row.productoId)} />
            )
          },
        }}
        heading={search.orden === 'toca' ? (at) => headingOf(rows, at, found, hoy) : undefined}
        below={(at) => opened.has(rows[at]!.productoId) && <Historia row={rows[at]!} clienteId={clienteId} />}
        each
        canAdd={may && shopping}
      />
      <LinesAdded of={lines}>
        {can(session, P.operaciones) && (
          <Link className="btn" to="/miCarrito">
            Ver carrito
          </Link>
        )}
      </LinesAdded>
      {may && lines.totals.ticked.length > 0 && <LinesFoot of={lines} clienteId={clienteId} canAdd={shopping} />}
    </>
  )
}

/** The heading over the first row that is due, and over the first that is not. */
const headingOf = (rows: readonly Comprado[], at: number, { total, tocan }: Found, hoy: string) => {
  const due = isDue(rows[at]!, hoy)
  if (at > 0 && isDue(rows[at - 1]!, hoy) === due) return null
  const count = due ? tocan : total - tocan
  return (
    <p className={css.section}>
      {due ? textos.soon : textos.rest} <small>{unitsOf(count, 'producto')}</small>
    </p>
  )
}
