/** The browser's name from a User-Agent, for people to recognise their own: 'Chrome en Windows'. */
export const browser = (agent: string | null): string => {
  const found = /(Edg|OPR|SamsungBrowser|Firefox|Chrome|Safari)\/[\d.]+/.exec(agent ?? '')?.[1]
  const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', SamsungBrowser: 'Samsung Internet' }
  const system = /Android|iPhone|iPad|Windows|Mac OS X|Linux/.exec(agent ?? '')?.[0]
  if (!found) return 'Navegador desconocido'
  return `${names[found] ?? found}${system ? ` en ${system.replace('Mac OS X', 'Mac')}` : ''}`
}
