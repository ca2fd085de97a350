/**
 * A ring as formas.json keeps it: latitude and longitude in thousandths of a degree, each the step from the one before.
 */
export type Steps = readonly number[]
/** formas.json: the provinces by id, and the countries around by name, each as rings. Natural Earth; see tools/geo. */
export type Formas = {
  readonly provincias: readonly (readonly [id: number, ringShapes: readonly Steps[]])[]
  readonly vecinos: readonly (readonly [nombre: string, ringShapes: readonly Steps[]])[]
}
/** lugares.json, the most people first. */
export type Lugares = {
  readonly lugares: readonly (readonly [
    nombre: string,
    latitud: number,
    longitud: number,
    provinciaId: number,
    /** Its place in `departamentos`; −1: nobody says. */
    departamento: number,
    /** About how many; 0: nobody says. */
    people: number,
  ])[]
  /** Each where its biggest place is. */
  readonly departamentos: readonly (readonly [nombre: string, latitud: number, longitud: number, provinciaId: number])[]
}

/** The corners of a ring, latitude and longitude in degrees; the last one leads to the first. */
export const puntosOf = (stepList: Steps): [latitud: number, longitud: number][] => {
  const puntos: [number, number][] = []
  let [latitud, longitud] = [0, 0]
  stepList.forEach((paso, place) => {
    if (place % 2 === 0) return void (latitud += paso)
    longitud += paso
    puntos.push([latitud / 1000, longitud / 1000])
  })
  return puntos
}
