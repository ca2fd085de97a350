import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from '#web/router.tsx'
import type { Answer as Answered } from '#shared/route.ts'
import { q, values } from '#web/api.ts'
import { EmptyList } from '#web/shell/EmptyList.tsx'
import { isBare } from '#web/ui/bare.ts'
import { SearchField } from '#web/ui/Search.tsx'
import { SelectField } from '#web/ui/Field.tsx'
import { usePager, type Pages } from '#web/ui/usePager.ts'
import { Answer } from '#web/ui/Answer.tsx'
import { Empty, Loading, Skeleton } from '#web/ui/states.tsx'
import { contract } from '../contract.ts'
import { estados, nombreEstado, textos } from '../rules.ts'
import { Entrada, Missing } from './Entrada.tsx'
import { Quienes } from './Quienes.tsx'
import { SalidaReading } from './SalidaReading.tsx'
import { linkId, SalidaLista } from './SalidaLista.tsx'
import { useVista } from './vista.ts'
import cssTray from '#web/ui/tray.module.css'
import css from './salida.module.css'

type Pagina = Answered<typeof contract.list>
const sumOf = (cuentas: Pagina['cuentas']): number => Object.values(cuentas).reduce((a, b) => a + b, 0)

/** By state, and by any number of an order. */
const Filters = ({ data }: { data: Pagina | undefined }) => {
  const { search: vista, go } = useVista()
  const cuantos = (n: number | undefined) => (n === undefined ? '' : ` (${n})`)
  return (
    <div className={css.filtros}>
      <SearchField
        label="Número de solicitud o de pedido"
        value={vista.numero}
        onSearch={(numero) => go({ numero, pagina: 1, ver: null })}
      />
      <SelectField
        label="Estado"
        value={vista.estado ?? ''}
        onChange={(e) => go({ estado: estados.find((x) => x === e.target.value) ?? null, pagina: 1, ver: null })}
      >
        <option value="">Todos{cuantos(data && sumOf(data.cuentas))}</option>
        {estados.map((estado) => (
          <option key={estado} value={estado}>
            {nombreEstado[estado][1]}
            {cuantos(data?.cuentas[estado])}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

/** The list as it was asked for, or why there is none. */
const Left = ({ data, pages }: { data: Pagina; pages: Pages | null }) => {
  const { search: vista, at } = useVista()
  const avisos = values(data)
  if (avisos.length > 0) return <SalidaLista avisos={avisos} pages={pages} />
  if (!vista.estado && !vista.numero)
    return (
      <EmptyList
        text={textos.vacio}
        what={textos.whatFor}
        ways={[
          ['/presupuestos', 'Ver las solicitudes'],
          ['/configuracion', 'Ver la configuración'],
        ]}
      />
    )
  return (
    <Empty text={textos.emptyFilter}>
      <Link className="btn" {...at({ estado: null, numero: '', pagina: 1, ver: null })}>
        Ver todos
      </Link>
    </Empty>
  )
}

const useSalida = () => {
  const { search: vista } = useVista()
  const { estado, numero, pagina: page } = vista
  return useQuery({
    ...q(contract.list, { query: { page, ...(estado ? { estado } : {}), ...(numero ? { numero } : {}) } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: (query) => {
      const cuentas = query.state.data?.cuentas
      return cuentas && cuentas.pendiente + cuentas.enviando + cuentas.demorado > 0 ? 8_000 : false
    },
  })
}

/**
 * What goes out to the order system: a list with its filters, and the one being read beside it (on a phone, instead of
 * it).
 */
export const Component = () => {
  const { search: vista, at } = useVista()
  const list = useSalida()
  const { read, pages } = usePager(list, {
    pagina: vista.pagina,
    at: (pagina) => at({ pagina, ver: null }),
    of: (data) => ({ de: data, rows: values(data).length }),
  })
  const bare = isBare(read, { filtered: Boolean(vista.estado || vista.numero), pagina: vista.pagina })
  const last = useRef<number | null>(null)
  useEffect(() => {
    // back to where one came from
    if (vista.ver === null && last.current !== null) document.getElementById(linkId(last.current))?.focus()
    last.current = vista.ver
  }, [vista.ver])
  const { data } = list
  return (
    <div className={`${css.salida}${vista.ver ? ` ${css.reading}` : ''}`}>
      <div className="head">
        <h1>{textos.titulo}</h1>
      </div>
      <div className={css.top}>
        {data && (
          // of all, not of what was searched: that is what goes again
          <Quienes
            webhook={data.webhook}
            sistema={data.sistema}
            lectores={values(data.lectores)}
            failed={vista.numero ? 0 : data.cuentas.fallido}
          />
        )}
        <Missing />
        {!bare && <Filters data={data} />}
      </div>
      <div className={bare ? undefined : cssTray.columnas}>
        <div className={`${cssTray.leftEdge} ${css.leftEdge}`}>
          <Answer
            of={read}
            waiting={
              <Loading label="Cargando los avisos…">
                <Skeleton height={420} />
              </Loading>
            }
          >
            {(page) => <Left data={page} pages={pages} />}
          </Answer>
        </div>
        {vista.ver ? (
          <SalidaReading id={vista.ver} waiting={Boolean(data?.webhook)} />
        ) : (
          data &&
          values(data).length > 0 && <p className={`${cssTray.nothing} soft`}>Elegí un aviso para ver lo que lleva.</p>
        )}
      </div>
      <Entrada />
    </div>
  )
}
