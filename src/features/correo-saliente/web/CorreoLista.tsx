import { Link } from '#web/router.tsx'
import { showTime } from '#shared/dates.ts'
import { Pager } from '#web/ui/Pager.tsx'
import type { Pages } from '#web/ui/usePager.ts'
import type { Summary } from '../contract.ts'
import { EtiquetaEstado } from './EtiquetaEstado.tsx'
import { useVista } from './vista.ts'
import cssTray from '#web/ui/tray.module.css'
import css from './correo.module.css'

export const linkId = (id: number) => `correo-${id}`

/** A page of mails; each links to itself beside the list. */
export const CorreoLista = ({ correos, pages }: { correos: readonly Summary[]; pages: Pages | null }) => {
  const { search: vista, at } = useVista()
  return (
    <div className={`panel ${cssTray.lista} ${css.lista}`}>
      <ul>
        {correos.map((correo) => (
          <li key={correo.id}>
            <Link
              id={linkId(correo.id)}
              {...at({ ver: correo.id, como: 'html' })}
              resetScroll={false}
              aria-current={vista.ver === correo.id ? 'true' : undefined}
            >
              <span className={css.asunto} dir="auto">
                {correo.asunto}
              </span>
              <span className={css.quien} dir="auto">
                {correo.nombre ?? correo.para}
              </span>
              <EtiquetaEstado estado={correo.estado} />
              <time dateTime={correo.creado}>{showTime(correo.creado)}</time>
            </Link>
          </li>
        ))}
      </ul>
      <Pager className={`${cssTray.paginas} ${css.paginas}`} of={pages} antes="Más nuevos" despues="Más viejos" />
    </div>
  )
}
