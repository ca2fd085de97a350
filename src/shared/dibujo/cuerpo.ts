// The body behind a cut face: the contours extruded along a vector up and to the right.
import { at, linea } from './geometry.ts'
import type { PuntoPlano } from './geometry.ts'
import { n1, path } from './trazo.ts'
import type { Sheet } from './trazo.ts'

/** The receding vector in pixels: `dx` to the right, `dy` up. */
export type Background = { dx: number; dy: number }

/** Consecutive visible side faces of one shade. `canto0` and `canto1`: whether an edge is drawn at each end. */
type Chain = { puntos: PuntoPlano[]; clara: boolean; canto0: boolean; canto1: boolean }

/** Draws the visible side faces from the farthest to the nearest, so that near ones cover the rest. */
export function drawCuerpo(sheet: Sheet, outlines: readonly PuntoPlano[][], background: Background): void {
  const chains = outlines.flatMap((c) => chainsOf(c, background))
  for (const c of inOrden(chains, background)) {
    const back = c.puntos.map((p) => ({ x: p.x + background.dx, y: p.y - background.dy }))
    path(sheet, c.clara ? 'side lit' : 'side', `${linea(c.puntos)}L${linea([...back].reverse()).slice(1)}Z`)
    let d = linea(back)
    if (c.canto0) d += canto(at(c.puntos, 0), background)
    if (c.canto1) d += canto(at(c.puntos, -1), background)
    path(sheet, 'edge', d)
  }
}

function canto(p: PuntoPlano, f: Background): string {
  return `M${n1(p.x)} ${n1(p.y)}L${n1(p.x + f.dx)} ${n1(p.y - f.dy)}`
}

/**
 * Collects the visible faces, those whose normal points along the receding vector; a face is lit when its normal points
 * more up than sideways.
 */
function chainsOf(puntos: readonly PuntoPlano[], f: Background): Chain[] {
  const n = puntos.length
  const sides = puntos.map((p, i) => {
    const q = at(puntos, i + 1)
    // Outward normal of a clockwise contour with y down.
    const nx = q.y - p.y
    const ny = p.x - q.x
    const largo = Math.hypot(nx, ny) || 1
    return { visto: (nx * f.dx - ny * f.dy) / largo > 1e-3, clara: -ny > nx }
  })
  const corta = (i: number): boolean => {
    const a = at(sides, i - 1)
    const b = at(sides, i)
    return a.visto !== b.visto || a.clara !== b.clara || at(puntos, i).hard
  }
  let inicio = 0
  while (inicio < n && !corta(inicio)) inicio += 1
  if (inicio === n) return []
  const out: Chain[] = []
  for (let i = inicio; i < inicio + n;) {
    let fin = i + 1
    while (fin < inicio + n && !corta(fin)) fin += 1
    const side = at(sides, i)
    if (side.visto) {
      const tramo: PuntoPlano[] = []
      for (let k = i; k <= fin; k += 1) tramo.push(at(puntos, k))
      out.push({
        puntos: tramo,
        clara: side.clara,
        canto0: at(puntos, i).hard || !at(sides, i - 1).visto,
        canto1: at(puntos, fin).hard || !at(sides, fin).visto,
      })
    }
    i = fin
  }
  return out
}

/** Sorts chains from the farthest. Each is monotone across the receding vector, so "in front of" has no cycles. */
function inOrden(chains: readonly Chain[], f: Background): Chain[] {
  const items = chains.map((chain) => {
    const us = chain.puntos.map((p) => p.x * f.dy + p.y * f.dx)
    const vs = chain.puntos.map((p) => p.x * f.dx - p.y * f.dy)
    if (at(us, 0) > at(us, -1)) {
      us.reverse()
      vs.reverse()
    }
    return { chain, us, vs, u0: at(us, 0), u1: at(us, -1), back: 0, inFront: [] as number[] }
  })
  for (let i = 0; i < items.length; i += 1) {
    for (let j = i + 1; j < items.length; j += 1) {
      const a = at(items, i)
      const b = at(items, j)
      const desde = Math.max(a.u0, b.u0)
      const hasta = Math.min(a.u1, b.u1)
      if (hasta - desde < 1e-3) continue
      const half = (desde + hasta) / 2
      const primero = valorAt(a.us, a.vs, half) < valorAt(b.us, b.vs, half)
      ;(primero ? a : b).inFront.push(primero ? j : i)
      ;(primero ? b : a).back += 1
    }
  }
  const free = items.filter((it) => it.back === 0)
  const out: Chain[] = []
  for (let it = free.pop(); it; it = free.pop()) {
    out.push(it.chain)
    for (const k of it.inFront) {
      const another = at(items, k)
      another.back -= 1
      if (another.back === 0) free.push(another)
    }
  }
  return out
}

function valorAt(us: readonly number[], vs: readonly number[], u: number): number {
  for (let i = 1; i < us.length; i += 1) {
    const u1 = at(us, i)
    if (u <= u1) {
      const u0 = at(us, i - 1)
      const v0 = at(vs, i - 1)
      return u1 - u0 < 1e-9 ? v0 : v0 + ((at(vs, i) - v0) * (u - u0)) / (u1 - u0)
    }
  }
  return at(vs, -1)
}
