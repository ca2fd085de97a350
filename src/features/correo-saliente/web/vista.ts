import { useSearchParams } from 'react-router'
import { isEstado, type Estado } from '../rules.ts'

/** What the address says of this screen: the filter, the page, the mail being read and how. */
export type Vista = { estado: Estado | null; pagina: number; ver: number | null; como: 'html' | 'texto' }

const whole = (text: string | null): number | null => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null)
const read = (p: URLSearchParams): Vista => {
  const estado = p.get('estado')
  return {
    estado: isEstado(estado) ? estado : null,
    pagina: whole(p.get('pagina')) ?? 1,
    ver: whole(p.get('ver')),
    como: p.get('como') === 'texto' ? 'texto' : 'html',
  }
}
const write = (v: Vista): string => {
  const p = new URLSearchParams()
  if (v.estado) p.set('estado', v.estado)
  if (v.pagina > 1) p.set('pagina', String(v.pagina))
  if (v.ver) p.set('ver', String(v.ver))
  if (v.como === 'texto') p.set('como', v.como)
  return `?${p}`
}

/** The view, and the address of it with something changed. */
export const useVista = (): { vista: Vista; at: (patch: Partial<Vista>) => { pathname: string; search: string } } => {
  const [params] = useSearchParams()
  const vista = read(params)
  return { vista, at: (patch) => ({ pathname: '/correo-saliente', search: write({ ...vista, ...patch }) }) }
}
