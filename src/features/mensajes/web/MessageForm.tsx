import type { KeyboardEvent } from 'react'
import { useRefresh } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { draft } from '#web/ui/draft.tsx'
import { AreaField, SelectField } from '#web/ui/Field.tsx'
import { ChooseFiles, FilesToSend } from '#web/ui/Files.tsx'
import { Locked } from '#web/ui/Locked.tsx'
import { Recovered } from '#web/ui/Recovered.tsx'
import { Alert } from '#web/ui/states.tsx'
import { useChanged } from '#web/ui/useChanged.ts'
import { useFiles } from '#web/ui/useFiles.ts'
import { useForm } from '#web/ui/useForm.ts'
import { upload } from '#web/upload.ts'
import { archivos, contract } from '../contract.ts'
import { checkMensaje, MAX_TEXTO, textos, type Tema } from '../rules.ts'
import type { LineaOfHilo } from './place.ts'
import css from './hilo.module.css'

/** What is typed; the files by name, so that others make another message. */
const vacio = { texto: '', item: null as number | null, interno: false, archivos: [] as readonly string[] }

const useMessage = (tema: Tema, numero: number) => {
  const refresh = useRefresh()
  const files = useFiles(archivos.file)
  const form = useForm({
    initial: vacio,
    borrador: draft(`mensaje:${tema}:${numero}`),
    check: ({ texto }): { texto?: string } => {
      const wrong = checkMensaje(texto)
      return wrong === undefined ? {} : { texto: wrong }
    },
    send: async ({ texto, item, interno }, { key, reset }) => {
      const about = { item: item === null ? null : String(item), interno: interno ? ('true' as const) : null }
      const input = { params: { tema, numero }, body: { texto: texto.trim(), ...about }, files: { file: files.files } }
      await upload(contract.enviar, input, { idempotencyKey: key })
      reset(vacio)
      files.clear()
      await refresh(contract.hilo)
      announce(textos.enviado)
    },
  })
  const names = files.files.map(({ name, size }) => `${name}:${size}`)
  useChanged(names.join('|'), () => form.set({ archivos: names.length === 0 ? vacio.archivos : names }))
  return { form, files, lost: names.length === 0 && form.values.archivos.length > 0 }
}

/** Ctrl + Enter sends, as the button does. */
const sendByKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

type Props = { tema: Tema; numero: number; lineas: readonly LineaOfHilo[] }
/** Writing in a thread: the text, what it is about, files, and for the team whether the team alone reads it. */
export const MessageForm = ({ tema, numero, lineas }: Props) => {
  const staff = useSession().tipoRol !== 3
  const { form, files, lost } = useMessage(tema, numero)
  const { interno, texto } = form.values
  return (
    <form className={interno ? `${css.form} ${css.hatched}` : css.form} {...form.props} aria-label="Mensaje nuevo">
      <Recovered form={form} onDiscard={form.discard} />
      {lost && <Alert kind="info">Los archivos hay que volver a elegirlos.</Alert>}
      {form.refusal && <Alert kind="bad">{form.refusal}</Alert>}
      <Locked when={form.busy}>
        <AreaField
          label={interno ? textos.interna : 'Mensaje'}
          hint={textos.enviarCon}
          className={css.grows}
          rows={Math.min(12, Math.max(2, texto.split('\n').length))}
          maxLength={MAX_TEXTO}
          onKeyDown={sendByKey}
          {...form.field('texto')}
        />
        {staff && (
          <label className={css.tick}>
            <input type="checkbox" checked={interno} onChange={(e) => form.set({ interno: e.target.checked })} />
            <span>
              {textos.interna}
              <small>{textos.onlyStaff}</small>
            </span>
          </label>
        )}
        <div className={css.about}>
          <SelectField label="Sobre qué renglón" {...form.choice('item')}>
            <option value="">General</option>
            {lineas.map(({ item, nombre }) => (
              <option key={item} value={item}>
                {item} · {nombre}
              </option>
            ))}
          </SelectField>
          <ChooseFiles files={files} label="Archivos del mensaje" />
        </div>
        <FilesToSend files={files} />
      </Locked>
      <div className={css.send}>
        <button type="submit" className="btn" aria-disabled={form.busy}>
          {form.busy ? 'Enviando…' : form.refusal ? textos.reintentar : textos.enviar}
        </button>
      </div>
    </form>
  )
}
