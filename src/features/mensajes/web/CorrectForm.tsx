import { call, refusalOf, useRefresh } from '#web/api.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { draft } from '#web/ui/draft.tsx'
import { AreaField } from '#web/ui/Field.tsx'
import { Alert } from '#web/ui/states.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { contract, type Mensaje } from '../contract.ts'
import { checkMensaje, MAX_TEXTO, type Tema } from '../rules.ts'
import css from './hilo.module.css'

type Props = { tema: Tema; numero: number; mensaje: Mensaje; onDone: () => void }
/** Corrects a message over the version that is seen; one that was corrected elsewhere meanwhile is shown beside it. */
export const CorrectForm = ({ tema, numero, mensaje, onDone }: Props) => {
  const refresh = useRefresh()
  const { id, version, texto } = mensaje
  const form = useForm({
    initial: { texto },
    borrador: draft(`mensaje-corregir:${id}`),
    check: (values): { texto?: string } => {
      const wrong = checkMensaje(values.texto)
      return wrong === undefined ? {} : { texto: wrong }
    },
    send: async (values, { reset }) => {
      const body = { texto: values.texto.trim(), version }
      await call(contract.corregir, { params: { tema, numero, id }, body }).catch(async (error: unknown) => {
        if (refusalOf(contract.corregir, error) !== null) await refresh(contract.hilo)
        throw error
      })
      reset({ texto: body.texto })
      await refresh(contract.hilo)
      announce('Mensaje corregido.')
      onDone()
    },
  })
  const leave = () => {
    form.forget()
    form.discard()
    onDone()
  }
  return (
    <form className={css.correcting} {...form.props} aria-label="Corregir el mensaje">
      {form.refusal && <Alert kind="bad">{form.refusal}</Alert>}
      <AreaField
        label="Mensaje corregido"
        className={css.grows}
        rows={Math.min(12, Math.max(2, form.values.texto.split('\n').length))}
        maxLength={MAX_TEXTO}
        {...form.field('texto')}
      />
      <div className="acts">
        <button type="button" className="btn" onClick={leave}>
          Volver
        </button>
        <button type="submit" className="btn main" aria-disabled={form.busy}>
          Guardar
        </button>
      </div>
    </form>
  )
}
