import { useEffect, useState, type MouseEvent } from 'react'
import { onMeanwhile, type Meanwhile as Said } from '#web/going.ts'
import { Alert } from './states.tsx'
import css from './meanwhile.module.css'

/** An answer that came when the person had gone on: what became of it, and the way there (OPEN-386). */
export const Meanwhile = () => {
  const [said, say] = useState<Said | null>(null)
  useEffect(() => onMeanwhile(say), [])
  if (said === null) return null
  const follow = (event: MouseEvent) => {
    say(null)
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    said.go()
  }
  return (
    <div className={`${css.meanwhile} noprint`}>
      <Alert kind="ok" onClose={() => say(null)}>
        {said.text}{' '}
        <a href={said.href} onClick={follow}>
          {said.link}
        </a>
      </Alert>
    </div>
  )
}
