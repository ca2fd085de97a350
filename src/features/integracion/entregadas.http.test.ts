import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { counts, openIntegracion } from '../../../test/integracion.ts'

const on = openIntegracion()
const LINEAS = 'La solicitud está entregada: sus renglones no cambian.'
const VIAJES = 'La solicitud está entregada: sus viajes entregados no cambian ni se retiran.'
const NOTHING = 'La solicitud está entregada: no cambia.'
const said = async (entidad: string, ...rows: object[]) => {
  const { body } = await on.put(entidad, rows)
  return [
    body.nuevas,
    body.cambiadas,
    body.retiradas,
    ...body.errores.$values.map((e: Mala) => [e.linea, e.columna, e.motivo]),
  ]
}
type Mala = { linea: number; columna: string | null; motivo: string }
const montos = async (totvs: string) => {
  const { rows } = await sql<object>`
    select
      p."montoTotal"::text as total, p."montoFinal"::text as final, p."condicionPagoId" as condicion,
      p."pedidoId" as pedido,
      (
        select string_agg(d.item || ' ' || d."montoSubtotalDto", ', ' order by d.item)
        from presupuesto_detalle d
        where d."presupuestoId" = p.id
      ) as lineas,
      (
        select string_agg(v."idViaje" || ' ' || v."estadoViaje", ', ' order by v."idViaje")
        from viaje v
        where v."presupuestoId" = p.id
      ) as viajes
    from presupuesto p
    where p."presupuestoTotvsId" = ${totvs}`.execute(on.t.db)
  return rows[0]
}
/** Imports a delivered order with its line and its trip. */
const entregada = async (totvs: string) => {
  const [{ codigo }, [producto]] = [await on.someCliente(), await on.someProducts(1)]
  const linea = { presupuesto: totvs, item: 1, producto: producto!.id, cantidad: 2, precio: 10 }
  const viaje = {
    presupuesto: totvs,
    idViaje: 'V-1',
    estadoViaje: 'Entregado',
    fecha: '2026-01-06',
    razonSocial: 'Fletes',
  }
  expect(
    await said('presupuestos', {
      presupuestoTotvsId: totvs,
      cliente: codigo,
      fecha: '2026-01-05 10:30',
      estado: 'Entregado',
      moneda: 'ARS',
    }),
  ).toEqual([1, 0, 0])
  expect(await said('presupuestos-lineas', linea)).toEqual([1, 0, 0])
  expect(await said('viajes', viaje)).toEqual([1, 0, 0])
  return { linea, viaje }
}

