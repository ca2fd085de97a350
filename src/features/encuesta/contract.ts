import { file, route } from '#shared/route.ts'
import { id, int, libre, ok, optionalText, z } from '#shared/wire.ts'
import { MAX_COMENTARIO, textos } from './rules.ts'

const CLIENTE = { own: [3] } as const
const quien = { ClienteId: int, ContactoId: id }
/** `Punto` null: closed without an answer (SURV-03). */
const encuesta = z.object({
  ...quien,
  Punto: optionalText(
    z.int(textos.invalidScore).check(z.gte(1, textos.invalidScore), z.lte(10, textos.invalidScore)),
    textos.invalidScore,
  ),
  Comentarios: optionalText(libre(MAX_COMENTARIO, undefined, textos.comentarioLargo)),
})
export type Reply = z.output<typeof encuesta>

export const contract = {
  aceptarPoliticas: route({
    method: 'POST',
    path: '/api/reclamo/aceptarPoliticas',
    access: CLIENTE,
    summary: 'Acepta la política de reclamos vigente',
    body: z.object(quien),
    reply: ok,
    success: true,
    refuses: { no_encontrado: 404 },
  }),
  politicaReclamos: route({
    method: 'GET',
    path: '/api/configuracion/download/politicaReclamos',
    access: 'session',
    summary: 'La política de reclamos (PDF)',
    reply: file('application/pdf'),
    limit: 'documento',
  }),
  insertHistorico: route({
    method: 'POST',
    path: '/api/nps/insertHistorico',
    access: CLIENTE,
    summary: 'Responde o cierra la encuesta de satisfacción',
    body: encuesta,
    reply: ok,
    success: true,
    limit: 'correo',
    refuses: { no_encontrado: 404 },
  }),
} as const
