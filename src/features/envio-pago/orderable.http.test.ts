import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { problem } from '../../../test/carrito.ts'
import { confirm, scenario, invalid, ok, pre, vencida } from '../../../test/envio-pago.ts'

const { e, ready, row, outbox, change } = scenario()
const withdrawn =
  'El transporte, el tipo de envío o la forma de pago que elegiste ya no están disponibles como los viste. Volvé a elegirlos antes de confirmar.'
const otherDireccion =
  'El domicilio de la tienda que elegiste cambió. Revisá a dónde va y volvé a elegirla antes de confirmar.'
const shown = async (id: number) => (await e.ana.get(`/api/Budget/${id}/confirmacion`)).body

/** Neither shown as what may be confirmed nor confirmed; nothing is written. */
const refused = async (id: number, detail: string) => {
  const before = (await outbox()).length
  expect(await shown(id)).toMatchObject({ version: null, aviso: detail })
  expect(problem(await confirm(e.ana, id))).toEqual({ ...vencida, detail })
  expect([(await row(id)).estado, (await outbox()).length]).toEqual(['Carrito', before])
}

describe('what stands between a pre-confirm and the order', () => {
  it('OPEN-320 a carrier that no longer goes to the shop is refused by the confirmation too; to a work site it goes', async () => {
    const id = await ready()
    const { transporteId, tiendaNro } = await row(id)
    const link = { transporteId: transporteId!, clienteId: e.clienteId, tiendaNro: tiendaNro! }
    await e.t.db
      .deleteFrom('transporte_tienda')
      .where('transporteId', '=', link.transporteId)
      .where('clienteId', '=', link.clienteId)
      .where('tiendaNro', '=', link.tiendaNro)
      .execute()
    try {
      await refused(id, withdrawn)
      const again = await pre(e.ana, id, { transporteId, clienteTiendaEntregaNro: tiendaNro })
      expect(problem(again)).toEqual(invalid('Debe seleccionar un transporte'))
      const { id: provinciaId } = await e.t.db.selectFrom('provincia').select('id').executeTakeFirstOrThrow()
      const obra = { provinciaId, localidad: 'Pilar', obraCalle: 'Ruta 8', obraNro: '50', obraCodigoPostal: '1629' }
      ok(await pre(e.ana, id, { transporteId, esObra: true, ...obra }))
      expect(await shown(id)).toMatchObject({ aviso: null })
    } finally {
      await e.t.db.insertInto('transporte_tienda').values(link).execute()
    }
    ok(await confirm(e.ana, id))
  })
  it('OPEN-320 a shop that moved is told before the order leaves for its old street; its telephone alone changes nothing', async () => {
    const id = await ready()
    const { tiendaNro } = await row(id)
    const set = (values: object) =>
      e.t.db
        .updateTable('tienda')
        .set(values)
        .where('clienteId', '=', e.clienteId)
        .where('tiendaNro', '=', tiendaNro!)
        .execute()
    const before = await e.t.db
      .selectFrom('tienda')
      .select(['calle', 'calleNro', 'telefono'])
      .where('clienteId', '=', e.clienteId)
      .where('tiendaNro', '=', tiendaNro!)
      .executeTakeFirstOrThrow()
    await set({ telefono: '1144556677' })
    expect(await shown(id)).toMatchObject({ aviso: null })
    await set({ calle: 'Nueva', calleNro: '900' })
    await refused(id, otherDireccion)
    const { body } = await pre(e.ana, id)
    expect(body.direccionEntrega).toContain('Nueva 900')
    ok(await confirm(e.ana, id))
    expect((await row(id)).direccionEntrega).toContain('Nueva 900')
    await set(before)
  })
  it.each([
    ['cantMin', 100, 'cantidadTiras', 'La unidad mínima de compra es 100'],
    ['largoMax', 6, 'dimension1', 'El largo máximo del producto es de 6'],
  ] as const)(
    'OPEN-320 a product whose %s becomes %d is refused by saving, pre-confirming and confirming, with the line that is wrong',
    async (limite, value, campo, sentence) => {
      const id = await ready()
      const cart = await e.ana.get(`/api/Budget/${e.clienteId}/${e.ana.session!.contactoId}/getShoppingCart`)
      const back = await change('producto', 'id', e.barra, { [limite]: value })
      try {
        const { descripcion } = cart.body.presupuestoDetalles.$values[0].producto
        const { aviso } = await shown(id)
        expect(aviso).toContain(`${descripcion}: ${sentence}`)
        await refused(id, aviso)
        const again = await pre(e.ana, id)
        expect(problem(again)).toEqual(invalid(aviso))
        expect(again.body.errors).toEqual([{ field: `presupuestoDetalles.1.${campo}`, detail: aviso }])
        expect(problem(await e.ana.put(`/api/Budget/${id}`, cart.body))).toEqual(invalid(aviso))
      } finally {
        await back()
      }
      ok(await confirm(e.ana, id))
    },
  )
  it('OPEN-320 what is confirmed at the same moment as its carrier is withdrawn is one or the other', async () => {
    const id = await ready()
    const { transporteId } = await row(id)
    const withdraw = sql`update transporte set activo = false where id = ${transporteId}`
    const [confirmed] = await Promise.all([confirm(e.ana, id), withdraw.execute(e.t.db)])
    expect([200, 409]).toContain(confirmed.status)
    expect((await row(id)).estado).toBe(confirmed.status === 200 ? 'Enviado' : 'Carrito')
    await sql`update transporte set activo = true where id = ${transporteId}`.execute(e.t.db)
  })
  it.each([
    [{ obraLatitud: -34.6 }, 'El punto de la obra está incompleto: lleva latitud y longitud.'],
    [{ obraLongitud: -58.4 }, 'El punto de la obra está incompleto: lleva latitud y longitud.'],
    [{ obraLatitud: 40, obraLongitud: -3 }, 'En este punto no hay una dirección de la Argentina.'],
  ])('OPEN-323 a work site is at a whole point of Argentina: %o is refused and not kept', async (punto, detail) => {
    const id = await ready()
    const { id: provinciaId } = await e.t.db.selectFrom('provincia').select('id').executeTakeFirstOrThrow()
    const obra = { provinciaId, localidad: 'Pilar', obraCalle: 'Ruta 8', obraNro: '50', obraCodigoPostal: '1629' }
    const a = await pre(e.ana, id, { esObra: true, ...obra, ...punto })
    expect([problem(a), a.body.errors]).toEqual([invalid(detail), [{ field: 'obraLatitud', detail }]])
    expect((await row(id)).obraCalle).toBeNull()
    ok(await pre(e.ana, id, { esObra: true, ...obra, obraLatitud: -34.4587, obraLongitud: -58.9142 }))
    expect(await row(id)).toMatchObject({ obraCalle: 'Ruta 8' })
  })
})
