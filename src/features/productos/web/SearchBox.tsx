import { useId, useState, type FormEvent } from 'react'
import { catalogo } from '#shared/permisos.ts'
import { call, values } from '#web/api.ts'
import { useGoAfter } from '#web/going.ts'
import { can, useClienteId, useSession } from '#web/session.ts'
import { Icon } from '#web/ui/icons.tsx'
import { useSend } from '#web/ui/useSend.ts'
import { contract } from '../contract.ts'
import { MIN_BUSQUEDA, textos } from '../rules.ts'
import { productosParam } from './addresses.ts'
import css from './search-box.module.css'

/** Finds, and goes to what was found. Without a chosen client there is nothing to ask: the results say so. */
const useFindAndGo = () => {
  const clienteId = useClienteId()
  const begin = useGoAfter()
  return async (name: string) => {
    const go = begin()
    const found = clienteId === 0 ? [] : values(await call(contract.search, { query: { name, clienteId } }))
    const productos = productosParam(found.map((p) => p.id))
    const to = { to: '/allProductsList/$productos', params: { productos }, search: { q: name } } as const
    await go(to, `Ya están los resultados de «${name}».`, 'Verlos')
  }
}

/**
 * The header's product search (HEAD-03 … HEAD-07).
 */
export const SearchBox = () => {
  const session = useSession()
  const hint = useId()
  const [text, setText] = useState('')
  const [focused, setFocused] = useState(false)
  const { sending, refusal, send, clear } = useSend<string>({ newest: true })
  const name = text.trim()
  const findAndGo = useFindAndGo()
  const enough = name.length >= MIN_BUSQUEDA
  if (!can(session, ...catalogo)) return <div className="find" />

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (enough && sending !== name) void send(() => findAndGo(name), name)
  }
  const shown = refusal ?? (!enough && (focused || text !== '') ? textos.minimumBusqueda : null)
  return (
    <form className="find" role="search" onSubmit={submit}>
      <label className="vh" htmlFor={`${hint}i`}>
        Buscar productos
      </label>
      <input
        id={`${hint}i`}
        className="in"
        type="search"
        maxLength={250}
        autoComplete="off"
        enterKeyHint="search"
        placeholder="Buscar productos"
        value={text}
        aria-describedby={shown ? hint : undefined}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onChange={(event) => {
          setText(event.target.value)
          clear()
        }}
      />
      <button
        type="submit"
        className={css.ir}
        aria-label="Buscar"
        title={enough ? undefined : textos.minimumBusqueda}
        disabled={!enough || sending === name}
      >
        <Icon name="search" />
      </button>
      {shown && (
        <p className={`${css.help}${refusal ? ' bad' : ''}`} id={hint} role={refusal ? 'alert' : undefined}>
          {shown}
        </p>
      )}
    </form>
  )
}
