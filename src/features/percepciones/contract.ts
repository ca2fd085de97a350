import { P } from '#shared/permisos.ts'
import { route } from '#shared/route.ts'
import { currency, id, idParam, lista, numero, texto, textoNull, z } from '#shared/wire.ts'

/** A tax collected on account, in force; `alicuota`: percent, up to 4 decimals; `minimo`: in pesos. */
const percepcion = z.object({
  impuesto: texto,
  provinciaId: z.nullable(id),
  provincia: textoNull,
  alicuota: numero,
  minimo: currency,
})
/** What is estimated of one, in the currency of its order. */
export const estimada = z.object({
  impuesto: texto,
  provincia: textoNull,
  alicuota: numero,
  base: currency,
  monto: currency,
})

export const contract = {
  percepciones: route({
    method: 'GET',
    path: '/api/Client/:clienteId/percepciones',
    access: { all: [P.operaciones] },
    summary: 'Las percepciones vigentes de un cliente, como las dice el sistema de gestión',
    params: z.object({ clienteId: idParam }),
    reply: lista(percepcion),
    refuses: { no_encontrado: 404 },
  }),
} as const
