import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { showDay, showTime } from '#shared/dates.ts'
import type { Answer as Answered } from '#shared/route.ts'
import { showDolares, showPesos } from '#shared/money.ts'
import { q, values } from '#web/api.ts'
import { type SearchLink } from '#web/router.tsx'
import { useSession } from '#web/session.ts'
import { NotOfCliente } from '#web/shell/NoCliente.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { pagesOf, usePager, type Pages } from '#web/ui/usePager.ts'
import { Answer } from '#web/ui/Answer.tsx'
import { Alert, Loading, Skeleton } from '#web/ui/states.tsx'
import { Table, type Column } from '#web/ui/Table.tsx'
import { contract, type Movimiento } from '../contract.ts'
import { addsUp, movimientosByPagina, showTasa, textos } from '../rules.ts'
import { SaldoDibujado } from './SaldoDibujado.tsx'
import css from './acopios.module.css'

type Props = {
  nroAcopio: string | null
  clienteId: number
  pagina: number
  at: (pagina: number) => SearchLink
  onClose: () => void
}

/** The movements of a stockpile (STOCK-03), by page. `nroAcopio` null: closed. */
export const AcopioDialog = ({ nroAcopio, clienteId, pagina, at, onClose }: Props) => {
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
      {shown !== null && <Detalle key={shown} nroAcopio={shown} clienteId={clienteId} pagina={pagina} at={at} />}
    </Modal>
  )
}

type DetalleProps = Pick<Props, 'clienteId' | 'pagina' | 'at'> & { nroAcopio: string }
const Detalle = ({ nroAcopio, clienteId, pagina, at }: DetalleProps) => {
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
  return (
    <Answer of={read} waiting={<Waiting />} missing={<NotOfCliente />}>
      {(detalle) => (
        <div className={css.detalle} aria-busy={busy || undefined}>
          <Entero detalle={detalle} pages={pages} />
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

const columns: readonly Column<Movimiento>[] = [
  { header: 'Fecha', className: 'nw', cell: (m) => showDay(m.fecha) },
  { header: 'Descripción', className: css.que, bare: true, cell: (m) => m.descripcion },
  { header: 'Importe en pesos', num: true, className: 'nw', cell: (m) => showPesos(m.importe) },
  { header: 'Tasa', num: true, cell: (m) => showTasa(m.tasa) },
  { header: 'Importe en dólares', num: true, className: 'nw', cell: (m) => <b>{showDolares(m.importeDolares)}</b> },
]

type EnteroProps = { detalle: Answered<typeof contract.detalle>; pages: Pages | null }
const Entero = ({ detalle, pages }: EnteroProps) => {
  const { tipoRol } = useSession()
  const { acopio, suma, saldoAntes } = detalle
  const movimientos = values(detalle)
  const exacto = addsUp(suma, acopio.saldoDolares)
  const facts = [
    ['Emisión', showDay(acopio.fechaEmision)],
    ['Cotización', showPesos(acopio.cotizacion)],
    ['Saldo', showDolares(acopio.saldoDolares)],
    ['Última actualización', showTime(acopio.lastUpdate)],
  ] as const
  return (
    <>
      <dl className="caption four">
        {facts.map(([label, value]) => (
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
          columns={columns}
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
