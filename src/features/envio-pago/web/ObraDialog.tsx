import { Modal } from '@mantine/core'
import { useState } from 'react'
import { SelectField, TextField } from '#web/ui/Field.tsx'
import { Failure } from '#web/ui/states.tsx'
import { obraCompleta, obraVacia, soloDigitos, type Obra } from '../rules.ts'
import { useProvincias } from './queries.ts'
import css from './pasos.module.css'

type Props = { open: boolean; obra: Obra | null; onClose: () => void; onCreate: (obra: Obra) => void }

/** The work site's address, typed by hand. */
export const ObraDialog = ({ open, ...rest }: Props) => (
  <Modal opened={open} onClose={rest.onClose} title="Enviar a obra" size="lg">
    <Form {...rest} />
  </Modal>
)

const Form = ({ obra, onClose, onCreate }: Omit<Props, 'open'>) => {
  const [o, setO] = useState<Obra>(obra ?? obraVacia)
  const { data: provincias = [], error, refetch } = useProvincias(true)
  const set = (patch: Partial<Obra>) => setO((old) => ({ ...old, ...patch }))
  const create = (e: React.FormEvent) => {
    e.preventDefault()
    if (obraCompleta(o))
      onCreate({ ...o, localidad: o.localidad.trim(), obraCalle: o.obraCalle.trim(), obraNro: o.obraNro.trim() })
  }
  if (error) return <Failure error={error} retry={() => void refetch()} />
  return (
    <form onSubmit={create}>
      <div className={css.pares}>
        <SelectField
          label="Provincia"
          value={o.provinciaId ?? ''}
          data-autofocus
          onChange={(e) => set({ provinciaId: e.target.value ? Number(e.target.value) : null })}
        >
          <option value="">Seleccionar</option>
          {provincias.map((p) => (
            <option key={p.id} value={p.id}>
              {p.name}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Localidad"
          autoComplete="off"
          maxLength={250}
          value={o.localidad}
          onChange={(e) => set({ localidad: e.target.value })}
        />
        <TextField
          label="Calle"
          autoComplete="off"
          maxLength={250}
          value={o.obraCalle}
          onChange={(e) => set({ obraCalle: e.target.value })}
        />
        <TextField
          label="Número"
          autoComplete="off"
          maxLength={30}
          value={o.obraNro}
          onChange={(e) => set({ obraNro: e.target.value })}
        />
        <TextField
          label="Código postal"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          value={o.obraCodigoPostal}
          onChange={(e) => set({ obraCodigoPostal: soloDigitos(e.target.value) })}
        />
      </div>
      <div className="acts">
        <button type="button" className="btn" onClick={onClose}>
          Volver
        </button>
        <button type="submit" className="btn main" disabled={!obraCompleta(o)}>
          Crear
        </button>
      </div>
    </form>
  )
}
