import { P } from '#shared/permisos.ts'
import { route } from '#shared/route.ts'
import {
  bool,
  int,
  libre,
  lista,
  listaEntrada,
  numero,
  ok,
  optionalText,
  raw,
  textoNull,
  time,
  z,
} from '#shared/wire.ts'
import { CUALES, TIPOS_DOLAR, USOS_DOLAR } from './rules.ts'

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

/** A rate that counts: pesos a dollar since an instant, of which kind and from where. */
export const rate = z.object({
  valor: numero,
  fechaHora: time,
  tipo: z.nullable(z.enum(TIPOS_DOLAR)),
  fuente: textoNull,
})

/**
 * `hay`: some rate was ever known; `rate` null: none counts for it now; `vieja`: too old to show an amount by; `frase`:
 * the distributor's own of it.
 */
const dolares = z.object({
  hay: bool,
  /** Whoever asks sees every amount in the other currency too (DOLAR-03). */ verOtra: bool,
  usos: lista(z.object({ uso: z.enum(USOS_DOLAR), rate: z.nullable(rate), vieja: bool, frase: textoNull })),
})

/** `tipo` null: the latest of the strip's kind, as where nothing was chosen. */
const uso = { uso: z.enum(USOS_DOLAR), cual: z.enum(CUALES) }
const tipo = z.enum(TIPOS_DOLAR)
const usos = z.object({
  version: int,
  usos: lista(z.object({ ...uso, tipo: z.nullable(tipo), frase: textoNull })),
})
export type Usos = z.infer<typeof usos>
export type Dolares = z.infer<typeof dolares>

const ADMIN = { roles: [1], all: [P.configuracion] } as const
export const contract = {
  dolares: route({
    method: 'GET',
    path: '/api/Params/dolares',
    access: 'session',
    summary:
      'La cotización del dólar que vale hoy para cada cosa, y si quien pregunta ve los montos en las dos monedas',
    reply: dolares,
  }),
  verOtra: route({
    method: 'PUT',
    path: '/api/Params/dolares',
    access: 'session',
    summary: 'Guarda si se ven los montos en las dos monedas',
    body: z.object({ verOtra: bool }),
    reply: ok,
    success: true,
  }),
  cotizaciones: route({
    method: 'GET',
    path: '/api/configuracion/cotizaciones',
    access: ADMIN,
    summary: 'Las últimas cotizaciones del dólar de cada clase, la más nueva primero',
    reply: lista(cotizacion),
  }),
  dolarUsos: route({
    method: 'GET',
    path: '/api/configuracion/dolarUsos',
    access: ADMIN,
    summary: 'Qué cotización del dólar se usa para cada cosa',
    reply: usos,
  }),
  updateDolarUsos: route({
    method: 'POST',
    path: '/api/configuracion/updateDolarUsos',
    access: ADMIN,
    summary: 'Guarda qué cotización del dólar se usa para cada cosa, y lo que se dice de ella',
    /** `version`: the one that was edited. */
    body: z.object({
      version: int,
      usos: listaEntrada(z.object({ ...uso, tipo: optionalText(tipo), frase: optionalText(libre(250)) })),
    }),
    reply: ok,
    success: true,
    refuses: { version_vieja: 409 },
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
