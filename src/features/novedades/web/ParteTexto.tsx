import { upload } from '#web/upload.ts'
import { EditorHtml } from '#web/ui/EditorHtml.tsx'
import { AreaField, TextField } from '#web/ui/Field.tsx'
import { contract, type Edicion } from '../contract.ts'
import { MAX } from '../rules.ts'
import type { Formulario } from './useEditor.ts'
import css from './edicion.module.css'

/** Keeps a picture of the text and says its address, which never changes. */
export const keepPicture = async (file: File): Promise<string> =>
  (await upload(contract.subirImagen, { files: { file: [file] } })).url

/** What is read of it. `begun`: as the editors opened; what is typed after is the form's. */
export const ParteTexto = ({ form, begun }: { form: Formulario; begun: Edicion | null }) => {
  const { titulo, textoPortada } = form.values
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
      <EditorHtml
        label="Cuerpo"
        value={begun?.cuerpo ?? ''}
        error={form.errors.cuerpo}
        onChange={(cuerpo) => form.set({ cuerpo })}
        onPicture={keepPicture}
      />
      <EditorHtml
        label="Detalle, debajo del cuerpo"
        value={begun?.cuerpoDetalle ?? ''}
        error={form.errors.cuerpoDetalle}
        onChange={(cuerpoDetalle) => form.set({ cuerpoDetalle })}
        onPicture={keepPicture}
      />
    </div>
  )
}
