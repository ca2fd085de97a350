/**
 * A code of the order system: 1 to 30 letters (Ñ and accents too), digits and `. _ - / # + * ( ) & ° º`, with blanks
 * inside. No comma, which separates codes in a list; not `.` or `..`, which are folders in a URL.
 */
const LETTER = String.raw`\p{L}\p{N}._/#+*()&°º-`
export const CODIGO = new RegExp(`^(?!\\.{1,2}$)[${LETTER}](?:[ ${LETTER}]{0,28}[${LETTER}])?$`, 'u')
export const isCodigoOfSistema = (text: string): boolean => CODIGO.test(text)
/** What a code is made of, as whoever wrote something else is told. */
export const CODIGO_HINT =
  'de 1 a 30 letras, números, espacios adentro o alguno de estos signos: . _ - / # + * ( ) & ° º'
