import { showDni } from '#shared/identity.ts'
import { TextField } from '#web/ui/Field.tsx'
import { checkRecibe, cleanRecibe, type Recibe } from '../rules.ts'
import { Buttons, Paso } from './Paso.tsx'
import type { Checkout } from './useCheckout.ts'
import css from './stepList.module.css'

/** Step 1: the receiver. Typing is never cut off, so that the errors can show (SHIP-12 … SHIP-20). */
export const PasoRecibe = ({ checkout }: { checkout: Checkout }) => {
  const { recibe, setRecibe } = checkout
  const clean = cleanRecibe(recibe)
  const errors = checkRecibe(clean)
  const campo = (name: keyof Recibe) => ({
    value: recibe[name],
    error: errors[name],
    onChange: (e: React.ChangeEvent<HTMLInputElement>) => setRecibe({ [name]: e.target.value }),
    onKeyDown: (e: React.KeyboardEvent) => e.key === 'Enter' && checkout.puede && checkout.siguiente(),
    // shows the normalised value on blur
    onBlur: () => errors[name] === undefined && clean[name] !== recibe[name] && setRecibe({ [name]: clean[name] }),
  })
  return (
    <Paso
      number={1}
      titulo="Datos de quien recibe"
      checkout={checkout}
      summary={[`${clean.nombre} ${clean.apellido}`, `DNI ${showDni(clean.dni)}`, clean.telefono]
        .filter(Boolean)
        .join(' · ')}
    >
      <div className={css.pares}>
        <TextField label="Nombre" autoComplete="given-name" {...campo('nombre')} />
        <TextField label="Apellido" autoComplete="family-name" {...campo('apellido')} />
        <TextField label="DNI" inputMode="numeric" autoComplete="off" {...campo('dni')} />
        <TextField
          label="Teléfono (opcional)"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          {...campo('telefono')}
        />
      </div>
      <Buttons checkout={checkout} />
    </Paso>
  )
}
