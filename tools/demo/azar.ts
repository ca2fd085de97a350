/** Azar repetible: la misma semilla da siempre los mismos datos. */
export interface Azar {
  num: () => number
  entero: (desde: number, hasta: number) => number
  uno: <T>(lista: readonly T[]) => T
  si: (probabilidad: number) => boolean
  varios: <T>(lista: readonly T[], cuantos: number) => T[]
  hex: (cifras: number) => string
}

const semilla = (texto: string): number => {
  let h = 2166136261
  for (let i = 0; i < texto.length; i++) h = Math.imul(h ^ texto.charCodeAt(i), 16777619)
  return h >>> 0
}

/** mulberry32 sobre el hash del nombre: cada tema tiene su propia serie. */
export const azar = (nombre: string): Azar => {
  let a = semilla(nombre)
  const num = (): number => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const entero = (desde: number, hasta: number): number => desde + Math.floor(num() * (hasta - desde + 1))
  return {
    num,
    entero,
    uno: (lista) => lista[Math.floor(num() * lista.length)]!,
    si: (p) => num() < p,
    varios: (lista, cuantos) => {
      const resto = [...lista]
      const fuera: typeof resto = []
      while (fuera.length < cuantos && resto.length > 0)
        fuera.push(resto.splice(Math.floor(num() * resto.length), 1)[0]!)
      return fuera
    },
    hex: (cifras) => Array.from({ length: cifras }, () => Math.floor(num() * 16).toString(16)).join(''),
  }
}
