/** Reproducible randomness: the same seed gives the same data. */
export interface Random {
  num: () => number
  entero: (desde: number, hasta: number) => number
  single: <T>(lista: readonly T[]) => T
  si: (probabilidad: number) => boolean
  varios: <T>(lista: readonly T[], cuantos: number) => T[]
  hex: (figures: number) => string
}

const hash = (texto: string): number => {
  let h = 2166136261
  for (let i = 0; i < texto.length; i++) h = Math.imul(h ^ texto.charCodeAt(i), 16777619)
  return h >>> 0
}

/** mulberry32 seeded with the hash of the name: each subject has its own series. */
export const random = (nombre: string): Random => {
  let a = hash(nombre)
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
    single: (lista) => lista[Math.floor(num() * lista.length)]!,
    si: (p) => num() < p,
    varios: (lista, cuantos) => {
      const rest = [...lista]
      const outside: typeof rest = []
      while (outside.length < cuantos && rest.length > 0)
        outside.push(rest.splice(Math.floor(num() * rest.length), 1)[0]!)
      return outside
    },
    hex: (figures) => Array.from({ length: figures }, () => Math.floor(num() * 16).toString(16)).join(''),
  }
}
