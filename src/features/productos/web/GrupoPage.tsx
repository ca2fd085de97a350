import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Link, useScreenSearch } from '#web/router.tsx'
import { textos as commonTextos } from '#shared/errors.ts'
import { values } from '#web/api.ts'
import { useClienteElegido, useClienteId, useSession } from '#web/session.ts'
import { Crumbs } from '#web/shell/Crumbs.tsx'
import { isBare } from '#web/ui/bare.ts'
import { SelectField } from '#web/ui/Field.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { Answer } from '#web/ui/Answer.tsx'
import { Empty, Loading } from '#web/ui/states.tsx'
import { useChanged } from '#web/ui/useChanged.ts'
import { useTitle } from '#web/ui/useTitle.ts'
import type { Subcategoria } from '../contract.ts'
import { elegidosOf } from '../facetas.ts'
import { HERRAMIENTAS, textos } from '../rules.ts'
import { Banner } from './Banner.tsx'
import { Acotado } from './Acotado.tsx'
import { GrupoGrid } from './GrupoGrid.tsx'
import { ProductosGhosts } from './VistaOf.tsx'
import { isNarrowed, useGrupo, useSubcategorias, type Within } from './queries.ts'
import { NoProductos, WithoutCliente } from './NoProductos.tsx'
import { useVista } from './vista.ts'
import css from './search-box.module.css'
import cssBanner from './banner.module.css'
import cssFiltros from './filtros.module.css'
import cssLista from './lista.module.css'
import { local } from '#web/storage.ts'

const number = (text: string | undefined): number => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0)

/** The products of a group (CAT-01 … CAT-14). Group and subproduct stand in the path, the search in the query. */
export const Component = () => {
  const params = useParams({ from: '/productos/$id/{-$prod}' })
  const [id, prod] = [number(params.id), params.prod === undefined ? null : number(params.prod)]
  const read = useSubcategorias()
  const grupo = values(read.data).find((g) => g.id === id)
  useTitle(grupo?.descripcion ?? 'Productos')
  useEffect(() => {
    if (grupo) local.set('grupoId', String(grupo.id)) // CAT-12
  }, [grupo])

  return (
    <Answer of={read} waiting={<Waiting />}>
      {() => (grupo && prod !== 0 ? <Grupo grupo={grupo} prod={prod} /> : <NoGrupo />)}
    </Answer>
  )
}

const Waiting = () => {
  const [vista] = useVista()
  return (
    <Loading label="Cargando productos…">
      <div className={cssBanner.banner} />
      <div className={`filters ${cssLista.ghost}`} />
      <div className={cssLista.shop}>
        <div className={cssFiltros.ghost} />
        <ProductosGhosts vista={vista} count={10} />
      </div>
    </Loading>
  )
}

const NoGrupo = () => (
  <Empty text={commonTextos.noEncontrado}>
    <Link className="btn" to="/productos">
      Ver todos los productos
    </Link>
  </Empty>
)

/** The category itself has no product; a subproduct, a search or a facet narrows it. */
const useIsBare = (within: Within): boolean =>
  isBare(useGrupo(within), {
    filtered: isNarrowed(within) || within.name !== '' || within.prod !== null,
    rows: ({ pages }) => pages.flat().length,
  })

const Grupo = ({ grupo, prod }: { grupo: Subcategoria; prod: number | null }) => {
  const clienteId = useClienteId()
  const { search, go } = useScreenSearch('/productos/$id/{-$prod}')
  const name = search.q.trim()
  const { id } = grupo
  const within = { clienteId, id, prod, name, ids: [], elegidos: elegidosOf(search), orden: search.orden }
  const bare = useIsBare(within)
  return (
    <>
      <Crumbs below={[{ text: 'Productos', to: '/productos' }]} here={grupo.descripcion} />
      <Banner grupo={grupo} prod={prod} detalle={<ForQuien />} />
      {clienteId === 0 && <WithoutCliente text={textos.noCliente} />}
      {bare ? (
        <NoProductos />
      ) : (
        <>
          <Filters grupo={grupo} prod={prod} name={name} />
          <Acotado within={within} herramientas={grupo.descripcion === HERRAMIENTAS} go={go}>
            {(vista) => <GrupoGrid key={`${id}/${prod ?? ''}?${name}`} within={within} vista={vista} />}
          </Acotado>
        </>
      )}
    </>
  )
}

const ForQuien = () => {
  const session = useSession()
  const chosen = useClienteElegido()
  const nombre = session.tipoRol === 3 ? session.bussinessName : chosen?.nombreFantasia
  return nombre ? <>Para {nombre}, con su lista de precios.</> : null
}

/** Takes the list whose choice changes the address, and keeps the keyboard in it. */
const useKeptFocus = (prod: number | null) => {
  const select = useRef<HTMLSelectElement | null>(null)
  useEffect(() => {
    const back = select.current
    select.current = null
    if (!back) return
    const timer = setTimeout(() => back.focus({ preventScroll: true }), 0)
    return () => clearTimeout(timer)
  }, [prod])
  return (list: HTMLSelectElement) => void (select.current = list)
}

/** Subproduct and search by description (CAT-06, CAT-07, CAT-09). */
const Filters = ({ grupo, prod, name }: { grupo: Subcategoria; prod: number | null; name: string }) => {
  const navigate = useNavigate()
  const keepFocus = useKeptFocus(prod)
  const [text, setText] = useState(name)
  useChanged(name, () => setText(name))
  const go = (sub: number | null, term: string) =>
    void navigate({
      to: '/productos/$id/{-$prod}',
      params: { id: String(grupo.id), prod: sub === null ? undefined : String(sub) },
      search: { q: term },
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== name) go(prod, text.trim())
  }
  return (
    <form className="filters" role="search" aria-label="Dentro de la categoría" onSubmit={submit}>
      <SelectField
        className={cssLista.sub}
        label="Subproducto"
        value={prod ?? ''}
        onChange={(event) => {
          keepFocus(event.currentTarget)
          go(number(event.currentTarget.value) || null, name)
        }}
      >
        <option value="">TODOS</option>
        {values(grupo.grupos).map((sub) => (
          <option key={sub.gruposProdId} value={sub.gruposProdId}>
            {sub.gruposDesc}
          </option>
        ))}
      </SelectField>
      <div className={`field ${cssLista.text}`}>
        <label htmlFor="descripcion">Buscar por descripción</label>
        <div className="find">
          <input
            id="descripcion"
            className="in"
            type="search"
            maxLength={250}
            autoComplete="off"
            enterKeyHint="search"
            placeholder="Ej.: 100 x 50"
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              if (event.target.value === '' && name) go(prod, '')
            }}
          />
          <button type="submit" className={css.ir} aria-label="Buscar en la categoría" disabled={text.trim() === ''}>
            <Icon name="search" />
          </button>
        </div>
      </div>
    </form>
  )
}
