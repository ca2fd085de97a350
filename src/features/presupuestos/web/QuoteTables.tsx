import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { showTime } from '#shared/dates.ts'
import { showDni } from '#shared/identity.ts'
import { showLargo } from '#shared/money.ts'
import { q, values } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { Nombre } from '#web/ui/Nombre.tsx'
import { Failure, Loading, Skeleton } from '#web/ui/states.tsx'
import { contract, type Quote } from '../contract.ts'
import { tripLabel } from '../rules.ts'

export const Section = ({ title, children, className }: { title: string; children: ReactNode; className?: string }) => (
  <section className={className}>
    <h2>{title}</h2>
    {children}
  </section>
)
const none = (text: string) => <p className="soft">{text}</p>
const waiting = (
  <Loading>
    <Skeleton height={88} />
  </Loading>
)

/** The order system's lines, asked for when the popup opens (OPER-22, OPEN-46). */
export const Pedido = ({ quote }: { quote: Quote }) => {
  const { clienteId } = useSession()
  const { data, error, refetch } = useQuery(
    q(contract.estadoPedidos, { query: { clienteId, presupuestoId: quote.id } }),
  ) // roles 1 and 2: 0, their whole scope
  const rows = values(data)
  return (
    <Section title="Estado del pedido">
      {error ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : !data ? (
        waiting
      ) : rows.length === 0 ? (
        none('El pedido todavía no tiene líneas en el sistema de pedidos.')
      ) : (
        <table className="qt pedido">
          <thead>
            <tr>
              <th>Ítem</th>
              <th>Código</th>
              <th>Descripción</th>
              <th className="num">Cantidad</th>
              <th>Estado</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((r) => (
              <tr key={`${r.pedidoId}-${r.item}`}>
                <td className="mono" data-l="Ítem">
                  {String(r.item).padStart(2, '0')}
                </td>
                <td className="mono" data-l="Código">
                  {r.productoId}
                </td>
                <td className="nom">
                  <Nombre>{r.descripcion}</Nombre>
                </td>
                <td className="num mono" data-l="Cantidad">
                  {showLargo(r.cantidad)}
                </td>
                <td data-l="Estado">{r.estado}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}

const look = { Despachado: 'state', Reprogramado: 'state warn', Entregado: 'state ok' } as const
/** The trips, each with carrier, plate and driver (OPER-20, OPER-26, OPER-27). */
export const Viajes = ({ quote }: { quote: Quote }) => {
  const trips = values(quote.trackings)
  return (
    <Section title="Seguimiento">
      {trips.length === 0 ? (
        none('Todavía no hay viajes asignados.')
      ) : (
        <table className="qt">
          <thead>
            <tr>
              <th>Viaje</th>
              <th>Fecha</th>
              <th>Transporte</th>
              <th>Patente</th>
              <th>Conductor</th>
              <th>Teléfono</th>
              <th>Estado</th>
            </tr>
          </thead>
          <tbody>
            {trips.map((t) => (
              <tr key={t.idViaje}>
                <td className="mono" data-l="Viaje">
                  {t.idViaje}
                </td>
                <td data-l="Fecha">{t.fechaFormat}</td>
                <td data-l="Transporte">{t.razonSocial}</td>
                <td className="mono" data-l="Patente">
                  {t.placaCamion ?? '—'}
                </td>
                <td data-l="Conductor">
                  <span>
                    {t.nombreConductor ?? '—'}
                    {t.nroDocumento && (
                      <>
                        , <span className="nw">DNI {showDni(t.nroDocumento)}</span>
                      </>
                    )}
                  </span>
                </td>
                <td className="nw" data-l="Teléfono">
                  {t.telefono ?? '—'}
                </td>
                <td data-l="Estado">
                  <span className={look[tripLabel(t.estadoViaje)]}>{tripLabel(t.estadoViaje)}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}

/** Who moved it, when, from where to where and why. */
export const Historial = ({ id }: { id: number }) => {
  const { data, error, refetch } = useQuery({ ...q(contract.historial, { params: { id } }), staleTime: 0 })
  const rows = values(data)
  return (
    <Section title="Historial" className="historial">
      {error ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : !data ? (
        waiting
      ) : rows.length === 0 ? (
        none('Sin movimientos registrados.')
      ) : (
        <ol className="hist">
          {rows.map((r, i) => (
            <li key={i}>
              <span className="mono">{showTime(r.fecha)}</span>
              <span>
                <b>{r.de === null ? r.a : r.de === r.a ? `${r.a} · pedido firme` : `${r.de} → ${r.a}`}</b>
                {r.motivo && <> · {r.motivo}</>}
              </span>
              <span className="soft">{r.usuario}</span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}
