import { P } from '#shared/permisos.ts'
import { route } from '#shared/route.ts'
import { bool, day, dinero, id, int, kg, lista, listaEntrada, texto, timeNull, z } from '#shared/wire.ts'

/** One range per calendar month, label MM/YYYY, with its groups: kilos and gasto in dollars (OPEN-21). */
export const rango = z.object({ rango: texto, grupos: lista(z.object({ grupo: texto, kilos: kg, gasto: dinero })) })
export type Rango = z.infer<typeof rango>

export const contract = {
  dolar: route({
    method: 'GET',
    path: '/api/Params/dolar',
    access: 'session',
    summary: 'Fecha de la cotización del dólar, y lo que dice su tira',
    /** valor: pesos a dollar, where the strip shows it (OPEN-220). */
    reply: z.object({ fechaHora: timeNull, visible: bool, titulo: texto, texto, valor: z.nullable(dinero) }),
  }),
  kilosDashboard: route({
    method: 'POST',
    path: '/api/Params/kilosDashboard',
    access: { all: [P.operaciones, P.ultimasOperaciones] },
    summary: 'Kilos y ventas por mes y grupo',
    body: z.object({ clienteId: int, firstDate: day, lastdDate: day, productGrouptId: listaEntrada(id) }),
    reply: lista(rango),
    refuses: { no_encontrado: 404 },
  }),
} as const
