/** The decimal sign of a file, where it says it. */
export type Decimal = ',' | '.'
export const isDecimal = (texto: string): texto is Decimal => texto === ',' || texto === '.'

/**
 * True where a lone sign may stand before decimals or before thousands: '1.500' is 1500 in one system and 1.5 in
 * another. '0,500', '12345.678' and '1.500.000' can be read one way only.
 */
export const isDoubtful = (texto: string): boolean => /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(texto)

/** A number of a file that says its decimal sign: the other one parts the thousands, or it is no number. */
const readWith = (texto: string, decimal: Decimal): number | null => {
  const [miles, coma] = decimal === ',' ? ['\\.', ','] : [',', '\\.']
  return new RegExp(`^[+-]?(?:\\d+|\\d{1,3}(?:${miles}\\d{3})+)?(?:${coma}\\d*)?$`).test(texto) && /\d/.test(texto)
    ? Number(texto.replaceAll(decimal === ',' ? '.' : ',', '').replace(',', '.'))
    : null
}
/**
 * A number as the file writes it, written so that it can be read one way only; `decimal`: the sign the file says it
 * uses. What is no number stays as it is: whoever reads it says so.
 */
export const withoutDoubt = (texto: string, decimal: Decimal): string => {
  const junto = texto.replace(/\s/g, '')
  if (!/^[+-]?[\d.,]*\d[\d.,]*$/.test(junto)) return texto
  const valor = readWith(junto, decimal)
  return valor === null ? `${texto} (con «${decimal}» de decimal)` : exacta(valor)
}
/** A number that a program gave as one: three decimals get a fourth, and nobody takes the point for thousands. */
export const exacta = (valor: number): string => {
  const texto = String(valor)
  return isDoubtful(texto) ? `${texto}0` : texto
}
