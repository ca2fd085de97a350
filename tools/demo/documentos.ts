const PESOS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]

/** The check digit of a CUIT/CUIL; null if the number admits none. */
export const verifier = (diez: string): number | null => {
  const rest = PESOS.reduce((acc, p, i) => acc + p * Number(diez[i]), 0) % 11
  const d = (11 - rest) % 11
  return d === 10 ? null : d
}

/** '20' + '22630418' → the eleven digits. */
export const documento = (prefix: string, eight: string): string => {
  const d = verifier(prefix + eight)
  if (d === null) throw new Error(`${prefix}-${eight} no admite dígito verificador`)
  return `${prefix}${eight}${d}`
}
