import { useScreenSearch } from '#web/router.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { readPages } from '#shared/on-paper.ts'
import { call, q, values } from '#web/api.ts'
import { useClienteId } from '#web/session.ts'
import { LookedAt, useNombreOfCliente } from '#features/clientes/web/clientes.tsx'
import { EmptyList, toClientes, toContacto } from '#web/shell/EmptyList.tsx'
import { NoCliente } from '#web/shell/NoCliente.tsx'
import { PrintButton } from '#web/ui/PrintButton.tsx'
import { usePrint } from '#web/ui/usePrint.ts'
import { Pager } from '#web/ui/Pager.tsx'
import { pagesOf, usePager } from '#web/ui/usePager.ts'
import { Answer } from '#web/ui/Answer.tsx'
import { Loading, Skeleton } from '#web/ui/states.tsx'
import { contract, type Acopio } from '../contract.ts'
import { acopiosByPagina, textos } from '../rules.ts'
import { AcopioCard } from './AcopioCard.tsx'
import { AcopioDialog } from './AcopioDialog.tsx'
import { AcopiosOnPaper } from './AcopioOnPaper.tsx'
import { Placa } from './Placa.tsx'
import css from './acopios.module.css'

const cerrado = { acopio: '', movimientos: 1 }

/** MIS ACOPIOS (STOCK-01 … STOCK-06), of the client itself or of the one roles 1 and 2 have chosen. */
export const Component = () => {
  const { search: vista, at, go } = useScreenSearch('/acopios')
  const clienteId = useClienteId(vista.cliente)
  // the client changed, perhaps in another tab: close the stockpile that is open
  const shown = useRef(clienteId)
  useEffect(() => {
    if (shown.current === clienteId) return
    shown.current = clienteId
    go({ pagina: 1, ...cerrado }, { replace: true })
  })
  const close = () => {
    const from = vista.acopio
    go(cerrado, { resetScroll: false, replace: true })
    setTimeout(() => document.getElementById(`acopio-${from}`)?.focus(), 30) // focus returns to the card that opened it
  }
  return (
    <>
      <div className="head">
        <h1>{textos.titulo}</h1>
      </div>
      <LookedAt id={vista.cliente} onLeave={() => go({ cliente: null, pagina: 1, ...cerrado })} />
      {clienteId === 0 ? <NoCliente /> : <Acopios clienteId={clienteId} vista={vista} at={at} />}
      <AcopioDialog
        nroAcopio={clienteId === 0 ? null : vista.acopio || null}
        clienteId={clienteId}
        lookedAt={vista.cliente}
        pagina={vista.movimientos}
        at={(movimientos) => ({ ...at({ movimientos }), replace: true })}
        onClose={close}
      />
    </>
  )
}

type At = ReturnType<typeof useScreenSearch<'/acopios'>>['at']
type Vista = ReturnType<typeof useScreenSearch<'/acopios'>>['search']
const Acopios = ({ clienteId, vista, at }: { clienteId: number; vista: Vista; at: At }) => {
  const { pagina, acopio: open } = vista
  const cliente = useNombreOfCliente(vista.cliente)
  const print = usePrint(
    () =>
      readPages(async (page) => {
        const part = await call(contract.list, { params: { clienteId }, query: { page, rowPerPage: 100 } })
        return { rows: values(part), length: part.length }
      }),
    open === '',
  )
  const asked = useQuery({
    ...q(contract.list, { params: { clienteId }, query: { page: pagina, rowPerPage: acopiosByPagina } }),
    placeholderData: keepPreviousData,
  })
  const { read, pages, busy } = usePager(asked, {
    pagina,
    at: (n) => at({ pagina: n }),
    of: (data) => ({ de: pagesOf(data, pagina, acopiosByPagina), rows: values(data).length }),
  })
  return (
    <Answer of={read} waiting={<LoadingSkeleton />}>
      {(data) =>
        data.length === 0 ? (
          <EmptyList text={textos.none} what={textos.whatFor} ways={[toContacto, toClientes]} />
        ) : (
          <>
            <Placa total={data.total} length={data.length} acopios={values(data)} />
            <Tarjetas acopios={values(data)} at={at} busy={busy} />
            <Pager of={pages} />
            <div>
              <PrintButton of={print} />
            </div>
            {open === '' && (
              <AcopiosOnPaper
                cliente={cliente}
                total={data.total}
                rows={print.whole ?? values(data)}
                length={data.length}
                before={print.whole ? 0 : (pagina - 1) * acopiosByPagina}
                whole={print.whole !== null}
              />
            )}
          </>
        )
      }
    </Answer>
  )
}

const Tarjetas = ({ acopios, at, busy }: { acopios: readonly Acopio[]; at: At; busy: boolean }) => {
  const mayor = Math.max(...acopios.map((a) => a.saldoDolares), 0)
  return (
    <ul className={css.tarjetas} aria-busy={busy || undefined}>
      {acopios.map((acopio) => (
        <li key={acopio.id}>
          <AcopioCard acopio={acopio} mayor={mayor} to={at({ acopio: acopio.nroAcopio })} />
        </li>
      ))}
    </ul>
  )
}

const LoadingSkeleton = () => (
  <Loading label="Cargando los acopios…">
    <div className={css.wait}>
      <Skeleton height={128} />
    </div>
    <div className={css.tarjetas}>
      {[0, 1, 2, 3].map((index) => (
        <Skeleton key={index} height={280} />
      ))}
    </div>
  </Loading>
)
