import { RemitoLink } from '#features/entregas/web/entregas.tsx'
import type { ReactNode } from 'react'
import { showTime } from '#shared/dates.ts'
import { showKilos } from '#shared/money.ts'
import { ORDER_MOVERS } from '#shared/permisos.ts'
import { passesGate, useSession } from '#web/session.ts'
import { SolicitudLink } from '#features/presupuestos/web/presupuestos.tsx'
import { Nombre } from '#features/productos/web/productos.tsx'
import { values } from '#web/api.ts'
import type { Movimiento, ReclamoEntero } from '../contract.ts'
import { CERRADO, numberOf, stepList, reclamadaOf } from '../rules.ts'
import { Adjuntos } from './Adjuntos.tsx'
import { Asignar, Avanzar } from './Host.tsx'
import { ReclamoOnPaper } from './ReclamoOnPaper.tsx'
import css from './reclamo.module.css'

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3>{title}</h3>
    {children}
  </section>
)

const Caption = ({ reclamo }: { reclamo: ReclamoEntero }) => {
  const { presupuestoId } = reclamo
  return (
    <dl className={`caption four ${css.caption}`}>
      <div>
        <dt>Reclamo</dt>
        <dd className={reclamo.nroReclamo === null ? 't' : undefined}>{numberOf(reclamo)}</dd>
      </div>
      <div>
        <dt>Solicitud</dt>
        <dd>{presupuestoId === null ? '—' : <SolicitudLink id={presupuestoId} />}</dd>
      </div>
      <div>
        <dt>Pedido</dt>
        <dd>
          {presupuestoId === null ? (
            reclamo.nroDocumento
          ) : (
            <SolicitudLink id={presupuestoId} text={reclamo.nroDocumento} />
          )}
        </dd>
      </div>
      <div>
        <dt>Cargado por</dt>
        <dd className="t">{reclamo.usuario}</dd>
      </div>
    </dl>
  )
}

const Lineas = ({ reclamo }: { reclamo: ReclamoEntero }) => {
  const lineas = values(reclamo.lineas)
  if (lineas.length === 0) return null
  return (
    <Section title="Líneas reclamadas">
      <ul className={css.lineas}>
        {lineas.map((linea) => (
          <li key={linea.item}>
            <span>
              <Nombre>{linea.nombreProducto}</Nombre>
            </span>
            <span className="nw">{reclamadaOf(linea)}</span>
            <span className="mono nw">{showKilos(linea.peso)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Who moved it and when, from its beginning to the steps that are still to come. */
const Historial = ({ reclamo }: { reclamo: ReclamoEntero }) => {
  const all = values(reclamo.historial)
  const current = all.findLastIndex((m) => !m.interno)
  return (
    <Section title="Historial">
      <ol className={css.hist}>
        {all.map((movimiento, index) => (
          <Entrada
            key={index}
            movimiento={movimiento}
            now={index === current}
            more={reclamo.orden < CERRADO || index < all.length - 1}
          />
        ))}
        {stepList.slice(reclamo.orden + 1).map((nombre) => (
          <li key={nombre} className={css.next}>
            {nombre}
          </li>
        ))}
      </ol>
    </Section>
  )
}
const Entrada = ({ movimiento, now, more }: { movimiento: Movimiento; now: boolean; more: boolean }) => (
  <li className={`${now ? css.now : ''}${more ? '' : ` ${css.fin}`}`}>
    <b>{movimiento.interno ? 'Responsable' : movimiento.nombre}</b>
    <small>
      {showTime(movimiento.fecha)} · {movimiento.usuario}
      {movimiento.interno && ' · sólo lo ve el equipo'}
    </small>
    {movimiento.motivo}
  </li>
)

/** All there is to know of a claim, and what staff does with it. */
export const Detalle = ({ reclamo }: { reclamo: ReclamoEntero }) => {
  const may = passesGate(useSession(), ORDER_MOVERS)
  return (
    <>
      <div>
        <Caption reclamo={reclamo} />
        <Section title="Descripción">
          <p className={css.texto}>{reclamo.detalle}</p>
        </Section>
        {reclamo.remito && (
          <Section title="Remito">
            <RemitoLink numero={reclamo.remito} />
          </Section>
        )}
        <Lineas reclamo={reclamo} />
        <Section title="Adjuntos">
          <Adjuntos id={reclamo.id} adjuntos={values(reclamo.adjuntos)} />
        </Section>
      </div>
      <div>
        <Historial reclamo={reclamo} />
        {may && reclamo.orden < CERRADO && (
          <>
            <Avanzar reclamo={reclamo} />
            <Asignar reclamo={reclamo} />
          </>
        )}
      </div>
      <ReclamoOnPaper reclamo={reclamo} />
    </>
  )
}
