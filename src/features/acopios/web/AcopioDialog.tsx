import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer as Answered } from '#shared/route.ts'
import { showDolares } from '#shared/money.ts'
import { useNombreOfCliente } from '#features/clientes/web/clientes.tsx'
import { readPages } from '#shared/on-paper.ts'
import { call, q, values } from '#web/api.ts'
import { type SearchLink } from '#web/router.tsx'
import { useSession } from '#web/session.ts'
import { NotOfCliente } from '#web/shell/NoCliente.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PrintButton } from '#web/ui/PrintButton.tsx'
import { usePrint } from '#web/ui/usePrint.ts'
import { pagesOf, usePager, type Pages } from '#web/ui/usePager.ts'
import { Answer } from '#web/ui/Answer.tsx'
import { Alert, Loading, Skeleton } from '#web/ui/states.tsx'
import { Table } from '#web/ui/Table.tsx'
import { contract } from '../contract.ts'
import { addsUp, movimientosByPagina, textos } from '../rules.ts'
import { AcopioOnPaper } from './AcopioOnPaper.tsx'
import { factsOf, movimientoColumns } from './columns.tsx'
import { SaldoDibujado } from './SaldoDibujado.tsx'
import css from './acopios.module.css'

type Props = {
  nroAcopio: string | null
  clienteId: number
  /** The client of the address, who is looked at; null: one's own, or the chosen one. */ lookedAt: number | null
  pagina: number
  at: (pagina: number) => SearchLink
  onClose: () => void
}

/** The movements of a stockpile (STOCK-03), by page. `nroAcopio` null: closed. */
export const AcopioDialog = ({ nroAcopio, clienteId, lookedAt, pagina, at, onClose }: Props) => {
  const [shown, setShown] = useState(nroAcopio)
  if (nroAcopio !== null && nroAcopio !== shown) setShown(nroAcopio) // kept while the dialog closes
  return (
    <Modal
      opened={nroAcopio !== null}
      onClose={onClose}
      size={1040}
      closeButtonProps={{ 'aria-label': 'Cerrar' }}
      title={
        <>
          Acopio N° <span className="mono">{shown}</span>
        </>
      }
    >
      {shown !== null && (
        <Detalle key={shown} nroAcopio={shown} clienteId={clienteId} lookedAt={lookedAt} pagina={pagina} at={at} />
      )}
    </Modal>
  )
}

type DetalleProps = Pick<Props, 'clienteId' | 'lookedAt' | 'pagina' | 'at'> & { nroAcopio: string }
const Detalle = ({ nroAcopio, clienteId, lookedAt, pagina, at }: DetalleProps) => {
  const query = { clienteId, page: pagina, rowPerPage: movimientosByPagina }
  const asked = useQuery({
    ...q(contract.detalle, { params: { nroAcopio }, query }),
    placeholderData: keepPreviousData,
  })
  const { read, pages, busy } = usePager(asked, {
    pagina,
    at,
    of: (data) => ({ de: pagesOf(data, pagina, movimientosByPagina), rows: values(data).length }),
  })
  const cliente = useNombreOfCliente(lookedAt)
  const print = usePrint(() =>
    readPages(async (page) => {
      const part = await call(contract.detalle, { params: { nroAcopio }, query: { clienteId, page, rowPerPage: 100 } })
      return { rows: values(part), length: part.length }
    }),
  )
  return (
    <Answer of={read} waiting={<Waiting />} missing={<NotOfCliente />}>
      {(detalle) => (
        <div className={css.detalle} aria-busy={busy || undefined}>
          <Entero detalle={detalle} pages={pages} />
          <div>
            <PrintButton of={print} />
          </div>
          <AcopioOnPaper
            acopio={detalle.acopio}
            cliente={cliente}
            rows={print.whole ?? values(detalle)}
            length={detalle.length}
            before={print.whole ? 0 : (pagina - 1) * movimientosByPagina}
            whole={print.whole !== null}
          />
        </div>
      )}
    </Answer>
  )
}

const Waiting = () => (
  <Loading label="Cargando los movimientos…">
    <div className={css.detalle}>
      <Skeleton height={64} />
      <Skeleton height={300} />
    </div>
  </Loading>
)

type EnteroProps = { detalle: Answered<typeof contract.detalle>; pages: Pages | null }
const Entero = ({ detalle, pages }: EnteroProps) => {
  const { tipoRol } = useSession()
  const { acopio, suma, saldoAntes } = detalle
  const movimientos = values(detalle)
  const exacto = addsUp(suma, acopio.saldoDolares)
  return (
    <>
      <dl className="caption four">
        {factsOf(acopio).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {!exacto && tipoRol === 1 && <Alert kind="warn">{textos.doesNotAddUp(suma, acopio.saldoDolares)}</Alert>}
      {exacto && movimientos.length > 1 && <SaldoDibujado saldoAntes={saldoAntes} movimientos={movimientos} />}
      <div>
        <Table
          className={css.movimientos}
          caption={`Movimientos del acopio ${acopio.nroAcopio}`}
          columns={movimientoColumns}
          rows={movimientos}
          rowKey={(_, index) => index}
          empty={<p className="soft">{textos.noMovimientos}</p>}
        />
        <p className={css.stays}>
          <span>Saldo</span> <b>{showDolares(acopio.saldoDolares)}</b>
        </p>
      </div>
      <Pager of={pages} />
    </>
  )
}
