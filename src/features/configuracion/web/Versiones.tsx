import { useState } from 'react'
import { showTime } from '#shared/dates.ts'
import { call, saveFile } from '#web/api.ts'
import { messageOf } from '#web/ui/states.tsx'
import { useDescarga } from '#web/ui/useDownload.ts'
import { useSend } from '#web/ui/useSend.ts'
import { held } from '#web/ui/held.ts'
import { contract, type Version } from '../contract.ts'
import { textos } from '../rules.ts'
import { useRefreshEstado } from './queries.ts'
import { showMega } from './tamano.ts'
import css from './configuracion.module.css'

type Props = {
  versiones: readonly Version[]
  onFin: (fin: { kind: 'ok' | 'bad'; text: string }) => void
}
/** Former uploads, to download or restore. */
export const Versiones = ({ versiones, onFin }: Props) => {
  const { send, busy } = useSend()
  const refresh = useRefreshEstado()
  const run = (work: () => Promise<string>) =>
    void send(async () => {
      try {
        onFin({ kind: 'ok', text: await work() })
      } catch (error) {
        onFin({ kind: 'bad', text: messageOf(error) })
      }
    })
  const use = ({ id }: Version) =>
    run(async () => {
      await call(contract.usarVersion, { params: { id } })
      await refresh()
      return textos.configured
    })
  const { failed, busy: downloading, download } = useDescarga<number>()
  const [last, setLast] = useState<number | null>(null)
  const get = ({ id, nombre }: Version) => {
    setLast(id)
    void download(
      async () => {
        saveFile(await call(contract.bajarVersion, { params: { id } }), nombre)
        onFin({ kind: 'ok', text: textos.downloaded })
      },
      `No se pudo descargar ${nombre}.`,
      id,
    )
  }
  return (
    <ol className={css.versiones}>
      {versiones.map((version) => (
        <li key={version.id}>
          <span className={css.figure}>v {version.version}</span>
          <button type="button" className={css.bajar} {...held(busy || downloading, () => get(version))}>
            {failed && last === version.id ? `${version.nombre}: falló. Reintentar` : version.nombre}
          </button>
          <span className="soft">{showTime(version.creado)}</span>
          <span className={css.figure}>{showMega(version.bytes)}</span>
          {version.vigente ? (
            <span className="flag info">En uso</span>
          ) : (
            <button type="button" className="btn bare" {...held(busy, () => use(version))}>
              Volver a esta
            </button>
          )}
        </li>
      ))}
    </ol>
  )
}
