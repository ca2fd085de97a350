import { useId } from 'react'
import { Link } from '#web/router.tsx'
import { values } from '#web/api.ts'
import { Crumbs } from '#web/shell/Crumbs.tsx'
import { EmptyList, toContacto } from '#web/shell/EmptyList.tsx'
import { Plano } from './Plano.tsx'
import { Answer } from '#web/ui/Answer.tsx'
import { Loading, Skeleton } from '#web/ui/states.tsx'
import { textos } from '../rules.ts'
import type { Subcategoria } from '../contract.ts'
import { useSubcategorias } from './queries.ts'
import css from './grupos.module.css'

/** The groups, each with its drawing (OPEN-104). */
export const Component = () => {
  const read = useSubcategorias()
  const none = (
    <EmptyList
      text={textos.noGrupos}
      what={textos.whatForGrupos}
      ways={[toContacto, ['/salida-sistema', 'Ver lo que llega del sistema de gestión']]}
    />
  )
  return (
    <>
      <Crumbs />
      <div className="head">
        <h1>Productos</h1>
      </div>
      <Answer of={read} waiting={<Waiting />} empty={none}>
        {(data) => (
          <ul className={css.grupos}>
            {values(data).map((grupo) => (
              <Grupo key={grupo.id} grupo={grupo} />
            ))}
          </ul>
        )}
      </Answer>
    </>
  )
}

const Waiting = () => (
  <Loading label="Cargando productos…">
    <div className={css.grupos}>
      {Array.from({ length: 12 }, (_, index) => (
        <Skeleton key={index} height="auto" />
      ))}
    </div>
  </Loading>
)

const SAMPLE = 3
/** What a group holds, in a line: its first subproducts, and how many more. */
const content = (grupo: Subcategoria): string => {
  const subs = values(grupo.grupos).map((sub) => sub.gruposDesc)
  const more = subs.length - SAMPLE
  return more > 0 ? `${subs.slice(0, SAMPLE).join(', ')} y ${more} más` : subs.join(', ')
}

const Grupo = ({ grupo }: { grupo: Subcategoria }) => {
  const id = useId()
  return (
    <li>
      <Link to="/productos/$id/{-$prod}" params={{ id: String(grupo.id) }} className={css.grupo} aria-labelledby={id}>
        <Plano src={grupo.imagen} ancho={150} alto={110} dimensions={false} alt="" />
        <span>
          <b id={id}>{grupo.descripcion}</b>
          <small>{content(grupo)}</small>
        </span>
      </Link>
    </li>
  )
}
