/** What a User-Agent calls each program, and people; the first that is there counts, as most name others beside. */
const programs = [
  ['Edg', 'Edge'],
  ['EdgA', 'Edge'],
  ['EdgiOS', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const
const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'Mac'],
  ['Linux', 'Linux'],
] as const

/**
 * The browser's name from a User-Agent, for people to recognise their own: 'Chrome en Windows'; null for another
 * program.
 */
export const knownBrowser = (agent: string | null): string | null => {
  const text = agent ?? ''
  const program = programs.find(([sign]) => new RegExp(`${sign}/\\d`).test(text))?.[1]
  if (!program) return null
  const system = systems.find(([sign]) => text.includes(sign))?.[1]
  return `${program}${system ? ` en ${system}` : ''}`
}
/** The same, with a word for what is unknown. */
export const browser = (agent: string | null): string => knownBrowser(agent) ?? 'Navegador desconocido'
