import { useState } from 'react'
import { call, saveFile } from '#web/api.ts'
import { Icon } from '#web/ui/icons.tsx'
import { useDescarga } from '#web/ui/useDownload.ts'
import { contract, type Reclamo } from '../contract.ts'
import { sizeOf } from './foto.ts'
import { isPhoto, Photos } from './Photos.tsx'
import css from './archivos.module.css'

/** What came with a claim: its photos to be seen, and each file to be taken down. */
export const Adjuntos = ({
  id,
  adjuntos,
}: {
  id: number
  adjuntos: readonly Reclamo['adjuntos']['$values'][number][]
}) => {
  const { sending, failed, download } = useDescarga<number>()
  const [last, setLast] = useState<number | null>(null)
  if (adjuntos.length === 0) return <p className="soft">Sin adjuntos.</p>
  const get = async (nombre: string, nro: number) => {
    setLast(nro)
    saveFile(await call(contract.adjunto, { params: { id, nro } }), nombre)
  }
  const take = (nombre: string, nro: number) =>
    void download(() => get(nombre, nro), `No se pudo descargar ${nombre}.`, nro)
  const photos = adjuntos.map((adjunto, index) => ({ ...adjunto, nro: index + 1 })).filter(isPhoto)
  return (
    <>
      <Photos id={id} photos={photos} onDownload={({ nombre, nro }) => take(nombre, nro)} />
      <ul className={css.files}>
        {adjuntos.map(({ nombre, tipo, bytes }, index) => {
          const [nro, bad] = [index + 1, failed && last === index + 1]
          return (
            <li key={index}>
              <span className={css.ext} aria-hidden="true">
                {tipo.toUpperCase()}
              </span>
              <span>
                <b>{nombre}</b>
                <small>{bad ? 'Falló la descarga.' : sizeOf(bytes)}</small>
              </span>
              <button
                type="button"
                className={css.icono}
                aria-label={bad ? `Falló la descarga de ${nombre}. Reintentar` : `Descargar ${nombre}`}
                aria-disabled={sending === nro}
                onClick={() => take(nombre, nro)}
              >
                <Icon name={bad ? 'repeat' : 'down'} />
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}
