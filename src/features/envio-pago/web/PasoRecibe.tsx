import { showDni } from '#shared/identity.ts'
import { TextField } from '#web/ui/Field.tsx'
import { checkRecibe } from '../rules.ts'
import { Botones, Paso } from './Paso.tsx'
import type { Checkout } from './useCheckout.ts'
import css from './pasos.module.css'

/** Step 1: who receives. Typing is never cut off, so that the sentences can appear (SHIP-12 … SHIP-20). */
export const PasoRecibe = ({ checkout }: { checkout: Checkout }) => {
  const { recibe, setRecibe } = checkout
  const errors = checkRecibe(recibe)
  return (
    <Paso
      number={1}
      titulo="Datos de quien recibe"
      checkout={checkout}
      resumen={[`${recibe.nombre} ${recibe.apellido}`, `DNI ${showDni(recibe.dni)}`, recibe.telefono]
        .filter(Boolean)
        .join(' · ')}
    >
      <div className={css.pares}>
        <TextField
          label="Nombre"
          autoComplete="given-name"
          value={recibe.nombre}
          error={errors.nombre}
          onChange={(e) => setRecibe({ nombre: e.target.value })}
        />
        <TextField
          label="Apellido"
          autoComplete="family-name"
          value={recibe.apellido}
          error={errors.apellido}
          onChange={(e) => setRecibe({ apellido: e.target.value })}
        />
        <TextField
          label="DNI"
          inputMode="numeric"
          autoComplete="off"
          value={recibe.dni}
          error={errors.dni}
          onChange={(e) => setRecibe({ dni: e.target.value })}
        />
        <TextField
          label="Teléfono (opcional)"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          value={recibe.telefono}
          error={errors.telefono}
          onChange={(e) => setRecibe({ telefono: e.target.value })}
        />
      </div>
      <Botones checkout={checkout} puede={Object.keys(errors).length === 0} />
    </Paso>
  )
}
