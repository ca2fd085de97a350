import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/dates/styles.css'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { SentSolicitud } from '#features/envio-pago/web/envio-pago.tsx'
import { SentReclamo } from '#features/reclamos/web/reclamos.tsx'
import { P } from '#shared/permisos.ts'
import { can, useSession } from '#web/session.ts'
import { Icon } from '#web/ui/icons.tsx'
import { PrintButton } from '#web/ui/PrintButton.tsx'
import { usePaginas } from '#web/ui/usePages.ts'
import { usePrint } from '#web/ui/usePrint.ts'
import { contract } from '../contract.ts'
import { textos } from '../rules.ts'
import { ElegirCliente } from './ElegirCliente.tsx'
import type { Filter } from '../search.ts'
import { hasNumbers, isVacio, keyOf, vacio } from './filter.ts'
import { Filters } from './Filters.tsx'
import { NarrowedTo } from './NarrowedTo.tsx'
import { QuotePopup } from './presupuestos.tsx'
import { pageQuery, readWhole, useIsBare, useScope } from './pages.ts'
import { linkId } from './QuoteCard.tsx'
import { Results } from './Results.tsx'
import { Toolbar, ViewChoice } from './Toolbar.tsx'
import { useVista, type Vista } from './vista.ts'
import css from './lista.module.css'

/** Takes the place of the dialog's own step: Back does not open it again (OPEN-390). */
const closing = { resetScroll: false, replace: true } as const

/** MIS SOLICITUDES: filters, cards, 'ver más...'; /presupuestos/{id} is the same list with that quote's detail open. */
export const Component = () => {
  const session = useSession()
  const { presupuestoId } = useParams({ strict: false })
  const search = useSearch({ from: '/presupuestos' })
  const navigate = useNavigate()
  const list = can(session, P.operaciones)
  const open = presupuestoId && /^[1-9]\d{0,8}$/.test(presupuestoId) ? Number(presupuestoId) : null
  const [last, setLast] = useState(open)
  if (open !== null && open !== last) setLast(open)
  useEffect(() => {
    if (open !== null || last === null) return
    const timer = setTimeout(() => document.getElementById(linkId(last))?.focus(), 30) // back to the card one came from
    return () => clearTimeout(timer)
  }, [open, last])
  const close = () => void navigate(list ? { to: '/presupuestos', search, ...closing } : { to: '/', ...closing })
  return (
    <>
      {list && <Operaciones open={open !== null} />}
      <QuotePopup id={open} onClose={close} />
    </>
  )
}

/** For who sells: an order begins with whom it is for. */
const Nuevo = () => {
  const session = useSession()
  const [opened, setOpened] = useState(false)
  if (session.tipoRol !== 2 || !can(session, P.clientes)) return null
  return (
    <>
      <button type="button" className="btn main" onClick={() => setOpened(true)}>
        <Icon name="plus" />
        {textos.nuevo}
      </button>
      <ElegirCliente
        title={textos.nuevo}
        opened={opened}
        onClose={() => setOpened(false)}
        onChosen={() => window.location.reload()}
      />
    </>
  )
}

type OperacionesProps = { /** One of them is, over the list. */ open: boolean }
const Operaciones = ({ open }: OperacionesProps) => {
  const { pagina, ...filter } = useSearch({ from: '/presupuestos' })
  const navigate = useNavigate()
  const client = useQueryClient()
  const clienteId = useScope(filter)
  const [vista, setVista] = useVista()
  const [folded, setFolded] = useState(vista === 'tabla' && !hasNumbers(filter))
  const key = JSON.stringify([filter, clienteId, vista])
  const { pages, more } = usePaginas(pagina, key)
  const go = (filter: Filter, pagina: number) =>
    void navigate({ to: '/presupuestos', search: { ...filter, pagina }, resetScroll: false })
  const search = (wanted: Filter) => {
    // another filter asks for its own pages when it is drawn; the present ones are left behind
    const same = keyOf(wanted) === keyOf(filter)
    void client.invalidateQueries({
      queryKey: [isVacio(wanted) ? contract.fetchAll.path : contract.search.path],
      refetchType: same ? 'active' : 'none',
    })
    // where it goes is a client's: another one has others
    const theirs = wanted.cliente === filter.cliente && wanted.vendedor === filter.vendedor
    go(theirs ? wanted : { ...wanted, entrega: '' }, 1)
  }
  const look = (next: Vista) => {
    setVista(next)
    setFolded(next === 'tabla' && !hasNumbers(filter))
    go(filter, 1)
  }
  const asked = { filter, clienteId, vista }
  const ask = (page: number) => pageQuery(asked, page)
  const bare = useIsBare(asked)
  const print = usePrint(() => readWhole(asked), !open)
  return (
    <>
      <div className={`head ${css.cabeza}`}>
        <h1>{textos.titulo}</h1>
        {!bare && <PrintButton of={print} />}
        {!bare && <ViewChoice vista={vista} onChange={look} folded={folded} onFold={() => setFolded(!folded)} />}
        <Nuevo />
      </div>
      <SentReclamo />
      <SentSolicitud />
      {!folded && !bare && <Filters filter={filter} onSearch={search} />}
      {!bare && <Toolbar filter={filter} first={ask(1)} onSearch={search} />}
      <NarrowedTo filter={filter} onAll={() => search({ ...filter, estado: null, todos: null })} />
      <Results
        key={key}
        vacio={isVacio(filter)}
        onPaper={open ? null : { asked, whole: print.whole }}
        vista={vista}
        ask={ask}
        pages={pages}
        onMore={() => go(filter, more())}
        onReset={() => search(vacio)}
      />
    </>
  )
}
