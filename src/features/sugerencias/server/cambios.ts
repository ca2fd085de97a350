import { badInput, conflict, notFound } from '#shared/errors.ts'
import { audit } from '#server/auditoria.ts'
import { tx } from '#server/context.ts'
import { once } from '#server/session/idempotency.ts'
import type { Nueva } from '../contract.ts'
import { checkRelacion, nombreOfTipo, textos } from '../rules.ts'
import { toSugerencia } from './leer.ts'
import * as store from './store.ts'

/**
 * Suggests a product on another one's page. Codes are found in capitals or not. Refuses 400 what is missing, an unknown
 * product and a product by itself; 409 a relation that is there already, of whatever kind. Once a key.
 */
export const createSugerencia = (body: Nueva) =>
  once(async (on) => {
    const relacion = {
      idProducto: body.IdProducto ?? body.idProducto ?? '',
      idProductoSugerido: body.IdProductoSugerido ?? body.idProductoRelacionado ?? '',
      idTipoRelacion: body.IdTipoRelacion ?? body.idTipoRelacion,
    }
    const errors = Object.entries(checkRelacion(relacion)).map(([field, detail]) => ({ field, detail }))
    if (errors.length > 0) throw badInput(errors[0]!.detail, errors)
    const tipo = relacion.idTipoRelacion!
    const [idProducto, idProductoRelacionado] = await store.findCodigos(on, [
      relacion.idProducto,
      relacion.idProductoSugerido,
    ])
    if (!idProducto || !idProductoRelacionado || idProducto === idProductoRelacionado) throw badInput(textos.fallo)
    const sugerenciaId = await store.insertSugerencia(on, { idProducto, idProductoRelacionado, idTipoRelacion: tipo })
    if (sugerenciaId === null) throw conflict('ya_existe', textos.fallo)
    await audit(on, {
      accion: 'sugerencia-creada',
      sobre: `${idProducto} → ${idProductoRelacionado}`,
      despues: { tipoRelacion: nombreOfTipo(tipo) },
    })
    return { $values: (await store.listById(on, sugerenciaId)).map(toSugerencia) }
  })

/** Takes a suggestion away; codes as where one is made. Refuses 404 one that is not there (any more). */
export const dropSugerencia = (statement: { idProducto: string; idProductoRelacionado: string }) =>
  tx(async (on) => {
    const [idProducto, idProductoRelacionado] = await store.findCodigos(on, [
      statement.idProducto,
      statement.idProductoRelacionado,
    ])
    if (!idProducto || !idProductoRelacionado) throw notFound()
    const relacion = { idProducto, idProductoRelacionado }
    const tipo = await store.deleteSugerencia(on, relacion)
    if (tipo === null) throw notFound()
    await audit(on, {
      accion: 'sugerencia-eliminada',
      sobre: `${relacion.idProducto} → ${relacion.idProductoRelacionado}`,
      antes: { tipoRelacion: nombreOfTipo(tipo) },
    })
    return { $values: [] }
  })
