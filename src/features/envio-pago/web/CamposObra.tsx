import type { ReactNode } from 'react'
import { SelectField, TextField } from '#web/ui/Field.tsx'
import { Unread } from '#web/ui/Answer.tsx'
import { hasFailed } from '#web/ui/read.ts'
import { Alert } from '#web/ui/states.tsx'
import { differences, missingFields, withoutNumero, type CampoObra } from '../obra.ts'
import { textos, type Obra } from '../rules.ts'
import { useProvincias } from './queries.ts'
import type { EditorOfObra } from './useObra.ts'
import css from './obra.module.css'

/** The typed fields; the province is chosen. */
const typedFields = {
  localidad: { label: 'Localidad', ancho: 250 },
  obraCalle: { label: 'Calle', ancho: 250 },
  obraNro: { label: 'Número', ancho: 30 },
  obraCodigoPostal: { label: 'Código postal', ancho: 12 },
} as const satisfies Partial<Record<CampoObra, object>>
const faltas: Partial<Record<CampoObra, string>> = {
  obraCalle: textos.noCalle,
  obraNro: textos.noNumero,
  obraCodigoPostal: textos.noCodigoPostal,
}

/** The hint below a field: that the map does not know it, or the map's value of a typed one. */
const useHelp = (editor: EditorOfObra, provinciaOf: (id: number) => string | undefined) => {
  const { obraDraft, take } = editor
  const [lacking, differing] = [missingFields(obraDraft), differences(obraDraft)]
  return (campo: CampoObra, label: string): ReactNode => {
    const falta = lacking.includes(campo) ? faltas[campo] : undefined
    if (falta) return <span className={css.falta}>{falta}</span>
    const valor = obraDraft.mapa?.[campo]
    if (!differing.includes(campo) || valor === null || valor === undefined) return undefined
    return (
      <>
        En el mapa: {typeof valor === 'number' ? provinciaOf(valor) : valor}.{' '}
        <button type="button" className="link" onClick={() => take(campo)}>
          Usar<span className="vh"> en {label}</span>
        </button>
      </>
    )
  }
}

/** The address's five fields. */
export const CamposObra = ({ editor }: { editor: EditorOfObra }) => {
  const read = useProvincias(true)
  const provincias = read.data ?? []
  const help = useHelp(editor, (id) => provincias.find((p) => p.id === id)?.name)
  const { obra, aHand } = editor.obraDraft
  const text = (campo: keyof typeof typedFields, more: object = {}) => {
    const { label, ancho } = typedFields[campo]
    const known = campo as keyof Obra
    return (
      <TextField
        label={label}
        autoComplete="off"
        maxLength={ancho}
        value={obra[campo]}
        hint={help(known, label)}
        placeholder={missingFields(editor.obraDraft).includes(campo) && !aHand.includes(campo) ? 'A mano' : undefined}
        onChange={(e) => editor.write(campo, e.target.value)}
        {...more}
      />
    )
  }
  if (hasFailed(read) && !read.data) return <Unread of={read} />
  return (
    <>
      <div className={css.campos}>
        <SelectField
          label="Provincia"
          value={obra.provinciaId ?? ''}
          hint={help('provinciaId', 'Provincia')}
          onChange={(e) => editor.write('provinciaId', e.target.value ? Number(e.target.value) : null)}
        >
          <option value="">Seleccionar</option>
          {provincias.map((provincia) => (
            <option key={provincia.id} value={provincia.id}>
              {provincia.name}
            </option>
          ))}
        </SelectField>
        {text('localidad')}
        {text('obraCalle', { className: css.entero })}
        {text('obraNro')}
        {text('obraCodigoPostal', { inputMode: 'numeric' })}
      </div>
      {withoutNumero(editor.obraDraft) && <Alert kind="warn">{textos.verificarNumero}</Alert>}
    </>
  )
}
