import { DatePickerInput, DatesProvider } from '@mantine/dates'
import 'dayjs/locale/es'
import { useId } from 'react'
import { showDay, today } from '#shared/dates.ts'
import { useSession } from '#web/session.ts'
import { TextField } from '#web/ui/Field.tsx'
import { primerDia } from '../rules.ts'
import css from './calendario.module.css'

type Props = { label: string; value: string; error: string | undefined; onChange: (text: string) => void }

/**
 * A date of the filter. Role 2 takes it from a calendar and cannot type (OPER-15, OPEN-47); the others type DD/MM/AAAA.
 * Value: DD/MM/AAAA or YYYY-MM-DD.
 */
export const Fecha = (props: Props) => {
  const { tipoRol } = useSession()
  if (tipoRol === 2) return <Calendario {...props} />
  const { onChange, ...rest } = props
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

const Calendario = ({ label, value, error, onChange }: Props) => {
  const id = useId()
  return (
    <DatesProvider settings={{ locale: 'es', firstDayOfWeek: 1, weekendDays: [0, 6] }}>
      <DatePickerInput
        id={id}
        aria-label={value ? `${label}, ${showDay(value)}` : label}
        className={`field fecha ${css.calendario}`}
        label={label}
        value={value || null}
        onChange={(v) => onChange(v ?? '')}
        valueFormat="DD/MM/YYYY"
        placeholder="Elegir fecha"
        minDate={primerDia}
        maxDate={today()}
        hideOutsideDates
        clearable
        error={error}
        popoverProps={{ withinPortal: true, shadow: 'none' }}
        clearButtonProps={{ 'aria-label': `Quitar ${label.toLowerCase()}` }}
        classNames={{ input: 'in', label: 'lbl' }}
        ariaLabels={{
          previousMonth: 'Mes anterior',
          nextMonth: 'Mes siguiente',
          previousYear: 'Año anterior',
          nextYear: 'Año siguiente',
          previousDecade: 'Década anterior',
          nextDecade: 'Década siguiente',
          monthLevelControl: 'Elegir mes',
          yearLevelControl: 'Elegir año',
        }}
      />
    </DatesProvider>
  )
}
