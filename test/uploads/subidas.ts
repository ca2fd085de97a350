import { db, tx } from '#server/context.ts'
import { feature } from '#server/feature.ts'
import { dropFile, keepFile, openFile } from '#server/files/files.ts'
import { once } from '#server/session/idempotency.ts'
import { conflict } from '#shared/errors.ts'
import { contract } from './contract.ts'

/** The server side of the tests' room. */
export const subidas = feature('subidas', contract, {
  subir: ({ body, files }) =>
    once(async (on) => {
      const archivos = [...files.fotos, ...files.planilla]
      if (body.modo !== 'olvidar') for (const { id } of archivos) await keepFile(on, id)
      if (body.modo === 'rechazar') throw conflict('no_va', 'No va.')
      return { titulo: body.titulo, temas: body.temas ?? [], archivos }
    }),
  cargar: ({ files: { zip } }) =>
    tx(async (on) => {
      await keepFile(on, zip[0]!.id)
      return zip[0]!
    }),
  bajar: ({ params }) => openFile(db(), params.id),
  borrar: ({ params, query }) =>
    tx(async (on) => {
      await dropFile(on, params.id)
      if (query.arrepentirse) throw conflict('no_va', 'No va.')
    }),
})
