/**
 * A telephone number as people write it: digits, +, blanks, dashes, points, slashes and parentheses, with at least six
 * digits ('11 4725-3310', '+54 9 351 …'). It is kept as it was written, without the blanks around it; what dials it takes
 * its digits.
 */
export const isTelefono = (text: string): boolean =>
  /^[\d+\s()./-]+$/.test(text.trim()) && text.replace(/\D/g, '').length >= 6
