import { useState } from 'react'
import { showTime, type Time } from '#shared/dates.ts'
import { Ask } from '#web/ui/Ask.tsx'
import { Icon } from '#web/ui/icons.tsx'
import type { Kept } from './useOnDevice.ts'
import css from './recibir.module.css'

const isPhone = (): boolean => window.matchMedia('(max-width: 760px), (pointer: coarse)').matches
/** What the person has in the hand. */
export const deviceName = (): string => (isPhone() ? 'este teléfono' : 'este equipo')
export const hourOf = (at: Time): string => showTime(at).slice(11, 16)

type Props = { kept: Kept; /** Something is not kept yet. */ pending: boolean; onForget: () => void }
/** Since when all of it is kept on the device, or that it is not; and beginning anew. */
export const KeptBar = ({ kept, pending, onForget }: Props) => {
  const [asking, ask] = useState(false)
  if (kept === 'blocked')
    return (
      <p className={`${css.strip} ${css.blocked}`} role="alert">
        <Icon name="warn" small />
        <span>Esto no se guarda en {deviceName()}: no cierres esta pantalla hasta enviarlo.</span>
      </p>
    )
  return (
    <div className={css.strip} aria-busy={pending}>
      <p>
        {kept && <Icon name="check" small />}
        {kept ? `Guardado en ${deviceName()} ${hourOf(kept.at)}` : `Lo que pongas se guarda en ${deviceName()}`}
      </p>
      {kept && (
        <button type="button" className="btn bare" onClick={() => ask(true)}>
          Descartar
        </button>
      )}
      <Ask
        opened={asking}
        titulo="Descartar lo contado"
        texto="Se borra de acá lo que contaste, con sus fotos y su firma. Todavía no se envió."
        accion="Descartar"
        onSi={() => {
          ask(false)
          onForget()
        }}
        onNo={() => ask(false)}
      />
    </div>
  )
}
