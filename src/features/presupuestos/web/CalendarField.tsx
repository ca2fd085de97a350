import { DatePickerInput, DatesProvider } from '@mantine/dates'
import 'dayjs/locale/es'
import { useId } from 'react'
import { showDay, today } from '#shared/dates.ts'
import { Mantine } from '#web/ui/Mantine.tsx'
import { primerDia } from '../rules.ts'
import css from './calendar.module.css'
import type { FechaProps } from './fecha-props.ts'

/** Today is Argentina's, wherever this browser is (OPEN-394). */
const marked = (day: string) => ({ 'data-today': day === today() || (null as never) }) // undefined is not passed on

/** The calendar of a date (Fecha.tsx). */
export const CalendarField = ({ label, value, error, onChange }: FechaProps) => {
  const id = useId()
  return (
    <Mantine>
      <DatesProvider settings={{ locale: 'es', firstDayOfWeek: 1, weekendDays: [0, 6] }}>
        <DatePickerInput
          id={id}
          aria-label={value ? `${label}, ${showDay(value)}` : label}
          className={`field fecha ${css.calendar}`}
          label={label}
          value={value || null}
          onChange={(v) => onChange(v ?? '')}
          valueFormat="DD/MM/YYYY"
          placeholder="Elegir fecha"
          minDate={primerDia}
          maxDate={today()}
          getDayProps={marked}
          hideOutsideDates
          clearable
          error={error}
          popoverProps={{ withinPortal: true, shadow: 'none' }}
          clearButtonProps={{ 'aria-label': `Quitar ${label.toLowerCase()}` }}
          classNames={{ input: 'in', label: 'label' }}
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
    </Mantine>
  )
}
