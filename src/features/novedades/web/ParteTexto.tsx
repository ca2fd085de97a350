import { upload } from '#web/upload.ts'
import { EditorHtml } from '#web/ui/EditorHtml.tsx'
import { AreaField, TextField } from '#web/ui/Field.tsx'
import { contract } from '../contract.ts'
import { MAX } from '../rules.ts'
import type { Editing } from './useEditor.ts'
import css from './edicion.module.css'

/** Keeps a picture of the text and says its address, which never changes. */
export const keepPicture = async (file: File): Promise<string> =>
  (await upload(contract.subirImagen, { files: { file: [file] } })).url

/** What is read of it. */
export const ParteTexto = ({ form, rounds, take, subir }: Pick<Editing, 'form' | 'rounds' | 'take' | 'subir'>) => {
  const { titulo, textoPortada } = form.values
  const body = (name: keyof typeof rounds, label: string) => (
    <EditorHtml
      key={`${name} ${rounds[name]}`}
      label={label}
      value={form.values[name]}
      error={form.errors[name]}
      onChange={(html) => form.set({ [name]: html })}
      onPicture={(file) => subir(keepPicture(file))}
      low={name === 'cuerpoDetalle'}
    />
  )
  const theirs = (name: keyof typeof rounds) =>
    form.theirs[name] !== undefined && (
      <p className="hint theirs" role="status">
        Cambió mientras escribías.{' '}
        <button type="button" className="link" onClick={() => take(name)}>
          Usar ese
        </button>
      </p>
    )
  return (
    <div className={css.parte}>
      <TextField
        label="Título"
        maxLength={MAX.titulo}
        hint={`${titulo.length}/${MAX.titulo}`}
        {...form.field('titulo')}
      />
      <AreaField
        label="Texto de portada"
        rows={2}
        maxLength={MAX.portada}
        hint={`${textoPortada.length}/${MAX.portada}`}
        {...form.field('textoPortada')}
      />
      {body('cuerpo', 'Cuerpo')}
      {theirs('cuerpo')}
      {body('cuerpoDetalle', 'Detalle, debajo del cuerpo')}
      {theirs('cuerpoDetalle')}
    </div>
  )
}
