import { useQuery } from '@tanstack/react-query'
import { showInt } from '#shared/money.ts'
import { q } from '#web/api.ts'
import { contract } from '../contract.ts'
import { estados, type EstadoOfCuenta } from '../estados.ts'
import { nombres } from '../rules.ts'
import { Mark } from './Estado.tsx'
import css from './estados.module.css'

export const useResumen = () => useQuery({ ...q(contract.resumen, {}), staleTime: 0 }).data

type Props = { value: EstadoOfCuenta | null; onChoose: (estado: EstadoOfCuenta | null) => void }
/** How many accounts are of each state, which filters by it; what the portal never asks for is not shown. */
export const Estados = ({ value, onChoose }: Props) => {
  const data = useResumen()
  const shown = estados.filter((e) => e !== 'sin-factor' || value === e || (data?.estados[e] ?? 0) > 0)
  const part = (howMany: number) =>
    ({ '--p': `${data && data.todas > 0 ? (100 * howMany) / data.todas : 0}%` }) as React.CSSProperties
  return (
    <div className={css.estados} role="group" aria-label="Estado">
      <button type="button" aria-pressed={value === null} onClick={() => onChoose(null)}>
        <span>Todas</span>
        <b>{data ? showInt(data.todas) : '…'}</b>
        <i style={part(data?.todas ?? 0)} />
      </button>
      {shown.map((estado) => (
        <button key={estado} type="button" aria-pressed={value === estado} onClick={() => onChoose(estado)}>
          <Mark estado={estado}>{nombres[estado][1]}</Mark>
          <b>{data ? showInt(data.estados[estado] ?? 0) : '…'}</b>
          <i style={part(data?.estados[estado] ?? 0)} />
        </button>
      ))}
    </div>
  )
}
