import { dec, money } from '#shared/money.ts'
import type { Linea, Version } from './contract.ts'

/** A figure in two versions; null: the line, or what it says, is not in that one. */
export type Pair<T> = { readonly antes: T | null; readonly ahora: T | null; readonly cambia: boolean }
const pair = <T>(antes: T | null, ahora: T | null): Pair<T> => ({ antes, ahora, cambia: antes !== ahora })

/** A line in two versions: its figures, and by how much its amount changes. */
export type ComparedLinea = {
  readonly item: number
  readonly linea: Linea
  readonly cambia: boolean
  readonly cantidad: Pair<number>
  readonly neto: Pair<number>
  readonly monto: Pair<number>
  readonly diferencia: number
}
export type Compared = {
  readonly lineas: readonly ComparedLinea[]
  readonly total: Pair<number>
  readonly diferencia: number
  readonly vence: Pair<string>
  readonly condicionPago: Pair<string>
  readonly cotizacion: Pair<number>
  readonly porPartes: Pair<boolean>
  readonly nota: Pair<string>
}

/** Lines are the same one by their item while they are of the same product and cut. */
const keyOf = ({ item, productoId, dimension1, dimension2 }: Linea): string =>
  JSON.stringify([item, productoId, dimension1, dimension2])

const compareLinea = (antes: Linea | undefined, ahora: Linea | undefined): ComparedLinea => {
  const linea = (ahora ?? antes)!
  const cantidad = pair(antes?.cantidadTiras ?? null, ahora?.cantidadTiras ?? null)
  const neto = pair(antes?.netoUnitario ?? null, ahora?.netoUnitario ?? null)
  const monto = pair(antes?.montoSubtotalDto ?? null, ahora?.montoSubtotalDto ?? null)
  return {
    item: linea.item,
    linea,
    cambia: cantidad.cambia || neto.cambia || monto.cambia,
    cantidad,
    neto,
    monto,
    diferencia: money(dec(monto.ahora ?? 0).minus(monto.antes ?? 0)),
  }
}

/** Two versions side by side, in the order of the later one; what only the earlier one has comes last (COTIZ-04). */
export const compareVersions = (antes: Version, ahora: Version): Compared => {
  const before = new Map(antes.lineas.$values.map((line) => [keyOf(line), line]))
  const after = new Set(ahora.lineas.$values.map(keyOf))
  const gone = antes.lineas.$values.filter((line) => !after.has(keyOf(line)))
  return {
    lineas: [
      ...ahora.lineas.$values.map((line) => compareLinea(before.get(keyOf(line)), line)),
      ...gone.map((line) => compareLinea(line, undefined)),
    ],
    total: pair(antes.montoTotal, ahora.montoTotal),
    diferencia: money(dec(ahora.montoTotal).minus(antes.montoTotal)),
    vence: pair(antes.vence, ahora.vence),
    condicionPago: pair(antes.condicionPago, ahora.condicionPago),
    cotizacion: pair(antes.cotizacion, ahora.cotizacion),
    porPartes: pair(antes.porPartes, ahora.porPartes),
    nota: pair(antes.nota, ahora.nota),
  }
}
