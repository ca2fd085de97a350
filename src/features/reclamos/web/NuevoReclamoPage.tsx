import { useParams } from '@tanstack/react-router'
import { Link } from '#web/router.tsx'
import { contract as encuesta } from '#features/encuesta/contract.ts'
import { textos as encuestaTextos } from '#features/encuesta/rules.ts'
import { call, saveFile } from '#web/api.ts'
import { Crumbs } from '#web/shell/Crumbs.tsx'
import { Locked } from '#web/ui/Locked.tsx'
import { Alert } from '#web/ui/states.tsx'
import { useSend } from '#web/ui/useSend.ts'
import { stepList, textos } from '../rules.ts'
import { ParteArchivos } from './ParteArchivos.tsx'
import { ParteLineas, ParteSolicitud } from './ParteSolicitud.tsx'
import { ParteQuePaso } from './ParteQuePaso.tsx'
import { useNuevo, type Nuevo } from './useNuevo.ts'
import css from './nuevo.module.css'

const FOLLOWS = [
  'Al apretar ENVIAR',
  'Recibe su número',
  'Se confirman remito y líneas',
  'Calidad o Logística lo estudian',
  'Se acepta o se rechaza',
  'Reposición o nota de crédito',
  'Queda en tus reclamos',
]

/** CARGA DE RECLAMOS: quote, lines, what happened, files, and sending it (CLAIM-11 … CLAIM-22). */
export const Component = () => {
  const { idPresupuesto = '' } = useParams({ strict: false })
  const de = /^[1-9]\d{0,8}$/.test(idPresupuesto) ? idPresupuesto : ''
  return <Form key={de} de={de} />
}

const Form = ({ de }: { de: string }) => {
  const nuevo = useNuevo(de)
  const { form } = nuevo
  const missing = Object.values(form.errors).includes(textos.obligatorios)
  return (
    <>
      <Crumbs here="Nuevo reclamo" below={[{ text: 'Mis reclamos', to: '/reclamos' }]} />
      <div className="head">
        <h1>{textos.carga}</h1>
      </div>
      <div className="cols">
        <form className="panel" {...form.props}>
          <Locked when={form.busy}>
            <ParteSolicitud nuevo={nuevo} />
            <ParteLineas nuevo={nuevo} />
            <ParteQuePaso nuevo={nuevo} />
            <ParteArchivos nuevo={nuevo} />
          </Locked>
          <section className={css.parte} aria-label="Enviar">
            {form.errors.solicitud && <Alert kind="bad">{form.errors.solicitud}</Alert>}
            {missing && <Alert kind="bad">{textos.obligatorios}</Alert>}
            {form.refusal && <Alert kind="bad">{form.refusal}</Alert>}
            <div role="status">{form.busy && <Alert kind="info">{textos.locked}</Alert>}</div>
            <Fin nuevo={nuevo} />
          </section>
        </form>
        <NextSteps />
      </div>
    </>
  )
}

/** The terms, and ENVIAR, which waits for them (CLAIM-16). */
const Fin = ({ nuevo }: { nuevo: Nuevo }) => {
  const { form, acepto, setAccept, archivos, cancel } = nuevo
  return (
    <div className={css.fin}>
      <span className={css.tick}>
        <input
          type="checkbox"
          id="acepto"
          checked={acepto}
          disabled={form.busy}
          onChange={(e) => setAccept(e.target.checked)}
          aria-label={textos.acepto}
        />
        <span>
          <label htmlFor="acepto">Acepto la </label>
          <Politica />
        </span>
      </span>
      <div>
        {form.busy ? (
          <button type="button" className="btn" onClick={cancel}>
            Cancelar envío
          </button>
        ) : (
          <Link className="btn" to="/reclamos">
            Volver
          </Link>
        )}
        <button type="submit" className="btn main" disabled={!acepto} aria-disabled={form.busy || archivos.busy}>
          {form.busy ? 'ENVIANDO…' : textos.enviar}
        </button>
      </div>
    </div>
  )
}

/** The policy itself, as its own document. */
const Politica = () => {
  const { busy, refusal, send } = useSend()
  const download = async () => saveFile(await call(encuesta.politicaReclamos, {}), encuestaTextos.archivo)
  return (
    <>
      <button
        type="button"
        className="link"
        aria-label="Descargar la política de reclamos"
        aria-disabled={busy}
        onClick={() => void send(download)}
      >
        política de reclamos
      </button>
      {refusal && <span role="alert"> {refusal}</span>}
    </>
  )
}

const NextSteps = () => (
  <aside className="panel stick" aria-labelledby="sigue">
    <h2 id="sigue">Qué sigue</h2>
    <div className="pad">
      <ol className={css.follows}>
        {stepList.map((nombre, index) => (
          <li key={nombre}>
            {nombre}
            <small>{FOLLOWS[index]}</small>
          </li>
        ))}
      </ol>
      <p className="hint">
        Seguís cada paso en <Link to="/reclamos">Mis reclamos</Link>.
      </p>
    </div>
  </aside>
)
