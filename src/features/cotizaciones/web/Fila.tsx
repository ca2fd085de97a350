import { Nuevos } from '#features/mensajes/web/mensajes.tsx'
import { showDay } from '#shared/dates.ts'
import { showKilos, showMoney } from '#shared/money.ts'
import { values } from '#web/api.ts'
import { Link } from '#web/router.tsx'
import { SinIva } from '#web/ui/SinIva.tsx'
import type { Resumen } from '../contract.ts'
import { codigoOf } from '../rules.ts'
import { Estado } from './Estado.tsx'
import { Validez } from './Validez.tsx'
import { says, stepOf } from './words.ts'
import css from './lista.module.css'

const dayOf = (time: string): string => time.slice(0, 10)
const productosOf = ({ productos, lineas }: Resumen): string => {
  const names = values(productos)
  const rest = lineas - names.length
  return `${names.join(', ')}${rest > 0 ? ` y ${rest} más` : ''}`
}

type Props = {
  cotizacion: Resumen
  /** Unread messages. */ nuevos: number
  team: boolean
  /** Of several clients: each says whose it is. */ several: boolean
}
/** One of the list: what it is, what becomes of it, how long it is good, what it comes to. */
export const Fila = ({ cotizacion, nuevos, team, several }: Props) => {
  const { id, numero, version, estado, obra, cliente, creada, vence, moneda, montoTotal, pesoTotal } = cotizacion
  const to = { to: '/cotizaciones/$id', params: { id: String(id) } } as const
  return (
    <li className={css.fila}>
      <div>
        <h3 className={css.no}>
          <Link {...to}>{codigoOf(numero)}</Link>
        </h3>
        <p className="soft">{version === null ? 'todavía sin versión' : `versión ${version}`}</p>
        <Estado of={estado} />
        <Nuevos sinLeer={nuevos} />
      </div>
      <div>
        <p className={css.who}>{(several ? cliente : obra) || productosOf(cotizacion)}</p>
        {several && obra && <p>{obra}</p>}
        {(several || obra) && <p className="soft">{productosOf(cotizacion)}</p>}
        <p>{says(cotizacion, team)}</p>
      </div>
      <div>
        <Validez estado={estado} desde={dayOf(creada)} vence={vence} />
      </div>
      <div className={css.money}>
        {montoTotal === null ? (
          <p className="soft">Pedida el {showDay(creada)}</p>
        ) : (
          <p className={css.big}>
            {showMoney(montoTotal, moneda.simbolo)} <SinIva />
          </p>
        )}
        {pesoTotal !== null && <p className="soft num">{showKilos(pesoTotal)}</p>}
        <Link className="btn bare" {...to} aria-label={`${stepOf(cotizacion, team)} ${codigoOf(numero)}`}>
          {stepOf(cotizacion, team)}
        </Link>
      </div>
    </li>
  )
}
