import { useEffect, useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { showInt } from '#shared/money.ts'
import { HalladoOption, useHallados } from '#features/busqueda/web/busqueda.tsx'
import { values } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { Icon } from '#web/ui/icons.tsx'
import { useChanged } from '#web/ui/useChanged.ts'
import { keepFocus, useList } from '#web/ui/useList.ts'
import { hasFailed } from '#web/ui/read.ts'
import type { Autocompletado } from '../contract.ts'
import { MIN_BUSQUEDA } from '../rules.ts'
import { ConsultarBusqueda } from './ConsultarBusqueda.tsx'
import { OfrecidoProducto } from './OfrecidoProducto.tsx'
import { dropRecent, readRecent } from './recent.ts'
import { useAutocompletado, type OnKey } from './useAutocompletado.ts'
import css from './ofrecidos.module.css'

type Props = {
  id: string
  /** What is typed, trimmed. */ text: string
  /** Tells the box what the list does with a key. */ hear: (onKey: OnKey | null) => void
  onActive: (id: string | null) => void
  onText: (text: string) => void
  onFind: (text: string) => void
  onDone: () => void
}
/** An option: how it is drawn, and what choosing it does; `drop` of what can be forgotten. */
type Option = { key: string; row?: true; take: () => void; drop?: () => void; draw: ReactNode }
type Group = { title: string; options: readonly Option[] }

/** The account's last searches, as options. */
const useRecent = ({ text, onFind }: Props): Group[] => {
  const { userId } = useSession()
  const [kept, setKept] = useState(() => readRecent(userId))
  if (text !== '' || kept.length === 0) return []
  const drop = (one: string) => {
    dropRecent(userId, one)
    setKept(readRecent(userId))
  }
  const options = kept.map((one) => ({
    key: one,
    row: true as const,
    take: () => onFind(one),
    drop: () => drop(one),
    draw: (
      <>
        <Icon name="clock" />
        <span>{one}</span>
      </>
    ),
  }))
  return [{ title: 'Tus últimas búsquedas', options }]
}

/** What the server offers for the text, as options. */
const useOfrecidos = ({ text, onText, onDone }: Props, data: Autocompletado | undefined, name: string): Group[] => {
  const navigate = useNavigate()
  if (!data) return []
  const going = (go: () => Promise<void>) => () => {
    onDone()
    void go()
  }
  const q = data.parecido ?? text
  const productos = values(data.productos).map((product) => ({
    key: product.id,
    take: going(() => navigate({ to: '/detallesproducto/$id', params: { id: product.id } })),
    draw: <OfrecidoProducto product={product} typed={name} />,
  }))
  const grupos = values(data.grupos).map(({ id, descripcion, cuantos }) => ({
    key: `g${id}`,
    row: true as const,
    take: going(() => navigate({ to: '/productos/$id/{-$prod}', params: { id: String(id) }, search: { q } as never })),
    draw: (
      <>
        <Icon name="grid" />
        <span>{productos.length === 0 ? `Ver el grupo ${descripcion}` : descripcion}</span>
        <span className={css.count}>
          {data.mas && 'más de '}
          {showInt(cuantos)} <span className="vh">{cuantos === 1 ? 'producto' : 'productos'}</span>
        </span>
      </>
    ),
  }))
  if (productos.length > 0)
    return [
      { title: `Productos · ${data.mas ? 'más de ' : ''}${showInt(data.total)}`, options: productos },
      { title: 'Grupos', options: grupos },
    ]
  const parecido = data.parecido && {
    key: 'parecido',
    row: true as const,
    take: () => onText(data.parecido!),
    draw: (
      <>
        <Icon name="search" />
        <span>
          ¿Quisiste decir <b>{data.parecido}</b>?
        </span>
        <Icon name="right" small />
      </>
    ),
  }
  return [{ title: `Sin resultados para «${name}»`, options: [...(parecido ? [parecido] : []), ...grupos] }]
}

const said = (n: number, one: string, more: string) => `${showInt(n)} ${n === 1 ? one : more}`
/** How many there are, to who hears the page; `own`: numbers and clients that were found. */
const countedOf = (data: Autocompletado | undefined, own: number): string => {
  const [productos, grupos] = [values(data?.productos).length, values(data?.grupos).length]
  const found =
    own === 0 ? [] : [said(own, 'resultado por su número o su nombre', 'resultados por su número o su nombre')]
  if (productos === 0 && own > 0) return `${found[0]}. Se eligen con las flechas.`
  if (!data) return ''
  if (productos === 0) return data.parecido ? `Sin resultados. ¿Quisiste decir ${data.parecido}?` : 'Sin resultados.'
  const all = [...found, said(productos, 'producto', 'productos')].join(', ')
  return `${all} y ${said(grupos, 'grupo', 'grupos')}. Se eligen con las flechas.`
}

/** One's own numbers, and clients, that the text finds: first where it is a number, else below the products. */
const useOwn = ({ text, onDone }: Props) => {
  const navigate = useNavigate()
  const { groups, first, settled } = useHallados(text)
  const own: Group[] = groups.map(({ titulo, ways }) => ({
    title: titulo,
    options: ways.map(({ hallado, to }) => ({
      key: to,
      row: true as const,
      take: () => {
        onDone()
        void navigate({ href: to })
      },
      draw: <HalladoOption hallado={hallado} />,
    })),
  }))
  return { own, first, settled, count: own.reduce((sum, { options }) => sum + options.length, 0) }
}

/** The active option, by its place; the keys that the box hands over move it. */
const useActive = (props: Props, options: readonly Option[], idOf: (n: number) => string) => {
  const { hear, onActive, text } = props
  const { at, list, setAt, move } = useList(options.length, -1)
  useChanged(text, () => setAt(-1))
  const active = options[at]
  useEffect(() => {
    onActive(active ? idOf(at) : null)
  })
  useEffect(() => {
    hear((event: KeyboardEvent) => {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event.key === 'ArrowDown' ? 1 : -1)
      else if (event.key === 'Enter' && active) {
        event.preventDefault()
        active.take()
      } else if (event.key === 'Delete' && active?.drop) {
        event.preventDefault()
        active.drop()
        setAt(-1)
      }
    })
    return () => hear(null)
  })
  return { at, list }
}

