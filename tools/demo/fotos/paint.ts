import sharp from 'sharp'
import { buildBarra, type Bar, type P3, type Section, type Triangle } from './barras.ts'
import { dot, isSeen, look, minus, openCamera, unit, unproject, type Vista } from './camera.ts'

export type Material = {
  readonly color: P3
  /** Share of rust, gloss, and brightness of the cut, each from 0 to 1. */
  readonly rusty: number
  readonly brillo: number
  readonly cut: number
}
const RUST: P3 = [0.33, 0.17, 0.09]
const SOL = unit([-0.45, -0.5, 0.8])
const [ANCHO, ALTO, OVERSAMPLING] = [1200, 900, 1.5]
/** Directions from which the sky's light is sampled. */
const SKY_VIEWS = 32

/** Pseudo-random number in [0, 1) of `n`: the same data give the same picture. */
const chance = (n: number): number => {
  const x = Math.sin(n * 127.1 + 311.7) * 43758.5453
  return x - Math.floor(x)
}
const corner = (x: number, y: number, z: number) => chance(x * 1.31 + y * 57.7 + z * 113.3)
const ease = (t: number) => t * t * (3 - 2 * t)
const noise = ([x, y, z]: P3): number => {
  const [ix, iy, iz] = [Math.floor(x), Math.floor(y), Math.floor(z)]
  const [fx, fy, fz] = [ease(x - ix), ease(y - iy), ease(z - iz)]
  const mix = (a: number, b: number, t: number) => a + (b - a) * t
  const line = (j: number, k: number) => mix(corner(ix, iy + j, iz + k), corner(ix + 1, iy + j, iz + k), fx)
  return mix(mix(line(0, 0), line(1, 0), fy), mix(line(0, 1), line(1, 1), fy), fz)
}
const scaled = (p: P3, along: number, across: number, move: number): P3 => [
  p[0] / across + move,
  p[1] / along + move * 3.7,
  p[2] / across - move,
]
const clamp = (x: number) => Math.min(1, Math.max(0, x))

/** The bars and the depth buffers of their lights. */
type Scene = {
  readonly triangles: readonly Triangle[]
  readonly sol: Vista
  readonly skyViews: readonly Vista[]
  /** Millimetres by which a point is moved off its surface before its light is tested. */
  readonly grano: number
  readonly material: Material
}
/** The share of the sky and of the sun that reach a point, each from 0 to 1. */
const lightAt = ({ sol, skyViews, grano }: Scene, p: P3, n: P3): { sky: number; sun: number } => {
  const out: P3 = [p[0] + n[0] * grano, p[1] + n[1] * grano, p[2] + n[2] * grano]
  let [sky, of] = [0, 0]
  for (const vista of skyViews) {
    const weight = Math.max(0, dot(vista.camera.back, n))
    if (weight === 0) continue
    of += weight
    sky += weight * isSeen(vista, out, grano * 0.4)
  }
  let sun = 0
  for (let i = 0; i < 9; i++) {
    const moved: P3 = [out[0] + ((i % 3) - 1) * grano, out[1] + (Math.floor(i / 3) - 1) * grano, out[2]]
    sun += isSeen(sol, moved, grano * 0.6) / 9
  }
  return { sky: of > 0 ? sky / of : 1, sun }
}

const normalAt = ({ p: [a, b, c], n }: Triangle, p: P3): P3 => {
  const [ab, ac, ap] = [minus(b, a), minus(c, a), minus(p, a)]
  const [d00, d01, d11, d20, d21] = [dot(ab, ab), dot(ab, ac), dot(ac, ac), dot(ap, ab), dot(ap, ac)]
  const determinant = d00 * d11 - d01 * d01 || 1
  const [wb, wc] = [(d11 * d20 - d01 * d21) / determinant, (d00 * d21 - d01 * d20) / determinant]
  const at = (i: 0 | 1 | 2) => n[0][i] * (1 - wb - wc) + n[1][i] * wb + n[2][i] * wc
  return unit([at(0), at(1), at(2)])
}
const steelAt = (scene: Scene, t: Triangle, p: P3): { n: P3; color: P3; brillo: number } => {
  const { material, grano } = scene
  const flat = normalAt(t, p)
  if (t.cut) {
    const saw = 0.88 + 0.24 * noise(scaled([p[0], p[2] * 9, p[2]], grano * 3, grano * 3, t.barra))
    const c = material.cut * saw
    return { n: flat, color: [c, c * 0.99, c * 0.97], brillo: 0.5 }
  }
  const streak = noise(scaled(p, grano * 90, grano * 1.6, t.barra * 7.3)) - 0.5
  const spot = noise(scaled(p, grano * 26, grano * 12, t.barra * 3.1)) - 0.5
  const fine = noise(scaled(p, grano * 1.4, grano * 1.1, t.barra)) - 0.5
  const tone = 1 + 0.26 * streak + 0.22 * spot + 0.14 * fine
  const rust = clamp(material.rusty * (1 + 2.4 * spot + 1.6 * fine))
  const color = material.color.map((c, i) => (c * (1 - rust) + RUST[i]! * rust) * tone) as unknown as P3
  return { n: flat, color, brillo: material.brillo * (1 - rust * 0.8) * (0.8 + 0.8 * (streak + 0.5)) }
}

