import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { q } from '#web/api.ts'
import { Icon } from '#web/ui/icons.tsx'
import { contract } from '../contract.ts'
import type { Lienzo } from './lienzo.ts'
import { Ubicarme } from './Ubicarme.tsx'
import { moveByKey, showPunto, zooms, type Punto } from './punto.ts'
import { textos } from './textos.ts'
import css from './mapa.module.css'

type Props = {
  punto: Punto | null
  /** The point changed by something else than the map: it goes there. */ mirar: number
  onPunto: (punto: Punto) => void
  /** What is known of the point, beside its figures. */ dicho?: string | undefined
}
const matches = (query: string): boolean => window.matchMedia(query).matches

/** The map's library and its names come with the first map that is shown, and with no screen before. */
const useLienzo = (element: RefObject<HTMLDivElement | null>, { punto, onPunto }: Props, again: () => void) => {
  const { data: fuente, isError, refetch } = useQuery({ ...q(contract.mapa, {}), staleTime: Infinity })
  const [lienzo, setLienzo] = useState<Lienzo | null>(null)
  const [failed, setFailed] = useState(false)
  const [base, setBase] = useState(false)
  const now = useRef({ punto, onPunto })
  useEffect(() => {
    now.current = { punto, onPunto }
  })
  useEffect(() => {
    if (!fuente) return undefined
    let made: Lienzo | null = null
    let gone = false
    import('./lienzo.ts')
      .then(({ createLienzo }) => {
        if (gone || !element.current) return
        made = createLienzo(element.current, {
          fuente,
          punto: now.current.punto,
          tactil: matches('(pointer: coarse)'),
          quieto: matches('(prefers-reduced-motion: reduce)'),
          onPunto: (put) => now.current.onPunto(put),
          onBase: () => setBase(true),
          onFalla: () => setFailed(true),
        })
        setLienzo(made)
      })
      .catch(() => !gone && setFailed(true))
    return () => {
      gone = true
      made?.remove()
    }
  }, [element, fuente])
  return {
    lienzo,
    base,
    failed: failed || isError,
    atribucion: fuente?.atribucion,
    retry: () => (failed ? again() : void refetch()),
  }
}

/** The map to put a point on; whatever it takes to load, and if it does not, the form beside it stands. */
export const Mapa = (props: Props) => {
  const [attempt, setAttempt] = useState(0)
  return <Hoja key={attempt} {...props} again={() => setAttempt((n) => n + 1)} />
}

const Hoja = ({ again, ...props }: Props & { again: () => void }) => {
  const { punto, mirar, onPunto } = props
  const element = useRef<HTMLDivElement>(null)
  const { lienzo, base, failed, atribucion, retry } = useLienzo(element, props, again)
  useEffect(() => lienzo?.showPunto(punto), [lienzo, punto])
  const seen = useRef(mirar)
  useEffect(() => {
    if (!lienzo || seen.current === mirar) return
    seen.current = mirar
    if (punto) lienzo.lookAt(punto, zooms.hallado)
  }, [lienzo, mirar, punto])
  const onKeyDown = (event: KeyboardEvent) => {
    if (!lienzo || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === '+' || event.key === '-') lienzo.zoomBy(event.key === '+' ? 1 : -1)
    else {
      const moved = moveByKey(punto ?? lienzo.centro(), event.key, event.shiftKey)
      if (!moved) return
      onPunto(moved)
      lienzo.lookAt(moved)
    }
    event.preventDefault()
  }
  if (failed) return <NoResponde retry={retry} />
  return (
    <div className={css.caja}>
      <div className={css.mapa}>
        {!lienzo && (
          <p className={css.espera} role="status">
            {textos.cargando}
          </p>
        )}
        {/* a map is a widget of its own: it takes the keys it names */}
        {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
        <div
          ref={element}
          className={css.lienzo}
          role="application"
          aria-label="Mapa. Con las flechas se mueve el punto, con más y menos se acerca y se aleja."
          tabIndex={0}
          onKeyDown={onKeyDown}
        />
        {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
        {lienzo && <Mandos lienzo={lienzo} onPunto={onPunto} />}
        {lienzo && base && <p className={css.base}>{textos.base}</p>}
        <p className={css.punto} role="status">
          {punto && (
            <>
              <span className="mono">{showPunto(punto)}</span>
              {props.dicho && <small>{props.dicho}</small>}
            </>
          )}
        </p>
      </div>
      <p className={css.pie}>
        {atribucion && <span>{atribucion}</span>}
        <span className={css.dosDedos}>{textos.dosDedos}</span>
      </p>
    </div>
  )
}

/** What can be pressed on the map. */
const Mandos = ({ lienzo, onPunto }: { lienzo: Lienzo; onPunto: (punto: Punto) => void }) => (
  <>
    <div className={css.mandos}>
      <button type="button" aria-label="Acercar" onClick={() => lienzo.zoomBy(1)}>
        <Icon name="plus" />
      </button>
      <button type="button" aria-label="Alejar" onClick={() => lienzo.zoomBy(-1)}>
        <Icon name="minus" />
      </button>
      <Ubicarme
        onUbicado={(punto) => {
          onPunto(punto)
          lienzo.lookAt(punto, zooms.hallado)
        }}
      />
    </div>
    <button type="button" className={`btn ${css.fijar}`} onClick={() => onPunto(lienzo.centro())}>
      {textos.centro}
    </button>
  </>
)

const NoResponde = ({ retry }: { retry: () => void }) => (
  <div className={`stateBox ${css.falla}`} role="status">
    <p>{textos.noResponde}</p>
    <button type="button" className="btn" onClick={retry}>
      Reintentar
    </button>
  </div>
)
