import { useEffect, useId, useRef, useState, type FocusEvent, type FormEvent, type KeyboardEvent } from 'react'
import { catalogo } from '#shared/permisos.ts'
import { call, values } from '#web/api.ts'
import { useGoAfter } from '#web/going.ts'
import { can, useClienteId, useSession } from '#web/session.ts'
import { Icon } from '#web/ui/icons.tsx'
import { part } from '#web/ui/part.tsx'
import { useSend } from '#web/ui/useSend.ts'
import { contract } from '../contract.ts'
import { MIN_BUSQUEDA, textos } from '../rules.ts'
import { productosParam } from './addresses.ts'
import { keepRecent } from './recent.ts'
import type { OnKey } from './useAutocompletado.ts'
import css from './search-box.module.css'

const Ofrecidos = part(() => import('./Ofrecidos.tsx'), 'Ofrecidos')

/** Finds, and goes to what was found. */
const useFindAndGo = () => {
  const clienteId = useClienteId()
  const begin = useGoAfter()
  return async (name: string) => {
    const go = begin()
    const found = values(await call(contract.search, { query: { name, clienteId } }))
    const productos = productosParam(found.map((p) => p.id))
    const to = { to: '/allProductsList/$productos', params: { productos }, search: { q: name } } as const
    await go(to, `Ya están los resultados de «${name}».`, 'Verlos')
  }
}

/** '/' leads to the search from where no field has the focus; a button that takes a date is one (FIND-02). */
const useSlash = () => {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const at = event.target as HTMLElement
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (at.closest('input, textarea, select, [contenteditable], [data-dates-input], [role=dialog]')) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return input
}

/** What is typed, whether the list is open, and what keys, typing and leaving do to it. */
const useBox = () => {
  const { userId } = useSession()
  const onKey = useRef<OnKey | null>(null)
  const hear = (next: OnKey | null) => void (onKey.current = next)
  const [text, setText] = useState('')
  const [opened, setOpened] = useState(false)
  const [active, setActive] = useState<string | null>(null)
  const { sending, refusal, send, clear } = useSend<string>({ newest: true })
  const findAndGo = useFindAndGo()
  const close = () => {
    setOpened(false)
    setActive(null)
  }
  const find = (texto: string) => {
    close()
    setText(texto)
    if (sending === texto) return
    keepRecent(userId, texto)
    void send(() => findAndGo(texto), texto)
  }
  const type = (next: string) => {
    setText(next)
    setOpened(true)
    clear()
  }
  const keyDown = (event: KeyboardEvent) => {
    const moves = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    if (moves || (event.key === 'Escape' && opened)) event.preventDefault()
    if (event.key === 'Escape') close()
    else if (moves && !opened) setOpened(true)
    else if (opened) onKey.current?.(event)
  }
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close()
  }
  const open = () => setOpened(true)
  return { text, opened, active, setActive, sending, refusal, hear, open, close, find, type, keyDown, leave }
}

const Help = ({ id, text, bad }: { id: string; text: string | null; bad: boolean }) =>
  text !== null && (
    <p className={bad ? `${css.help} bad` : css.help} id={id} role={bad ? 'alert' : undefined}>
      {text}
    </p>
  )

/**
 * The header's product search (HEAD-03 … HEAD-07), and what it offers while one types: a combobox whose list comes with
 * the first focus (FIND-01, FIND-02).
 */
export const SearchBox = () => {
  const session = useSession()
  const id = useId()
  const input = useSlash()
  const box = useBox()
  const { text, opened, refusal } = box
  const name = text.trim()
  const enough = name.length >= MIN_BUSQUEDA
  if (!can(session, ...catalogo)) return <div className="find" />

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (enough && box.sending !== name) box.find(name)
  }
  const write = (next: string) => {
    box.type(next)
    input.current?.focus()
  }
  const help = refusal ?? (!enough && (opened || text !== '') ? textos.minimumBusqueda : null)
  return (
    <form className="find" role="search" onSubmit={submit}>
      <div onBlur={box.leave}>
        <label className="vh" htmlFor={id}>
          Buscar productos
        </label>
        <input
          {...{ id, ref: input, className: 'in', type: 'search', maxLength: 250, autoComplete: 'off', value: text }}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={opened}
          aria-controls={`${id}l`}
          aria-activedescendant={(opened && box.active) || undefined}
          aria-describedby={help ? `${id}h` : undefined}
          enterKeyHint="search"
          placeholder="Buscar productos"
          {...{ onFocus: box.open, onClick: box.open }}
          onKeyDown={box.keyDown}
          onChange={(event) => box.type(event.target.value)}
        />
        <button
          type="submit"
          className={css.ir}
          aria-label="Buscar"
          title={enough ? undefined : textos.minimumBusqueda}
          aria-disabled={!enough || box.sending === name || undefined}
        >
          <Icon name="search" />
        </button>
        <div className={css.below}>
          <Help id={`${id}h`} text={help} bad={refusal !== null} />
          {opened && (
            <Ofrecidos
              {...{ id: `${id}l`, text: name, hear: box.hear, onActive: box.setActive }}
              {...{ onText: write, onFind: box.find, onDone: box.close }}
            />
          )}
        </div>
      </div>
    </form>
  )
}
