import { useScreenSearch } from '#web/router.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { showNumber } from '#shared/money.ts'
import type { Answer as Answered } from '#shared/route.ts'
import { q, values } from '#web/api.ts'
import { useClienteElegido, useClienteId, useSession } from '#web/session.ts'
import { NoCliente } from '#web/shell/NoCliente.tsx'
import { Answer } from '#web/ui/Answer.tsx'
import { Loading, Skeleton } from '#web/ui/states.tsx'
import { pagesOf, Pager } from '#web/ui/Pager.tsx'
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
const Descuentos = ({ clienteId }: { clienteId: number }) => {
  const { search: vista } = useScreenSearch('/bonificaciones')
  const query = { page: vista.pagina, pageComercial: vista.comercial }
  const read = useQuery({
    ...q(contract.clientData, { params: { clienteId }, query }),
    placeholderData: keepPreviousData,
  })
  return (
    <Answer of={read} waiting={<Waiting />}>
      {(data) => <Tablas data={data} busy={read.isPlaceholderData} />}
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

const Tablas = ({ data, busy }: { data: Datos; busy: boolean }) => {
  const { search: vista, at } = useScreenSearch('/bonificaciones')
  const [comercial, familia] = [values(data.reglaDescuento), values(data.reglaDescuentoDetalle)]
  const howMany = data.paginas ?? { comercial: comercial.length, familia: familia.length, mayor: 0 }
  const scale = scaleOf([howMany.mayor, ...[...comercial, ...familia].map((d) => d.porcentaje)])
  return (
    <div className={css.tablas} aria-busy={busy || undefined}>
      <Tabla
        titulo={textos.comercial}
        que={textos.comercialHint}
        reglas={comercial}
        howMany={howMany.comercial}
        scale={scale}
      >
        <Pager
          className={`junto ${css.paginas}`}
          label={`Páginas de ${textos.comercial}`}
          pagina={vista.comercial}
          de={pagesOf({ length: howMany.comercial }, vista.comercial, perPage)}
          at={(comercial) => at({ comercial })}
        />
      </Tabla>
      <Tabla titulo={textos.familia} que={textos.familiaHint} reglas={familia} howMany={howMany.familia} scale={scale}>
        <Pager
          className={`junto ${css.paginas}`}
          label={`Páginas de ${textos.familia}`}
          pagina={vista.pagina}
          de={pagesOf({ length: howMany.familia }, vista.pagina, perPage)}
          at={(pagina) => at({ pagina })}
        />
      </Tabla>
    </div>
  )
}

type TablaProps = {
  titulo: string
  que: string
  reglas: readonly Regla[]
  howMany: number
  scale: Scale
  /** Its pager. */ children: ReactNode
}
const Tabla = ({ titulo, que, reglas, howMany, scale, children }: TablaProps) => {
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
        empty={<p className="pad soft">{howMany === 0 ? textos.none : textos.past}</p>}
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
