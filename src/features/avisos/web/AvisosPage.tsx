import { useScreenSearch } from '#web/router.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { q, values } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { EmptyList, toProductos } from '#web/shell/EmptyList.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { usePager } from '#web/ui/usePager.ts'
import { Answer } from '#web/ui/Answer.tsx'
import { Loading, Skeleton } from '#web/ui/states.tsx'
import { contract } from '../contract.ts'
import { detalleOfCorreo, textos } from '../rules.ts'
import { AvisoItem } from './AvisoItem.tsx'
import css from './avisos.module.css'
import cssLast from '#web/ui/last.module.css'
import { ReadAll } from './ReadAll.tsx'
import { Preferencias } from './Preferencias.tsx'

/** /avisos: all notices, and the mail preferences. */
export const Component = () => {
  const { search: vista, at } = useScreenSearch('/avisos')
  const canChoose = detalleOfCorreo(useSession().tipoRol) !== null
  const asked = useQuery({
    ...q(contract.list, { query: { page: vista.pagina } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const { read, pages } = usePager(asked, {
    pagina: vista.pagina,
    at: (pagina) => at({ pagina }),
    of: (data) => ({ de: data, rows: values(data).length }),
  })
  const rows = values(read.data)
  return (
    <>
      <div className="head">
        <h1>{textos.titulo}</h1>
        {vista.pagina === 1 && <ReadAll hasta={rows[0]?.id} />}
      </div>
      <div className={canChoose ? css.pagina : undefined}>
        <div>
          <Answer of={read} waiting={<Waiting />}>
            {() => (
              <>
                {rows.length === 0 ? (
                  <EmptyList
                    text={textos.vacio}
                    what={textos.whatFor}
                    ways={[['/presupuestos', 'Ver las solicitudes'], toProductos]}
                  />
                ) : (
                  <ul className={`panel ${cssLast.lista} ${css.entera}`} aria-label="Avisos">
                    {rows.map((aviso) => (
                      <AvisoItem key={aviso.id} aviso={aviso} />
                    ))}
                  </ul>
                )}
                <Pager className="junto" of={pages} />
              </>
            )}
          </Answer>
        </div>
        {canChoose && <Preferencias />}
      </div>
    </>
  )
}

const Waiting = () => (
  <Loading label="Cargando los avisos…">
    <div className="list">
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} height={92} />
      ))}
    </div>
  </Loading>
)
