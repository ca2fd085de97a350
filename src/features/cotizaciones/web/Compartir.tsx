import { useQuery } from '@tanstack/react-query'
import { useMediaQuery } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { showDay, showTime, today, type Day } from '#shared/dates.ts'
import { call, q, useRefresh, values } from '#web/api.ts'
import { newKey } from '#web/key.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { Answer } from '#web/ui/Answer.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Alert } from '#web/ui/states.tsx'
import { useSend } from '#web/ui/useSend.ts'
import { contract, type Cotizacion, type Enlace } from '../contract.ts'
import { hastaOf, showAbierto, textosDeEnlace as textos } from '../sharing.ts'
import css from './compartir.module.css'

type Of = { cotizacion: Cotizacion; /** Null: the one that is shown is not shared. */ version: number | null }
type Props = Of & { vence: Day | null; opened: boolean; onClose: () => void }
/** 'Compartir': makes a link to a version, and lists those that there are (COTIZ-15). */
export const Compartir = ({ opened, onClose, ...of }: Props) => {
  const phone = useMediaQuery('(max-width: 760px)') ?? false
  const title = of.version === null ? 'Compartir' : textos.titulo(of.version)
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={560} fullScreen={phone}>
      {opened && <Body {...of} />}
    </Modal>
  )
}

/** The link that was made, this one time, and what is done with links. */
const useEnlaces = ({ cotizacion: { id }, version }: Of) => {
  const refresh = useRefresh()
  const sending = useSend<'hacer' | number>()
  const [made, setMade] = useState<string | null>(null)
  const [key, setKey] = useState(newKey)
  const make = () =>
    void sending.send(async () => {
      const { enlace } = await call(
        contract.share,
        { params: { id }, body: { version: version! } },
        { idempotencyKey: key },
      )
      setMade(enlace)
      setKey(newKey())
      announce('El enlace está hecho.')
      await refresh(contract.links)
    }, 'hacer')
  const annul = (enlaceId: number) =>
    void sending.send(async () => {
      await call(contract.annulLink, { params: { id, enlaceId } }, { idempotencyKey: newKey() })
      await refresh(contract.links)
      return textos.anulado
    }, enlaceId)
  return { ...sending, made, make, annul }
}

const Body = ({ vence, ...of }: Of & { vence: Day | null }) => {
  const { busy, outcome, made, make, annul, clear } = useEnlaces(of)
  const read = useQuery({ ...q(contract.links, { params: { id: of.cotizacion.id } }), refetchOnMount: 'always' })
  return (
    <div className="stack">
      {of.version === null ? (
        <p>{textos.notNow}</p>
      ) : (
        <p>
          {textos.que} {vence && textos.until(showDay(hastaOf(vence, today())))}
        </p>
      )}
      {outcome && (
        <Alert kind={outcome.kind} onClose={clear}>
          {outcome.text}
        </Alert>
      )}
      {made && <Made enlace={made} />}
      {of.version !== null && (
        <button type="button" className={made ? 'btn' : 'btn main'} aria-disabled={busy} onClick={make}>
          {made ? 'Hacer otro enlace' : 'Hacer el enlace'}
        </button>
      )}
      <section aria-labelledby="enlaces">
        <h3 id="enlaces">Enlaces de esta cotización</h3>
        <Answer of={read} empty={<p className="soft">{textos.none}</p>}>
          {(list) => (
            <ul className={css.enlaces}>
              {values(list).map((enlace) => (
                <Fila key={enlace.id} enlace={enlace} busy={busy} onAnnul={() => annul(enlace.id)} />
              ))}
            </ul>
          )}
        </Answer>
      </section>
    </div>
  )
}

const Made = ({ enlace }: { enlace: string }) => {
  const field = useRef<HTMLInputElement>(null)
  const [said, setSaid] = useState<string>(textos.once)
  // without https there is no clipboard: it stays selected, to be copied by hand
  const copy = async () => {
    field.current?.select()
    const copied = await navigator.clipboard?.writeText(enlace).then(
      () => true,
      () => false,
    )
    setSaid(copied ? textos.copied : textos.notCopied)
  }
  return (
    <div>
      <div className={css.made}>
        <input
          ref={field}
          className="in mono"
          readOnly
          aria-label="Enlace"
          value={enlace}
          onFocus={(e) => e.target.select()}
        />
        <button type="button" className="btn main" onClick={() => void copy()}>
          Copiar
        </button>
      </div>
      <p className="hint" role="status">
        {said}
      </p>
    </div>
  )
}

/** What became of a link that opens no more. */
const endOf = ({ vale, anulado, hasta }: Enlace): string => {
  if (vale) return `vale hasta el ${showDay(hasta)}`
  return anulado === null ? `venció el ${showDay(hasta)}` : `anulado el ${showDay(anulado)}`
}
type FilaProps = { enlace: Enlace; busy: boolean; onAnnul: () => void }
const Fila = ({ enlace, busy, onAnnul }: FilaProps) => (
  <li data-over={enlace.vale ? undefined : true}>
    <div>
      <p>
        <b>Versión {enlace.version}</b>, {endOf(enlace)}
      </p>
      <p className="soft">
        {showTime(enlace.creado)} · {enlace.usuario} · {showAbierto(enlace.abierto)}
      </p>
    </div>
    {enlace.vale && (
      <button
        type="button"
        className="btn bare bad"
        aria-label={`Anular el enlace del ${showTime(enlace.creado)}`}
        aria-disabled={busy}
        onClick={onAnnul}
      >
        Anular
      </button>
    )}
  </li>
)
