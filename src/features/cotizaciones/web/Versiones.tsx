import { showTime } from '#shared/dates.ts'
import { showMoney } from '#shared/money.ts'
import { values } from '#web/api.ts'
import { useScreenSearch } from '#web/router.tsx'
import { Link } from '#web/router.tsx'
import type { Cotizacion, Version } from '../contract.ts'
import css from './una.module.css'

type Props = { cotizacion: Cotizacion; shown: Version | undefined }
/** The versions, each a link: when it was sent, what it came to, which one counts; the draft for who prices it. */
export const Versiones = ({ cotizacion, shown }: Props) => {
  const { at } = useScreenSearch('/cotizaciones/$id')
  const list = values(cotizacion.versiones)
  if (list.length === 0) return null
  return (
    <nav className={css.versiones} aria-label="Versiones">
      {list.map((version) => (
        <Link
          key={version.numero}
          {...at({ version: version.numero, antes: null })}
          resetScroll={false}
          aria-current={version.numero === shown?.numero ? 'page' : undefined}
        >
          <b>{version.enviada === null ? `Versión ${version.numero}, borrador` : `Versión ${version.numero}`}</b>
          <span>{showMoney(version.montoTotal, cotizacion.moneda.simbolo)}</span>
          <small>
            {version.enviada === null ? 'sin mandar' : showTime(version.enviada)}
            {version.numero === cotizacion.version && ' · en vigor'}
          </small>
        </Link>
      ))}
    </nav>
  )
}
