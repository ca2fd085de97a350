import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importFolder } from '#features/integracion/server/folder.ts'
import { makeContext } from '#features/integracion/server/columnas.ts'
import { confirm, scenario, ok, pre } from '../../../test/envio-pago.ts'

const { e, change, fill, ready } = scenario()
const fields = ['cliente', 'documentoCliente', 'direccionCliente', 'telefonoCliente', 'nombreVendedor'] as const
const saved = (id: number) =>
  e.t.db
    .selectFrom('presupuesto')
    .select([...fields, 'vendedorId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const importRow = async (columns: string, row: string) => {
  const dir = mkdtempSync(join(tmpdir(), 'pv-csv-'))
  writeFileSync(join(dir, 'presupuestos.csv'), `${columns}\n${row}\n`)
  await importFolder(e.t.db, dir, makeContext('Sistema de gestión'))
  rmSync(dir, { recursive: true })
}
const imported = async (numero: string, codigo: string, tiendaNro: number) => {
  await importRow(
    'presupuestoTotvsId;cliente;fecha;estado;moneda;tiendaNro',
    `${numero};${codigo};2026-01-05;Enviado;USD;${tiendaNro}`,
  )
  return (
    await e.t.db
      .selectFrom('presupuesto')
      .select('id')
      .where('presupuestoTotvsId', '=', numero)
      .executeTakeFirstOrThrow()
  ).id
}

describe('the snapshot of a quote', () => {
  it('CONF-14 OPER-16 is the same by every door: confirmed, cancelled, imported, and what a cart shows of today', async () => {
    const seller = await e.t.as('vendedor2@demo.test')
    const c = await e.t.db.selectFrom('cliente').selectAll().where('id', '=', e.clienteId).executeTakeFirstOrThrow()
    expect(c.idVendedor).toBe(seller.session!.sellerId)
    const cases = [
      {
        vendedor: 'Aceros del Centro',
        calle: 'Duarte Quirós',
        localidad: 'Villa Allende',
        provinciaId: 14,
        domicilio: 'Duarte Quirós 12, Villa Allende, Córdoba',
        nombre: 'Aceros del Centro',
      },
      {
        vendedor: null,
        calle: 'Duarte Quirós',
        localidad: 'Córdoba',
        provinciaId: 14,
        domicilio: 'Duarte Quirós 12, Córdoba',
        nombre: 'Gustavo Ferreyra',
      },
      {
        vendedor: null,
        calle: null,
        localidad: null,
        provinciaId: 14,
        domicilio: 'Córdoba',
        nombre: 'Gustavo Ferreyra',
      },
      { vendedor: null, calle: null, localidad: null, provinciaId: null, domicilio: '', nombre: 'Gustavo Ferreyra' },
    ]
    for (const [n, { vendedor, calle, localidad, provinciaId, domicilio, nombre }] of cases.entries()) {
      const back = [
        await change('cliente', 'id', c.id, {
          calle,
          calleNro: calle === null ? null : '12',
          localidad,
          provinciaId,
          telefono: '351 555-0101',
        }),
        await change('vendedor', 'idVendedor', c.idVendedor!, { nombreFantasia: vendedor }),
      ]
      const own = await ready()
      const cart = (await e.ana.get(`/api/Budget/${own}`)).body
      ok(await confirm(e.ana, own))
      const { id: hers } = await fill(seller)
      ok(await seller.get(`/api/Budget/cancel/${hers}`))
      const { tiendaNro } = await e.t.db
        .selectFrom('tienda')
        .select('tiendaNro')
        .where('clienteId', '=', c.id)
        .orderBy('tiendaNro')
        .executeTakeFirstOrThrow()
      const theirs = await imported(`FOTO-${n}`, c.codigo, tiendaNro)
      const expected = {
        cliente: c.razonSocial,
        documentoCliente: c.documentoNro,
        direccionCliente: domicilio,
        telefonoCliente: '351 555-0101',
        nombreVendedor: nombre,
      }
      expect(cart, `cart ${n}`).toMatchObject(expected)
      for (const [door, id] of Object.entries({ confirmed: own, cancelled: hers, imported: theirs }))
        expect(await saved(id), `${door} ${n}`).toEqual({ ...expected, vendedorId: c.idVendedor })
      for (const b of back) await b()
    }
  })

  it('CONF-14 OPEN-97 a work site that the order system sends to a shop is a shop’s from then on', async () => {
    const { id } = await fill(e.ana)
    const obra = { esObra: true, obraCalle: 'Ruta 9', obraNro: '1200', localidad: 'Garín', obraCodigoPostal: '1619' }
    ok(await pre(e.ana, id, { ...obra, provinciaId: 6, clienteTiendaEntregaNro: 0, transporteId: 901 }))
    ok(await confirm(e.ana, id))
    const destino = async () => (await e.ana.get(`/api/Budget/${id}`)).body
    expect(await destino()).toMatchObject({ esObra: true, tiendaEntrega: 'Obra' })
    const t = await e.t.db
      .selectFrom('tienda')
      .innerJoin('cliente', 'cliente.id', 'tienda.clienteId')
      .select(['tiendaNro', 'tienda.nombreFantasia', 'cliente.codigo'])
      .where('clienteId', '=', e.clienteId)
      .orderBy('tiendaNro')
      .executeTakeFirstOrThrow()
    await importRow('id;comentario', `${id};Sin otro destino`)
    expect(await destino()).toMatchObject({ esObra: true, tiendaEntrega: 'Obra', comentario: 'Sin otro destino' })
    await importRow('id;cliente;tiendaNro', `${id};${t.codigo};${t.tiendaNro}`)
    expect(await destino()).toMatchObject({ esObra: false, tiendaEntrega: t.nombreFantasia })
  })

  it('CONF-14 the shop is named and addressed alike by a pre-confirm and by an import', async () => {
    const tienda = await e.t.db
      .selectFrom('tienda')
      .selectAll()
      .where('clienteId', '=', e.clienteId)
      .orderBy('tiendaNro')
      .executeTakeFirstOrThrow()
    const { codigo } = await e.t.db
      .selectFrom('cliente')
      .select('codigo')
      .where('id', '=', e.clienteId)
      .executeTakeFirstOrThrow()
    const set = (more: object) =>
      e.t.db
        .updateTable('tienda')
        .set({ telefono: '11 4000-1000', ...more })
        .where('clienteId', '=', e.clienteId)
        .where('tiendaNro', '=', tienda.tiendaNro)
        .execute()
    const cases = [
      {
        more: {
          nombreFantasia: 'Depósito Norte',
          calle: 'Ruta 9',
          calleNro: 'km 37',
          localidad: 'Garín',
          provinciaId: 6,
        },
        text: ['Depósito Norte', 'Ruta 9 km 37, Garín, Buenos Aires', '11 4000-1000'],
      },
      {
        more: { nombreFantasia: null, calle: 'Ruta 9', calleNro: '', localidad: 'Córdoba', provinciaId: 14 },
        text: [`Tienda ${tienda.tiendaNro}`, 'Ruta 9, Córdoba', '11 4000-1000'],
      },
    ]
    for (const [n, { more, text }] of cases.entries()) {
      await set(more)
      const [own, theirs] = [await ready(), await imported(`TIENDA-${n}`, codigo, tienda.tiendaNro)]
      for (const id of [own, theirs]) {
        const q = await e.t.db
          .selectFrom('presupuesto')
          .select(['tiendaEntrega', 'direccionEntrega', 'telefonoEntrega'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        expect([q.tiendaEntrega, q.direccionEntrega, q.telefonoEntrega]).toEqual(text)
      }
    }
    await set({ ...tienda })
  })
})
