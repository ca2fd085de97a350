import { useId, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { ApiError } from '#web/api.ts'
import { Icon } from '#web/ui/icons.tsx'
import { keepFocus, useList } from '#web/ui/useList.ts'
import type { Hallazgo } from '../contract.ts'
import { lineaOf, partsOf, renglonesOf } from './etiqueta.ts'
import { useHallazgos } from './queries.ts'
import { readPasted } from './pasted.ts'
import { showPunto, type Punto } from './punto.ts'
import { textos } from './textos.ts'
import css from './buscar.module.css'

/** `first`: the focus comes here when the dialog opens. */
type Props = { first: boolean; onChoose: (hallazgo: Hallazgo) => void; onPunto: (punto: Punto) => void }

const isPunto = (text: string): boolean => 'punto' in (readPasted(text) ?? {})
/** What is typed, and what there is to choose: the places like it, or the point that it says (OPEN-209). */
const useOptions = (text: string, chosen: string | null) => {
  const [enviado, setEnviado] = useState<string | null>(null)
  const pasted = readPasted(text)
  // what was taken is not searched again
  const search = useHallazgos(text === chosen || pasted ? '' : text, enviado)
  const punto = pasted && 'punto' in pasted && text !== chosen ? pasted.punto : null
  return {
    ...search,
    punto,
    motivo: pasted && 'motivo' in pasted ? pasted.motivo : null,
    count: punto ? 1 : search.hallazgos.length,
    send: () => setEnviado(text.trim()),
  }
}

/** The keys: arrows move, Enter takes what is marked, else asks for all that is typed. */
const useBuscarLugar = ({ onChoose, onPunto }: Pick<Props, 'onChoose' | 'onPunto'>) => {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const search = useOptions(text, chosen)
  const { opened, at, list, setAt, open, close, move } = useList<HTMLUListElement>(search.count, -1)
  const { hallazgos, punto } = search
  const settle = (taken: string) => {
    setText(taken)
    setChosen(taken)
    close()
    setAt(-1)
  }
  const take = (place: Hallazgo | Punto) => {
    if (!('etiqueta' in place)) {
      settle(text)
      return onPunto(place)
    }
    settle(lineaOf(place))
    onChoose(place)
  }
  const onText = (next: string) => {
    setText(next)
    setAt(isPunto(next) ? 0 : -1)
    open()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      open()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter') {
      event.preventDefault() // else it would create the work site
      const active = opened ? (at === 0 && punto ? punto : hallazgos[at]) : undefined
      if (active) return take(active)
      search.send()
      open()
      setAt(0)
    } else if (event.key === 'Escape' && opened) {
      event.preventDefault()
      close()
    }
  }
  return { ...search, text, opened, at, list, take, onText, onKeyDown, close }
}

/** The address that is looked for, and the places it may be (ARIA combobox). */
export const BuscarLugar = ({ first, ...on }: Props) => {
  const id = useId()
  const { list, ...search } = useBuscarLugar(on)
  const shown = search.opened && search.count > 0
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
          maxLength={2_000} // the link of a place is long
          aria-expanded={shown}
          aria-controls={`${id}-l`}
          aria-autocomplete="list"
          aria-activedescendant={shown && search.at >= 0 && search.at < search.count ? `${id}-${search.at}` : undefined}
          data-mantine-stop-propagation={shown || undefined}
          data-autofocus={first || undefined}
          value={search.text}
          onChange={(event) => search.onText(event.target.value)}
          onKeyDown={search.onKeyDown}
        />
      </div>
      <Hallazgos id={id} list={list} search={search} shown={shown} />
      <Stated search={search} />
    </div>
  )
}

type Search = Omit<ReturnType<typeof useBuscarLugar>, 'list'>
type HallazgosProps = { id: string; list: RefObject<HTMLUListElement | null>; search: Search; shown: boolean }
type OptionProps = { id: string; on: boolean; onTake: () => void; children: ReactNode }
const Option = ({ id, on, onTake, children }: OptionProps) => (
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the box's (ARIA combobox)
  <li id={id} role="option" aria-selected={on} data-active={on || undefined} onMouseDown={keepFocus} onClick={onTake}>
    {children}
  </li>
)
const Hallazgos = ({ id, list, search, shown }: HallazgosProps) => {
  const { punto, at, take } = search
  return (
    <ul
      className={css.lista}
      id={`${id}-l`}
      role="listbox"
      aria-label="Direcciones encontradas"
      aria-busy={search.waiting}
      ref={list}
      hidden={!shown}
    >
      {punto && (
        <Option id={`${id}-0`} on={at === 0} onTake={() => take(punto)}>
          {textos.putPunto(showPunto(punto))}
        </Option>
      )}
      {search.hallazgos.map((hallazgo, index) => (
        <Option
          key={`${hallazgo.etiqueta} ${hallazgo.latitud} ${hallazgo.longitud}`}
          id={`${id}-${index}`}
          on={index === at}
          onTake={() => take(hallazgo)}
        >
          <Renglones hallazgo={hallazgo} typed={search.text} />
        </Option>
      ))}
    </ul>
  )
}
const Renglones = ({ hallazgo, typed }: { hallazgo: Hallazgo; typed: string }) => {
  const { titulo, detalle } = renglonesOf(hallazgo)
  return (
    <>
      <span>
        {partsOf(titulo, typed).map((part, index) =>
          part.coincide ? <mark key={index}>{part.texto}</mark> : part.texto,
        )}
      </span>
      <small>{detalle}</small>
    </>
  )
}

/** What became of the search, in words; counted for who does not see the list. */
const Stated = ({ search }: { search: Search }) => {
  const { error, count, motivo, nothing, opened } = search
  if (error)
    return (
      <p className={css.stated} role="alert">
        {error instanceof ApiError && error.status === 429 ? error.message : textos.searchUnavailable}{' '}
        <button type="button" className="link" onClick={search.retry}>
          Reintentar
        </button>
      </p>
    )
  const found = `${count} ${count === 1 ? 'dirección encontrada' : 'direcciones encontradas'}.`
  const bad = motivo ?? (nothing ? textos.nothing : null)
  return (
    <p className={bad ? css.stated : 'vh'} role="status">
      {bad ?? (opened && count > 0 ? found : '')}
    </p>
  )
}
