import { receivePrueba, receivePruebaImagen, requireRemito } from '#features/entregas/server/entregas.ts'
import type { PruebaReq } from '#features/entregas/rules.ts'
import { jobsDb } from '#server/context.ts'
import type { Meta } from '#server/http/meta.ts'
import type { BodyStream, Returned } from '#shared/route.ts'
import type { contract } from '../contract.ts'
import { claveOf, requireAlcance } from './claves.ts'
import { noteArrival } from './incoming.ts'
import { refuseFoto } from './receive-fotos.ts'
import { whole } from './receive.ts'

/** The entity whose scope proofs come under, and their line among what comes in. */
const [REMITOS, PRUEBAS] = ['remitos', 'remitos (pruebas)']
const UNA = { leidas: 1, conError: 0 }
const keyOf = async (meta: Meta) => {
  const clave = await claveOf(jobsDb(), meta.authorization)
  requireAlcance(clave, REMITOS)
  return clave
}

/** A carrier's proof of a delivery (REMITO-11). Throws 404 without the remito, 400 for what it cannot be. */
export const putPrueba = async (
  { params, body }: { params: { numero: string }; body: PruebaReq },
  meta: Meta,
): Promise<Returned<typeof contract.prueba>> => {
  const clave = await keyOf(meta)
  const cambio = await receivePrueba(params.numero, body, clave.nombre)
  await noteArrival(jobsDb(), PRUEBAS, `clave «${clave.nombre}»`, UNA)
  return { cambio }
}
type Imagen = { params: { numero: string; orden: number }; query: { fecha: string | null }; body: BodyStream }
/** One of its pictures; the key and the remito are checked before the body is read. */
export const putPruebaImagen = async (
  { params, query, body }: Imagen,
  meta: Meta,
): Promise<Returned<typeof contract.pruebaImagen>> => {
  const clave = await keyOf(meta)
  await requireRemito(params.numero)
  const cambio = await whole(body.bytes, (bytes) =>
    receivePruebaImagen({ ...params, ...query }, bytes as AsyncIterable<Uint8Array>).catch(refuseFoto),
  )
  await noteArrival(jobsDb(), PRUEBAS, `clave «${clave.nombre}»`, UNA)
  return { cambio }
}
