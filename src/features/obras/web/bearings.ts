import { cajaOf, touches, type Caja, type Nombre } from './nombres.ts'
import type { Punto } from './punto.ts'

type Xy = { readonly x: number; readonly y: number }
/** What of the map stays free of its buttons and notes, in pixels. */
export type Marco = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }
/** A town out of sight, told at the edge of the map on the way to it. `leftEdge`: its text ends where it stands. */
export type Bearing = Xy & { readonly texto: string; readonly leftEdge: boolean }

/** Farther off than this a town says nothing of where one is, in kilometres; and so many are told. */
const FAR = 60
const CUANTOS = 4
/** Half of the point's drawing, and some air. */
const PUNTO = 26
const ARROWS = ['→', '↗', '↑', '↖', '←', '↙', '↓', '↘'] as const

const kmEntre = (one: Punto, other: Punto): number =>
  Math.hypot(one.latitud - other.latitud, (one.longitud - other.longitud) * Math.cos((one.latitud * Math.PI) / 180)) *
  111.32
/** How a town is told where the way to it leaves the frame; null: it is in sight. */
const bearingOf = (nombre: Nombre, km: number, at: Xy, { left, right, top, bottom }: Marco): Bearing | null => {
  const [ancho, alto] = [(right - left) / 2, (bottom - top) / 2]
  const [dx, dy] = [at.x - left - ancho, at.y - top - alto]
  const shrink = Math.min(ancho / Math.abs(dx || 1e-9), alto / Math.abs(dy || 1e-9))
  if (shrink >= 1) return null
  const arrow = ARROWS[(Math.round(Math.atan2(-dy, dx) / (Math.PI / 4)) + 8) % 8]!
  const texto = `${nombre.texto}, ${Math.max(1, Math.round(km))} km`
  const leftEdge = dx > 0
  return {
    x: Math.round(left + ancho + dx * shrink),
    y: Math.round(top + alto + dy * shrink),
    leftEdge,
    texto: leftEdge ? `${texto} ${arrow}` : `${arrow} ${texto}`,
  }
}
const cajaOfBearing = (bearing: Bearing): Caja => {
  const caja = cajaOf(bearing, bearing)
  return bearing.leftEdge ? { ...caja, x: caja.x - caja.ancho } : caja
}

/**
 * Where the next towns are that a map without streets does not show: the nearest ones that are out of sight, none over
 * another nor over one that is shown (`vistos`). `en`: where one stands, in pixels, also outside.
 */
export const chooseBearings = (
  nombres: readonly Nombre[],
  centro: Punto,
  marco: Marco,
  en: (nombre: Nombre) => Xy,
  vistos: readonly Nombre[] = [],
): readonly Bearing[] => {
  const near = nombres
    .filter((nombre) => nombre.kind === 'lugar')
    .map((nombre) => ({ nombre, km: kmEntre(centro, nombre) }))
    .filter(({ km }) => km <= FAR)
    .toSorted((one, other) => one.km - other.km)
  const chosen: Bearing[] = []
  // in the middle stands the point
  const taken: Caja[] = [
    { x: (marco.left + marco.right) / 2 - PUNTO, y: (marco.top + marco.bottom) / 2, ancho: 2 * PUNTO },
    ...vistos.map((nombre) => cajaOf(nombre, en(nombre))),
  ]
  for (const { nombre, km } of near) {
    if (chosen.length === CUANTOS) break
    const bearing = bearingOf(nombre, km, en(nombre), marco)
    const caja = bearing && cajaOfBearing(bearing)
    if (!caja || taken.some((other) => touches(other, caja))) continue
    taken.push(caja)
    chosen.push(bearing)
  }
  return chosen
}
