import { useEffect, useId, useRef, useState } from 'react'
import { Icon } from './icons.tsx'

const PAUSE_MS = 300

/** A search box that searches after a pause in typing, and at once on Enter or blur. Empty, it shows everything. */
export const SearchField = ({
  label,
  value,
  onSearch,
}: {
  label: string
  value: string
  onSearch: (text: string) => void
}) => {
  const id = useId()
  const [text, setText] = useState(value)
  const sent = useRef(value)
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value // the URL changed by itself: back, or a link
    setText(value)
  }, [value])
  const send = (next: string) => {
    if (next === sent.current) return
    sent.current = next
    onSearch(next)
  }
  useEffect(() => {
    const timer = setTimeout(() => send(text.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  })
  return (
    <form
      role="search"
      className="field buscarBox"
      onSubmit={(event) => {
        event.preventDefault()
        send(text.trim())
      }}
    >
      <label htmlFor={id}>{label}</label>
      <div className="find">
        <Icon name="search" />
        <input
          id={id}
          className="in"
          type="search"
          autoComplete="off"
          maxLength={250}
          placeholder={label}
          value={text}
          onChange={(e) => setText(e.target.value)}
          onBlur={() => send(text.trim())} // before the pressed link navigates
        />
      </div>
    </form>
  )
}
