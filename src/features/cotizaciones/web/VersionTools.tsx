import { useState } from 'react'
import { today } from '#shared/dates.ts'
import { call } from '#web/api.ts'
import { DownloadPdf } from '#web/ui/DownloadPdf.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { part } from '#web/ui/part.tsx'
import { contract, type Cotizacion, type Version } from '../contract.ts'
import { archivoOf } from '../rules.ts'
import css from './una.module.css'

const Compartir = part(() => import('./Compartir.tsx'), 'Compartir', { opened: ({ opened }) => opened })

type Props = { cotizacion: Cotizacion; version: Version }
/** What leaves the portal of the version that is shown: its PDF, and a link where it was sent and is not over. */
export const VersionTools = ({ cotizacion, version }: Props) => {
  const { id, numero } = cotizacion
  const [opened, setOpened] = useState(false)
  const vence = version.numero === cotizacion.version ? cotizacion.vence : version.vence
  const sharable = version.enviada !== null && vence !== null && vence >= today()
  return (
    <div className={css.tools}>
      <DownloadPdf
        get={() => call(contract.pdf, { params: { id }, query: { version: version.numero } })}
        nombre={archivoOf(numero, version.numero)}
        falla="No se pudo descargar el PDF de la cotización."
        bare
      />
      <button
        type="button"
        className="btn bare noprint"
        aria-haspopup="dialog"
        aria-label="Compartir"
        onClick={() => setOpened(true)}
      >
        <Icon name="share" />
        <span className="wd">Compartir</span>
      </button>
      <Compartir
        cotizacion={cotizacion}
        version={sharable ? version.numero : null}
        vence={vence}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </div>
  )
}
