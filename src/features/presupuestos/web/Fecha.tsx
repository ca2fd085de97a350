import { useSession } from '#web/session.ts'
import { TextField } from '#web/ui/Field.tsx'
import { part } from '#web/ui/part.tsx'
import type { FechaProps } from './fecha-props.ts'

const CalendarField = part<FechaProps, 'CalendarField'>(() => import('./CalendarField.tsx'), 'CalendarField', {
  waiting: ({ onChange: _onChange, ...field }) => (
    <TextField {...field} className="fecha" placeholder="Elegir fecha" readOnly />
  ),
})

/**
 * A date of the filter. Role 2 takes it from a calendar and cannot type (OPER-15, OPEN-47); the others type DD/MM/AAAA.
 * Value: DD/MM/AAAA or YYYY-MM-DD.
 */
export const Fecha = (props: FechaProps) => {
  const { tipoRol } = useSession()
  const { onChange, ...rest } = props
  if (tipoRol === 2) return <CalendarField {...props} />
  return (
    <TextField
      {...rest}
      className="fecha"
      placeholder="DD/MM/AAAA"
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      onChange={(e) => onChange(e.target.value)}
    />
  )
}
