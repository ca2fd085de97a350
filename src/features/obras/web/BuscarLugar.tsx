import { useId, useState, type KeyboardEvent, type RefObject } from 'react'
import { ApiError } from '#web/api.ts'
import { Icon } from '#web/ui/icons.tsx'
import { keepFocus, useList } from '#web/ui/useList.ts'
import type { Hallazgo } from '../contract.ts'
import { partsOf, renglonesDe } from './etiqueta.ts'
import { useHallazgos } from './queries.ts'
import { textos } from './textos.ts'
import css from './buscar.module.css'

/** `first`: the focus comes here when the dialog opens. */
type Props = { first: boolean; onChoose: (hallazgo: Hallazgo) => void }

/** What is typed and found, and the keys: arrows move, Enter takes what is marked, else asks for all that is typed. */
const useBuscarLugar = (onChoose: Props['onChoose']) => {
  const [text, setText] = useState('')
  const [enviado, setEnviado] = useState<string | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const search = useHallazgos(text === chosen ? '' : text, enviado) // what was taken is not searched again
  const { opened, at, list, setAt, open, close, move } = useList<HTMLUListElement>(search.hallazgos.length, -1)
  const active = opened ? search.hallazgos[at] : undefined
  const take = (hallazgo: Hallazgo) => {
    const { titulo, detalle } = renglonesDe(hallazgo)
    const taken = `${titulo}, ${detalle.replace(/ · \d+$/, '')}`
    setText(taken)
    setChosen(taken)
    close()
    setAt(-1)
    onChoose(hallazgo)
  }
  const onText = (next: string) => {
    setText(next)
    setAt(-1)
    open()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      open()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter') {
      event.preventDefault() // else it would create the work site
      if (active) return take(active)
      setEnviado(text.trim())
      open()
      setAt(0)
    } else if (event.key === 'Escape' && opened) {
      event.preventDefault()
      close()
    }
  }
  return { ...search, text, opened, at, list, active, take, onText, onKeyDown, close }
}

/** The address that is looked for, and the places it may be (ARIA combobox). */
export const BuscarLugar = ({ first, onChoose }: Props) => {
  const id = useId()
  const { list, ...search } = useBuscarLugar(onChoose)
  const shown = search.opened && search.hallazgos.length > 0
  return (
    <div className={`field ${css.buscar}`} onBlur={search.close}>
      <label htmlFor={id}>Buscá la dirección o tocá el mapa</label>
      <div className={css.caja}>
        <Icon name="search" />
        <input
          id={id}
          className="in"
          role="combobox"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={200}
          aria-expanded={shown}
          aria-controls={`${id}-l`}
          aria-autocomplete="list"
          aria-activedescendant={shown && search.active ? `${id}-${search.at}` : undefined}
          data-mantine-stop-propagation={shown || undefined}
          data-autofocus={first || undefined}
          value={search.text}
          onChange={(event) => search.onText(event.target.value)}
          onKeyDown={search.onKeyDown}
        />
      </div>
      <Hallazgos id={id} list={list} search={search} shown={shown} />
      <Dicho search={search} />
    </div>
  )
}

type Search = Omit<ReturnType<typeof useBuscarLugar>, 'list'>
type HallazgosProps = { id: string; list: RefObject<HTMLUListElement | null>; search: Search; shown: boolean }
const Hallazgos = ({ id, list, search, shown }: HallazgosProps) => (
  <ul
    className={css.lista}
    id={`${id}-l`}
    role="listbox"
    aria-label="Direcciones encontradas"
    aria-busy={search.waiting}
    ref={list}
    hidden={!shown}
  >
    {search.hallazgos.map((hallazgo, index) => {
      const { titulo, detalle } = renglonesDe(hallazgo)
      return (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the box's (ARIA combobox)
        <li
          key={`${hallazgo.etiqueta} ${hallazgo.latitud} ${hallazgo.longitud}`}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === search.at}
          data-active={index === search.at || undefined}
          onMouseDown={keepFocus}
          onClick={() => search.take(hallazgo)}
        >
          <span>
            {partsOf(titulo, search.text).map((part, index) =>
              part.coincide ? <mark key={index}>{part.texto}</mark> : part.texto,
            )}
          </span>
          <small>{detalle}</small>
        </li>
      )
    })}
  </ul>
)

/** What became of the search, in words; counted for who does not see the list. */
const Dicho = ({ search }: { search: Search }) => {
  const { error, hallazgos, nothing, opened } = search
  if (error)
    return (
      <p className={css.dicho} role="alert">
        {error instanceof ApiError && error.status === 429 ? error.message : textos.sinBusqueda}{' '}
        <button type="button" className="link" onClick={search.retry}>
          Reintentar
        </button>
      </p>
    )
  const count = `${hallazgos.length} ${hallazgos.length === 1 ? 'dirección encontrada' : 'direcciones encontradas'}.`
  return (
    <p className={nothing ? css.dicho : 'vh'} role="status">
      {nothing ? textos.nada : opened && hallazgos.length > 0 ? count : ''}
    </p>
  )
}
