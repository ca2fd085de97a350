import { P } from '#shared/permisos.ts'
import { route } from '#shared/route.ts'
import { bool, lista, numero, ok, raw, textoNull, time, z } from '#shared/wire.ts'
import { TIPOS_DOLAR } from './rules.ts'

/**
 * A rate: pesos a dollar since an instant; `valor` null: none since then. `salto`: what it jumped from, where it is the
 * one that counts now; `vigente`: it is the one that counts of its kind.
 */
const cotizacion = z.object({
  tipo: z.enum(TIPOS_DOLAR),
  fechaHora: time,
  valor: z.nullable(numero),
  fuente: textoNull,
  usuario: textoNull,
  vigente: bool,
  salto: z.nullable(numero),
  anulada: bool,
})
export type Cotizacion = z.infer<typeof cotizacion>

const ADMIN = { roles: [1], all: [P.configuracion] } as const
export const contract = {
  cotizaciones: route({
    method: 'GET',
    path: '/api/configuracion/cotizaciones',
    access: ADMIN,
    summary: 'Las últimas cotizaciones del dólar de cada clase, la más nueva primero',
    reply: lista(cotizacion),
  }),
  anularCotizacion: route({
    method: 'POST',
    path: '/api/configuracion/cotizaciones/anular',
    access: ADMIN,
    summary: 'Anula una cotización del dólar: vale la anterior de su clase',
    body: z.object({ tipo: z.enum(TIPOS_DOLAR), fechaHora: raw(40) }),
    reply: ok,
    success: true,
    refuses: { no_encontrado: 404 },
  }),
} as const
