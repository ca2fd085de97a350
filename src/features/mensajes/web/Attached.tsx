import { useState } from 'react'
import { call, saveFile, values } from '#web/api.ts'
import { Icon } from '#web/ui/icons.tsx'
import { useDescarga } from '#web/ui/useDownload.ts'
import { contract, type Mensaje } from '../contract.ts'
import type { Tema } from '../rules.ts'
import { sizeOf } from './useFiles.ts'
import css from './hilo.module.css'

/** The files of a message, each to be taken down; one that failed says so on its own button. */
export const Attached = ({ tema, numero, mensaje }: { tema: Tema; numero: number; mensaje: Mensaje }) => {
  const { sending, failed, download } = useDescarga<number>()
  const [last, setLast] = useState<number | null>(null)
  const adjuntos = values(mensaje.adjuntos)
  if (adjuntos.length === 0) return null
  const take = (nombre: string, nro: number) => {
    setLast(nro)
    const params = { tema, numero, id: mensaje.id, nro }
    const get = async () => saveFile(await call(contract.archivo, { params }), nombre)
    void download(get, `No se pudo descargar ${nombre}.`, nro)
  }
  return (
    <ul className={css.files}>
      {adjuntos.map(({ nro, nombre, tipo, bytes }) => {
        const bad = failed && last === nro
        return (
          <li key={nro}>
            <span className={css.ext} aria-hidden="true">
              {tipo.toUpperCase()}
            </span>
            <span>
              <b>{nombre}</b>
              <small>{bad ? 'Falló la descarga.' : sizeOf(bytes)}</small>
            </span>
            <button
              type="button"
              className={css.take}
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
  )
}
