import { AddressLink } from '#web/router.tsx'
import { showTime } from '#shared/dates.ts'
import { useMayGo } from '#web/shell/ways.ts'
import css from '#web/ui/last.module.css'
import type { AvisoOfCuenta } from '../contract.ts'
import { useLeer } from './queries.ts'

/** A notice as a link to its subject; following it marks the notice as read. */
export const AvisoItem = ({ aviso }: { aviso: AvisoOfCuenta }) => {
  const may = useMayGo(aviso.ruta)
  const { leer } = useLeer()
  const read = () => {
    if (!aviso.leido) void leer(aviso.id).catch(() => {})
  }
  const titulo = (
    <>
      {!aviso.leido && <span className="vh">Sin leer: </span>}
      {aviso.titulo}
    </>
  )
  return (
    <li className={`${css.item}${aviso.leido ? '' : ` ${css.nuevo}`}`}>
      {may ? (
        <AddressLink href={aviso.ruta} className={css.titulo} onClick={read}>
          {titulo}
        </AddressLink>
      ) : (
        <p className={css.titulo}>{titulo}</p>
      )}
      {aviso.cliente && <p>{aviso.cliente}</p>}
      {aviso.detalle && <p className="soft">{aviso.detalle}</p>}
      <p className="soft">{showTime(aviso.fecha)}</p>
    </li>
  )
}
