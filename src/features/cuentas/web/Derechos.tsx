import { useSession, whoOf } from '#web/session.ts'
import type { Rol } from '#shared/route.ts'
import { canGive, gruposOfRol, hasDerecho, juegoOf, juegos, type Derecho, type Grupo } from '../rules.ts'
import css from './derechos.module.css'

type Props = {
  tipoRol: Rol
  permisos: readonly number[]
  /** What the account had: those stay its own to keep, whoever looks. */ before?: readonly number[]
  onChange: (permisos: readonly number[]) => void
}
const sorted = (ids: Iterable<number>) => [...new Set(ids)].sort((one, other) => one - other)

/** The rights of a role by name, in groups, from a set that can be changed; never more than one's own. */
export const Derechos = ({ tipoRol, permisos, before = [], onChange }: Props) => {
  const { permisos: own } = whoOf(useSession())
  const may = ({ ids }: Derecho) => ids.every((id) => before.includes(id) || canGive(id, tipoRol, own))
  const { juego, cambiados } = juegoOf(tipoRol, permisos)
  const all = gruposOfRol[tipoRol].flatMap((grupo) => grupo.derechos)
  const toggle = ({ ids }: Derecho, on: boolean) =>
    onChange(sorted(on ? [...permisos, ...ids] : permisos.filter((id) => !ids.includes(id))))
  // what a set has beyond one's own stays out
  const take = (of: readonly number[]) =>
    onChange(sorted(of.filter((id) => before.includes(id) || canGive(id, tipoRol, own))))
  const had = (derecho: Derecho) => hasDerecho(juego.permisos, derecho)
  return (
    <section aria-labelledby="der-t">
      <div className={css.head}>
        <h2 id="der-t">Permisos</h2>
        <p className="soft" role="status">
          <b>
            {all.filter((d) => hasDerecho(permisos, d)).length} de {all.length}
          </b>{' '}
          · «{juego.nombre}»{cambiados > 0 && `, cambiado en ${cambiados}`}
        </p>
      </div>
      <div className={css.juegos} role="group" aria-label="Juego de permisos">
        {juegos
          .filter((each) => each.tipoRol === tipoRol)
          .map((each) => (
            <button key={each.nombre} type="button" aria-pressed={each === juego} onClick={() => take(each.permisos)}>
              {each.nombre}
            </button>
          ))}
      </div>
      <div className={css.grupos}>
        {gruposOfRol[tipoRol].map((grupo) => (
          <Fieldset key={grupo.titulo} grupo={grupo} permisos={permisos} may={may} had={had} onToggle={toggle} />
        ))}
      </div>
    </section>
  )
}

type FieldsetProps = {
  grupo: Grupo
  permisos: readonly number[]
  may: (derecho: Derecho) => boolean
  had: (derecho: Derecho) => boolean
  onToggle: (derecho: Derecho, on: boolean) => void
}
const Fieldset = ({ grupo: { titulo, derechos }, permisos, may, had, onToggle }: FieldsetProps) => (
  <fieldset>
    <legend>
      {titulo}{' '}
      <span>
        {derechos.filter((d) => hasDerecho(permisos, d)).length} de {derechos.length}
      </span>
    </legend>
    <ul>
      {derechos.map((derecho) => {
        const on = hasDerecho(permisos, derecho)
        return (
          <li key={derecho.nombre}>
            <label>
              <input
                type="checkbox"
                checked={on}
                disabled={!on && !may(derecho)}
                onChange={(e) => onToggle(derecho, e.target.checked)}
              />
              <span>
                <b>{derecho.nombre}</b>
                {on !== had(derecho) && <em>cambiado</em>}
                <small>{!on && !may(derecho) ? 'No lo tenés: no lo podés dar.' : derecho.abre}</small>
              </span>
              <span className={css.id}>{derecho.ids.join(' · ')}</span>
            </label>
          </li>
        )
      })}
    </ul>
  </fieldset>
)
