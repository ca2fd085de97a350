import { sql } from 'kysely'
import { expect } from 'vitest'
import type { openIntegracion } from '../../test/integracion.ts'
import type { Client } from '../../test/portal.ts'
import type { World } from './thing.ts'

const idOf = async (query: { executeTakeFirstOrThrow: () => Promise<unknown> }): Promise<number> =>
  Number(Object.values((await query.executeTakeFirstOrThrow()) as object)[0])

/** A portal with what the calls change: a contact, a user, a seller, a news item, an account, a cart, an order. */
export const openWorld = async (on: ReturnType<typeof openIntegracion>): Promise<World> => {
  const { db } = on.t
  let n = 0
  const people: Client[] = []
  for (const account of ['admin', 'vendedor', 'cliente']) people.push(await on.t.as(`${account}@demo.test`))
  const [admin, , cliente] = people as [Client, Client, Client]
  const { clienteId, contactoId: who } = cliente.session!
  const { documentoNro } = await db
    .selectFrom('cliente')
    .select('documentoNro')
    .where('id', '=', clienteId)
    .executeTakeFirstOrThrow()
  const [shop] = (await cliente.get(`/api/Client/GetTiendasByCliente/${clienteId}`)).body.$values
  const contact = (email: string) => ({ clienteId, tipoEmailId: 1, nombre: 'Ana', email, tiendaNro: shop.tiendaNro })
  const contactoId = await idOf(
    db
      .insertInto('contacto')
      .values([contact('uno@puertas.test'), contact('persona@puertas.test')])
      .returning('contactoId'),
  )
  const seller = { id: 'PUERTA', nombre: 'Ana', apellido: 'Paz', tipoDocumento: 'DNI', documentoNro: '40999999' }
  await on.put('vendedores', [{ ...seller, telefono: '11 4748-2210', email: 'vende@puertas.test', region: 1 }])
  const account = { email: 'grupo@puertas.test', nombre: 'Ana', apellido: 'Paz', tipoRol: 3, tipoDocumento: 'DNI' }
  await on.put('usuarios', [{ ...account, documentoNro: '40999998', cliente: '004512' }])
  const { rows } = await sql<{ id: number; pedidoId: string }>`
    select id, "pedidoId"
    from presupuesto
    where "clienteId" = ${clienteId} and estado = 'Entregado' and "pedidoId" is not null
    order by id
    limit 1`.execute(db)
  const line = await sql<{ id: string }>`
    select p.id
    from producto p
    join precio x on x."productoId" = p.id
    where x."listaPrecioId" = ${cliente.session!.listaPrecioId} and p.activo and not p."metroLineal"
      and not p."metroCuadrado" and p."cantMin" <= 100
    order by p.id
    limit 1`.execute(db)
  const added = await cliente.post('/api/Budget/shoppingCart', {
    productoId: line.rows[0]!.id,
    clienteId,
    contactoId: who,
    cantidad: 100,
    showLargo: false,
    showAncho: false,
    largo: null,
    ancho: null,
  })
  expect(added.status, added.text).toBe(200)
  const novedad = { titulo: 'Una', textoPortada: 'Hay', cuerpo: '<p>Hola</p>', destacada: false, publicar: true }
  expect((await admin.post('/api/novedades', novedad)).status).toBe(200)
  return {
    db,
    people: people as [Client, Client, Client],
    put: (entidad, filas) => on.put(entidad, filas),
    clienteId,
    documentoNro: documentoNro!,
    tiendaId: shop.id,
    tiendaNro: shop.tiendaNro,
    contactoId,
    persona: 'persona@puertas.test',
    sellerId: await idOf(db.selectFrom('vendedor').select('idVendedor').where('id', '=', 'PUERTA')),
    novedadId: await idOf(db.selectFrom('novedad').select('id').where('titulo', '=', 'Una')),
    cuentaId: await idOf(db.selectFrom('usuario').select('id').where('email', '=', 'grupo@puertas.test')),
    cuenta: 'grupo@puertas.test',
    cartId: added.body.id,
    solicitud: rows[0]!,
    seq: () => (n += 1),
  }
}
