import { P } from '#shared/permisos.ts'
import { route } from '#shared/route.ts'
import { dia, int, libre, lista, listaEntrada, ok, raw, texto, z } from '#shared/wire.ts'
import { MAX_FRANJA } from './rules.ts'

/** On which days it delivers (0: Sunday), until which hour the next one may be asked for, and in which slots. */
export const calendario = z.object({
  /** How often it was changed. */ version: int,
  dias: lista(int),
  corte: texto,
  franjas: lista(texto),
  /** Those ahead, as far as a delivery may be asked for. */ feriados: lista(z.object({ fecha: dia, nombre: texto })),
})
export type CalendarioLeido = z.infer<typeof calendario>

const ADMIN = { roles: [1], all: [P.configuracion] } as const
export const contract = {
  calendario: route({
    method: 'GET',
    path: '/api/configuracion/calendario',
    access: 'session',
    summary: 'Qué días se entrega, hasta qué hora se pide para el próximo, en qué franjas, y los feriados que vienen',
    reply: calendario,
  }),
  updateCalendario: route({
    method: 'POST',
    path: '/api/configuracion/updateCalendario',
    access: ADMIN,
    summary: 'Guarda qué días se entrega, la hora de corte y las franjas',
    /** `version`: the one that was edited. */
    body: z.object({
      version: int,
      dias: listaEntrada(z.int().check(z.gte(0), z.lte(6))),
      corte: raw(10),
      franjas: listaEntrada(libre(MAX_FRANJA)),
    }),
    reply: ok,
    success: true,
    refuses: { version_vieja: 409 },
  }),
} as const
