import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { saveWebhook } from '#server/events/store.ts'
import { tx } from '#server/context.ts'
import { openIntegracion } from '../../../test/integracion.ts'
import { onlyOn, type Client } from '../../../test/portal.ts'
import { door } from '../../../test/jobs.ts'
import { createClave, revokeClaves } from './server/claves.ts'

const e = openIntegracion()
let clerk: Client
let fila: Record<string, unknown>
beforeEach(async () => {
  await revokeClaves(e.t.db, 'Sistema de gestión de demostración') // only the keys that a test creates read events
  clerk = await e.t.as('cliente@demo.test')
  const shop = await e.t.db
    .selectFrom('tienda as s')
    .innerJoin('cliente as c', 'c.id', 's.clienteId')
    .select([
      'c.codigo as cliente',
      's.tiendaNro',
      's.calle',
      's.calleNro',
      's.provinciaId as provincia',
      's.nombreFantasia',
    ])
    .where('c.id', '=', clerk.session!.clienteId)
    .orderBy('s.tiendaNro')
    .executeTakeFirstOrThrow()
  fila = { ...shop, provincia: String(shop.provincia), nombreFantasia: 'Depósito' }
})
afterEach(async () => {
  await revokeClaves(e.t.db, 'Gestión')
  await saveWebhook(e.t.db, null)
  await e.t.db.deleteFrom('salida').execute()
  await e.t.db.deleteFrom('salida_consumidor').execute()
})

const change = (calle: string, calleNro = '7') =>
  clerk.post('/api/Client/updateAddress', {
    clienteId: clerk.session!.clienteId,
    tiendaNro: fila.tiendaNro,
    calle,
    calleNro,
  })
const stored = async () => {
  const s = await e.t.db
    .selectFrom('tienda')
    .selectAll()
    .where('clienteId', '=', clerk.session!.clienteId)
    .where('tiendaNro', '=', fila.tiendaNro as number)
    .executeTakeFirstOrThrow()
  return [s.calle, s.calleNro, s.nombreFantasia]
}
const acuse = async (clave: string) => {
  const headers = { authorization: `Bearer ${clave}` }
  const { hasta } = (await e.t.anonymous.send('GET', '/api/integracion/eventos', { headers })).body
  await e.t.anonymous.send('POST', '/api/integracion/eventos/acuse', { headers, body: { hasta } })
}

it('OPEN-116 with nobody who takes what goes out, a file has its way as ever', async () => {
  await change('Del portal')
  const { body } = await e.put('tiendas', [fila])
  expect(body).toMatchObject({ conError: 0, avisos: { $values: [] } })
  expect(await stored()).toEqual([fila.calle, fila.calleNro, 'Depósito'])
})
it('OPEN-116 an address changed in the portal stays until it was acknowledged: the line says so and is no error', async () => {
  const clave = await createClave(e.t.db, 'Gestión', { alcance: ['eventos'] })
  await change('Del portal')
  const kept =
    'Línea 1: Se conservó «Del portal 7», cambiada en el portal: el sistema de gestión todavía no acusó recibo del cambio.'
  for (const dryRun of [true, false]) {
    const { body } = await e.put('tiendas', [{ ...fila, nombreFantasia: `Otro ${String(dryRun)}` }], { dryRun })
    expect(body).toMatchObject({ cambiadas: 1, conError: 0, avisos: { $values: [kept] } })
  }
  expect(await stored()).toEqual(['Del portal', '7', 'Otro false']) // the row's other columns are written
  await acuse(clave)
  expect((await e.put('tiendas', [fila])).body).toMatchObject({ cambiadas: 1, avisos: { $values: [] } })
  expect(await stored()).toEqual([fila.calle, fila.calleNro, 'Depósito'])
})
it('OPEN-116 the file that brings the same address is told nothing; another shop is written', async () => {
  await createClave(e.t.db, 'Gestión', { alcance: ['eventos'] })
  await change('Del portal')
  expect((await e.put('tiendas', [{ ...fila, calle: 'Del portal', calleNro: '7' }])).body).toMatchObject({
    avisos: { $values: [] },
  })
  const otherTienda = { ...fila, tiendaNro: 900, calle: 'Nueva' }
  expect((await e.put('tiendas', [otherTienda])).body).toMatchObject({ nuevas: 1, avisos: { $values: [] } })
  expect((await e.put('tiendas', [{ ...otherTienda, calle: 'Otra' }])).body).toMatchObject({
    cambiadas: 1,
    avisos: { $values: [] },
  })
})
it('OPEN-116 a webhook counts as somebody, and what it took is acknowledged', async () => {
  await saveWebhook(e.t.db, 'erp.test')
  await change('Del portal')
  await e.put('tiendas', [fila])
  expect((await stored())[0]).toBe('Del portal')
  await e.t.db.updateTable('salida').set({ acusado: new Date() }).execute()
  await e.put('tiendas', [fila])
  expect((await stored())[0]).toBe(fila.calle)
})

it('OPEN-339 what a dashboard acknowledges sets no address back: the order system has read nothing', async () => {
  await createClave(e.t.db, 'Gestión', { alcance: ['eventos'] })
  const board = await createClave(e.t.db, 'Tablero', { alcance: ['eventos'] })
  await e.t.db.insertInto('configuracion').values({ clave: 'claveDelSistema', valor: '"Gestión"' }).execute()
  await change('Otra del portal')
  await acuse(board)
  expect((await e.put('tiendas', [fila])).body.avisos.$values).toHaveLength(1)
  expect((await stored())[0]).toBe('Otra del portal')
  // the key named in `claveDelSistema` is gone, so nobody will read the event: the file wins
  await revokeClaves(e.t.db, 'Gestión')
  await e.put('tiendas', [fila])
  expect((await stored())[0]).toBe(fila.calle)
  await revokeClaves(e.t.db, 'Tablero')
  await e.t.db.deleteFrom('configuracion').where('clave', '=', 'claveDelSistema').execute()
})

onlyOn('postgres')('an address that changes while its file comes in', () => {
  it('OPEN-116 is seen: the import waits for who is changing it', async () => {
    await createClave(e.t.db, 'Gestión', { alcance: ['eventos'] })
    const [held, commit] = [door(), door()]
    const slow = tx(async (on) => {
      const { id } = await on
        .updateTable('tienda')
        .set({ calle: 'En curso' })
        .where('clienteId', '=', clerk.session!.clienteId)
        .where('tiendaNro', '=', fila.tiendaNro as number)
        .returning('id')
        .executeTakeFirstOrThrow()
      await on
        .insertInto('salida')
        .values({
          tipo: 'direccion-cambiada',
          datos: JSON.stringify({
            clienteId: clerk.session!.clienteId,
            tiendaNro: fila.tiendaNro,
            calle: 'En curso',
            calleNro: '1',
          }),
        })
        .execute()
      held.open()
      await commit.opened
      return id
    })
    await held.opened
    const coming = e.put('tiendas', [{ ...fila, calle: 'Del archivo' }])
    await expect
      .poll(
        async () =>
          (
            await sql<{ n: number }>`
              select count(*) as n
              from pg_stat_activity
              where wait_event_type = 'Lock' and datname = current_database()`.execute(e.t.db)
          ).rows[0]!.n,
      )
      .toBe(1)
    commit.open()
    await slow
    expect((await coming).body.avisos.$values).toHaveLength(1)
    expect((await stored())[0]).toBe('En curso')
  })
})
