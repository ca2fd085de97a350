import { useScreenSearch } from '#web/router.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { q, values } from '#web/api.ts'
import { useClienteId } from '#web/session.ts'
import { EmptyList, toClientes, toContacto } from '#web/shell/EmptyList.tsx'
import { NoCliente } from '#web/shell/NoCliente.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { pagesOf, usePager } from '#web/ui/usePager.ts'
import { Answer } from '#web/ui/Answer.tsx'
import { lateText, useLate } from '#web/ui/states.tsx'
import { contract } from '../contract.ts'
import { proyectosByPagina, showSummary, textos } from '../rules.ts'
import { Placa } from './Placa.tsx'
import { ProyectoCard } from './ProyectoCard.tsx'
import { ProyectoDialog } from './ProyectoDialog.tsx'
import css from './proyectos.module.css'

const isId = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text)

/** The project home (PROJ-01 … PROJ-09): the client's own, or of the one that roles 1 and 2 have chosen. */
export const Component = () => {
  const clientId = useClienteId()
  const { search: vista, at, go } = useScreenSearch('/consul-steel')
  const asked = useQuery({
    ...q(contract.list, { query: { clientId, page: vista.pagina, rowPerPage: proyectosByPagina } }),
    placeholderData: keepPreviousData,
    enabled: clientId > 0,
  })
  const { read, pages, busy } = usePager(asked, {
    pagina: vista.pagina,
    at: (n) => at({ pagina: n }),
    of: (page) => ({ de: pagesOf(page, vista.pagina, proyectosByPagina), rows: values(page).length }),
  })
  const { data } = read
  const list = clientId > 0 ? values(data) : []
  const close = () => {
    const from = vista.proyecto
    go({ proyecto: '' }, { resetScroll: false, replace: true })
    setTimeout(() => document.getElementById(`proyecto-${from}`)?.focus(), 30) // back to the card one came from
  }
  return (
    <>
      <Placa summary={clientId > 0 && data && data.length > 0 ? showSummary(data.length, data.enCurso) : undefined} />
      {clientId === 0 ? (
        <NoCliente />
      ) : (
        <Answer of={read} waiting={<Waiting />}>
          {(page) => (
            <>
              {page.length === 0 && (
                <EmptyList text={textos.none} what={textos.whatFor} ways={[toContacto, toClientes]} />
              )}
              {list.length > 0 && (
                <ul className={css.tarjetas} aria-busy={busy || undefined}>
                  {list.map((proyecto) => (
                    <li key={proyecto.id}>
                      <ProyectoCard proyecto={proyecto} to={at({ proyecto: String(proyecto.id) })} />
                    </li>
                  ))}
                </ul>
              )}
              <Pager of={pages} />
            </>
          )}
        </Answer>
      )}
      <ProyectoDialog
        id={clientId > 0 && isId(vista.proyecto) ? Number(vista.proyecto) : null}
        clientId={clientId}
        listed={list}
        onClose={close}
      />
    </>
  )
}

const Waiting = () => (
  <p className={css.loading} role="status">
    {useLate() ? lateText : textos.loading}
  </p>
)
