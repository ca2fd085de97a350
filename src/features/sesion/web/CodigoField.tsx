import { TextField } from '#web/ui/Field.tsx'
import type { Campo } from '#web/ui/useForm.ts'
import { textosFactor } from '../factor.ts'
import css from './ingreso.module.css'

/** A code must be there; whether it is right, the server knows. */
export const checkCodigo = ({ codigo }: { codigo: string }): { codigo?: string } =>
  codigo.trim() === '' ? { codigo: textosFactor.vacio } : {}

/** The code of the authenticator, or a recovery code; '123 456' may be pasted as it stands. */
export const CodigoField = ({ respaldo = false, ...field }: Campo & { respaldo?: boolean }) => (
  <TextField
    label={respaldo ? 'Código de respaldo' : 'Código de verificación'}
    hint={respaldo ? textosFactor.respaldo : textosFactor.aplicacion}
    className={css.codigo}
    autoComplete={respaldo ? 'off' : 'one-time-code'}
    inputMode={respaldo ? 'text' : 'numeric'}
    autoCapitalize="characters"
    spellCheck={false}
    maxLength={50}
    {...field}
  />
)
