import type { ReactNode } from 'react'
import { values } from '#web/api.ts'
import { Plano } from './Plano.tsx'
import type { Subcategoria } from '../contract.ts'
import css from './banner.module.css'

const drawn = (src: string | null): boolean => !!src?.startsWith('/dibujos/')

/**
 * The pictures of a banner: the subproduct's, else the group's; a group without one of its own shows its families
 * (OPEN-82).
 */
const picturesOf = (grupo: Subcategoria, prod: number | null): string[] => {
  const sub = values(grupo.grupos).find((s) => s.gruposProdId === prod)
  const own = sub?.imagen ?? grupo.imagen
  if (sub || !drawn(own)) return own ? [own] : []
  return [...new Set(values(grupo.grupos).flatMap((s) => (s.imagen && drawn(s.imagen) ? [s.imagen] : [])))].slice(0, 4)
}

/** The head of a group: its name, the subproduct, and what it looks like (CAT-05). */
export const Banner = ({ grupo, prod, detalle }: { grupo: Subcategoria; prod: number | null; detalle: ReactNode }) => {
  const sub = values(grupo.grupos).find((s) => s.gruposProdId === prod)
  return (
    <section className={css.banner} aria-labelledby="grupo">
      <div>
        <h1 id="grupo">
          {grupo.descripcion}
          {sub && <small> {sub.gruposDesc}</small>}
        </h1>
        <p className="soft">{detalle}</p>
      </div>
      <div className={css.pictures} aria-hidden="true">
        {picturesOf(grupo, prod).map((src) => (
          <Plano key={src} src={src} ancho={150} alto={128} dimensions={false} alt="" />
        ))}
      </div>
    </section>
  )
}
