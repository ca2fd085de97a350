import { route } from '#shared/route.ts'
import { int, ok, z } from '#shared/wire.ts'
import { MAX_ASUNTO, MAX_MENSAJE, textos } from './rules.ts'

const text = (empty: string, long: string, max: number) => z.string(empty).check(z.trim(), z.minLength(1, empty), z.maxLength(max, long))
const copy = z.nullish(z.string().check(z.trim(), z.maxLength(250)))
/** What travels (CONT-04). E-mail, name and telephone are copies: the server takes its own (OPEN-08). */
const mensaje = z.object({ Email: copy, Issue: text(textos.asunto, textos.asuntoLargo, MAX_ASUNTO), Message: text(textos.mensaje, textos.mensajeLargo, MAX_MENSAJE), ClienteId: int, RazonSocial: copy, Telefono: copy })
export type Mensaje = z.output<typeof mensaje>

export const contract = {
  contactForm: route({ method: 'POST', path: '/api/Client/contactForm', access: 'session', summary: 'Envía un mensaje al vendedor', body: mensaje, reply: ok, idempotent: true }),
} as const
