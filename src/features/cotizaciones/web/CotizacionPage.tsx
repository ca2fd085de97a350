import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { Hilo } from '#features/mensajes/web/mensajes.tsx'
import { textos as commonTextos } from '#shared/errors.ts'
import { q, refusalOf, values } from '#web/api.ts'
import { Link, useScreenSearch } from '#web/router.tsx'
import { useSession } from '#web/session.ts'
import { Crumbs } from '#web/shell/Crumbs.tsx'
import { Answer } from '#web/ui/Answer.tsx'
import { Alert, Empty, Loading, Skeleton } from '#web/ui/states.tsx'
import { useNotice } from '#web/ui/useNotice.ts'
import { useSend } from '#web/ui/useSend.ts'
import { useTitle } from '#web/ui/useTitle.ts'
import { contract, type Cotizacion, type Version } from '../contract.ts'
import { codigoOf, nombreOf, overBecause, textos } from '../rules.ts'
import { Comparar } from './Comparar.tsx'
import { EditorBorrador } from './EditorBorrador.tsx'
import { Archivos } from './Archivos.tsx'
import { Estado } from './Estado.tsx'
import { Historia } from './Historia.tsx'
import { Outcome } from './Outcome.tsx'
import { Pie, type Asks } from './Pie.tsx'
import { Preguntas } from './Preguntas.tsx'
import { Pedidas, Renglones } from './Renglones.tsx'
import { draftOf, inForceOf } from './respuesta.ts'
import { Rotulo } from './Rotulo.tsx'
import { Versiones } from './Versiones.tsx'
import { VersionTools } from './VersionTools.tsx'
import css from './una.module.css'

/** A cotización: its versions, what may be done with it now, its history (COTIZ-02 … COTIZ-12). */
export const Component = () => {
  const { id } = useParams({ from: '/cotizaciones/$id' })
  return /^[1-9]\d{0,8}$/.test(id) ? <Una key={id} id={Number(id)} /> : <Missing />
}

const Missing = () => (
  <>
    <div className="head">
      <h1 tabIndex={-1}>Cotización</h1>
    </div>
    <Empty text={commonTextos.noEncontrado}>
      <Link className="btn" to="/cotizaciones">
        Ver las cotizaciones
      </Link>
    </Empty>
  </>
)

const Una = ({ id }: { id: number }) => {
  const read = useQuery({ ...q(contract.read, { params: { id } }), refetchOnMount: 'always' as const })
  useTitle(read.data ? nombreOf(read.data.numero, null) : 'Cotización')
  return (
    <Answer
      of={read}
      missing={<Missing />}
      waiting={
        <Loading label="Cargando la cotización…">
          <div className={css.waiting}>
            <Skeleton height={44} width="40%" />
            <Skeleton height={132} />
            <Skeleton height={320} />
          </div>
        </Loading>
      }
    >
      {(cotizacion) => <Entera cotizacion={cotizacion} />}
    </Answer>
  )
}

/** Another version came while it was looked at: told until it is closed; one's own is no news. */
const Otra = ({ version }: { version: number | null }) => {
  const [seen, setSeen] = useState(version)
  if (seen === null && version !== null) setSeen(version)
  if (seen === version) return null
  return (
    <Alert kind="warn" onClose={() => setSeen(version)}>
      {textos.cambiada}
    </Alert>
  )
}

/** The version that is shown: that of the address, else the draft for who may price it, else the one in force. */
const useShown = (cotizacion: Cotizacion) => {
  const { search } = useScreenSearch('/cotizaciones/$id')
  const list = values(cotizacion.versiones)
  const [draft, inForce] = [draftOf(cotizacion), inForceOf(cotizacion)]
  const named = list.find(({ numero }) => numero === search.version)
  const shown = named ?? (cotizacion.puede.editar ? draft : undefined) ?? inForce
  const antes = list.find(({ numero }) => numero === search.antes && numero !== shown?.numero)
  return { shown, antes, draft, inForce, list }
}

