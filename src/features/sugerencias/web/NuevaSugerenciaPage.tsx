import { textos as commonTextos } from '#shared/errors.ts'
import { P } from '#shared/permisos.ts'
import { call, useRefresh } from '#web/api.ts'
import { Link } from '#web/router.tsx'
import { useGoAfter } from '#web/going.ts'
import { can, useSession } from '#web/session.ts'
import { Crumbs } from '#web/shell/Crumbs.tsx'
import { Alert, Empty } from '#web/ui/states.tsx'
import { useMayGo } from '#web/shell/ways.ts'
import { Unsent } from '#web/ui/Unsent.tsx'
import { draft } from '#web/ui/draft.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { contract } from '../contract.ts'
import { checkRelacion, textos, tipos, type Errores, type Relacion } from '../rules.ts'
import { ElegirProducto } from './ElegirProducto.tsx'
import css from './sugerencias.module.css'

/** Where one comes from and goes back to, who may. */
const LISTA = '/producto-sugerido'
const initial: Relacion = { idProducto: '', idProductoSugerido: '', idTipoRelacion: 1 }

/** Nuevo producto sugerido (SUGG-05 … SUGG-13). */
export const Component = () => {
  const may = can(useSession(), P.sugerencias)
  const lista = useMayGo(LISTA)
  return (
    <>
      <Crumbs here={textos.nuevo} below={lista ? [{ text: 'Productos sugeridos', to: LISTA }] : []} />
      <div className="head">
        <h1>{textos.nuevo}</h1>
      </div>
      {may ? <Form /> : <Empty text={commonTextos.noPermiso} />}
    </>
  )
}

const Form = () => {
  const begin = useGoAfter()
  const lista = useMayGo(LISTA)
  const refresh = useRefresh()
  const form = useForm<Relacion, Errores>({
    initial,
    borrador: draft('sugerencia'),
    check: checkRelacion,
    send: async (values, { key, reset }) => {
      const go = begin()
      const { idProducto: IdProducto, idProductoSugerido: IdProductoSugerido, idTipoRelacion: IdTipoRelacion } = values
      const body = { IdProducto, IdProductoSugerido, IdTipoRelacion }
      await call(contract.create, { body }, { idempotencyKey: key })
      reset(values)
      await go({ to: LISTA, state: { aviso: textos.creada } }, textos.creada, 'Ver las sugerencias')
      void refresh(contract.search)
    },
  })
  return (
    <form {...form.props} className="panel" aria-label={textos.nuevo}>
      <Unsent form={form} />
      {form.outcome && <Alert kind={form.outcome.kind}>{form.outcome.text}</Alert>}
      <div className={css.par}>
        <ElegirProducto label="SKU" {...form.field('idProducto')} onChoose={(id) => form.set({ idProducto: id })} />
        <p className={css.dimension}>
          <span>sugiere</span>
        </p>
        <ElegirProducto
          label="SKU relacionado"
          {...form.field('idProductoSugerido')}
          onChoose={(id) => form.set({ idProductoSugerido: id })}
        />
      </div>
      <Tipos value={form.values.idTipoRelacion} onChange={(id) => form.set({ idTipoRelacion: id })} />
      {form.errors.idTipoRelacion && (
        <p className="err" role="alert">
          {form.errors.idTipoRelacion}
        </p>
      )}
      <div className={css.pie}>
        <p className="soft">{textos.where}</p>
        <div className="acts">
          <Link className="btn" to={lista ? LISTA : '/'}>
            Volver
          </Link>
          <button type="submit" className="btn main" aria-disabled={form.busy}>
            Confirmar
          </button>
        </div>
      </div>
    </form>
  )
}

const Tipos = ({ value, onChange }: { value: number | null; onChange: (id: number) => void }) => (
  <fieldset className={css.tipos}>
    <legend>Tipo de relación</legend>
    {tipos.map((tipo) => (
      <label key={tipo.id} className={css.tipo}>
        <input type="radio" name="tipo" checked={value === tipo.id} onChange={() => onChange(tipo.id)} />
        <span>
          {tipo.nombre}
          <small>{tipo.que}</small>
        </span>
      </label>
    ))}
  </fieldset>
)
