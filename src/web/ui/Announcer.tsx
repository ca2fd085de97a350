import { useEffect, useState } from 'react'

let say: (text: string) => void = () => {}
/** Announces a sentence to screen readers without moving the focus. */
export const announce = (text: string): void => say(text)

export const Announcer = () => {
  const [text, setText] = useState('')
  useEffect(() => {
    say = (next) => {
      setText('')
      requestAnimationFrame(() => setText(next))
    }
    return () => {
      say = () => {}
    }
  }, [])
  return (
    <div className="vh" role="status" aria-live="polite">
      {text}
    </div>
  )
}
