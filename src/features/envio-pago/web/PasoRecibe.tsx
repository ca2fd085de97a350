import { showDni } from '#shared/identity.ts'
import { TextField } from '#web/ui/Field.tsx'
import { checkRecibe } from '../rules.ts'
import { Botones, Paso } from './Paso.tsx'
import type { Checkout } from './useCheckout.ts'
import css from './pasos.module.css'

/** Step 1: who receives. Typing is never cut off, so that the sentences can appear (SHIP-12 … SHIP-20). */
export const PasoRecibe = ({ checkout }: { checkout: Checkout }) => {
  const { recibe: r, setRecibe } = checkout
  const errors = checkRecibe(r)
  return (
    <Paso
      n={1}
      titulo="Datos de quien recibe"
      checkout={checkout}
      resumen={[`${r.nombre} ${r.apellido}`, `DNI ${showDni(r.dni)}`, r.telefono].filter(Boolean).join(' · ')}
    >
      <div className={css.pares}>
        <TextField
          label="Nombre"
          autoComplete="given-name"
          value={r.nombre}
          error={errors.nombre}
          onChange={(e) => setRecibe({ nombre: e.target.value })}
        />
        <TextField
          label="Apellido"
          autoComplete="family-name"
          value={r.apellido}
          error={errors.apellido}
          onChange={(e) => setRecibe({ apellido: e.target.value })}
        />
        <TextField
          label="DNI"
          inputMode="numeric"
          autoComplete="off"
          value={r.dni}
          error={errors.dni}
          onChange={(e) => setRecibe({ dni: e.target.value })}
        />
        <TextField
          label="Teléfono (opcional)"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          value={r.telefono}
          error={errors.telefono}
          onChange={(e) => setRecibe({ telefono: e.target.value })}
        />
      </div>
      <Botones checkout={checkout} puede={Object.keys(errors).length === 0} />
    </Paso>
  )
}
