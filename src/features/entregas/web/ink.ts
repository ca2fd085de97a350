import { PAD_RATIO, type Strokes } from '../signature.ts'

/** A pen as wide as this, in widths of the pad. */
const PEN = 0.0065
const INK = '#18212b'
/** Pixels of the picture that is sent. */
const WIDTH = 1_200

/** Draws strokes on a canvas of so many pixels: a line through the middles of its points, a dot for a touch. */
export const draw = (pen: CanvasRenderingContext2D, strokes: Strokes, width: number): void => {
  pen.lineWidth = width * PEN
  pen.lineCap = pen.lineJoin = 'round'
  pen.strokeStyle = INK
  for (const points of strokes) {
    const [first, ...rest] = points.map(([x, y]) => [x * width, y * width] as const)
    pen.beginPath()
    pen.moveTo(...first!)
    if (rest.length === 0) pen.lineTo(first![0] + 0.1, first![1])
    for (const [at, point] of rest.entries()) {
      const next = rest[at + 1] ?? point
      pen.quadraticCurveTo(...point, (point[0] + next[0]) / 2, (point[1] + next[1]) / 2)
    }
    pen.stroke()
  }
}

/** The signature as it is sent: dark on white. */
export const pictureOf = async (strokes: Strokes): Promise<Blob> => {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = Math.round(WIDTH * PAD_RATIO)
  const pen = canvas.getContext('2d')!
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  draw(pen, strokes, WIDTH)
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('The signature could not be drawn.'))), 'image/png'),
  )
}
