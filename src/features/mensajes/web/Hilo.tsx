import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useId, useRef, useState } from 'react'
import { announce } from '#web/ui/Announcer.tsx'
import { Answer } from '#web/ui/Answer.tsx'
import { Fold } from '#web/ui/Fold.tsx'
import { Loading, Skeleton } from '#web/ui/states.tsx'
import { useSession } from '#web/session.ts'
import type { HiloEntero } from '../contract.ts'
import { PAGINA, textos, type Tema } from '../rules.ts'
import { Message } from './Message.tsx'
import { MessageForm } from './MessageForm.tsx'
import { placeOf, type LineaOfHilo } from './place.ts'
import { useHilo } from './queries.ts'
import { useRead } from './useRead.ts'
import css from './hilo.module.css'

type Props = {
  tema: Tema
  numero: number
  lineas: readonly LineaOfHilo[]
}
/** '8, 2 sin leer'. */
const countsOf = (hilo: HiloEntero | undefined): string =>
  hilo === undefined || hilo.total === 0
    ? ''
    : [String(hilo.total), hilo.sinLeer > 0 && `${hilo.sinLeer} sin leer`].filter(Boolean).join(', ')

/**
 * The thread about something, the newest message below, and writing in it; on a phone folded under its count. What is
 * being typed stays while messages arrive.
 */
export const Hilo = ({ tema, numero, lineas }: Props) => {
  const phone = useMediaQuery('(max-width: 760px)') ?? false
  const [ultimos, setUltimos] = useState(PAGINA)
  const heading = useId()
  const read = useHilo(tema, numero, ultimos)
  const counts = countsOf(read.data)
  const inside = (
    <>
      <Answer of={read} waiting={<Waiting />}>
        {(hilo) => (
          <Thread
            tema={tema}
            numero={numero}
            hilo={hilo}
            lineas={lineas}
            onMore={() => setUltimos((n) => Math.max(n, hilo.$values.length) + PAGINA)}
          />
        )}
      </Answer>
      <MessageForm tema={tema} numero={numero} lineas={lineas} />
    </>
  )
  return (
    <section id={placeOf(tema, numero)} tabIndex={-1} className={`${css.hilo} noprint`} aria-labelledby={heading}>
      {phone ? (
        <>
          <h2 className="vh" id={heading}>
            {textos.titulo}
          </h2>
          <Fold titulo={textos.titulo} resumen={counts} className={css.folded!}>
            {inside}
          </Fold>
        </>
      ) : (
        <>
          <div className={css.head}>
            <h2 id={heading}>{textos.titulo}</h2>
            {counts !== '' && <span className="soft">{counts}</span>}
          </div>
          <div className={css.box}>{inside}</div>
        </>
      )}
    </section>
  )
}

const Waiting = () => (
  <Loading label="Cargando los mensajes…">
    <div className={css.empty}>
      <Skeleton height={64} />
    </div>
  </Loading>
)

/** Says who wrote, when a message of somebody else arrives. */
const useArrivals = ({ $values }: HiloEntero) => {
  const last = $values.at(-1)
  const known = useRef(last?.id ?? 0)
  useEffect(() => {
    if (!last || last.id <= known.current) return
    known.current = last.id
    if (!last.propio) announce(textos.llego(last.autor))
  }, [last])
}

type ThreadProps = Props & { hilo: HiloEntero; onMore: () => void }
const Thread = ({ tema, numero, hilo, lineas, onMore }: ThreadProps) => {
  const staff = useSession().tipoRol !== 3
  const end = useRead(tema, numero, hilo)
  useArrivals(hilo)
  const [from] = useState(hilo.leidoHasta) // where one began to read stays marked while it is looked at
  const { $values: all } = hilo
  const unread = all.filter(({ id, propio }) => id > from && !propio)
  const names = new Map(lineas.map(({ item, nombre }) => [item, nombre]))
  return (
    <>
      {all.length === 0 ? (
        <div className={css.empty}>
          <p>{textos.vacio}</p>
          <p className="soft">{staff ? textos.whatForStaff : textos.whatFor}</p>
        </div>
      ) : (
        <ol className={css.thread}>
          {hilo.total > all.length && (
            <li className={css.older}>
              <button type="button" className="btn bare" onClick={onMore}>
                {textos.anteriores}
              </button>
            </li>
          )}
          {all.map((mensaje) => (
            <Message
              key={mensaje.id}
              tema={tema}
              numero={numero}
              mensaje={mensaje}
              linea={mensaje.item === null ? null : (names.get(mensaje.item) ?? '')}
              nuevos={mensaje.id === unread[0]?.id ? unread.length : 0}
            />
          ))}
        </ol>
      )}
      <div ref={end} />
    </>
  )
}
