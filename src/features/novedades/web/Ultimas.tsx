import { Link } from '#web/router.tsx'
import { values } from '#web/api.ts'
import { Answer } from '#web/ui/Answer.tsx'
import css from '#web/ui/last.module.css'
import { useSend } from '#web/ui/useSend.ts'
import { textos } from '../rules.ts'
import { keepNovedad, useLeer, useMenu } from './queries.ts'

/** The first five, below the header, and the way to all of them. */
export const Ultimas = () => {
  const menu = useMenu()
  const { leerTodas } = useLeer()
  const { send, busy } = useSend()
  return (
    <div className={css.last}>
      <div className={css.cabeza}>
        <p>{textos.titulo}</p>
        {(menu.data?.sinLeer ?? 0) > 0 && (
          <button type="button" className="btn bare" aria-disabled={busy} onClick={() => void send(leerTodas)}>
            {textos.leerTodas}
          </button>
        )}
      </div>
      <Answer of={menu} empty={<p className="soft">{textos.vacio}</p>}>
        {(data) => (
          <ul className={css.lista} aria-label="Últimas novedades">
            {values(data).map((novedad) => (
              <li key={novedad.id} className={`${css.item}${novedad.leida ? '' : ` ${css.nuevo}`}`}>
                <Link
                  to="/novedad/$id"
                  params={{ id: String(novedad.id) }}
                  className={css.titulo}
                  onClick={() => keepNovedad(novedad)}
                >
                  {!novedad.leida && <span className="vh">Sin leer: </span>}
                  {novedad.titulo}
                </Link>
                <p className="soft">
                  {novedad.fechaCortaCreacion}
                  {novedad.destacada && ' · Destacada'}
                </p>
              </li>
            ))}
          </ul>
        )}
      </Answer>
      <Link to="/novedades" className={css.todos}>
        {textos.verTodas}
      </Link>
    </div>
  )
}