/** The brightness that a polished face reflects: a bright ceiling, a long lamp, a dark floor. */
const roomAt = (r: P3): number =>
  0.18 +
  0.5 * ease(clamp((r[2] + 0.25) / 1.1)) +
  0.55 * Math.exp(-(((r[2] - 0.55) * 4) ** 2) - ((r[0] + 0.3) * 1.6) ** 2)
const steelColor = (scene: Scene, t: Triangle, p: P3, eye: P3): P3 => {
  const { n, color, brillo } = steelAt(scene, t, p)
  const { sky, sun } = lightAt(scene, p, n)
  const view = unit(minus(eye, p))
  const facing = Math.max(0, dot(n, view))
  const r: P3 = [2 * facing * n[0] - view[0], 2 * facing * n[1] - view[1], 2 * facing * n[2] - view[2]]
  const diffuse = Math.max(0, dot(n, SOL)) * sun
  const ambient = (0.16 + 0.84 * sky) * (0.62 + 0.22 * n[2])
  const fresnel = brillo * (0.35 + 0.65 * (1 - facing) ** 4)
  const shine = fresnel * roomAt(r) * (0.25 + 0.75 * sky) + brillo * 0.5 * Math.max(0, dot(r, SOL)) ** 26 * sun
  return color.map((c) => 1 - Math.exp(-1.05 * (c * (ambient + 1.05 * diffuse) + shine))) as unknown as P3
}
/** The paper's shade, averaged over random points around, which hides the banding of so few sky samples. */
const groundColor = (scene: Scene, p: P3): P3 => {
  const VECES = 4
  let [sky, sun] = [0, 0]
  for (let i = 0; i < VECES; i++) {
    const turn = chance(p[0] * 3.7 + p[1] * 7.1 + i) * Math.PI * 2
    const away = Math.sqrt(chance(p[0] * 5.3 - p[1] * 2.9 + i)) * scene.grano * 16
    const seen = lightAt(scene, [p[0] + Math.cos(turn) * away, p[1] + Math.sin(turn) * away, 0], [0, 0, 1])
    sky += seen.sky / VECES
    sun += seen.sun / VECES
  }
  const dark = Math.max(0, 0.66 * (1 - sky) + 0.12 * (1 - sun) - 0.05)
  return [1 - dark, 1 - dark * 0.98, 1 - dark * 0.95]
}

const skyFrom = (i: number, of: number): P3 => {
  const turn = i * 2.399963
  const z = 0.12 + (0.88 * (i + 0.5)) / of
  const flat = Math.sqrt(1 - z * z)
  return [Math.cos(turn) * flat, Math.sin(turn) * flat, z]
}
const lightUp = (triangles: readonly Triangle[], material: Material, grano: number): Scene => {
  const points = triangles.flatMap((t) => t.p)
  const from = (back: P3, size: number) =>
    look(openCamera({ back, far: null, ancho: size, alto: size, margin: 0.02 }, points), triangles)
  const skyViews = Array.from({ length: SKY_VIEWS }, (_, i) => from(skyFrom(i, SKY_VIEWS), 620))
  return { triangles, sol: from(SOL, 1400), skyViews, grano, material }
}

/** Paints bars on white paper in window light, as JPEG. */
export const paintFoto = async (seccion: Section, barras: readonly Bar[], material: Material): Promise<Buffer> => {
  const triangles = barras.flatMap((barra, i) => buildBarra(seccion, barra, i + 1))
  const size = Math.max(...barras.map((b) => b.x + seccion.b)) - Math.min(...barras.map((b) => b.x))
  const scene = lightUp(triangles, material, Math.max(size, seccion.h) / 170)
  const [ancho, alto] = [ANCHO * OVERSAMPLING, ALTO * OVERSAMPLING]
  const camera = openCamera(
    { back: [-0.62, -1, 0.62], far: size * 9, ancho, alto, margin: 0.1 },
    triangles.flatMap((t) => t.p),
  )
  const vista = look(camera, triangles)
  const pixels = Buffer.alloc(ancho * alto * 3)
  for (let y = 0; y < alto; y++)
    for (let x = 0; x < ancho; x++) {
      const at = y * ancho + x
      const t = triangles[vista.de[at]!]
      const color = t
        ? steelColor(scene, t, unproject(camera, x + 0.5, y + 0.5, vista.near[at]!), camera.eye!)
        : groundUnder(scene, camera.eye!, unproject(camera, x + 0.5, y + 0.5, 1))
      for (let i = 0; i < 3; i++) pixels[at * 3 + i] = Math.round(255 * clamp(color[i]!) ** (t ? 1 / 2.2 : 1))
    }
  return sharp(pixels, { raw: { width: ancho, height: alto, channels: 3 } })
    .resize(ANCHO, ALTO)
    .jpeg({ quality: 74, mozjpeg: true })
    .toBuffer()
}
const groundUnder = (scene: Scene, eye: P3, through: P3): P3 => {
  const d = minus(through, eye)
  if (d[2] >= 0) return [1, 1, 1]
  const k = -eye[2] / d[2]
  return groundColor(scene, [eye[0] + d[0] * k, eye[1] + d[1] * k, 0])
}
