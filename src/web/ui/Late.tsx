import { useEffect, useState, type MouseEvent } from 'react'
import { onLate, type Late as Told } from '#web/late.ts'
import { AddressLink } from '#web/router.tsx'
import { Icon } from './icons.tsx'
import { Alert } from './states.tsx'

type Of<K> = { late: Extract<Told, { kind: K }>; onClose: () => void }

const Done = ({ late, onClose }: Of<'done'>) => {
  const follow = (event: MouseEvent) => {
    onClose()
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    late.go()
  }
  return (
    <Alert kind="ok" onClose={onClose}>
      {late.text}{' '}
      <a href={late.href} onClick={follow}>
        {late.link}
      </a>
    </Alert>
  )
}

/** 'Nuevo vendedor · Aceros Ribera': the screen's own part of a tab's title. */
const nameOf = (title: string): string => title.split(' · ')[0]!
const Failed = ({ late: { text, href, screen, kept }, onClose }: Of<'failed'>) => (
  <div className="withoutBase" role="alert">
    <Icon name="warn" />
    <div>
      <p>
        <b>
          {kept ? 'No se guardó lo que enviaste' : 'No se hizo lo que pediste'} en «{nameOf(screen)}».
        </b>{' '}
        {text}
        {kept && ' Lo que escribiste sigue ahí.'}
      </p>
      <div className="acts">
        <button type="button" className="btn" onClick={onClose}>
          Cerrar
        </button>
        <AddressLink className="btn" href={href} onClick={onClose}>
          Volver a «{nameOf(screen)}»
        </AddressLink>
      </div>
    </div>
  </div>
)

/** The last answer of each kind that came when the person had gone on: a success hides no failure. */
export const Late = () => {
  const [told, tell] = useState<{ [K in Told['kind']]?: Extract<Told, { kind: K }> }>({})
  useEffect(() => onLate((late) => tell((before) => ({ ...before, [late.kind]: late }))), [])
  return (
    <>
      {told.failed && <Failed late={told.failed} onClose={() => tell(({ done }) => (done ? { done } : {}))} />}
      {told.done && <Done late={told.done} onClose={() => tell(({ failed }) => (failed ? { failed } : {}))} />}
    </>
  )
}
