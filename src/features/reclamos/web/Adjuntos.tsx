import { call, saveFile } from '#web/api.ts'
import { Icon } from '#web/ui/icons.tsx'
import { Alert } from '#web/ui/states.tsx'
import { useSend } from '#web/ui/useSend.ts'
import { contract, type Reclamo } from '../contract.ts'
import { sizeOf } from './foto.ts'
import css from './archivos.module.css'

/** What came with a claim, each to be taken down. */
export const Adjuntos = ({
  id,
  adjuntos,
}: {
  id: number
  adjuntos: readonly Reclamo['adjuntos']['$values'][number][]
}) => {
  const { sending, refusal, send } = useSend<number>()
  if (adjuntos.length === 0) return <p className="soft">Sin adjuntos.</p>
  const download = async (nombre: string, nro: number) => {
    saveFile(await call(contract.adjunto, { params: { id, nro } }), nombre)
  }
  return (
    <>
      {refusal && <Alert kind="bad">{refusal}</Alert>}
      <ul className={css.files}>
        {adjuntos.map(({ nombre, tipo, bytes }, index) => (
          <li key={index}>
            <span className={css.ext} aria-hidden="true">
              {tipo.toUpperCase()}
            </span>
            <span>
              <b>{nombre}</b>
              <small>{sizeOf(bytes)}</small>
            </span>
            <button
              type="button"
              className={css.icono}
              aria-label={`Descargar ${nombre}`}
              aria-disabled={sending === index}
              onClick={() => void send(() => download(nombre, index + 1), index)}
            >
              <Icon name="down" />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
