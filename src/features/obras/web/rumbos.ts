import { cajaDe, touches, type Caja, type Nombre } from './nombres.ts'
import type { Punto } from './punto.ts'

type Xy = { readonly x: number; readonly y: number }
/** What of the map stays free of its buttons and notes, in pixels. */
export type Marco = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }
/** A town out of sight, told at the edge of the map on the way to it. `izquierda`: its text ends where it stands. */
export type Rumbo = Xy & { readonly texto: string; readonly izquierda: boolean }

/** Farther off than this a town says nothing of where one is, in kilometres; and so many are told. */
const LEJOS = 60
const CUANTOS = 4
/** Half of the point's drawing, and some air. */
const PUNTO = 26
const FLECHAS = ['→', '↗', '↑', '↖', '←', '↙', '↓', '↘'] as const

const kmEntre = (one: Punto, other: Punto): number =>
  Math.hypot(one.latitud - other.latitud, (one.longitud - other.longitud) * Math.cos((one.latitud * Math.PI) / 180)) *
  111.32
/** How a town is told where the way to it leaves the frame; null: it is in sight. */
const rumboDe = (nombre: Nombre, km: number, at: Xy, { left, right, top, bottom }: Marco): Rumbo | null => {
  const [ancho, alto] = [(right - left) / 2, (bottom - top) / 2]
  const [dx, dy] = [at.x - left - ancho, at.y - top - alto]
  const shrink = Math.min(ancho / Math.abs(dx || 1e-9), alto / Math.abs(dy || 1e-9))
  if (shrink >= 1) return null
  const flecha = FLECHAS[(Math.round(Math.atan2(-dy, dx) / (Math.PI / 4)) + 8) % 8]!
  const texto = `${nombre.texto}, ${Math.max(1, Math.round(km))} km`
  const izquierda = dx > 0
  return {
    x: Math.round(left + ancho + dx * shrink),
    y: Math.round(top + alto + dy * shrink),
    izquierda,
    texto: izquierda ? `${texto} ${flecha}` : `${flecha} ${texto}`,
  }
}
const cajaDeRumbo = (rumbo: Rumbo): Caja => {
  const caja = cajaDe(rumbo, rumbo)
  return rumbo.izquierda ? { ...caja, x: caja.x - caja.ancho } : caja
}

/**
 * Where the next towns are that a map without streets does not show: the nearest ones that are out of sight, none over
 * another nor over one that is shown (`vistos`). `en`: where one stands, in pixels, also outside.
 */
export const chooseRumbos = (
  nombres: readonly Nombre[],
  centro: Punto,
  marco: Marco,
  en: (nombre: Nombre) => Xy,
  vistos: readonly Nombre[] = [],
): readonly Rumbo[] => {
  const near = nombres
    .filter((nombre) => nombre.clase === 'lugar')
    .map((nombre) => ({ nombre, km: kmEntre(centro, nombre) }))
    .filter(({ km }) => km <= LEJOS)
    .toSorted((one, other) => one.km - other.km)
  const chosen: Rumbo[] = []
  // in the middle stands the point
  const taken: Caja[] = [
    { x: (marco.left + marco.right) / 2 - PUNTO, y: (marco.top + marco.bottom) / 2, ancho: 2 * PUNTO },
    ...vistos.map((nombre) => cajaDe(nombre, en(nombre))),
  ]
  for (const { nombre, km } of near) {
    if (chosen.length === CUANTOS) break
    const rumbo = rumboDe(nombre, km, en(nombre), marco)
    const caja = rumbo && cajaDeRumbo(rumbo)
    if (!caja || taken.some((other) => touches(other, caja))) continue
    taken.push(caja)
    chosen.push(rumbo)
  }
  return chosen
}
