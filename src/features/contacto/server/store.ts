// Reads usuario, cliente and vendedor, of the rooms sesion, clientes and vendedores, in one query.
import type { Db } from '#server/db/db.ts'
import type { ClienteInAlcance } from '#server/session/alcance.ts'

/** A client's name for the mail, with its active seller. */
export const findDestino = (on: Db, { clienteId }: ClienteInAlcance) =>
  on
    .selectFrom('cliente as c')
    .leftJoin('vendedor as v', (j) => j.onRef('v.idVendedor', '=', 'c.idVendedor').on('v.activo', '=', true))
    .select([
      'c.codigo',
      'c.razonSocial',
      'c.documentoNro',
      'c.telefono',
      'v.nombre as vendedorNombre',
      'v.apellido as vendedorApellido',
      'v.email as vendedorEmail',
    ])
    .where('c.id', '=', clienteId)
    .executeTakeFirstOrThrow()

export const findTelefono = async (on: Db, usuarioId: number): Promise<string | null> =>
  (await on.selectFrom('usuario').select('telefono').where('id', '=', usuarioId).executeTakeFirst())?.telefono ?? null
