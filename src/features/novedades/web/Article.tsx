import { useMemo, type ReactNode } from 'react'
import { AddressLink } from '#web/router.tsx'
import { cleanHtml } from '#web/ui/clean-html.ts'
import { useMayGo } from '#web/shell/ways.ts'
import { Icon } from '#web/ui/icons.tsx'
import type { Novedad } from '../contract.ts'
import { isHttps, isRuta } from '../rules.ts'
import { withTamanos } from './with-sizes.ts'
import { Imagen } from './Imagen.tsx'
import css from './article.module.css'

/** What an item says, its parts in the order they are read. */
export type Leida = Pick<
  Novedad,
  | 'titulo'
  | 'fechaCreacion'
  | 'fechaCortaCreacion'
  | 'textoPortada'
  | 'cuerpo'
  | 'cuerpoDetalle'
  | 'linkImagenSec'
  | 'linkVideo'
  | 'link'
>

const Texto = ({ html }: { html: string }) => {
  const clean = useMemo(() => withTamanos(cleanHtml(html)), [html])
  return <div className={css.texto} dangerouslySetInnerHTML={{ __html: clean }} />
}

/** A way inside the portal, for whom it is open. */
const Interno = ({ ruta }: { ruta: string }) =>
  useMayGo(ruta) ? <AddressLink href={ruta}>Ver en el portal</AddressLink> : null

const Enlace = ({ link }: { link: string }) => {
  if (isRuta(link)) return <Interno ruta={link} />
  if (!isHttps(link)) return null
  return (
    <a href={link} target="_blank" rel="noopener noreferrer">
      {new URL(link).hostname}
      <Icon name="ext" small />
      <span className="vh"> (se abre en otra pestaña)</span>
    </a>
  )
}

/** An item whole (NEWS-02). `archivo`: the way to its file. `titular`: what its title is among others. */
export const Article = ({
  novedad,
  archivo,
  titular: Titular = 'h1',
}: {
  novedad: Leida
  archivo?: ReactNode
  titular?: 'h1' | 'h3'
}) => {
  const { linkImagenSec, linkVideo, link, cuerpoDetalle } = novedad
  const enlace = link !== null && (isRuta(link) || isHttps(link)) ? link : null
  return (
    <div className={css.reading}>
      <article className={`panel ${css.article}`}>
        <time dateTime={novedad.fechaCreacion}>{novedad.fechaCortaCreacion}</time>
        <Titular className={css.titular}>{novedad.titulo}</Titular>
        <p className={css.lead}>{novedad.textoPortada}</p>
        {linkImagenSec && isRuta(linkImagenSec) && (
          <Imagen className={css.imagen} src={linkImagenSec} sizes="(max-width: 760px) 100vw, 760px" pronto />
        )}
        <Texto html={novedad.cuerpo} />
        {cuerpoDetalle && <Texto html={cuerpoDetalle} />}
        {linkVideo && isHttps(linkVideo) && (
          <p className={css.video}>
            <a className="btn" href={linkVideo} target="_blank" rel="noopener noreferrer">
              <Icon name="play" />
              Ver el video<span className="vh"> (se abre en otra pestaña)</span>
            </a>
          </p>
        )}
      </article>
      {(archivo || enlace) && (
        <aside className={css.aside} aria-label="Además">
          {archivo}
          {enlace && (
            <section className="panel">
              <h2>Enlace</h2>
              <div className={css.enlace}>
                <Enlace link={enlace} />
              </div>
            </section>
          )}
        </aside>
      )}
    </div>
  )
}
