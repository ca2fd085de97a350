import { useState } from 'react'
import { showTime } from '#shared/dates.ts'
import { showDni } from '#shared/identity.ts'
import type { Answer as Answered } from '#shared/route.ts'
import { call, values } from '#web/api.ts'
import { Modal } from '#web/ui/Modal.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { Alert } from '#web/ui/states.tsx'
import { useSend } from '#web/ui/useSend.ts'
import { contract, type Prueba, type Remito } from '../contract.ts'
import { missingOf, textos } from '../rules.ts'
import css from './remito.module.css'

type Of = { numero: string; prueba: Prueba }
const SMALL = 320
const LARGE = 1600
const photoOf = (numero: string, id: number, orden: number, tamano: number) =>
  [contract.foto, { params: { numero, id, orden, tamano } }] as const

/** The photos that came, each opens large. */
const Fotos = ({ numero, prueba: { id, fotos } }: Of) => {
  const [shown, setShown] = useState<number | null>(null)
  const all = values(fotos)
  if (all.length === 0) return null
  return (
    <>
      <ul className={css.photos} aria-label="Fotos">
        {all.map((orden) => (
          <li key={orden}>
            <button
              type="button"
              className={css.thumb}
              aria-label={`Ampliar la foto ${orden}`}
              onClick={() => setShown(orden)}
            >
              <Picture of={photoOf(numero, id, orden, SMALL)} alt="" fallback="Sin vista previa" />
            </button>
          </li>
        ))}
      </ul>
      <Modal opened={shown !== null} onClose={() => setShown(null)} title={`Foto de la entrega`} fullScreen>
        <div className={css.large}>
          {shown !== null && (
            <Picture
              key={shown}
              of={photoOf(numero, id, shown, LARGE)}
              alt={`Foto ${shown} de la entrega`}
              fallback="No se puede mostrar la foto."
            />
          )}
        </div>
      </Modal>
    </>
  )
}

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
const PersonalData = ({ numero, prueba: { id, dni, firma, conLugar } }: Of) => {
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

const Una = ({ numero, prueba, personal }: Of & { personal: boolean }) => {
  const { entregado, motivo, fecha, por, recibe, dni } = prueba
  const missing = missingOf({
    ...prueba,
    fotos: values(prueba.fotos).length,
  })
  return (
    <li>
      <div className={css.proof}>
        <p>
          <b>{textos.byWhom(por)}</b>
          <small>{showTime(fecha)}</small>
        </p>
        <span className={entregado ? 'state ok' : 'state bad'}>{entregado ? 'Entregado' : 'No entregado'}</span>
      </div>
      {motivo && <p>{motivo}</p>}
      {recibe && (
        <p>
          Recibió {recibe} {dni && <span className="mono nw">{dni}</span>}
        </p>
      )}
      <Fotos numero={numero} prueba={prueba} />
      {missing.map((text) => (
        <Alert key={text} kind="warn">
          {text}
        </Alert>
      ))}
      {personal && <PersonalData numero={numero} prueba={prueba} />}
    </li>
  )
}
/** What was registered of the delivery, each by its source (REMITO-11). */
export const Pruebas = ({ remito: { numero, pruebas, puedePersonal } }: { remito: Remito }) => {
  const all = values(pruebas)
  return (
    <section className="panel" aria-labelledby="pruebas">
      <div className={css.top}>
        <h2 id="pruebas">Prueba de entrega</h2>
      </div>
      {all.length === 0 ? (
        <p className={`soft ${css.pad}`}>{textos.withoutProof}</p>
      ) : (
        <ul className={css.proofs}>
          {all.map((prueba) => (
            <Una key={prueba.id} numero={numero} prueba={prueba} personal={puedePersonal} />
          ))}
        </ul>
      )}
    </section>
  )
}
