const PESOS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]

/** Dígito verificador de CUIT/CUIL; null cuando el número no admite ninguno. */
export const verificador = (diez: string): number | null => {
  const resto = PESOS.reduce((acc, p, i) => acc + p * Number(diez[i]), 0) % 11
  const d = (11 - resto) % 11
  return d === 10 ? null : d
}

/** '20' + '22630418' → los once dígitos. */
export const documento = (prefijo: string, ocho: string): string => {
  const d = verificador(prefijo + ocho)
  if (d === null) throw new Error(`${prefijo}-${ocho} no admite dígito verificador`)
  return `${prefijo}${ocho}${d}`
}
