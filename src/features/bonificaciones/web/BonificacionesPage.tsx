import { useScreenSearch } from '#web/router.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { showNumber } from '#shared/money.ts'
import type { Answer as Answered } from '#shared/route.ts'
import { q, values } from '#web/api.ts'
import { useClienteElegido, useClienteId, useSession } from '#web/session.ts'
import { EmptyList, toClientes, toContacto } from '#web/shell/EmptyList.tsx'
import { NoCliente } from '#web/shell/NoCliente.tsx'
import { Answer } from '#web/ui/Answer.tsx'
import { Loading, Skeleton } from '#web/ui/states.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { pagesOf, usePager, type Pages, type Seen } from '#web/ui/usePager.ts'
import { Table, type Column } from '#web/ui/Table.tsx'
import { contract, type Regla } from '../contract.ts'
import { scaleOf, perPage, textos, type Scale } from '../rules.ts'
import css from './bonificaciones.module.css'

/** Descuentos (BON-01 … BON-03), of the client itself or of the one roles 1 and 2 have chosen. */
export const Component = () => {
  const clienteId = useClienteId()
  const { bussinessName, tipoRol } = useSession()
  const elegido = useClienteElegido()
  const cliente = tipoRol === 3 ? bussinessName : elegido?.nombreFantasia
  return (
    <>
      <div className="head">
        <h1>{textos.titulo}</h1>
        {clienteId > 0 && cliente && <p className="soft">{cliente}</p>}
      </div>
      {clienteId === 0 ? <NoCliente /> : <Descuentos clienteId={clienteId} />}
    </>
  )
}

type Datos = Answered<typeof contract.clientData>
type Reglas = Datos['reglaDescuento']
/** The extent of one of the two tables. */
const seenOf = (reglas: Reglas, howMany: number | undefined, pagina: number): Seen => {
  const rows = values(reglas).length
  return { de: pagesOf({ length: howMany ?? rows }, pagina, perPage), rows }
}
const Descuentos = ({ clienteId }: { clienteId: number }) => {
  const { search: vista, at } = useScreenSearch('/bonificaciones')
  const query = { page: vista.pagina, pageComercial: vista.comercial }
  const asked = useQuery({
    ...q(contract.clientData, { params: { clienteId }, query }),
    placeholderData: keepPreviousData,
  })
  const comercial = usePager(asked, {
    pagina: vista.comercial,
    at: (comercial) => at({ comercial }),
    of: (data) => seenOf(data.reglaDescuento, data.paginas?.comercial, vista.comercial),
  })
  const familia = usePager(comercial.read, {
    pagina: vista.pagina,
    at: (pagina) => at({ pagina }),
    of: (data) => seenOf(data.reglaDescuentoDetalle, data.paginas?.familia, vista.pagina),
  })
  return (
    <Answer of={familia.read} waiting={<Waiting />}>
      {(data) => <Tablas data={data} comercial={comercial.pages} familia={familia.pages} busy={comercial.busy} />}
    </Answer>
  )
}

const Waiting = () => (
  <Loading label="Cargando los descuentos…">
    <div className={css.tablas}>
      <Skeleton height={240} />
      <Skeleton height={360} />
    </div>
  </Loading>
)

type TablasProps = { data: Datos; comercial: Pages | null; familia: Pages | null; busy: boolean }
const Tablas = ({ data, comercial, familia, busy }: TablasProps) => {
  const [general, detalle] = [values(data.reglaDescuento), values(data.reglaDescuentoDetalle)]
  const howMany = data.paginas ?? { comercial: general.length, familia: detalle.length, mayor: 0 }
  if (general.length === 0 && detalle.length === 0 && comercial?.pagina === 1 && familia?.pagina === 1)
    return <EmptyList text={textos.none} what={textos.whatFor} ways={[toContacto, toClientes]} />
  const scale = scaleOf([howMany.mayor, ...[...general, ...detalle].map((d) => d.porcentaje)])
  return (
    <div className={css.tablas} aria-busy={busy || undefined}>
      <Tabla titulo={textos.comercial} que={textos.comercialHint} reglas={general} scale={scale}>
        <Pager className={`junto ${css.paginas}`} label={`Páginas de ${textos.comercial}`} of={comercial} />
      </Tabla>
      <Tabla titulo={textos.familia} que={textos.familiaHint} reglas={detalle} scale={scale}>
        <Pager className={`junto ${css.paginas}`} label={`Páginas de ${textos.familia}`} of={familia} />
      </Tabla>
    </div>
  )
}

type TablaProps = {
  titulo: string
  que: string
  reglas: readonly Regla[]
  scale: Scale
  /** Its pager. */ children: ReactNode
}
const Tabla = ({ titulo, que, reglas, scale, children }: TablaProps) => {
  const columns: readonly Column<Regla>[] = [
    {
      header: 'Descripción',
      bare: true,
      cell: (regla) => (
        <span className={css.que}>
          <span>{regla.descripcion}</span>
          <Graded porcentaje={regla.porcentaje} scale={scale} />
        </span>
      ),
    },
    { header: 'Porcentaje', num: true, className: 'nw', cell: (regla) => `${showNumber(regla.porcentaje)} %` },
  ]
  return (
    <section className={`panel ${css.tabla}`} aria-label={titulo}>
      <h2>{titulo}</h2>
      <Table
        phone="own"
        caption={titulo}
        columns={columns}
        rows={reglas}
        rowKey={(regla) => regla.id}
        empty={<p className="pad soft">{textos.none}</p>}
      />
      {children}
      {reglas.length > 0 && <p className={css.nota}>{que}</p>}
    </section>
  )
}

/** A percentage on the common scale; decorative, as the figure is beside it. */
const Graded = ({ porcentaje, scale: { hasta, paso } }: { porcentaje: number; scale: Scale }) => (
  <span className={css.regla} aria-hidden="true">
    {Array.from({ length: hasta / paso + 1 }, (_, index) => (
      <i key={index} style={{ left: `${(index * paso * 100) / hasta}%` }} />
    ))}
    <b style={{ width: `${(porcentaje * 100) / hasta}%` }} />
  </span>
)
