import css from './configuracion.module.css'

type Enlace = { texto: string; url: string }
/** A field's value as text; 'Es otro' for one that cannot be shown. */
const dice = (value: unknown): string => {
  if (value === '') return 'Vacío'
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (!Array.isArray(value)) return 'Es otro'
  return (value as Enlace[]).map(({ texto, url }) => `${texto} (${url})`).join(', ') || 'Ninguno'
}

type Props = { form: { theirs: object }; nombres: Readonly<Record<string, string>> }
/** The values somebody else saved in fields being typed in, shown before they are replaced. */
export const ForeignCambios = ({ form: { theirs }, nombres }: Props) => {
  const campos = Object.entries(theirs)
  if (campos.length === 0) return null
  return (
    <>
      <p>Los dos cambiaron esto. La otra persona dejó:</p>
      <dl className={css.foreignOnes}>
        {campos.map(([campo, value]) => (
          <div key={campo}>
            <dt>{nombres[campo] ?? campo}</dt>
            <dd>{dice(value)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
