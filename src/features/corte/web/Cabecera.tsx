import { useState } from 'react'
import { Link } from '#web/router.tsx'
import { ApiError, call, refusalOf, useRefresh } from '#web/api.ts'
import { newKey } from '#web/key.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { Alert } from '#web/ui/states.tsx'
import { useSend } from '#web/ui/useSend.ts'
import { MAX_NOMBRE } from '#features/listas/rules.ts'
import { vistasOf } from '../changes.ts'
import { contract, type Entero } from '../contract.ts'
import { ajustesOf, contenidoOf, hasWrong } from '../edit.ts'
import { textos } from '../rules.ts'
import { Unsaved } from './Unsaved.tsx'
import type { DelPlan } from './usePlan.ts'
import css from './corte.module.css'

/** Another plan instead: what is not kept of this one goes, so that it is asked first (OPEN-484). */
const PlanNuevo = ({ plan: { unsaved, dispatch } }: { plan: DelPlan }) => {
  const [asking, setAsking] = useState(false)
  const begin = () => {
    setAsking(false)
    dispatch({ do: 'new' })
  }
  return (
    <>
      <button type="button" className="btn" onClick={() => (unsaved ? setAsking(true) : begin())}>
        <Icon name="plus" />
        Plan nuevo
      </button>
      <Unsaved opened={asking} titulo="Plan nuevo" accion="Empezar otro" onSi={begin} onNo={() => setAsking(false)} />
    </>
  )
}

/** What keeps it from being kept; null for nothing. */
const problemOf = ({ edicion }: DelPlan): string | null => {
  if (edicion.nombre.trim() === '') return textos.nombreObligatorio
  if (hasWrong(edicion)) return 'Hay piezas por corregir: corregilas o quitalas, y guardá.'
  return Object.values(ajustesOf(edicion).wrong)[0] ?? null
}
const planOf = (error: unknown): Entero | null =>
  refusalOf(contract.save, error) === 'plan_cambiado' && error instanceof ApiError
    ? ((error.problem?.plan as Entero | undefined) ?? null)
    : null

const useKeep = (plan: DelPlan, clienteId: number) => {
  const { edicion, base, grupos, dispatch } = plan
  const refresh = useRefresh()
  const { busy, refusal, send, clear } = useSend()
  const [problem, setProblem] = useState<string | null>(null)
  const [theirs, setTheirs] = useState<Entero | null>(null)
  const [kept, setKept] = useState<string | null>(null)
  const keep = async () => {
    const { ajustes } = ajustesOf(edicion)
    if (!ajustes) return
    const contenido = contenidoOf(edicion, ajustes, (en) => {
      const grupo = grupos.find((each) => each.en === en)
      return grupo?.barras ? vistasOf(grupo.vendidas, en.sin) : (en.vistas ?? [])
    })
    const said = { nombre: edicion.nombre.trim(), compartida: edicion.compartida, contenido }
    try {
      const saved = base
        ? await call(contract.save, { params: { id: base.id }, body: { ...said, version: base.version } })
        : await call(contract.create, { body: { clienteId, ...said } }, { idempotencyKey: newKey() })
      dispatch({ do: 'kept', plan: saved, keep: true, sent: edicion })
      setTheirs(null)
      setKept(saved.nombre)
      announce(`Se guardó «${saved.nombre}».`)
      void Promise.all([refresh(contract.list), refresh(contract.read)])
    } catch (error) {
      setTheirs(planOf(error))
      throw error
    }
  }
  const save = () => {
    const wrong = problemOf(plan)
    setProblem(wrong)
    setKept(null)
    if (wrong === null) void send(keep)
  }
  const takeTheirs = (keepMine: boolean) => {
    if (theirs) dispatch({ do: 'kept', plan: theirs, keep: keepMine })
    setTheirs(null)
    clear()
  }
  return { busy, refusal: problem ?? refusal, save, kept, theirs, takeTheirs }
}

/** The plan's name, whose it is, and keeping it (CORTE-10). */
export const Cabecera = ({ plan, clienteId }: { plan: DelPlan; clienteId: number }) => {
  const { edicion, base, dispatch } = plan
  const { busy, refusal, save, kept, theirs, takeTheirs } = useKeep(plan, clienteId)
  return (
    <>
      <div className="head">
        <h1 tabIndex={-1}>{textos.titulo}</h1>
        <div className={css.acts}>
          <Link className="btn bare" to="/misPlanesDeCorte">
            Mis planes
          </Link>
          <PlanNuevo plan={plan} />
        </div>
      </div>
      <div className={css.nombre}>
        <div className="field">
          <label htmlFor="corte-nombre">Nombre del plan</label>
          <input
            id="corte-nombre"
            className="in"
            maxLength={MAX_NOMBRE}
            value={edicion.nombre}
            onChange={(event) => dispatch({ do: 'set', patch: { nombre: event.target.value } })}
          />
        </div>
        {(base?.puedeEliminar ?? true) && (
          <label className={css.tick}>
            <input
              type="checkbox"
              checked={edicion.compartida}
              onChange={(event) => dispatch({ do: 'set', patch: { compartida: event.target.checked } })}
            />
            Compartir con las demás cuentas del cliente y su vendedor
          </label>
        )}
        <button type="button" className="btn" aria-disabled={busy || undefined} onClick={save}>
          Guardar el plan
        </button>
      </div>
      {theirs && <Theirs quien={theirs.cambiadaPor} take={takeTheirs} />}
      {!theirs && refusal && <Alert kind="bad">{refusal}</Alert>}
      {kept !== null && (
        <Alert kind="ok">
          Se guardó «{kept}». {edicion.compartida ? 'Lo ven las demás cuentas del cliente.' : 'Sólo lo ves vos.'}
        </Alert>
      )}
    </>
  )
}
const Theirs = ({ quien, take }: { quien: string; take: (keepMine: boolean) => void }) => (
  <Alert kind="warn">
    {textos.changed(quien)}{' '}
    <button type="button" className="btn" onClick={() => take(false)}>
      Mostrar lo suyo
    </button>{' '}
    <button type="button" className="btn bare" onClick={() => take(true)}>
      Seguir con lo mío
    </button>
  </Alert>
)
