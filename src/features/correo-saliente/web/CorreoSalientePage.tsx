import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { showInt } from '#shared/money.ts'
import type { Answer as Answered } from '#shared/route.ts'
import { Link } from '#web/router.tsx'
import { q, values } from '#web/api.ts'
import { EmptyList } from '#web/shell/EmptyList.tsx'
import { isBare } from '#web/ui/bare.ts'
import { SelectField } from '#web/ui/Field.tsx'
import { usePager } from '#web/ui/usePager.ts'
import { Answer } from '#web/ui/Answer.tsx'
import { Alert, Empty, Loading, Skeleton } from '#web/ui/states.tsx'
import { contract } from '../contract.ts'
import { estados, nombresEstado, textos } from '../rules.ts'
import { CorreoReading } from './CorreoReading.tsx'
import { CorreoLista, linkId } from './CorreoLista.tsx'
import { Retenidos } from './Retenidos.tsx'
import { useVista } from './vista.ts'
import cssTray from '#web/ui/tray.module.css'
import css from './correo.module.css'

/** By state, each with how many there are. */
const Estado = ({ data }: { data: Answered<typeof contract.list> | undefined }) => {
  const { search: vista, go } = useVista()
  const all = data ? Object.values(data.cuentas).reduce((a, b) => a + b, 0) : 0
  return (
    <SelectField
      label="Estado"
      className={css.filter}
      value={vista.estado ?? ''}
      onChange={(e) => go({ estado: estados.find((x) => x === e.target.value) ?? null, pagina: 1, ver: null })}
    >
      <option value="">Todos{data ? ` (${showInt(all)})` : ''}</option>
      {estados.map((estado) => (
        <option key={estado} value={estado}>
          {nombresEstado[estado]}
          {data ? ` (${showInt(data.cuentas[estado])})` : ''}
        </option>
      ))}
    </SelectField>
  )
}

/** The mails the portal wrote: a filtered list, with the selected one beside it (on a phone, instead of it). */
export const Component = () => {
  const { search: vista, at } = useVista()
  const list = useQuery({
    ...q(contract.list, { query: { page: vista.pagina, ...(vista.estado ? { estado: vista.estado } : {}) } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: (query) =>
      query.state.data?.smtp &&
      query.state.data.cuentas.pendiente + query.state.data.cuentas.enviando + query.state.data.cuentas.demorado > 0
        ? 8_000
        : false,
  })
  const last = useRef<number | null>(null)
  useEffect(() => {
    // focus returns to the mail that was open
    if (vista.ver === null && last.current !== null) document.getElementById(linkId(last.current))?.focus()
    last.current = vista.ver
  }, [vista.ver])
  const { read, pages } = usePager(list, {
    pagina: vista.pagina,
    at: (pagina) => at({ pagina, ver: null }),
    of: (data) => ({ de: data, rows: values(data).length }),
  })
  const { data } = list
  const bare = isBare(read, { filtered: vista.estado !== null, pagina: vista.pagina })
  return (
    <div className={`${css.correo}${vista.ver ? ` ${css.reading}` : ''}`}>
      <div className="head">
        <h1>{textos.titulo}</h1>
        {!bare && <Estado data={data} />}
      </div>
      {data && (data.smtp ? <Retenidos {...data.retenidos} /> : <Alert kind="info">{textos.noSmtp}</Alert>)}
      <div className={bare ? undefined : cssTray.columnas}>
        <div className={`${cssTray.leftEdge} ${css.leftEdge}`}>
          <Answer of={read} waiting={<Waiting />} empty={<Nothing />}>
            {(data) => <CorreoLista correos={values(data)} pages={pages} />}
          </Answer>
        </div>
        {vista.ver ? (
          <CorreoReading id={vista.ver} waiting={data?.smtp ?? false} />
        ) : (
          data && values(data).length > 0 && <p className={`${cssTray.nothing} soft`}>Elegí un correo para leerlo.</p>
        )}
      </div>
    </div>
  )
}

const Waiting = () => (
  <Loading label="Cargando el correo…">
    <div className="panel">
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className={css.wait}>
          <Skeleton height={76} />
        </div>
      ))}
    </div>
  </Loading>
)

const Nothing = () => {
  const { search: vista, at } = useVista()
  if (!vista.estado)
    return (
      <EmptyList text={textos.vacio} what={textos.whatFor} ways={[['/cuentas/invitar', 'Invitar a los primeros']]} />
    )
  return (
    <Empty text={textos.emptyFilter}>
      <Link className="btn" {...at({ estado: null, pagina: 1, ver: null })}>
        Ver todos
      </Link>
    </Empty>
  )
}
