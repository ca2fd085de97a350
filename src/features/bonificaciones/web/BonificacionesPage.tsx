import { useQuery } from '@tanstack/react-query'
import { showNumber } from '#shared/money.ts'
import { q, values } from '#web/api.ts'
import { useClienteElegido, useClienteId, useSession } from '#web/session.ts'
import { SinCliente } from '#web/shell/SinCliente.tsx'
import { Failure, Loading, Skeleton } from '#web/ui/states.tsx'
import { Table, type Column } from '#web/ui/Table.tsx'
import { contract, type Regla } from '../contract.ts'
import { escalaDe, textos, type Escala } from '../rules.ts'
import css from './bonificaciones.module.css'

/** Descuentos (BON-01 … BON-03): the client's own, or of the one that roles 1 and 2 have chosen. */
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
      {clienteId === 0 ? <SinCliente /> : <Descuentos clienteId={clienteId} />}
    </>
  )
}

const Descuentos = ({ clienteId }: { clienteId: number }) => {
  const { data, error, refetch } = useQuery(q(contract.clientData, { params: { clienteId } }))
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />
  if (!data)
    return (
      <Loading label="Cargando los descuentos…">
        <div className={css.tablas}>
          <Skeleton height={240} />
          <Skeleton height={360} />
        </div>
      </Loading>
    )
  const [comercial, familia] = [values(data.reglaDescuento), values(data.reglaDescuentoDetalle)]
  const escala = escalaDe([...comercial, ...familia].map((d) => d.porcentaje))
  return (
    <div className={css.tablas}>
      <Tabla titulo={textos.comercial} que={textos.comercialEs} reglas={comercial} escala={escala} />
      <Tabla titulo={textos.familia} que={textos.familiaEs} reglas={familia} escala={escala} />
    </div>
  )
}

type TablaProps = { titulo: string; que: string; reglas: readonly Regla[]; escala: Escala }
const Tabla = ({ titulo, que, reglas, escala }: TablaProps) => {
  const columns: readonly Column<Regla>[] = [
    {
      header: 'Descripción',
      bare: true,
      cell: (regla) => (
        <span className={css.que}>
          <span>{regla.descripcion}</span>
          <Graduada porcentaje={regla.porcentaje} escala={escala} />
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
        empty={<p className="pad soft">{textos.ninguno}</p>}
      />
      {reglas.length > 0 && <p className={css.nota}>{que}</p>}
    </section>
  )
}

/** A percentage on the ruler that all rows share; the figure beside it says the same. */
const Graduada = ({ porcentaje, escala: { hasta, paso } }: { porcentaje: number; escala: Escala }) => (
  <span className={css.regla} aria-hidden="true">
    {Array.from({ length: hasta / paso + 1 }, (_, index) => (
      <i key={index} style={{ left: `${(index * paso * 100) / hasta}%` }} />
    ))}
    <b style={{ width: `${(porcentaje * 100) / hasta}%` }} />
  </span>
)
