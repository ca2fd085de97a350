import { Modal } from '#web/ui/Modal.tsx'
import { useState } from 'react'
import { SelectField, TextField } from '#web/ui/Field.tsx'
import { Failure } from '#web/ui/states.tsx'
import { Preguntar } from '#web/ui/Preguntar.tsx'
import { obraCompleta, obraVacia, sameObra, soloDigitos, textos, type Obra } from '../rules.ts'
import { useProvincias } from './queries.ts'
import css from './pasos.module.css'

type Props = { open: boolean; obra: Obra | null; onClose: () => void; onCreate: (obra: Obra) => void }

/** The work site's address, typed by hand. Closing it by any way asks before what was typed is lost. */
export const ObraDialog = ({ open, onClose, obra, onCreate }: Props) => {
  const [typed, setTyped] = useState<Obra | null>(null)
  const [asking, setAsking] = useState(false)
  const close = () => {
    setAsking(false)
    setTyped(null)
    onClose()
  }
  const tryClose = () => (typed && !sameObra(typed, obra ?? obraVacia) ? setAsking(true) : close())
  return (
    <>
      <Modal
        opened={open}
        onClose={tryClose}
        closeOnEscape={!asking}
        trapFocus={!asking}
        title="Enviar a obra"
        size="lg"
      >
        <Form
          typed={typed ?? obra ?? obraVacia}
          onType={setTyped}
          onClose={tryClose}
          onCreate={(nueva) => {
            setTyped(null)
            onCreate(nueva)
          }}
        />
      </Modal>
      <Preguntar
        opened={open && asking}
        titulo="Descartar la dirección"
        texto={textos.descartarObra}
        accion="Descartar"
        onSi={close}
        onNo={() => setAsking(false)}
      />
    </>
  )
}

/** What of the address is written; the province is chosen. */
const Domicilio = ({ obra, set }: { obra: Obra; set: (patch: Partial<Obra>) => void }) => (
  <>
    <TextField
      label="Localidad"
      autoComplete="off"
      maxLength={250}
      value={obra.localidad}
      onChange={(e) => set({ localidad: e.target.value })}
    />
    <TextField
      label="Calle"
      autoComplete="off"
      maxLength={250}
      value={obra.obraCalle}
      onChange={(e) => set({ obraCalle: e.target.value })}
    />
    <TextField
      label="Número"
      autoComplete="off"
      maxLength={30}
      value={obra.obraNro}
      onChange={(e) => set({ obraNro: e.target.value })}
    />
    <TextField
      label="Código postal"
      inputMode="numeric"
      autoComplete="off"
      maxLength={12}
      value={obra.obraCodigoPostal}
      onChange={(e) => set({ obraCodigoPostal: soloDigitos(e.target.value) })}
    />
  </>
)

type FormProps = { typed: Obra; onType: (typed: Obra) => void } & Pick<Props, 'onClose' | 'onCreate'>
const Form = ({ typed, onType, onClose, onCreate }: FormProps) => {
  const { data: provincias = [], error, refetch } = useProvincias(true)
  const set = (patch: Partial<Obra>) => onType({ ...typed, ...patch })
  const create = (event: React.FormEvent) => {
    event.preventDefault()
    if (obraCompleta(typed))
      onCreate({
        ...typed,
        localidad: typed.localidad.trim(),
        obraCalle: typed.obraCalle.trim(),
        obraNro: typed.obraNro.trim(),
      })
  }
  if (error) return <Failure error={error} retry={() => void refetch()} />
  return (
    <form onSubmit={create}>
      <div className={css.pares}>
        <SelectField
          label="Provincia"
          value={typed.provinciaId ?? ''}
          data-autofocus
          onChange={(e) => set({ provinciaId: e.target.value ? Number(e.target.value) : null })}
        >
          <option value="">Seleccionar</option>
          {provincias.map((provincia) => (
            <option key={provincia.id} value={provincia.id}>
              {provincia.name}
            </option>
          ))}
        </SelectField>
        <Domicilio obra={typed} set={set} />
      </div>
      <div className="acts">
        <button type="button" className="btn" onClick={onClose}>
          Volver
        </button>
        <button type="submit" className="btn main" disabled={!obraCompleta(typed)}>
          Crear
        </button>
      </div>
    </form>
  )
}