describe('a delivered order', () => {
  it('OPEN-253 takes no line, loses none and no trip, and the report says which row and why', async () => {
    const { linea, viaje } = await entregada('EN-1')
    const before = await montos('EN-1')
    expect(await said('presupuestos-lineas', linea, { ...linea, item: 2 }, { ...linea, cantidad: 3 })).toEqual([
      0,
      0,
      0,
      [2, null, LINEAS],
      [3, null, LINEAS],
    ])
    expect(await said('presupuestos-lineas', { presupuesto: 'EN-1', item: 1, borrar: true })).toEqual([
      0,
      0,
      0,
      [1, null, LINEAS],
    ])
    expect(await said('viajes', { presupuesto: 'EN-1', idViaje: 'V-1', borrar: true })).toEqual([
      0,
      0,
      0,
      [1, null, VIAJES],
    ])
    expect(await said('viajes', { ...viaje, estadoViaje: 'Despachado' })).toEqual([0, 0, 0, [1, null, VIAJES]])
    const file = await on.one({
      'viajes.csv': 'presupuesto;idViaje;borrar\nEN-1;V-1;si\n',
    })
    expect(file.errores).toEqual([{ archivo: 'viajes.csv', linea: 2, columna: null, motivo: VIAJES }])
    expect(await montos('EN-1')).toEqual(before)
    // the driver may be corrected, and another trip added
    expect(await said('viajes', { ...viaje, nombreConductor: 'Luis Cabral' }, { ...viaje, idViaje: 'V-2' })).toEqual([
      1, 1, 0,
    ])
  })
  it('OPEN-253 keeps its amounts and where it goes; its number, its comment and its way back stay open', async () => {
    await entregada('EN-2')
    const before = await montos('EN-2')
    const say = (row: object) => said('presupuestos', { presupuestoTotvsId: 'EN-2', ...row })
    expect(await say({ descuentoCliente: 50, moneda: 'ARS' })).toEqual([0, 0, 0, [1, 'descuentoCliente', NOTHING]])
    expect(await say({ moneda: 'USD' })).toEqual([0, 0, 0, [1, 'moneda', NOTHING]])
    expect(await say({ condicionPagoId: 1 })).toEqual([0, 0, 0, [1, 'condicionPagoId', NOTHING]])
    expect(await say({ fecha: '2026-01-07' })).toEqual([0, 0, 0, [1, 'fecha', NOTHING]])
    // repeated values, another hour of the same day and empty cells change nothing
    expect(await say({ fecha: '2026-01-05', moneda: 'ARS', condicionPagoId: '', descuentoCliente: 0 })).toEqual([
      0, 0, 0,
    ])
    expect(await montos('EN-2')).toEqual(before)
    expect(await say({ pedidoId: 'P-EN-2', comentario: 'Firmó Ledesma' })).toEqual([0, 1, 0])
    expect(await say({ estado: 'Preparación', motivo: 'Devuelto por el depósito', descuentoCliente: 50 })).toEqual([
      0, 1, 0,
    ])
    expect(await montos('EN-2')).toMatchObject({ total: '10.00', lineas: '1 10.00', pedido: 'P-EN-2' })
  })
  it('OPEN-253 a history that was cut off, or had bad lines, may be repeated until it is whole', async () => {
    const [{ codigo }, [producto]] = [await on.someCliente(), await on.someProducts(1)]
    await said('presupuestos', {
      presupuestoTotvsId: 'EN-3',
      cliente: codigo,
      fecha: '2026-01-05',
      estado: 'Entregado',
      moneda: 'ARS',
    })
    const linea = (item: number, id = producto!.id) => ({
      presupuesto: 'EN-3',
      item,
      producto: id,
      cantidad: 1,
      precio: 10,
    })
    expect(await said('presupuestos-lineas', linea(1), linea(2, 'NO-HAY'))).toEqual([
      1,
      0,
      0,
      [2, 'producto', 'No existe el producto «NO-HAY».'],
    ])
    expect(await said('presupuestos-lineas', linea(1), linea(2))).toEqual([1, 0, 0])
    expect(await said('presupuestos-lineas', linea(3))).toEqual([0, 0, 0, [1, null, LINEAS]])
  })
  it('OPEN-253 OPEN-260 a long reading of its lines goes on to its end, although a call passes that names one of them', async () => {
    const [{ codigo }, [producto]] = [await on.someCliente(), await on.someProducts(1)]
    const solicitud = { presupuestoTotvsId: 'EN-5', cliente: codigo, fecha: '2026-01-05', moneda: 'ARS' }
    await said('presupuestos', { ...solicitud, estado: 'Entregado' })
    const linea = (item: number) => ({ presupuesto: 'EN-5', item, producto: producto!.id, cantidad: 1, precio: 10 })
    let out!: ReadableStreamDefaultController<Uint8Array>
    const body = new ReadableStream<Uint8Array>({ start: (c) => void (out = c) })
    const send = (item: number) => out.enqueue(new TextEncoder().encode(`${JSON.stringify(linea(item))}\n`))
    for (let item = 1; item <= 201; item++) send(item)
    const answer = fetch(`${on.t.url}/api/integracion/presupuestos-lineas`, {
      method: 'PUT',
      body,
      duplex: 'half',
      headers: { authorization: `Bearer ${on.clave}`, 'content-type': 'application/x-ndjson' },
    } as RequestInit)
    await expect
      .poll(async () => Object.values((await montos('EN-5')) ?? {}).join(), { timeout: 15_000 })
      .toContain('200 ')
    expect(await said('presupuestos-lineas', linea(1))).toEqual([0, 0, 0])
    send(202)
    out.close()
    expect(await (await answer).json()).toMatchObject({ leidas: 202, nuevas: 202, conError: 0 })
    expect(await said('presupuestos-lineas', linea(203))).toEqual([0, 0, 0, [1, null, LINEAS]])
  })
  it('OPEN-253 a complete file withdraws nothing of it, and says of which orders and why', async () => {
    const { linea } = await entregada('EN-4')
    const { body } = await on.put('presupuestos-lineas?completo=true&confirmarBajas=true', [linea])
    expect([body.conError, body.retiradas]).toEqual([0, 0])
    const { body: viajes } = await on.put('viajes?completo=true&confirmarBajas=true', [
      { presupuesto: 'EN-4', idViaje: 'V-9', estadoViaje: 'Entregado', fecha: '2026-01-06', razonSocial: 'Fletes' },
    ])
    const { id } = (
      await sql<{ id: number }>`
        select id
        from presupuesto
        where "presupuestoTotvsId" = 'EN-4'`.execute(on.t.db)
    ).rows[0]!
    expect([counts(viajes), viajes.retiradas, viajes.avisos.$values]).toEqual([
      [1, 1, 0, 0, 0],
      0,
      [`Quedaron 1 que el archivo no nombra: ${VIAJES} (${id} V-1)`],
    ])
  })
})
