import { useQuery } from '@tanstack/react-query'
import { tiposDocumento } from '#shared/identity.ts'
import { q, values } from '#web/api.ts'
import { SelectField, TextField } from '#web/ui/Field.tsx'
import { contract } from '../contract.ts'
import { IngresoForm } from './IngresoForm.tsx'
import { useLogin } from './useLogin.ts'
import css from './ingreso.module.css'

/** Sign-in of clients and sellers (AUTH-01 … AUTH-14). */
export const Component = () => {
  const login = useLogin(false)
  const { form } = login
  const { data } = useQuery(q(contract.identificationsTypes, {}))
  const tipos = data ? values(data) : tiposDocumento
  return (
    <IngresoForm login={login} titulo="Ingresá a tu cuenta" recover="/reestablecer">
      <div className={css.pair}>
        <SelectField label="Documento" {...form.choice('identificationType')}>
          <option value="">Elegir</option>
          {tipos.map((tipo) => (
            <option key={tipo.id} value={tipo.id}>
              {tipo.name}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Número, sin puntos ni guiones"
          inputMode="numeric"
          autoComplete="off"
          {...form.field('identification')}
        />
      </div>
    </IngresoForm>
  )
}
