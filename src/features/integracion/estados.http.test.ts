import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openIntegracion } from '../../../test/integracion.ts'

const on = openIntegracion()

describe('the door of the states', () => {
  const nuevo = async (totvs: string, mas: object = {}) => {
    const { codigo } = await on.someCliente()
    expect(
      (
        await on.put('presupuestos', [
          { presupuestoTotvsId: totvs, cliente: codigo, fecha: '2026-01-05', estado: 'Enviado', moneda: 'USD', ...mas },
        ])
      ).body.conError,
    ).toBe(0)
    return on.t.db
      .selectFrom('presupuesto')
      .select('id')
      .where('presupuestoTotvsId', '=', totvs)
      .executeTakeFirstOrThrow()
  }
  const changeEstado = async (row: object) => {
    const { body } = await on.put('presupuestos', [row])
    return body.conError === 1
      ? [body.errores.$values[0].columna, body.errores.$values[0].motivo]
      : body.cambiadas === 1
        ? 'cambiada'
        : 'igual'
  }
  const historial = (id: number) =>
    on.t.db
      .selectFrom('presupuesto_historial')
      .select(['usuario', 'de', 'a'])
      .where('presupuestoId', '=', id)
      .orderBy('id')
      .execute()

  it('OPEN-144 a trip in the order system’s own words is told apart as it comes in; what nobody knows has not arrived', async () => {
    await nuevo('E-8')
    const viaje = (estadoViaje: string) =>
      on.put('viajes', [
        { presupuesto: 'E-8', idViaje: 'V-8', estadoViaje, fecha: '2026-01-06', razonSocial: 'Transporte del Sur' },
      ])
    const stored = async () =>
      (
        await sql<{ e: string }>`
          select "estadoViaje" as e
          from viaje
          where "idViaje" = 'V-8'`.execute(on.t.db)
      ).rows[0]?.e
    for (const [said, word] of [
      ['PROGRAMADO', 'Reprogramado'],
      ['En tránsito', 'Despachado'],
      ['conformado', 'Entregado'],
      ['Reprogramado', 'Reprogramado'],
    ] as const) {
      expect((await viaje(said)).body.conError).toBe(0)
      expect(await stored()).toBe(word)
    }
    const { body } = await viaje('Facturado')
    expect([body.conError, body.errores.$values[0].motivo]).toEqual([
      1,
      '«Facturado» no es un estado de viaje: Reprogramado, Despachado, Entregado, o una de sus otras palabras.',
    ])
    expect(await stored()).toBe('Reprogramado')
  })
  it('OPEN-321 a file that says the day alone leaves the hour that is known; another day, or an hour, is taken', async () => {
    const { id } = await nuevo('E-10', { fecha: '2026-01-05 10:42' })
    const fecha = async () =>
      (
        await on.t.db.selectFrom('presupuesto').select('fecha').where('id', '=', id).executeTakeFirstOrThrow()
      ).fecha!.toISOString()
    expect(await changeEstado({ presupuestoTotvsId: 'E-10', fecha: '05/01/2026' })).toBe('igual')
    expect(await fecha()).toBe('2026-01-05T13:42:00.000Z')
    expect(await changeEstado({ presupuestoTotvsId: 'E-10', fecha: '05/01/2026 11:00' })).toBe('cambiada')
    expect(await fecha()).toBe('2026-01-05T14:00:00.000Z')
    expect(await changeEstado({ presupuestoTotvsId: 'E-10', fecha: '06/01/2026' })).toBe('cambiada')
    expect(await fecha()).toBe('2026-01-06T03:00:00.000Z')
  })
  it('OPEN-143 with a reason a state skips steps or goes back, and the history says why', async () => {
    const { id } = await nuevo('E-9')
    expect((await changeEstado({ id, estado: 'Entregado' }))[0]).toBe('estado')
    expect(await changeEstado({ id, estado: 'Entregado', motivo: 'Retiró en planta' })).toBe('cambiada')
    expect(await changeEstado({ id, estado: 'Preparación', motivo: 'Devuelto por el depósito' })).toBe('cambiada')
    const { rows } = await sql<{ de: string | null; a: string; motivo: string | null }>`
      select de, a, motivo
      from presupuesto_historial
      where "presupuestoId" = ${id}
      order by id`.execute(on.t.db)
    expect(rows.map((r) => [r.de, r.a, r.motivo])).toEqual([
      [null, 'Enviado', 'Alta por integración'],
      ['Enviado', 'Entregado', 'Retiró en planta'],
      ['Entregado', 'Preparación', 'Devuelto por el depósito'],
    ])
  })
  it('OPEN-45 a state moves only by the table of transitions, by order number or by id, and each move leaves its entry', async () => {
    const { id } = await nuevo('E-1', { esPedidoFirme: false })
    expect(await changeEstado({ presupuestoTotvsId: 'E-1', estado: 'Preparación' })).toEqual([
      'estado',
      'Una solicitud no puede pasar de Enviado a Preparación.',
    ])
    expect(await changeEstado({ id, estado: 'comercial' })).toBe('cambiada')
    expect(await changeEstado({ id, estado: 'Comercial' })).toBe('igual')
    expect((await changeEstado({ id, estado: 'Finanzas' }))[0]).toBe('estado')
    expect(await changeEstado({ id, estado: 'Finanzas', esPedidoFirme: true })).toBe('cambiada')
    expect(await changeEstado({ presupuestoTotvsId: 'E-1', estado: 'Preparación', pedidoId: 'P-1' })).toBe('cambiada')
    expect((await changeEstado({ id, estado: 'En tránsito' }))[0]).toBe('estado')
    await on.put('viajes', [
      { presupuesto: 'E-1', idViaje: 'V-1', estadoViaje: 'Despachado', fecha: '2026-01-08', razonSocial: 'Fletes' },
    ])
    expect(await changeEstado({ id, estado: 'En tránsito' })).toBe('cambiada')
    expect((await changeEstado({ id, estado: 'Cancelado' }))[0]).toBe('estado')
    expect((await changeEstado({ id, estado: 'Entregado' }))[0]).toBe('estado')
    await on.put('viajes', [
      { presupuesto: 'E-1', idViaje: 'V-1', estadoViaje: 'Entregado', fecha: '2026-01-08', razonSocial: 'Fletes' },
    ])
    expect(await changeEstado({ id, estado: 'Entregado' })).toBe('cambiada')
    const usuario = 'Sistema de prueba'
    const path = ['Enviado', 'Comercial', 'Finanzas', 'Preparación', 'En tránsito', 'Entregado']
    expect(await historial(id)).toEqual(path.map((a, i) => ({ usuario, de: path[i - 1] ?? null, a })))
  })

  it('OPEN-45 without a trip nothing is delivered, by either door; a trip that arrived is enough for both', async () => {
    const admin = await on.t.as('admin@demo.test')
    const doors = {
      import: async (totvs: string) => changeEstado({ presupuestoTotvsId: totvs, estado: 'Entregado' }),
      portal: async (_: string, id: number) => {
        const a = await admin.post(`/api/Budget/${id}/estado`, { estado: 'Entregado', motivo: 'Llegó' })
        return a.status === 200 ? 'cambiada' : ['estado', a.body.detail]
      },
    }
    for (const [door, move] of Object.entries(doors)) {
      const totvs = `E-SIN-${door}`
      const { id } = await nuevo(totvs, { estado: 'En tránsito' })
      expect(await move(totvs, id), door).toEqual([
        'estado',
        'Para pasar a Entregado, sus viajes tienen que estar entregados.',
      ])
      const viaje = { presupuesto: totvs, idViaje: `V-${door}`, estadoViaje: 'Entregado', fecha: '2026-01-08' }
      await on.put('viajes', [{ ...viaje, razonSocial: 'Fletes' }])
      expect(await move(totvs, id), door).toBe('cambiada')
    }
  })

  it('several moves of one quote in one call go one after the other', async () => {
    const { id } = await nuevo('E-2', { esPedidoFirme: true })
    const r = await on.put('presupuestos', [
      { id, estado: 'Comercial' },
      { presupuestoTotvsId: 'E-2', estado: 'Finanzas' },
      { id, estado: 'Enviado' },
    ])
    expect(r.body.errores.$values.map((e: { linea: number }) => e.linea)).toEqual([3])
    expect((await historial(id)).map((h) => h.a)).toEqual(['Enviado', 'Comercial', 'Finanzas'])
  })

  it('a cart, an unknown number, another client and a number of another quote are refused', async () => {
    const { id } = await nuevo('E-3')
    await nuevo('E-4')
    const another = await on.t.db
      .selectFrom('cliente')
      .select('codigo')
      .where('codigo', '!=', (await on.someCliente()).codigo)
      .limit(1)
      .executeTakeFirstOrThrow()
    const cart = await on.t.db
      .insertInto('presupuesto')
      .values({
        clienteId: (await on.someCliente()).id,
        contactoId: 999_999,
        descuentoCliente: 0,
        descuentoCondicionPago: 0,
        montoTotalSinDto: 0,
        montoTotal: 0,
        pesoTotal: 0,
        montoFinal: 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await changeEstado({ id: cart.id, estado: 'Enviado' }))[0]).toBe('id')
    await on.t.db.updateTable('presupuesto').set({ estado: 'Cancelado' }).where('id', '=', cart.id).execute()
    expect((await changeEstado({ id: cart.id, comentario: 'Un carrito cancelado no es un pedido' }))[0]).toBe('id')
    expect((await changeEstado({ id: 999_999_999, estado: 'Comercial' }))[0]).toBe('id')
    expect((await changeEstado({ id, cliente: another.codigo, estado: 'Comercial' }))[0]).toBe('cliente')
    expect((await changeEstado({ id, presupuestoTotvsId: 'E-4' }))[0]).toBe('presupuestoTotvsId')
    expect((await changeEstado({ presupuestoTotvsId: 'E-5', estado: 'Enviado' }))[0]).toBe('cliente')
    expect((await changeEstado({ estado: 'Enviado' }))[0]).toBe('presupuestoTotvsId')
    expect((await changeEstado({ id, estado: 'Carrito' }))[0]).toBe('estado')
  })

  it('a folder that brings the trip and the move together is taken at once', async () => {
    const { id } = await nuevo('E-6', { estado: 'Preparación' })
    const { id: otherId } = await nuevo('E-7', { esPedidoFirme: true })
    const { reports } = await on.importFiles({
      // the second reading must not take the moved state for a step back, nor an earlier line for the later one
      'presupuestos.csv':
        'presupuestoTotvsId;estado;comentario\nE-7;Comercial;\nE-7;Finanzas;\nE-6;En tránsito;primero\nE-6;;después\nE-7;Entregado;\n',
      'viajes.csv': 'presupuesto;idViaje;estadoViaje;fecha;razonSocial\nE-6;V-9;Despachado;08/01/2026;Fletes\n',
    })
    expect(reports.map((i) => [i.leidas, i.conError])).toEqual([
      [5, 1],
      [1, 0],
    ])
    expect(reports[0]!.errores).toEqual([
      {
        archivo: 'presupuestos.csv',
        linea: 6,
        columna: 'estado',
        motivo: 'Una solicitud no puede pasar de Finanzas a Entregado.',
      },
    ])
    expect((await historial(id)).at(-1)).toEqual({ usuario: 'Sistema de gestión', de: 'Preparación', a: 'En tránsito' })
    expect((await historial(otherId)).map((h) => h.a)).toEqual(['Enviado', 'Comercial', 'Finanzas'])
    expect(
      await on.t.db.selectFrom('presupuesto').select('comentario').where('id', '=', id).executeTakeFirstOrThrow(),
    ).toEqual({ comentario: 'después' })
  })
})
