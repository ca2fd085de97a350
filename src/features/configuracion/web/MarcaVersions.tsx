import { showTime } from '#shared/dates.ts'
import { values } from '#web/api.ts'
import { SelectField } from '#web/ui/Field.tsx'
import type { Marca, MarcaEscrita } from '../contract.ts'

/** Loads a former look into the form, without saving it. */
export const VersionesOfMarca = ({ marca, onTake }: { marca: MarcaEscrita; onTake: (version: Marca) => void }) => {
  const before = values(marca.versiones).filter((each) => each.version !== marca.version)
  if (before.length === 0) return null
  return (
    <SelectField
      label="Volver a una anterior"
      value=""
      onChange={(event) => {
        const chosen = before.find((each) => String(each.version) === event.target.value)
        if (chosen) onTake(chosen)
      }}
    >
      <option value="">Elegí una versión</option>
      {before.map(({ version, creado, usuario }) => (
        <option key={version} value={version}>
          Versión {version}
          {creado ? ` · ${showTime(creado)}` : ' · la primera'}
          {usuario && ` · ${usuario}`}
        </option>
      ))}
    </SelectField>
  )
}
