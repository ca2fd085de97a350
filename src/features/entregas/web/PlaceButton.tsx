import { useState } from 'react'
import { locate, type Unlocated } from '#web/location.ts'
import { Icon } from '#web/ui/icons.tsx'
import { Alert } from '#web/ui/states.tsx'
import { showMetros, type Place } from '../receiving.ts'
import { LEJOS_METROS, metrosBetween } from '../rules.ts'
import type { Handling } from './useReceiving.ts'
import css from './signature.module.css'

const why: { readonly [W in Unlocated]: string } = {
  denied: 'No diste permiso para ver tu ubicación. Se puede recibir igual.',
  unknown: 'No pudimos saber dónde estás. Se puede recibir igual.',
}
/** How far it is from where the remito goes, and how exactly that is known. */
const Where = ({ lugar, of }: { lugar: Place; of: Handling }) => {
  const { punto } = of.remito
  const precision = lugar.precisionMetros === null ? '' : `, con ${showMetros(lugar.precisionMetros)} de precisión`
  const far = punto && metrosBetween(lugar, punto)
  if (far === null) return <p className={css.where}>Agregado{precision}.</p>
  if (far <= LEJOS_METROS)
    return (
      <p className={css.where}>
        <Icon name="check" />
        Estás a {showMetros(far)} del destino{precision}.
      </p>
    )
  return (
    <Alert kind="warn">
      Estás a {showMetros(far)} del destino{precision}. Lo dice la constancia, y se puede recibir igual.
    </Alert>
  )
}

/** Adds where the device is, when it is pressed and not before (REMITO-08). */
export const PlaceButton = ({ of }: { of: Handling }) => {
  const { lugar } = of.receiving
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Unlocated | null>(null)
  const ask = async () => {
    if (busy) return
    setRefused(null)
    setBusy(true)
    const found = await locate()
    setBusy(false)
    if (typeof found === 'string') return setRefused(found)
    of.set({ lugar: { ...found, precisionMetros: Math.round(found.precisionMetros) } })
  }
  return (
    <div role="status" className={css.place}>
      {lugar && <Where lugar={lugar} of={of} />}
      {refused && <Alert kind="warn">{why[refused]}</Alert>}
      {lugar ? (
        <button type="button" className="btn wide" onClick={() => of.set({ lugar: null })}>
          <Icon name="x" />
          Quitar dónde estoy
        </button>
      ) : (
        <button type="button" className="btn wide" aria-disabled={busy} aria-busy={busy} onClick={() => void ask()}>
          <Icon name="mira" />
          {busy ? 'Buscando dónde estás…' : 'Agregar dónde estoy'}
        </button>
      )}
    </div>
  )
}
