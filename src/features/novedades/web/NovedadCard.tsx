import { Link } from '#web/router.tsx'
import { Icon } from '#web/ui/icons.tsx'
import type { Novedad } from '../contract.ts'
import { isRuta } from '../rules.ts'
import { Imagen } from './Imagen.tsx'
import { keepNovedad } from './queries.ts'
import css from './novedades.module.css'

/** What a card says of an item. */
export type InTarjeta = Pick<
  Novedad,
  'titulo' | 'fechaCreacion' | 'fechaCortaCreacion' | 'textoPortada' | 'linkImagenSec' | 'destacada' | 'leida'
> & { readonly video: boolean; readonly archivo: boolean }
export const inTarjeta = (novedad: Novedad): InTarjeta => ({
  ...novedad,
  video: novedad.linkVideo !== null,
  archivo: novedad.linkDescarga !== null,
})

/** An item in the list; the whole of it leads there. Without `entera` it leads nowhere: a preview. */
export const NovedadCard = ({ novedad, wide, entera }: { novedad: InTarjeta; wide: boolean; entera?: Novedad }) => {
  const { titulo, linkImagenSec, destacada, leida } = novedad
  const image = linkImagenSec !== null && isRuta(linkImagenSec) ? linkImagenSec : null
  return (
    <article className={`${css.tarjeta}${wide ? ` ${css.wide}` : ''}`}>
      {image && (
        <div className={css.figure}>
          <Imagen src={image} sizes={wide ? '(max-width: 760px) 100vw, 520px' : '(max-width: 760px) 100vw, 400px'} />
        </div>
      )}
      <div className={css.dice}>
        <p className={css.marcas}>
          {destacada && <span className={css.destacada}>Destacada</span>}
          {!leida && <span className={css.nueva}>Sin leer</span>}
          <time dateTime={novedad.fechaCreacion}>{novedad.fechaCortaCreacion}</time>
        </p>
        <h2>
          {entera ? (
            <Link to="/novedad/$id" params={{ id: String(entera.id) }} onClick={() => keepNovedad(entera)}>
              {titulo}
            </Link>
          ) : (
            titulo
          )}
        </h2>
        <p>{novedad.textoPortada}</p>
        {(novedad.archivo || novedad.video) && (
          <p className={css.brings}>
            {novedad.archivo && (
              <span>
                <Icon name="down" small />
                Archivo
              </span>
            )}
            {novedad.video && (
              <span>
                <Icon name="play" small />
                Video
              </span>
            )}
          </p>
        )}
      </div>
    </article>
  )
}
