import { useEffect, useState } from 'react'
import { showTime } from '#shared/dates.ts'
import { call, values } from '#web/api.ts'
import { FileList } from '#web/ui/Files.tsx'
import { contract, type Mensaje } from '../contract.ts'
import { textos, type Tema } from '../rules.ts'
import { CorrectForm } from './CorrectForm.tsx'
import css from './hilo.module.css'

/** Whether so many seconds are not over yet, since they were told. */
const useStill = (seconds: number): boolean => {
  const [over, setOver] = useState<number | null>(null)
  useEffect(() => {
    if (seconds === 0) return
    const timer = setTimeout(() => setOver(seconds), seconds * 1_000)
    return () => clearTimeout(timer)
  }, [seconds])
  return seconds > 0 && over !== seconds
}

/** 'Leído el 19/11/2026 09:52 · Mariana Sosa', of each who did. */
const Readers = ({ mensaje }: { mensaje: Mensaje }) =>
  values(mensaje.lecturas).map(({ quien, fecha }) => (
    <p key={quien} className={css.readers}>
      {textos.leido(showTime(fecha))} · {quien}
    </p>
  ))

type Props = {
  tema: Tema
  numero: number
  mensaje: Mensaje
  /** What the line it is about is called; null: it is about none. */ linea: string | null
  /** How many unread ones begin with it. */ nuevos: number
}
export const Message = ({ tema, numero, mensaje, linea, nuevos }: Props) => {
  const [correcting, setCorrecting] = useState(false)
  const may = useStill(mensaje.corregible)
  const look = [mensaje.propio ? css.own : '', mensaje.interno ? css.internal : ''].filter(Boolean).join(' ')
  return (
    <>
      {nuevos > 0 && (
        <li className={css.unread} data-unread>
          <span>{nuevos} sin leer</span>
        </li>
      )}
      <li className={look || undefined}>
        <p className={css.who}>
          <b>{mensaje.propio ? 'Vos' : mensaje.autor}</b>
          <time dateTime={mensaje.fecha}>{showTime(mensaje.fecha)}</time>
          {mensaje.interno && <span className={css.only}>{textos.onlyStaff}</span>}
          {mensaje.item !== null && (
            <span className={css.line}>
              {textos.renglon(mensaje.item)}
              {linea && <small> {linea}</small>}
            </span>
          )}
        </p>
        {correcting ? (
          <CorrectForm tema={tema} numero={numero} mensaje={mensaje} onDone={() => setCorrecting(false)} />
        ) : (
          <p className={css.text}>
            {mensaje.texto}
            {mensaje.editado !== null && (
              <>
                {' '}
                <span className={css.edited}>{textos.editado}</span>
              </>
            )}
          </p>
        )}
        <FileList
          files={values(mensaje.adjuntos)}
          read={(nro) => call(contract.archivo, { params: { tema, numero, id: mensaje.id, nro } })}
        />
        {may && !correcting && (
          <button type="button" className={`btn bare ${css.correct}`} onClick={() => setCorrecting(true)}>
            Corregir
          </button>
        )}
        <Readers mensaje={mensaje} />
      </li>
    </>
  )
}
