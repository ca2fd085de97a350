import { useQuery } from '@tanstack/react-query'
import { q, values } from '#web/api.ts'
import { SelectField } from '#web/ui/Field.tsx'
import { hasFailed, isWaiting } from '#web/ui/read.ts'
import { contract } from '../contract.ts'

type TiendaProps = {
  clienteId: number
  /** Read-only: an existing contact keeps its shop (MAIL-15). */ fixed: boolean
  value: number | string
  error?: string | undefined
  onChange: (e: { target: { value: string } }) => void
}
/** The field of a contact's shop. */
export const Tienda = ({ clienteId, fixed, ...field }: TiendaProps) => {
  const read = useQuery(q(contract.tiendas, { params: { clienteId } }))
  return (
    <>
      <SelectField label="Tienda" disabled={fixed} {...field}>
        <option value="">{fixed ? 'Todas' : isWaiting(read) ? 'Cargando…' : 'Elegí una'}</option>
        {values(read.data).map((tienda) => (
          <option key={tienda.id} value={tienda.id}>
            {`${tienda.tiendaNro} · ${tienda.calle} ${tienda.calleNro}`}
          </option>
        ))}
      </SelectField>
      {hasFailed(read) && (
        <p className="err" role="alert">
          No se pudieron cargar las tiendas.{' '}
          <button type="button" className="link" onClick={() => void read.refetch()}>
            Reintentar
          </button>
        </p>
      )}
    </>
  )
}
