/** The number that is dialled: the first of several, without what is said of it ('int. 12'); null for what is none. */
const marcado = (text: string): string | null => {
  const [first = ''] = text.split(/[/;,|]|[a-z]{2,}/i)
  const number = first.replace(/[^\d+]/g, '')
  return number.replace('+', '').length >= 6 ? number : null
}

/** A telephone number one can touch to call; a dash where there is none. */
export const Telefono = ({ de }: { de: string | null }) => {
  if (!de) return <>—</>
  const number = marcado(de)
  return number ? <a href={`tel:${number}`}>{de}</a> : <>{de}</>
}
