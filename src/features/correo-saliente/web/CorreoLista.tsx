import { Link } from 'react-router'
import { showTime } from '#shared/dates.ts'
import { Pager } from '#web/ui/Pager.tsx'
import type { Resumen } from '../contract.ts'
import { EtiquetaEstado } from './EtiquetaEstado.tsx'
import { useVista } from './vista.ts'
import css from './correo.module.css'

export const linkId = (id: number) => `correo-${id}`

/** The mails of one page; each is a link to itself beside the list. */
export const CorreoLista = ({ correos, paginas }: { correos: readonly Resumen[]; paginas: number }) => {
  const { vista, at } = useVista()
  return (
    <div className={`panel ${css.lista}`}>
      <ul>
        {correos.map((c) => (
          <li key={c.id}>
            <Link
              id={linkId(c.id)}
              to={at({ ver: c.id, como: 'html' })}
              preventScrollReset
              aria-current={vista.ver === c.id ? 'true' : undefined}
            >
              <span className={css.asunto} dir="auto">
                {c.asunto}
              </span>
              <span className={css.quien} dir="auto">
                {c.nombre ?? c.para}
              </span>
              <EtiquetaEstado estado={c.estado} />
              <time dateTime={c.creado}>{showTime(c.creado)}</time>
            </Link>
          </li>
        ))}
      </ul>
      <Pager
        className={css.paginas}
        pagina={vista.pagina}
        de={{ paginas }}
        at={(pagina) => at({ pagina, ver: null })}
        antes="Más nuevos"
        despues="Más viejos"
      />
    </div>
  )
}
