/** The decimal sign of a file. */
export type Decimal = ',' | '.'
export const isDecimal = (texto: string): texto is Decimal => texto === ',' || texto === '.'

/**
 * Whether a lone sign may separate decimals or thousands: '1.500' is 1500 in one system and 1.5 in another. '0,500',
 * '12345.678' and '1.500.000' have one reading only.
 */
export const isDoubtful = (texto: string): boolean => /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(texto)

/** A number of a file with a known decimal sign, the other sign separating thousands; null if it is none. */
const readWith = (texto: string, decimal: Decimal): number | null => {
  const [miles, coma] = decimal === ',' ? ['\\.', ','] : [',', '\\.']
  return new RegExp(`^[+-]?(?:\\d+|\\d{1,3}(?:${miles}\\d{3})+)?(?:${coma}\\d*)?$`).test(texto) && /\d/.test(texto)
    ? Number(texto.replaceAll(decimal === ',' ? '.' : ',', '').replace(',', '.'))
    : null
}
/**
 * A number rewritten so that it has one reading only; `decimal`: the file's decimal sign. Other text is returned
 * unchanged, to be refused by its column.
 */
export const withoutDoubt = (texto: string, decimal: Decimal): string => {
  const junto = texto.replace(/\s/g, '')
  if (!/^[+-]?[\d.,]*\d[\d.,]*$/.test(junto)) return texto
  const valor = readWith(junto, decimal)
  return valor === null ? `${texto} (con «${decimal}» de decimal)` : exacta(valor)
}
/** A JSON number as text: three decimals get a fourth, so that the point is not taken for thousands. */
export const exacta = (valor: number): string => {
  const texto = String(valor)
  return isDoubtful(texto) ? `${texto}0` : texto
}
