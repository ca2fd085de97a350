import { useState } from 'react'
import { showTime } from '#shared/dates.ts'
import { nombreOfPermiso } from '#shared/permisos.ts'
import { call, values } from '#web/api.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { Recovered } from '#web/ui/Recovered.tsx'
import { Alert } from '#web/ui/states.tsx'
import { draft } from '#web/ui/draft.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { contract, type Detalle } from '../contract.ts'
import { gruposOfRol, hasDerecho, type Derecho } from '../rules.ts'
import { Derechos } from './Derechos.tsx'
import { useCuenta } from './useCuenta.ts'
import css from './cuenta.module.css'

type Cambio = Detalle['permisos']['$values'][number]
const idsOf = (cuenta: Detalle) => values(cuenta.permisos).flatMap(({ permiso, puede }) => (puede ? [permiso] : []))
/** Of a right of several ids, the last change of any of them. */
const lastOf = (cambios: readonly Cambio[], { ids }: Derecho): Cambio | undefined =>
  cambios
    .filter(({ permiso }) => ids.includes(permiso))
    .toSorted((one, other) => (other.momento ?? '').localeCompare(one.momento ?? ''))[0]

/** Each right by its name, whether the account has it, and who changed it last; and the way to change them. */
export const PanelPermisos = ({ cuenta }: { cuenta: Detalle }) => {
  const [opened, setOpened] = useState(false)
  const { outcome, tell, reread } = useCuenta()
  const permisos = idsOf(cuenta)
  const all = gruposOfRol[cuenta.tipoRol].flatMap(({ derechos }) => derechos)
  const known = new Set(all.flatMap(({ ids }) => ids))
  const others = permisos.filter((id) => !known.has(id))
  return (
    <section className="panel" aria-labelledby="cta-p">
      <h2 id="cta-p">
        Permisos{' '}
        <span className="soft">
          {all.filter((d) => hasDerecho(permisos, d)).length} de {all.length}
        </span>
      </h2>
      <Tabla cuenta={cuenta} permisos={permisos} />
      {others.length > 0 && <p className={`soft ${css.cuerpo}`}>Además: {others.map(nombreOfPermiso).join(', ')}.</p>}
      {outcome && <Alert kind={outcome.kind}>{outcome.text}</Alert>}
      {!cuenta.propia && cuenta.estado !== 'baja' && (
        <div className={css.pie}>
          <button type="button" className="btn" aria-haspopup="dialog" onClick={() => setOpened(true)}>
            Cambiar permisos
          </button>
          <span className="soft">
            El cambio llega a sus sesiones abiertas en un segundo; lo que está escribiendo queda.
          </span>
        </div>
      )}
      <FormDialog opened={opened} onClose={() => setOpened(false)} title={`Permisos de ${cuenta.userName}`} size={860}>
        {(close) => (
          <Cambiar
            cuenta={cuenta}
            had={permisos}
            onClose={close}
            onSaved={() => {
              setOpened(false)
              tell({ kind: 'ok', text: 'Permisos cambiados.' })
              reread()
            }}
          />
        )}
      </FormDialog>
    </section>
  )
}

const Tabla = ({ cuenta, permisos }: { cuenta: Detalle; permisos: readonly number[] }) => (
  <table className={css.permisos}>
    <caption className="vh">Permisos, con su último cambio</caption>
    <thead>
      <tr>
        <th scope="col">Permiso</th>
        <th scope="col">Puede</th>
        <th scope="col">Último cambio</th>
        <th scope="col">Quién</th>
      </tr>
    </thead>
    {gruposOfRol[cuenta.tipoRol].map(({ titulo, derechos }) => (
      <tbody key={titulo}>
        <tr className={css.grupo}>
          <th colSpan={4} scope="rowgroup">
            {titulo}
          </th>
        </tr>
        {derechos.map((derecho) => (
          <Fila
            key={derecho.nombre}
            nombre={derecho.nombre}
            puede={hasDerecho(permisos, derecho)}
            cambio={lastOf(values(cuenta.permisos), derecho)}
          />
        ))}
      </tbody>
    ))}
  </table>
)

const Fila = ({ nombre, puede, cambio }: { nombre: string; puede: boolean; cambio: Cambio | undefined }) => (
  <tr>
    <th scope="row">{nombre}</th>
    <td className={css.puede}>
      {puede ? <Icon name="check" small /> : <span aria-hidden="true">—</span>}
      <span className="vh">{puede ? 'sí' : 'no'}</span>
    </td>
    <td className="mono">{cambio?.momento ? showTime(cambio.momento) : '—'}</td>
    <td>{cambio?.momento ? (cambio.quien ?? 'Sistema de gestión') : '—'}</td>
  </tr>
)

type CambiarProps = { cuenta: Detalle; had: readonly number[]; onClose: () => void; onSaved: () => void }
const Cambiar = ({ cuenta, had, onClose, onSaved }: CambiarProps) => {
  const [vistos] = useState(had)
  const form = useForm<{ permisos: readonly number[] }>({
    initial: { permisos: vistos },
    borrador: draft(`permisos:${cuenta.id}`),
    check: () => ({}),
    send: async ({ permisos }) => {
      await call(contract.permisos, {
        params: { id: cuenta.id },
        body: { permisos: [...permisos], vistos: [...vistos] },
      })
      onSaved()
    },
  })
  const { busy, outcome } = form
  return (
    <form {...form.props}>
      <Recovered form={form} onDiscard={form.discard} />
      <Derechos
        tipoRol={cuenta.tipoRol}
        permisos={form.values.permisos}
        before={vistos}
        onChange={(permisos) => form.set({ permisos })}
      />
      {outcome && <Alert kind={outcome.kind}>{outcome.text}</Alert>}
      <div className="acts questionActs">
        <button type="button" className="btn" onClick={onClose}>
          Cancelar
        </button>
        <button type="submit" className="btn main" aria-disabled={busy}>
          Guardar permisos
        </button>
      </div>
    </form>
  )
}