type ListProps = { groups: readonly Group[]; at: number; idOf: (place: number) => string }
const List = ({ groups, at, idOf }: ListProps) => {
  const titles = useId()
  const starts = groups.map((_group, index) =>
    groups.slice(0, index).reduce((sum, { options }) => sum + options.length, 0),
  )
  return groups.map(({ title, options }, index) => (
    <div key={title} role="group" aria-labelledby={`${titles}${index}`}>
      <p id={`${titles}${index}`} className={css.titulo}>
        {title}
      </p>
      {options.map((option, within) => {
        const place = starts[index]! + within
        return (
          <button
            type="button"
            key={option.key}
            id={idOf(place)}
            role="option"
            tabIndex={-1}
            aria-selected={place === at}
            data-active={place === at || undefined}
            className={option.row ? `${css.option} ${css.row}` : css.option}
            onMouseDown={keepFocus}
            onClick={option.take}
          >
            {option.draw}
          </button>
        )
      })}
    </div>
  ))
}

/** What stands below the options: why there are none, how to go on. */
const Below = ({ text, name, nothing, failed, onFind }: Pick<Props, 'text' | 'onFind'> & BelowProps) => (
  <>
    {failed && (
      <p className={css.aside} role="status">
        No se pudieron traer sugerencias. La búsqueda anda igual: Enter.
      </p>
    )}
    {nothing && (
      <div className={css.consultar}>
        <ConsultarBusqueda key={name} texto={name} />
      </div>
    )}
    {!failed && (
      <p className={css.end}>
        <span className={css.keys} aria-hidden="true">
          <kbd>↑</kbd> <kbd>↓</kbd> eligen, <kbd>Esc</kbd> cierra, <kbd>/</kbd> abre el buscador
        </span>
        {!nothing && text.length >= MIN_BUSQUEDA && (
          <button type="button" className="link" onClick={() => onFind(text)}>
            Ver todos
          </button>
        )}
      </p>
    )}
  </>
)
type BelowProps = { name: string; nothing: boolean; failed: boolean }

/** The list under the header's search: the last searches, what is offered for a text, or what to do without any. */
export const Ofrecidos = (props: Props) => {
  const { id, text, onFind } = props
  const { read, asks, name } = useAutocompletado(text)
  const data = asks ? read.data : undefined
  const recent = useRecent(props)
  const offered = useOfrecidos(props, data, name)
  const { own, first, settled, count } = useOwn(props)
  const nothing = data !== undefined && values(data.productos).length === 0 && count === 0
  const found = first ? [...own, ...offered] : [...offered, ...own]
  const groups = (text === '' ? recent : found).filter(({ options }) => options.length > 0 || nothing)
  const options = groups.flatMap((group) => group.options)
  const idOf = (place: number) => `${id}-${place}`
  const { at, list } = useActive(props, options, idOf)
  const failed = asks && hasFailed(read)
  const shows = groups.length > 0 || failed
  return (
    <div className={shows ? css.pop : undefined}>
      <p className="vh" role="status">
        {settled && !(asks && read.isPlaceholderData) ? countedOf(data, count) : ''}
      </p>
      <div role="listbox" id={id} aria-label="Lo que se ofrece" ref={list} tabIndex={-1}>
        <List groups={groups} at={at} idOf={idOf} />
      </div>
      {text === '' && shows && (
        <div className={css.borrar}>
          {options.map((option) => (
            <button key={option.key} type="button" aria-label={`Borrar ${option.key}`} onClick={option.drop}>
              <Icon name="x" small />
            </button>
          ))}
        </div>
      )}
      {shows && <Below {...{ text, name, nothing, failed, onFind }} />}
    </div>
  )
}
