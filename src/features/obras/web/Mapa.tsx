import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { q } from '#web/api.ts'
import { arriving } from '#web/arriving.ts'
import { Icon } from '#web/ui/icons.tsx'
import { hasFailed } from '#web/ui/read.ts'
import { contract } from '../contract.ts'
import type { Canvas } from './canvas.ts'
import { LocateMe } from './LocateMe.tsx'
import { moveByKey, showPunto, zooms, type Punto } from './punto.ts'
import { textos } from './textos.ts'
import css from './mapa.module.css'

type Props = {
  punto: Punto | null
  /** The point changed by something else than the map: it goes there. */ lookAt: number
  onPunto: (punto: Punto) => void
  /** What is known of the point, beside its figures. */ stated?: string | undefined
}
const fetchCanvas = arriving(() => import('./canvas.ts'))
const matches = (query: string): boolean => window.matchMedia(query).matches

/** The map's library and its names come with the first map that is shown, and with no screen before. */
const useCanvas = (element: RefObject<HTMLDivElement | null>, { punto, onPunto }: Props, again: () => void) => {
  const read = useQuery({ ...q(contract.mapa, {}), staleTime: Infinity })
  const fuente = read.data
  const [canvas, setCanvas] = useState<Canvas | null>(null)
  const [failed, setFailed] = useState(false)
  const [base, setBase] = useState(false)
  const now = useRef({ punto, onPunto })
  useEffect(() => {
    now.current = { punto, onPunto }
  })
  useEffect(() => {
    if (!fuente) return undefined
    let made: Canvas | null = null
    let gone = false
    fetchCanvas()
      .then(({ createCanvas }) => {
        if (gone || !element.current) return
        made = createCanvas(element.current, {
          fuente,
          punto: now.current.punto,
          touch: matches('(pointer: coarse)'),
          still: matches('(prefers-reduced-motion: reduce)'),
          onPunto: (put) => now.current.onPunto(put),
          onBase: () => setBase(true),
          onFailure: () => setFailed(true),
        })
        setCanvas(made)
      })
      .catch(() => !gone && setFailed(true))
    return () => {
      gone = true
      made?.remove()
    }
  }, [element, fuente])
  return {
    canvas,
    base,
    failed: failed || (hasFailed(read) && !fuente),
    atribucion: fuente?.atribucion,
    retry: () => (failed ? again() : void read.refetch()),
  }
}

/** The map to put a point on; whatever it takes to load, and if it does not, the form beside it stands. */
export const Mapa = (props: Props) => {
  const [attempt, setAttempt] = useState(0)
  return <Sheet key={attempt} {...props} again={() => setAttempt((n) => n + 1)} />
}

const Sheet = ({ again, ...props }: Props & { again: () => void }) => {
  const { punto, lookAt, onPunto } = props
  const element = useRef<HTMLDivElement>(null)
  const { canvas, base, failed, atribucion, retry } = useCanvas(element, props, again)
  useEffect(() => canvas?.showPunto(punto), [canvas, punto])
  const seen = useRef(lookAt)
  useEffect(() => {
    if (!canvas || seen.current === lookAt) return
    seen.current = lookAt
    if (punto) canvas.lookAt(punto, zooms.found)
  }, [canvas, lookAt, punto])
  const onKeyDown = (event: KeyboardEvent) => {
    if (!canvas || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === '+' || event.key === '-') canvas.zoomBy(event.key === '+' ? 1 : -1)
    else {
      const moved = moveByKey(punto ?? canvas.centro(), event.key, event.shiftKey)
      if (!moved) return
      onPunto(moved)
      canvas.lookAt(moved)
    }
    event.preventDefault()
  }
  if (failed) return <MapUnavailable retry={retry} />
  return (
    <div className={css.caja}>
      <div className={css.mapa}>
        {!canvas && (
          <p className={css.wait} role="status">
            {textos.loading}
          </p>
        )}
        {/* a map is a widget of its own: it takes the keys it names */}
        {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
        <div
          ref={element}
          className={css.canvas}
          role="application"
          aria-label="Mapa. Con las flechas se mueve el punto, con más y menos se acerca y se aleja."
          tabIndex={0}
          onKeyDown={onKeyDown}
        />
        {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
        {canvas && <Controls canvas={canvas} onPunto={onPunto} />}
        {canvas && base && <p className={css.base}>{textos.base}</p>}
        <p className={css.punto} role="status">
          {punto && (
            <>
              <span className="mono">{showPunto(punto)}</span>
              {props.stated && <small>{props.stated}</small>}
            </>
          )}
        </p>
      </div>
      <p className={css.pie}>
        {atribucion && <span>{atribucion}</span>}
        <span className={css.twoFingers}>{textos.twoFingers}</span>
      </p>
    </div>
  )
}

/** What can be pressed on the map. */
const Controls = ({ canvas, onPunto }: { canvas: Canvas; onPunto: (punto: Punto) => void }) => (
  <>
    <div className={css.controls}>
      <button type="button" aria-label="Acercar" onClick={() => canvas.zoomBy(1)}>
        <Icon name="plus" />
      </button>
      <button type="button" aria-label="Alejar" onClick={() => canvas.zoomBy(-1)}>
        <Icon name="minus" />
      </button>
      <LocateMe
        onLocated={(punto) => {
          onPunto(punto)
          canvas.lookAt(punto, zooms.found)
        }}
      />
    </div>
    <button type="button" className={`btn ${css.pin}`} onClick={() => onPunto(canvas.centro())}>
      {textos.centro}
    </button>
  </>
)

const MapUnavailable = ({ retry }: { retry: () => void }) => (
  <div className={`stateBox ${css.falla}`} role="status">
    <p>{textos.unavailable}</p>
    <button type="button" className="btn" onClick={retry}>
      Reintentar
    </button>
  </div>
)
