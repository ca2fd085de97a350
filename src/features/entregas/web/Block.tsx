import { showDay } from '#shared/dates.ts'
import { showInt } from '#shared/money.ts'
import { Link } from '#web/router.tsx'
import { passesGate, useSession } from '#web/session.ts'
import { useMayGo } from '#web/shell/ways.ts'
import { Icon } from '#web/ui/icons.tsx'
import type { Entrega } from '../contract.ts'
import { PERSONAL } from '../access.ts'
import { abiertos, CAMION_KG, isLate, textos } from '../rules.ts'
import { EstadoEntrega } from './EstadoEntrega.tsx'
import css from './block.module.css'

export const kg = (kilos: number | null): string => (kilos === null ? 'sin peso' : `${showInt(Math.round(kilos))} kg`)
/** Kilos of a truck's 27.500, to scale; what goes beyond fills it. */
const Truck = ({ kilos }: { kilos: number }) => {
  const part = Math.min(1, kilos / CAMION_KG)
  return (
    <div className={css.truck} role="img" aria-label={`${showInt(Math.round(kilos))} kg de ${showInt(CAMION_KG)}`}>
      {part > 0 && <i className={css.load} style={{ flexGrow: part }} />}
      {part < 1 && <i style={{ flexGrow: 1 - part }} />}
    </div>
  )
}

const isOpen = (estado: string): boolean => abiertos.some((one) => one === estado)
const nameOf = ({ destino, presupuestoId }: Entrega): string => destino ?? `Solicitud ${showInt(presupuestoId)}`
/** Where it is looked at: its remito, else its request. */
const Way = ({ entrega }: { entrega: Entrega }) => {
  const quote = useMayGo(`/presupuestos/${entrega.presupuestoId}`)
  const name = nameOf(entrega)
  if (entrega.numero !== null)
    return (
      <Link to="/entregas/$numero" params={{ numero: entrega.numero }}>
        {name}
      </Link>
    )
  if (!quote) return name
  return (
    <Link to="/presupuestos/$presupuestoId" params={{ presupuestoId: String(entrega.presupuestoId) }}>
      {name}
    </Link>
  )
}
/** On a phone, beside the truck: straight to receiving what comes today (REMITO-08). */
const Recibir = ({ entrega: { numero, estado } }: { entrega: Entrega }) => {
  const may = passesGate(useSession(), PERSONAL)
  if (!may || numero === null || !isOpen(estado)) return null
  return (
    <p className={css.receive}>
      <Link className="btn main wide" to="/entregas/$numero/recibir" params={{ numero }}>
        {textos.recibir}
        <span className="vh"> {numero}</span>
      </Link>
    </p>
  )
}
type BlockProps = {
  entrega: Entrega
  hoy: string
  several: boolean
  /** Its day stands above it. */ dated: boolean
  /** It comes today. */ today: boolean
}
/** A delivery of the week: what it weighs, where it goes, with what, and how it stands. */
export const Block = ({ entrega, hoy, several, dated, today }: BlockProps) => {
  const { numero, pedidoId, presupuestoId, fecha, estado, kilos, cliente, transporte, placaCamion } = entrega
  const number = numero ?? (pedidoId ? `Pedido ${pedidoId}` : `Solicitud ${showInt(presupuestoId)}`)
  const truck = [transporte, placaCamion].filter(Boolean).join(' · ')
  return (
    <li className={css.entrega}>
      {kilos !== null && <Truck kilos={kilos} />}
      <p className={css.kilos}>{kg(kilos)}</p>
      <p className={css.where}>
        <Way entrega={entrega} />
      </p>
      {several && <p>{cliente}</p>}
      <p className={css.number}>{number}</p>
      {!dated && fecha && <p className="soft">{showDay(fecha)}</p>}
      {truck && <p className="soft">{truck}</p>}
      <p className={css.state}>
        {isLate(entrega, hoy) ? (
          <span className="flag bad">
            <Icon name="warn" small />
            Demorada
          </span>
        ) : (
          <EstadoEntrega of={estado} />
        )}
      </p>
      {today && <Recibir entrega={entrega} />}
    </li>
  )
}
