import { textos, type Falla } from '#features/fotos/rules.ts'
import { deleteLugar, FotoMala, hasProducto, saveFoto } from '#features/fotos/server/fotos.ts'
import { notFound, Refusal } from '#shared/errors.ts'
import type { BodyStream, Returned } from '#shared/route.ts'
import { jobsDb } from '#server/context.ts'
import type { Meta } from '#server/http/meta.ts'
import type { contract } from '../contract.ts'
import { claveOf, requireAlcance } from './claves.ts'
import { FOTOS } from './fotos.ts'
import { whole } from './receive.ts'

type Params = { codigo: string; orden: number }

const codigos: Record<Falla, readonly [status: number, code: string]> = {
  vacia: [400, 'archivo_vacio'],
  bytes: [413, 'archivo_grande'],
  tipo: [415, 'tipo_no_admitido'],
  rota: [422, 'foto_rechazada'],
  pixeles: [422, 'foto_rechazada'],
  ilegible: [422, 'foto_rechazada'], // of folders alone
}
/** What is told of a bad picture. */
const refuse = (error: unknown): never => {
  if (!(error instanceof FotoMala)) throw error
  throw new Refusal(...codigos[error.falla], textos[error.falla])
}
const requireProducto = async ({ codigo }: Params, meta: Meta): Promise<void> => {
  requireAlcance(await claveOf(jobsDb(), meta.authorization), FOTOS)
  if (!(await hasProducto(jobsDb(), codigo))) throw notFound(textos.sinElProducto)
}

/**
 * Takes a picture of a product from the order system; its key is asked for before a byte is read. Refuses 404 without
 * the product, and what is no picture by its reason: the former one stays.
 */
export const receiveFoto = async (
  { params, body }: { params: Params; body: BodyStream },
  meta: Meta,
): Promise<Returned<typeof contract.foto>> => {
  await requireProducto(params, meta)
  const cambio = await whole(body.bytes, (bytes) =>
    saveFoto(params, `${params.codigo}_${params.orden}`, bytes as AsyncIterable<Uint8Array>).catch(refuse),
  )
  return { cambio }
}

/** Withdraws a picture. Refuses 404 where there is none. */
export const dropFoto = async ({ params }: { params: Params }, meta: Meta): Promise<void> => {
  await requireProducto(params, meta)
  if (!(await deleteLugar(jobsDb(), params))) throw notFound(textos.sinFoto)
}