const Entera = ({ cotizacion }: { cotizacion: Cotizacion }) => {
  const { id, numero, estado, vence, puede } = cotizacion
  const team = useSession().tipoRol !== 3
  const sending = useSend()
  const notice = useNotice()
  const { shown, antes, draft, inForce } = useShown(cotizacion)
  const [asks, setAsks] = useState<Asks | null>(null)
  // what was typed stays, also where the draft it was typed in is gone
  const [held, setHeld] = useState(false)
  const base = draft ?? inForce
  const editing = puede.editar && !antes && base && (shown?.enviada === null || (held && !draft))
  const over = overBecause(estado, vence, team)
  const changed = refusalOf(contract.answer, sending.outcome?.error) === 'cotizacion_cambiada'
  return (
    <>
      <Crumbs here={codigoOf(numero)} below={[{ text: textos.titulo, to: '/cotizaciones' }]} />
      <div className={`head ${css.cabeza}`}>
        <h1 tabIndex={-1}>{nombreOf(numero, null)}</h1>
        <Estado of={estado} />
        {shown && <VersionTools cotizacion={cotizacion} version={shown} />}
      </div>
      {!team && <Otra version={cotizacion.version} />}
      {notice.aviso && (
        <Alert kind="warn" onClose={notice.close}>
          {notice.aviso}
        </Alert>
      )}
      {!changed && <Outcome of={sending.outcome} onClose={sending.clear} />}
      {over && <Alert kind="bad">{over}</Alert>}
      {cotizacion.renovacionPedida && <Alert kind="info">{textos.renovacion(team)}</Alert>}
      <Rotulo cotizacion={cotizacion} version={shown} team={team} />
      <Versiones cotizacion={cotizacion} shown={shown} />
      {editing ? (
        <EditorBorrador
          key={id}
          cotizacion={cotizacion}
          base={base}
          onStale={() => setHeld(true)}
          onWithdraw={() => setAsks('retirar')}
        />
      ) : (
        <Leida cotizacion={cotizacion} shown={shown} antes={antes} team={team} />
      )}
      <Archivos cotizacion={cotizacion} />
      <div className={css.mensajes}>
        <Hilo
          tema="cotizacion"
          numero={id}
          lineas={values(cotizacion.pedidas).map(({ item, nombreProducto: nombre }) => ({ item, nombre }))}
        />
      </div>
      <Historia cotizacion={cotizacion} />
      {!editing && <Pie cotizacion={cotizacion} sending={sending} hasDraft={draft !== undefined} onAsk={setAsks} />}
      <Preguntas cotizacion={cotizacion} asks={asks} onClose={() => setAsks(null)} />
    </>
  )
}

type LeidaProps = { cotizacion: Cotizacion; shown: Version | undefined; antes: Version | undefined; team: boolean }
/** A version as it was sent, or beside an earlier one; before there is any, what was asked for. */
const Leida = ({ cotizacion, shown, antes, team }: LeidaProps) => {
  const { at, go } = useScreenSearch('/cotizaciones/$id')
  if (!shown)
    return (
      <section className="panel" aria-labelledby="renglones">
        <h2 id="renglones">Lo que se pidió</h2>
        <Pedidas cotizacion={cotizacion} />
      </section>
    )
  const others = values(cotizacion.versiones).filter(({ numero }) => numero !== shown.numero)
  const former = others.findLast(({ numero }) => numero < shown.numero) ?? others[0]
  return (
    <section className="panel" aria-labelledby="renglones">
      <div className={css.top}>
        <h2 id="renglones">
          {antes ? `Versión ${antes.numero} y versión ${shown.numero}` : `Versión ${shown.numero}`}
        </h2>
        {antes && others.length > 1 && (
          <label className={css.con}>
            Comparar con{' '}
            <select
              className="in"
              value={antes.numero}
              onChange={(e) => go({ antes: Number(e.target.value) }, { resetScroll: false })}
            >
              {others.map(({ numero }) => (
                <option key={numero} value={numero}>
                  Versión {numero}
                </option>
              ))}
            </select>
          </label>
        )}
        {former && (
          <Link
            className="btn bare"
            resetScroll={false}
            {...at(antes ? { antes: null } : { version: shown.numero, antes: former.numero })}
          >
            {antes ? 'Dejar de comparar' : `Comparar con la ${former.numero}`}
          </Link>
        )}
      </div>
      {antes ? (
        <Comparar cotizacion={cotizacion} antes={antes} ahora={shown} />
      ) : (
        <Renglones cotizacion={cotizacion} version={shown} team={team} />
      )}
    </section>
  )
}
