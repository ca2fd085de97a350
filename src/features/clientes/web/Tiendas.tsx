import { useId } from 'react'
import { call } from '#web/api.ts'
import { TextField } from '#web/ui/Field.tsx'
import { Alert } from '#web/ui/states.tsx'
import { Telefono } from '#web/ui/Telefono.tsx'
import { Unsent } from '#web/ui/Unsent.tsx'
import { draft } from '#web/ui/draft.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { contract, type Tienda } from '../contract.ts'
import { checkDireccion, MAX_CALLE, MAX_CALLE_NRO, textos, type DireccionForm } from '../rules.ts'
import css from './clientes.module.css'

/** A shop; only street and number can be changed (CLI-13). */
const TiendaCard = ({ clienteId, tienda, onSaved }: { clienteId: number; tienda: Tienda; onSaved: () => void }) => {
  const id = useId()
  const form = useForm<DireccionForm>({
    initial: { calle: tienda.calle, calleNro: tienda.calleNro },
    borrador: draft(`tienda:${clienteId}:${tienda.tiendaNro}`),
    check: checkDireccion,
    live: true,
    send: async (direccion, { saved: visto, reset }) => {
      const { calle, calleNro } = await call(contract.updateAddress, {
        body: { clienteId, tiendaNro: tienda.tiendaNro, ...direccion, visto },
      }).catch((error: unknown) => {
        onSaved() // what the other person left comes with it
        throw error
      })
      reset({ calle, calleNro })
      onSaved()
      return textos.actualizada
    },
  })
  const { values, saved, outcome } = form
  const changed = values.calle.trim() !== saved.calle || values.calleNro.trim() !== saved.calleNro
  return (
    <form
      className="note spec"
      aria-labelledby={id}
      {...form.props}
      onSubmit={(event) => (changed ? form.props.onSubmit(event) : event.preventDefault())}
    >
      <div className="nt">
        <h3 id={id}>{tienda.nombreFantasia ?? `Tienda ${tienda.tiendaNro}`}</h3>
        <span className="soft mono">N° {tienda.tiendaNro}</span>
      </div>
      <div className={css.calle}>
        <TextField label="Calle" maxLength={MAX_CALLE} {...form.field('calle')} />
        <TextField label="Número" maxLength={MAX_CALLE_NRO} {...form.field('calleNro')} />
      </div>
      <Fixed tienda={tienda} />
      <div className="pie">
        <Unsent form={form} />
        {outcome && <Alert kind={outcome.kind}>{outcome.text}</Alert>}
        <button type="submit" className="btn" aria-describedby={id} aria-disabled={!changed || form.busy || undefined}>
          Guardar dirección
        </button>
      </div>
    </form>
  )
}

const Fixed = ({ tienda }: { tienda: Tienda }) => (
  <dl>
    <div>
      <dt>Provincia</dt>
      <dd>{tienda.provincia}</dd>
    </div>
    <div>
      <dt>País</dt>
      <dd>{tienda.pais}</dd>
    </div>
    <div className="all">
      <dt>Teléfono</dt>
      <dd>
        <Telefono de={tienda.telefono} />
      </dd>
    </div>
  </dl>
)

/** A client's shops; `onSaved` reads them again, after a change or one of another person's. */
export const Tiendas = ({
  clienteId,
  tiendas,
  onSaved,
}: {
  clienteId: number
  tiendas: readonly Tienda[]
  onSaved: () => void
}) => (
  <div className="specs">
    {tiendas.map((tienda) => (
      <TiendaCard key={tienda.tiendaNro} clienteId={clienteId} tienda={tienda} onSaved={onSaved} />
    ))}
  </div>
)
