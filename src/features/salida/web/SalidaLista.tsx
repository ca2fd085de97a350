import { Link } from '#web/router.tsx'
import { showTime } from '#shared/dates.ts'
import { Pager } from '#web/ui/Pager.tsx'
import type { Pages } from '#web/ui/usePager.ts'
import type { Summary } from '../contract.ts'
import { nombreOf, sobreOf } from '../rules.ts'
import { EtiquetaEstado } from './EtiquetaEstado.tsx'
import { useVista } from './vista.ts'
import cssTray from '#web/ui/tray.module.css'
import css from './salida.module.css'

export const linkId = (id: number) => `aviso-${id}`

/** What goes out, of one page; each is a link to itself beside the list. */
export const SalidaLista = ({ avisos, pages }: { avisos: readonly Summary[]; pages: Pages | null }) => {
  const { search: vista, at } = useVista()
  return (
    <div className={`panel ${cssTray.lista}`}>
      <ul>
        {avisos.map((aviso) => (
          <li key={aviso.id}>
            <Link
              id={linkId(aviso.id)}
              {...at({ ver: aviso.id })}
              resetScroll={false}
              aria-current={vista.ver === aviso.id ? 'true' : undefined}
            >
              <span className={css.que}>{nombreOf(aviso.tipo)}</span>
              <span className={css.sobre}>{sobreOf(aviso) ?? '–'}</span>
              {aviso.ultimoError && aviso.estado !== 'enviado' && (
                <span className={css.cause}>{aviso.ultimoError}</span>
              )}
              <EtiquetaEstado estado={aviso.estado} />
              <time dateTime={aviso.fecha}>{showTime(aviso.fecha)}</time>
            </Link>
          </li>
        ))}
      </ul>
      <Pager className={cssTray.paginas} of={pages} antes="Más nuevos" despues="Más viejos" />
    </div>
  )
}
