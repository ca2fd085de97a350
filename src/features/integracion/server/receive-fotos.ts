import { textos, type Falla } from '#features/fotos/rules.ts'
import { BadFoto, hasProducto, saveFoto } from '#features/fotos/server/fotos.ts'
import { conflict, notFound, Refusal } from '#shared/errors.ts'
import type { BodyStream, Returned } from '#shared/route.ts'
import { jobsDb } from '#server/context.ts'
import type { Meta } from '#server/http/meta.ts'
import type { contract } from '../contract.ts'
import { claveOf, requireAlcance, type Clave } from './claves.ts'
import { deleteRows } from './bajas.ts'
import { keepConcurrent } from './concurrent-rows.ts'
import { quitaFoto } from './entidades/quitas.ts'
import { statementOf, FOTOS, isLate } from './fotos.ts'
import { noteArrival } from './incoming.ts'
import { whole } from './receive.ts'
import { LATE_NOTE } from './storedRow.ts'

type Params = { codigo: string; orden: number }
type Query = { momento: string | null }
const tarde = () => conflict('llego_tarde', LATE_NOTE)

const codigos: Record<Falla, readonly [status: number, code: string]> = {
  vacia: [400, 'archivo_vacio'],
  bytes: [413, 'archivo_grande'],
  tipo: [415, 'tipo_no_admitido'],
  rota: [422, 'foto_rechazada'],
  pixeles: [422, 'foto_rechazada'],
  ilegible: [422, 'foto_rechazada'], // only in folders
}
/** Throws the refusal of a bad picture. */
export const refuseFoto = (error: unknown): never => {
  if (!(error instanceof BadFoto)) throw error
  throw new Refusal(...codigos[error.falla], textos[error.falla])
}
const requireProducto = async ({ codigo }: Params, meta: Meta): Promise<Clave> => {
  const clave = await claveOf(jobsDb(), meta.authorization)
  requireAlcance(clave, FOTOS)
  if (!(await hasProducto(jobsDb(), codigo))) throw notFound(textos.unknownProducto)
  return clave
}

/**
 * Imports a photo of a product; the key is checked before the body is read. Throws 404 without the product, 409 if a
 * newer one is stored, and 4xx for a bad picture; the former photo then stays.
 */
export const receiveFoto = async (
  { params, query, body }: { params: Params; query: Query; body: BodyStream },
  meta: Meta,
): Promise<Returned<typeof contract.foto>> => {
  const momento = query.momento ?? new Date().toISOString()
  const clave = await requireProducto(params, meta)
  const nombre = `${params.codigo}_${params.orden}`
  await keepConcurrent(jobsDb(), FOTOS, [{ productoId: params.codigo, orden: params.orden }])
  const cambio = await whole(body.bytes, async (bytes) => {
    if (await isLate(jobsDb(), params, momento)) throw tarde()
    return saveFoto(params, { nombre, momento }, bytes as AsyncIterable<Uint8Array>).catch(refuseFoto)
  })
  await noteArrival(jobsDb(), FOTOS, `clave «${clave.nombre}»`, { leidas: 1, conError: 0 })
  return { cambio }
}

/** Withdraws a photo. Throws 404 if there is none, 409 if it is newer than the withdrawal. */
export const dropFoto = async ({ params, query }: { params: Params; query: Query }, meta: Meta): Promise<void> => {
  const momento = query.momento ?? new Date().toISOString()
  await requireProducto(params, meta)
  const { removed, nuevas } = await jobsDb()
    .transaction()
    .execute((on) => deleteRows(on, { nombre: FOTOS, quita: quitaFoto }, [statementOf(params, momento)]))
  if (nuevas.size > 0) throw tarde()
  if (removed === 0) throw notFound(textos.noFoto)
}
