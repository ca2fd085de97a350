import { useEffect, useEffectEvent, useRef, type PointerEvent } from 'react'
import { begin, goOn, pointIn, type Strokes } from '../signature.ts'
import { draw } from './ink.ts'
import css from './signature.module.css'

type Props = {
  strokes: Strokes
  onChange: (strokes: Strokes) => void
  /** It stands a quarter to the right: the phone is turned. */ turned?: boolean
}
/** Draws what stands on the pad, at the pixels of this screen. */
const paint = (canvas: HTMLCanvasElement, strokes: Strokes, turned: boolean): void => {
  const { clientWidth, clientHeight } = canvas
  const sharp = window.devicePixelRatio || 1
  canvas.width = Math.round(clientWidth * sharp)
  canvas.height = Math.round(clientHeight * sharp)
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.scale(sharp, sharp)
  if (turned) {
    pen.translate(clientWidth, 0)
    pen.rotate(Math.PI / 2)
  }
  draw(pen, strokes, turned ? clientHeight : clientWidth)
}

/** Where one signs with a finger, a pen or a mouse (REMITO-09). */
export const SignaturePad = ({ strokes, onChange, turned = false }: Props) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawing = useRef<Strokes | null>(null)
  const repaint = () => {
    if (canvas.current) paint(canvas.current, drawing.current ?? strokes, turned)
  }
  const resized = useEffectEvent(repaint)
  useEffect(() => resized(), [strokes, turned])
  useEffect(() => {
    const watching = new ResizeObserver(() => resized())
    watching.observe(canvas.current!)
    return () => watching.disconnect()
  }, [])
  const at = (pointer: { clientX: number; clientY: number }) =>
    pointIn(canvas.current!.getBoundingClientRect(), pointer, turned)
  const down = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drawing.current = begin(strokes, at(event))
    repaint()
  }
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!drawing.current) return
    const all = event.nativeEvent.getCoalescedEvents?.() ?? []
    for (const one of all.length > 0 ? all : [event]) drawing.current = goOn(drawing.current, at(one))
    repaint()
  }
  const up = () => {
    if (!drawing.current) return
    onChange(drawing.current)
    drawing.current = null
  }
  return (
    <canvas
      ref={canvas}
      className={turned ? `${css.pad} ${css.turned}` : css.pad}
      role="img"
      aria-label={strokes.length === 0 ? 'Recuadro para firmar, vacío' : 'Firma dibujada'}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
    />
  )
}
