import { AreaField, TextField } from '#web/ui/Field.tsx'
import { MAX_DESCRIPCION, MAX_PEDIDO, MAX_TITULO, textos, tipos } from '../rules.ts'
import type { Nuevo } from './useNuevo.ts'
import css from './nuevo.module.css'

/** A field that is empty says so in few words: the sentence of the whole stands once, above ENVIAR. */
const own = (error: string | undefined) => (error === textos.obligatorios ? 'Falta completarlo.' : error)

/** Type, title, order number and description (CLAIM-12, CLAIM-18). */
export const ParteQuePaso = ({ nuevo: { form } }: { nuevo: Nuevo }) => {
  const { titulo, descripcion, tipo } = form.values
  const { errors } = form
  return (
    <section className={css.parte}>
      <h2>
        <span>3</span>Qué pasó
      </h2>
      <div className={css.campos}>
        <fieldset>
          <legend className="label">Tipo de reclamo</legend>
          <div className={css.tipos}>
            {tipos.map((nombre, index) => (
              <label key={nombre} className={css.tipo}>
                <input
                  type="radio"
                  name="tipo"
                  checked={tipo === index + 1}
                  data-error={errors.tipo ? true : undefined}
                  aria-describedby={errors.tipo ? 'tipo-e' : undefined}
                  onChange={() => form.set({ tipo: index + 1 })}
                />
                {nombre}
              </label>
            ))}
          </div>
          {errors.tipo && (
            <p className="err" id="tipo-e" role="alert">
              Elegí un tipo.
            </p>
          )}
        </fieldset>
        <div className={css.dos}>
          <TextField
            label={`Título (${titulo.trim().length}/${MAX_TITULO})`}
            maxLength={MAX_TITULO}
            {...form.field('titulo')}
            error={own(errors.titulo)}
          />
          <TextField
            label="N° de pedido"
            maxLength={MAX_PEDIDO}
            autoComplete="off"
            {...form.field('nroPedido')}
            error={own(errors.nroPedido)}
          />
        </div>
        <AreaField
          label={`Descripción (${descripcion.trim().length}/${MAX_DESCRIPCION})`}
          rows={5}
          maxLength={MAX_DESCRIPCION}
          {...form.field('descripcion')}
          error={own(errors.descripcion)}
        />
      </div>
    </section>
  )
}
