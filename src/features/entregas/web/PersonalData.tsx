import { useState } from 'react'
import { showDni } from '#shared/identity.ts'
import type { Answer as Answered } from '#shared/route.ts'
import { call } from '#web/api.ts'
import { Picture } from '#web/ui/Picture.tsx'
import { useSend } from '#web/ui/useSend.ts'
import { contract, type Prueba } from '../contract.ts'
import css from './remito.module.css'

type Of = { numero: string; prueba: Prueba }
type Personal = Answered<typeof contract.personal>
const placeOf = ({ lugar }: Personal): string | null =>
  lugar && `${lugar.latitud}, ${lugar.longitud}${lugar.precisionMetros === null ? '' : ` ± ${lugar.precisionMetros} m`}`
const Read = ({ numero, id, personal }: { numero: string; id: number; personal: Personal }) => {
  const place = placeOf(personal)
  return (
    <>
      <dl className={css.personal}>
        {personal.dni && (
          <div>
            <dt>DNI</dt>
            <dd className="mono">{showDni(personal.dni)}</dd>
          </div>
        )}
        {place && (
          <div>
            <dt>Lugar</dt>
            <dd className="mono">{place}</dd>
          </div>
        )}
      </dl>
      {personal.firma && (
        <div className={css.signature}>
          <Picture
            of={[contract.firma, { params: { numero, id } }]}
            alt="Firma de quien recibió"
            fallback="No se puede mostrar la firma."
          />
        </div>
      )}
    </>
  )
}
/** What is personal, once it is asked for: each reading is on record. */
export const PersonalData = ({ numero, prueba: { id, dni, firma, conLugar } }: Of) => {
  const [read, setRead] = useState<Personal | null>(null)
  const { busy, outcome, send } = useSend()
  const what = [firma && 'firma', dni && 'DNI', conLugar && 'lugar'].filter(Boolean)
  if (what.length === 0) return null
  if (read) return <Read numero={numero} id={id} personal={read} />
  return (
    <>
      <button
        type="button"
        className="btn bare"
        aria-disabled={busy}
        onClick={() => void send(async () => setRead(await call(contract.personal, { params: { numero, id } })))}
      >
        Ver {new Intl.ListFormat('es-AR').format(what as string[])}
      </button>
      {outcome?.kind === 'bad' && <p className="err">{outcome.text}</p>}
    </>
  )
}
