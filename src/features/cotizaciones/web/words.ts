import type { Cotizacion, Resumen } from '../contract.ts'
import { textos, type Estado } from '../rules.ts'

/** How a state is marked besides its word. */
export const marks: { readonly [estado in Estado]: string } = {
  Borrador: 'off',
  Pedida: 'warn',
  Enviada: 'warn',
  Aceptada: 'ok',
  Comprada: 'ok',
  Rechazada: 'bad',
  Vencida: 'off',
  Retirada: 'off',
}

type Situation = Pick<Resumen, 'estado' | 'renovacionPedida'>
const ofCliente: { readonly [estado in Estado]: string } = {
  Borrador: '',
  Pedida: 'La tiene tu vendedor.',
  Enviada: 'Sin tu respuesta todavía.',
  Aceptada: 'Lista para comprar.',
  Comprada: 'Ya se compró todo.',
  Rechazada: 'No la tomaste.',
  Vencida: 'Podés pedir que la renueven.',
  Retirada: 'Se retiró.',
}
const ofTeam: { readonly [estado in Estado]: string } = {
  Borrador: 'Sin mandar todavía.',
  Pedida: 'Espera tu precio.',
  Enviada: 'Espera la respuesta del cliente.',
  Aceptada: 'La aceptó y falta que la compre.',
  Comprada: 'Se compró todo.',
  Rechazada: 'El cliente no la tomó.',
  Vencida: 'Se puede renovar.',
  Retirada: 'Se retiró.',
}
/** What becomes of it, in one line, for whoever looks. */
export const says = ({ estado, renovacionPedida }: Situation, team: boolean): string => {
  if (renovacionPedida) return textos.renovacion(team)
  return (team ? ofTeam : ofCliente)[estado]
}
/** What whoever looks does with it next. */
export const stepOf = ({ estado, renovacionPedida }: Situation, team: boolean): string => {
  if (team) return estado === 'Borrador' || estado === 'Pedida' ? 'Poner precio' : renovacionPedida ? 'Renovar' : 'Ver'
  return estado === 'Enviada' ? 'Contestar' : estado === 'Aceptada' ? 'Comprar' : 'Ver'
}

type Move = Cotizacion['movimientos']['$values'][number]
const what: { readonly [que: string]: (version: string) => string } = {
  pedida: () => 'Pidió la cotización',
  empezada: () => 'Empezó la cotización',
  enviada: (version) => `Mandó la ${version}`,
  renovada: (version) => `La renovó con la ${version}`,
  aceptada: (version) => `Aceptó la ${version}`,
  rechazada: (version) => `Rechazó la ${version}`,
  'otro-precio': (version) => `Pidió otro precio de la ${version}`,
  retirada: () => 'Retiró la cotización',
  'renovacion-pedida': () => 'Pidió que la renueven',
  comprada: (version) => `Compró de la ${version}`,
  devuelta: () => 'Se canceló un pedido y volvió su cantidad',
  'apartado-vencido': () => 'La compra quedó 30 días sin tocar y se borró. La cotización sigue igual',
}
/** A move in words. */
export const sayMove = ({ que, a, version }: Move): string =>
  what[que]?.(version === null ? 'cotización' : `versión ${version}`) ?? `Pasó a ${a}`
/** Who moved it; of an answer that came outside the portal, how, and who wrote it down (COTIZ-07). */
export const whoMoved = ({ usuario, medio, referencia }: Move): string => {
  if (medio === null) return usuario
  const by = medio === 'En persona' ? 'En persona' : `Por ${medio}`
  return [`${by}, registrada por ${usuario}`, referencia].filter(Boolean).join(': ')
}

/** How many there are, and how many wait for who looks; beyond 1.000 nobody counts them. */
export const countOf = ({ length, meToca }: { length: number; meToca: number }, team: boolean): string => {
  const said = length > 1_000 ? 'Más de 1.000 cotizaciones' : length === 1 ? '1 cotización' : `${length} cotizaciones`
  return meToca === 0 ? said : `${said}, ${meToca} ${team ? 'por atender' : 'por contestar'}`
}
