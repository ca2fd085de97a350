import { useSearchParams } from 'react-router'
import { readDay, type Day } from '#shared/dates.ts'

/** What the address says of this screen. */
export type Vista = {
  accion: string
  usuario: string
  cliente: string
  desde: Day | null
  hasta: Day | null
  pagina: number
}
export const vacia: Vista = { accion: '', usuario: '', cliente: '', desde: null, hasta: null, pagina: 1 }

export const readVista = (p: URLSearchParams): Vista => {
  const text = (name: string) => (p.get(name) ?? '').slice(0, 100)
  const pagina = p.get('pagina') ?? ''
  return {
    accion: text('accion'),
    usuario: text('usuario'),
    cliente: text('cliente'),
    desde: readDay(p.get('desde') ?? ''),
    hasta: readDay(p.get('hasta') ?? ''),
    pagina: /^[1-9]\d{0,4}$/.test(pagina) ? Number(pagina) : 1,
  }
}
export const writeVista = (v: Vista): string => {
  const p = new URLSearchParams()
  for (const [k, value] of Object.entries(v))
    if (value !== null && value !== '' && !(k === 'pagina' && value === 1)) p.set(k, String(value))
  const text = p.toString()
  return text ? `?${text}` : ''
}
/** The view, and the address of it with something changed. */
export const useVista = () => {
  const [params] = useSearchParams()
  const vista = readVista(params)
  return {
    vista,
    at: (patch: Partial<Vista>) => ({ pathname: '/auditoria', search: writeVista({ ...vista, ...patch }) }),
  }
}
