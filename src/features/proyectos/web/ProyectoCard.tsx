import { showDay } from '#shared/dates.ts'
import { Link, type SearchLink } from '#web/router.tsx'
import type { Proyecto } from '../contract.ts'
import { etapaOf, etapas, textos } from '../rules.ts'
import { Etapas } from './Etapas.tsx'
import css from './proyectos.module.css'

/** The three days of a project; one that is not known yet is a dash. */
export const diasOf = ({ ingreso, checklist, vencimiento }: Proyecto): readonly (readonly [string, string])[] =>
  [
    ['Ingreso', ingreso],
    ['Checklist', checklist],
    ['Entrega pactada', vencimiento],
  ].map(([label, day]) => [label!, day ? showDay(day) : '–'] as const)

/** A project: its code, its service, its three days and where it stands (PROJ-03). */
export const ProyectoCard = ({ proyecto, to }: { proyecto: Proyecto; to: SearchLink }) => {
  const { id, nombre, servicio, estado } = proyecto
  const etapa = etapaOf(estado)
  return (
    <article className={css.tarjeta} aria-label={`Proyecto ${nombre}`}>
      <h2>
        <small>Proyecto</small> {nombre}
      </h2>
      <div className={css.servicio}>
        <p className={css.clave}>Servicio</p>
        <b>{servicio}</b>
      </div>
      <dl className={css.dias}>
        {diasOf(proyecto).map(([label, day]) => (
          <div key={label}>
            <dt className={css.clave}>{label}</dt>
            <dd>{day}</dd>
          </div>
        ))}
      </dl>
      <div className={css.pie}>
        <Etapas estado={estado} mini />
        <p className={css.estado}>
          <b>{estado.trim()}</b>
          {etapa !== null && (
            <span className="soft">
              {etapa} de {etapas.length}
            </span>
          )}
        </p>
        <Link
          className="btn bare"
          id={`proyecto-${id}`}
          {...to}
          resetScroll={false}
          aria-haspopup="dialog"
          aria-label={`${textos.verDetalles} del proyecto ${nombre}`}
        >
          {textos.verDetalles}
        </Link>
      </div>
    </article>
  )
}
