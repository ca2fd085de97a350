/** A name of the base map. `habitantes`: its population; for a province or department, its rank. */
export type Nombre = {
  readonly texto: string
  readonly latitud: number
  readonly longitud: number
  readonly kind: 'provincia' | 'lugar' | 'departamento'
  readonly habitantes: number
}

/** From how many people on a town is named, by zoom. */
const HABITANTES: readonly (readonly [zoom: number, habitantes: number])[] = [
  [4, 500_000],
  [5, 200_000],
  [6, 80_000],
  [7, 30_000],
  [8, 10_000],
  [9, 2_000],
]
const isDue = (nombre: Nombre, zoom: number): boolean => {
  if (nombre.kind === 'provincia') return zoom >= 5 && zoom <= 7
  if (nombre.kind === 'departamento') return zoom >= 9
  return nombre.habitantes >= (HABITANTES.findLast(([from]) => zoom >= from)?.[1] ?? 1e9) || zoom >= 10
}

/** A name is some 18 px high, and 7 px a letter wide, with its dot. */
export type Caja = { readonly x: number; readonly y: number; readonly ancho: number }
const ALTO = 20
export const cajaOf = ({ texto }: Pick<Nombre, 'texto'>, at: { x: number; y: number }): Caja => ({
  ...at,
  ancho: texto.length * 7 + 18,
})
export const touches = (one: Caja, other: Caja): boolean =>
  Math.abs(one.y - other.y) < ALTO && one.x < other.x + other.ancho && other.x < one.x + one.ancho

/**
 * The names that are shown of those in sight (`project`: where one stands on the screen, null outside): towns by how
 * many live there, and none over another.
 */
export const chooseNombres = <N extends Nombre>(
  nombres: readonly N[],
  zoom: number,
  project: (nombre: N) => { x: number; y: number } | null,
  most = 60,
): readonly N[] => {
  const taken: Caja[] = []
  const chosen: N[] = []
  for (const nombre of nombres) {
    if (chosen.length >= most) break
    const at = isDue(nombre, zoom) ? project(nombre) : null
    const caja = at && cajaOf(nombre, at)
    if (!caja || taken.some((other) => touches(caja, other))) continue
    taken.push(caja)
    chosen.push(nombre)
  }
  return chosen
}
