import { useState } from 'react'
import { maskDni } from '../rules.ts'
import { TextField } from '#web/ui/Field.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { textos } from '../rules.ts'
import { PlaceButton } from './PlaceButton.tsx'
import { SignaturePad } from './SignaturePad.tsx'
import { TurnedPad } from './TurnedPad.tsx'
import type { Handling } from './useReceiving.ts'
import css from './signature.module.css'

/** Who receives: as the order says; somebody else says the DNI (REMITO-08). */
const Who = ({ of: { remito, receiving, set, errorOf } }: { of: Handling }) => {
  const known = remito.recibeConDni && remito.recibe !== null && receiving.recibe.trim() === remito.recibe
  return (
    <div className={css.who}>
      <TextField
        label="Recibe"
        autoComplete="off"
        maxLength={120}
        value={receiving.recibe}
        error={errorOf('recibe')}
        onChange={(event) => set({ recibe: event.target.value })}
      />
      {known ? (
        <TextField label="DNI" value={remito.recibeDni ?? maskDni('')} readOnly hint="Lo sabe el pedido." />
      ) : (
        <TextField
          label="DNI"
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          value={receiving.dni}
          error={errorOf('dni')}
          onChange={(event) => set({ dni: event.target.value })}
        />
      )}
    </div>
  )
}

const Drawn = ({ of: { receiving, set, errorOf } }: { of: Handling }) => {
  const [turned, turn] = useState(false)
  const change = (strokes: typeof receiving.strokes) => set({ strokes, firmaArchivo: null })
  const wrong = errorOf('firma')
  return (
    <div>
      <p className="label">Firma</p>
      <SignaturePad strokes={receiving.strokes} onChange={change} />
      <div className={css.under}>
        <button type="button" className="btn bare" onClick={() => change([])}>
          Borrar
        </button>
        <button type="button" className={`btn bare ${css.turn}`} onClick={() => turn(true)}>
          Girar la pantalla
        </button>
      </div>
      <TurnedPad opened={turned} onClose={() => turn(false)} strokes={receiving.strokes} onChange={change} />
      {wrong && (
        <p className="err" id="firma-e" role="alert">
          {wrong}
        </p>
      )}
      <button
        type="button"
        className="btn wide"
        data-error={wrong ? true : undefined}
        aria-describedby={wrong ? 'firma-e' : undefined}
        onClick={() => set({ como: 'escrita' })}
      >
        Firmar escribiendo
      </button>
    </div>
  )
}

/** By keyboard and reader alike: the name, and that it was received (REMITO-09). */
const Written = ({ of: { receiving, set, errorOf } }: { of: Handling }) => {
  const wrong = errorOf('acepta')
  return (
    <div className={css.written}>
      <TextField
        label="Nombre y apellido de quien firma"
        autoComplete="off"
        maxLength={120}
        value={receiving.firmante ?? receiving.recibe}
        error={errorOf('firma')}
        hint="Sirve igual: la constancia dice que fue así."
        onChange={(event) => set({ firmante: event.target.value })}
      />
      <label className={css.tick}>
        <input
          type="checkbox"
          checked={receiving.acepta}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? 'acepta-e' : undefined}
          onChange={(event) => set({ acepta: event.target.checked })}
        />
        <span>{textos.acepta}</span>
      </label>
      {wrong && (
        <p className="err" id="acepta-e" role="alert">
          {wrong}
        </p>
      )}
      <button type="button" className="btn wide" onClick={() => set({ como: 'dibujada' })}>
        <Icon name="left" />
        Firmar dibujando
      </button>
    </div>
  )
}

/** Who receives, the signature, and where, if the person wants to say it. */
export const SignStep = ({ of }: { of: Handling }) => (
  <div className={css.sign}>
    <Who of={of} />
    {of.receiving.como === 'dibujada' ? <Drawn of={of} /> : <Written of={of} />}
    <PlaceButton of={of} />
  </div>
)
