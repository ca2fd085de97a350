import { upload } from '#web/upload.ts'
import { EditorHtml } from '#web/ui/EditorHtml.tsx'
import { AreaField, TextField } from '#web/ui/Field.tsx'
import { contract } from '../contract.ts'
import { MAX } from '../rules.ts'
import type { Form, Subir } from './useEditor.ts'
import css from './edicion.module.css'

/** Keeps a picture of the text and says its address, which never changes. */
export const keepPicture = async (file: File): Promise<string> =>
  (await upload(contract.subirImagen, { files: { file: [file] } })).url

/** What is read of it. `round`: another one when its bodies are others than what was typed. */
export const ParteTexto = ({ form, round, subir }: { form: Form; round: number; subir: Subir }) => {
  const { titulo, textoPortada, cuerpo, cuerpoDetalle } = form.values
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
        key={`cuerpo ${round}`}
        label="Cuerpo"
        value={cuerpo}
        error={form.errors.cuerpo}
        onChange={(html) => form.set({ cuerpo: html })}
        onPicture={(file) => subir(keepPicture(file))}
      />
      <EditorHtml
        key={`detalle ${round}`}
        label="Detalle, debajo del cuerpo"
        value={cuerpoDetalle}
        error={form.errors.cuerpoDetalle}
        onChange={(html) => form.set({ cuerpoDetalle: html })}
        onPicture={(file) => subir(keepPicture(file))}
        low
      />
    </div>
  )
}
