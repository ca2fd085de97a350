import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { createClave } from '#features/integracion/server/claves.ts'
import { fotoOf, fotoOfTelefono } from '../../../test/fotos.ts'
import { openIntegracion } from '../../../test/integracion.ts'
import type { Client } from '../../../test/portal.ts'
import { remitosOf } from '../../../test/remitos.ts'
import type { Entrega } from './contract.ts'

const on = openIntegracion()
let codigo = ''
let foreign = ''
const r = remitosOf(on, () => codigo)
let [clerk, stranger, admin, seller, rival] = [] as unknown as [Client, Client, Client, Client, Client]
beforeAll(async () => {
  ;[clerk, stranger, admin] = [
    await on.t.as('cliente@demo.test'),
    await on.t.as('cliente2@demo.test'),
    await on.t.as('admin@demo.test'),
  ]
  const codes = await on.t.db
    .selectFrom('cliente')
    .select(['codigo', 'idVendedor'])
    .where('id', 'in', [clerk.session!.clienteId, stranger.session!.clienteId])
    .orderBy((eb) => eb('id', '=', stranger.session!.clienteId))
    .execute()
  codigo = codes[0]!.codigo
  foreign = codes[1]!.codigo
  const sellers = [await on.t.as('vendedor@demo.test'), await on.t.as('vendedor2@demo.test')]
  const mine = (s: Client) => s.session!.sellerId === codes[0]!.idVendedor
  seller = sellers.find(mine)!
  rival = sellers.find((s) => !mine(s))!
})

const at = (numero: string) => `/api/entregas/${encodeURIComponent(numero)}`
const read = async (numero: string, who: Client = clerk) => {
  const { status, body } = await who.get(at(numero))
  expect(status).toBe(200)
  return body
}
const list = async (query = '', who: Client = clerk) => {
  const { status, body } = await who.get(`/api/entregas${query}`)
  expect([status, body.code]).toEqual([200, undefined])
  return body
}
const numbersOf = (part: { $values: Entrega[] }) => part.$values.map(({ numero }) => numero)
const of = (part: { $values: Entrega[] }, presupuestoId: number) =>
  part.$values.filter((one) => one.presupuestoId === presupuestoId)

describe('remitos that come in', () => {
  it('REMITO-01 are known by their number, whatever its signs, and name their order by either number', async () => {
    const { totvs, pedidoId } = await r.order('A1')
    const row = { numero: '0007-00060544/A b', pedidoId, fecha: '26/11/2026', estado: 'despachado', kilos: '11980,5' }
    expect(await r.said('remitos', row)).toEqual([1, 0])
    expect(await r.said('remitos', row)).toEqual([0, 0])
    expect(await r.said('remitos', { ...row, pedidoId: undefined, presupuesto: totvs, estado: 'Conformado' })).toEqual([
      0, 1,
    ])
    const found = await read('0007-00060544/A b')
    expect([found.numero, found.estado, found.fecha, found.kilos, found.propio]).toEqual([
      '0007-00060544/A b',
      'Entregado',
      '2026-11-26',
      11980.5,
      true,
    ])
  })
  it('REMITO-01 a row says which order and a state that is known, and what came later stays', async () => {
    const { pedidoId, totvs } = await r.order('A2')
    const other = await r.order('A3')
    const row = { numero: 'R-2', fecha: r.day(0), estado: 'En viaje' }
    expect(await r.said('remitos', { ...row, presupuesto: '', pedidoId: '' })).toEqual([
      0,
      0,
      [1, 'presupuesto', 'Falta el pedido: presupuesto o pedidoId.'],
    ])
    expect(await r.said('remitos', { ...row, pedidoId, presupuesto: other.totvs })).toEqual([
      0,
      0,
      [1, 'pedidoId', 'El presupuesto y el pedido no son de la misma solicitud.'],
    ])
    expect((await r.said('remitos', { ...row, pedidoId, estado: 'por ahí' }))[2]).toEqual([
      1,
      'estado',
      '«por ahí» no es un estado de remito: Preparado, En viaje, Entregado, No entregado, Anulado, o una de sus otras palabras.',
    ])
    expect(
      await r.said('remitos', {
        ...row,
        presupuesto: totvs,
        momento: '2026-11-20T10:00:00-03:00',
        estado: 'Entregado',
      }),
    ).toEqual([1, 0])
    expect(await r.said('remitos', { ...row, pedidoId, momento: '2026-11-20T09:00:00-03:00' })).toEqual([0, 0])
    expect((await read('R-2')).estado).toBe('Entregado')
  })
  it('REMITO-01 one that mixes two clients is refused by row, as is a line of another client’s order', async () => {
    const mine = await r.order('B1')
    const theirs = await r.order('B2', { cliente: foreign })
    await r.remito('R-B', mine.pedidoId)
    expect(
      await r.said('remitos', { numero: 'R-B', pedidoId: theirs.pedidoId, fecha: r.day(0), estado: 'En viaje' }),
    ).toEqual([0, 0, [1, 'presupuesto', 'El remito R-B es de otro cliente.']])
    expect(
      await r.said(
        'remitos-lineas',
        r.line('R-B', mine.pedidoId, '01', 4),
        r.line('R-B', theirs.pedidoId, 1, 4),
        r.line('R-NO', mine.pedidoId, 1, 4),
      ),
    ).toEqual([
      1,
      0,
      [2, 'pedidoId', 'El remito R-B es de otro cliente que el pedido P-B2.'],
      [3, 'remito', 'No existe el remito «R-NO».'],
    ])
  })
  it('REMITO-01 several orders stand in one remito, a line in parts and by heats, exact', async () => {
    const [one, two] = [await r.order('C1', { lines: [10, 5] }), await r.order('C2', { lines: [8] })]
    await r.remito('R-C', one.pedidoId)
    await r.ok(
      'remitos-lineas',
      r.line('R-C', one.pedidoId, '01', 2.5, { colada: '4417-B', kilos: 30.1 }),
      r.line('R-C', one.pedidoId, 1, 1.25, { colada: '4418-A', kilos: 15 }),
      r.line('R-C', two.pedidoId, '1', 8, { kilos: 100 }),
    )
    const found = await read('R-C')
    expect(found.pedidos.$values.map((p: { presupuestoId: number }) => p.presupuestoId)).toEqual([one.id, two.id])
    expect(
      found.lineas.$values.map((l: Record<string, unknown>) => [l.pedidoId, l.renglon, l.cantidad, l.pedida, l.kilos]),
    ).toEqual([
      ['P-C1', '1', 3.75, 10, 45.1],
      ['P-C1', '2', 0, 5, null],
      ['P-C2', '1', 8, 8, 100],
    ])
    expect(found.lineas.$values[0].coladas.$values).toEqual(['4417-B', '4418-A'])
    expect(found.kilos).toBe(145.1)
  })
  it('REMITO-01 withdrawn, it goes with its lines', async () => {
    const { pedidoId } = await r.order('D1')
    await r.remito('R-D', pedidoId)
    await r.ok('remitos-lineas', r.line('R-D', pedidoId, 1, 3))
    const { body } = await on.put('remitos', [{ numero: 'R-D', borrar: true }])
    expect(body.retiradas).toBe(1)
    expect((await clerk.get(at('R-D'))).status).toBe(404)
  })
  it('REMITO-01 where none is sent it is made of the voucher and of the lines that name it', async () => {
    const { totvs, pedidoId, id } = await r.order('E1', {
      lines: [10, 4],
      estado: 'En tránsito',
      trip: { fecha: r.day(0), estadoViaje: 'Despachado' },
    })
    await r.ok('comprobantes', {
      presupuesto: totvs,
      tipo: 'Remito R',
      numero: '0009-00000001',
      fecha: r.day(-1),
      estado: 'Emitido',
      link: 'linkE1',
    })
    const [product] = await on.someProducts(1)
    await r.ok('estado-pedidos', {
      pedidoId,
      presupuesto: totvs,
      item: 1,
      producto: product!.id,
      descripcion: 'Línea 1',
      cantidad: 10,
      estado: 'Despachado',
      fecha: r.day(-1),
      remitoId: '0009-00000001',
      fechaRemito: r.day(-1),
      cantidadEntregada: 0,
    })
    const found = await read('0009-00000001')
    expect([found.propio, found.estado, found.viajes.$values.length, found.comprobantes.$values[0].link]).toEqual([
      false,
      'En viaje',
      1,
      'linkE1',
    ])
    expect(found.lineas.$values.map((l: Record<string, unknown>) => [l.renglon, l.cantidad, l.pendiente])).toEqual([
      ['1', 10, 10],
      ['2', 0, 4],
    ])
    expect(of((await list()).semana, id).map(({ numero, estado }) => [numero, estado])).toEqual([
      ['0009-00000001', 'En viaje'],
    ])
  })
})

describe('whose a remito is', () => {
  it('REMITO-02 another’s is not found by any door', async () => {
    const { pedidoId, id } = await r.order('F1')
    await r.remito('R-F', pedidoId)
    expect((await on.t.anonymous.get(at('R-F'))).status).toBe(401)
    for (const who of [stranger, rival]) {
      expect((await who.get(at('R-F'))).status).toBe(404)
      expect((await who.get(`/api/Budget/${id}/entregas`)).status).toBe(404)
    }
    expect(numbersOf((await list('', stranger)).antes)).not.toContain('R-F')
    expect((await stranger.get(`/api/entregas?clienteId=${clerk.session!.clienteId}`)).status).toBe(404)
    for (const who of [clerk, seller, admin]) expect((await read('R-F', who)).numero).toBe('R-F')
  })
  it('REMITO-02 it says where it goes, who brings it and what it weighs against the table', async () => {
    const { pedidoId, producto, totvs } = await r.order('G1', { lines: [10] })
    await r.ok('viajes', {
      presupuesto: totvs,
      idViaje: 'V-G1',
      estadoViaje: 'Despachado',
      fecha: r.day(0),
      razonSocial: 'Transporte Pampa Sur',
      placaCamion: 'AD 902 LM',
      nombreConductor: 'Luis Cabral',
      telefono: '11 5521-0386',
    })
    await r.remito('R-G', pedidoId, { idViaje: 'V-G1', cot: '003144719026', kilos: 500, bultos: 3 })
    await r.ok('remitos-lineas', r.line('R-G', pedidoId, 1, 4, { producto }))
    const found = await read('R-G')
    const [trip] = found.viajes.$values
    expect([trip.placaCamion, trip.nombreConductor, trip.telefono]).toEqual([
      'AD 902 LM',
      'Luis Cabral',
      '11 5521-0386',
    ])
    expect([found.cot, found.bultos, found.kilos]).toEqual(['003144719026', 3, 500])
    const { pesoSubtotal } = (await clerk.get(`/api/Budget/${found.pedidos.$values[0].presupuestoId}`)).body.detalles
      .$values[0]
    expect(pesoSubtotal).toBeGreaterThan(0)
    expect(found.kilosTabla).toBeCloseTo((pesoSubtotal * 4) / 10, 2)
  })
  it('REMITO-02 without lines it has none, and the rest', async () => {
    const { pedidoId } = await r.order('H1')
    await r.remito('R-H', pedidoId)
    const found = await read('R-H')
    expect([found.lineas.$values, found.estado, found.sinPeso]).toEqual([[], 'En viaje', 0])
  })
})

describe('how much of a line is where', () => {
  it('REMITO-04 a remito of 5 of 10 leaves 5, and what is on its way is not delivered', async () => {
    const { pedidoId, id } = await r.order('I1', { lines: [10], delivered: [3] })
    await r.remito('R-I1', pedidoId, { estado: 'Entregado' })
    await r.remito('R-I2', pedidoId, { fecha: r.day(0) })
    await r.remito('R-I3', pedidoId, { fecha: r.day(0), estado: 'Preparado' })
    await r.ok(
      'remitos-lineas',
      r.line('R-I1', pedidoId, 1, 3),
      r.line('R-I2', pedidoId, 1, 5),
      r.line('R-I3', pedidoId, 1, 1),
    )
    const { body } = await clerk.get(`/api/Budget/${id}/entregas`)
    expect(body.lineas.$values).toEqual([{ pedidoId, item: 1, enCamino: 5, preparada: 1, segunRemitos: null }])
    expect(numbersOf(body.remitos)).toEqual(['R-I1', 'R-I2', 'R-I3'])
    const [line] = (await read('R-I2')).lineas.$values
    expect([line.antes, line.cantidad, line.entregada, line.pendiente, line.enCamino, line.preparada]).toEqual([
      3, 5, 3, 7, 0, 1,
    ])
    const [first] = (await read('R-I1')).lineas.$values
    expect([first.antes, first.cantidad, first.enCamino, first.preparada]).toEqual([0, 3, 5, 1])
  })
  it('REMITO-04 where the remitos add up to something else role 1 alone is told', async () => {
    const { pedidoId, id } = await r.order('J1', { lines: [10], delivered: [8] })
    await r.remito('R-J', pedidoId, { estado: 'Entregado' })
    await r.ok('remitos-lineas', r.line('R-J', pedidoId, 1, 6))
    for (const [who, told] of [
      [admin, 6],
      [seller, null],
      [clerk, null],
    ] as const) {
      expect((await read('R-J', who)).lineas.$values[0].segunRemitos).toBe(told)
      expect((await who.get(`/api/Budget/${id}/entregas`)).body.lineas.$values[0].segunRemitos).toBe(told)
    }
  })
})

describe('the list', () => {
  it('REMITO-03 says what is late, what the week brings, what has no date and what is over', async () => {
    const late = await r.order('K1', { trip: { fecha: r.day(-2), estadoViaje: 'Reprogramado' } })
    const due = await r.order('K2', { trip: { fecha: r.day(7), estadoViaje: 'Reprogramado' } })
    const far = await r.order('K3', { trip: { fecha: r.day(8), estadoViaje: 'Reprogramado' } })
    const undated = await r.order('K4')
    const over = await r.order('K5', { estado: 'En tránsito' })
    await r.remito('R-K5', over.pedidoId, { estado: 'No entregado', fecha: r.day(-30) })
    const today = await r.order('K6')
    await r.remito('R-K6', today.pedidoId, { fecha: r.day(0), kilos: 1234.5 })
    const all = await list()
    const where = (id: number) =>
      (['antes', 'semana', 'sinFecha', 'cerradas'] as const).filter((part) => of(all[part], id).length > 0)
    expect([late, due, far, undated, today].map(({ id }) => where(id))).toEqual([
      ['antes'],
      ['semana'],
      [],
      ['sinFecha'],
      ['semana'],
    ])
    expect(of(all.semana, today.id)).toMatchObject([{ numero: 'R-K6', kilos: 1234.5, fecha: r.day(0) }])
    const closed = await list('?estado=No%20entregado')
    expect(of(closed.cerradas, over.id)).toMatchObject([{ numero: 'R-K5', estado: 'No entregado', fecha: r.day(-30) }])
    expect([closed.antes.$values, closed.sinFecha.$values]).toEqual([[], []])
    const bare = await list('?estado=Sin%20remito')
    expect(bare.cerradas.$values).toEqual([])
    expect(of(bare.antes, late.id)).toMatchObject([
      { numero: null, estado: 'Preparación', transporte: 'Fletes del Sur' },
    ])
  })
  it('REMITO-03 a remito stands on its trip’s day until it arrived', async () => {
    const { pedidoId, id } = await r.order('L1', { trip: { fecha: r.day(2), estadoViaje: 'Reprogramado' } })
    await r.remito('R-L', pedidoId, { idViaje: 'V-L1', fecha: r.day(-1), estado: 'Preparado' })
    const all = await list()
    expect(of(all.semana, id)).toMatchObject([{ numero: 'R-L', fecha: r.day(2), transporte: 'Fletes del Sur' }])
    expect(of(all.antes, id)).toEqual([])
    await r.remito('R-L', pedidoId, { idViaje: 'V-L1', fecha: r.day(-1), estado: 'Entregado' })
    const after = await list()
    expect([of(after.semana, id), of(after.antes, id), numbersOf({ $values: of(after.cerradas, id) })]).toEqual([
      [],
      [],
      ['R-L'],
    ])
  })
  it('REMITO-03 roles 1 and 2 see the chosen client or their whole scope; a destination is of one client', async () => {
    const { pedidoId } = await r.order('M1')
    await r.remito('R-M', pedidoId, { fecha: r.day(0) })
    for (const [who, query, seen] of [
      [seller, '', true],
      [admin, `?clienteId=${clerk.session!.clienteId}&estado=En%20viaje`, true],
      [admin, `?clienteId=${stranger.session!.clienteId}`, false],
    ] as const)
      expect(numbersOf((await list(query, who)).semana).includes('R-M')).toBe(seen)
    expect((await seller.get('/api/entregas?clienteId=0&destino=Casa')).status).toBe(400)
    expect((await clerk.get('/api/entregas?estado=Perdido')).status).toBe(400)
    const { destinos } = await list()
    expect(destinos.$values.length).toBeGreaterThan(0)
    const [destino] = destinos.$values
    const narrowed = await list(`?destino=${encodeURIComponent(destino)}`)
    expect(narrowed.semana.$values.every((one: Entrega) => one.destino === destino)).toBe(true)
  })
})

describe('what a carrier proves', () => {
  const prove = (numero: string, body: object, key: string | null = on.clave) =>
    on.t.anonymous.send('PUT', `/api/integracion/remitos/${encodeURIComponent(numero)}/prueba`, {
      body: { por: 'Luis Cabral', entregado: true, ...body },
      headers: key ? { authorization: `Bearer ${key}` } : {},
    })
  const sendImagen = (numero: string, orden: number, raw: BodyInit, key: string | null = on.clave, query = '') =>
    on.t.anonymous.send('PUT', `/api/integracion/remitos/${numero}/prueba/imagenes/${orden}${query}`, {
      raw,
      headers: { 'content-type': 'image/jpeg', ...(key ? { authorization: `Bearer ${key}` } : {}) },
    })
  const at1 = `${r.day(-1)}T10:50:00-03:00`
  const whole = {
    fecha: at1,
    recibe: 'Juan Fernández',
    dni: '30.111.678',
    latitud: -34.4459,
    longitud: -58.8712,
    precisionMetros: 12,
    fotos: 2,
    firma: true,
  }
  const pictureOf = async (numero: string, id: number, what: string, who: Client = clerk) => {
    const { status, body } = await who.get(`${at(numero)}/pruebas/${id}/${what}`)
    return { status, bytes: body as Buffer }
  }
  it('REMITO-11 is shown with who registered it, and says what was announced and did not come', async () => {
    const { pedidoId } = await r.order('N1')
    await r.remito('R-N', pedidoId)
    expect((await prove('R-N', whole)).body).toEqual({ cambio: 'nueva' })
    expect((await prove('R-N', whole)).body).toEqual({ cambio: 'cambiada' })
    const photo = await fotoOfTelefono(1200, 900)
    expect((await sendImagen('R-N', 2, new Uint8Array(photo))).body).toEqual({ cambio: 'nueva' })
    expect((await sendImagen('R-N', 2, new Uint8Array(photo))).body).toEqual({ cambio: 'cambiada' })
    const [proof, ...more] = (await read('R-N')).pruebas.$values
    expect(more).toEqual([])
    expect(proof).toMatchObject({
      origen: 'transporte',
      por: 'Luis Cabral',
      entregado: true,
      recibe: 'Juan Fernández',
      dni: '•••••678',
      fotos: { $values: [2] },
      fotosAnunciadas: 2,
      firma: false,
      firmaAnunciada: true,
      conLugar: true,
    })
    expect(JSON.stringify(proof)).not.toContain('30111678')
    const { status, bytes } = await pictureOf('R-N', proof.id, 'fotos/2/800')
    const { width, height, exif, format } = await sharp(bytes).metadata()
    expect([status, width, height, exif, format]).toEqual([200, 800, 600, undefined, 'webp'])
    expect((await pictureOf('R-N', proof.id, 'fotos/1/800')).status).toBe(404)
  })
  it('REMITO-11 a failed attempt is No entregado with its reason, until somebody comes again', async () => {
    const { pedidoId, id } = await r.order('O1')
    await r.remito('R-O', pedidoId)
    const failed = { fecha: at1, entregado: false, motivo: 'No había grúa para bajar.' }
    expect((await prove('R-O', failed)).status).toBe(200)
    const found = await read('R-O')
    expect([found.estado, found.pruebas.$values[0].motivo]).toEqual(['No entregado', 'No había grúa para bajar.'])
    expect(of((await list('?estado=No%20entregado')).cerradas, id)).toMatchObject([{ numero: 'R-O' }])
    expect(of((await list()).antes, id)).toEqual([])
    await prove('R-O', { fecha: `${r.day(0)}T00:10:00-03:00` })
    const after = await read('R-O')
    expect([after.estado, after.pruebas.$values.length]).toEqual(['En viaje', 2])
  })
  it('REMITO-11 OPEN-531 the order system sends it out again after a failed attempt: it is on its way', async () => {
    const { pedidoId } = await r.order('O3')
    await r.remito('R-AGAIN', pedidoId)
    expect((await prove('R-AGAIN', { fecha: at1, entregado: false, motivo: 'Cerrado.' })).status).toBe(200)
    expect((await read('R-AGAIN')).estado).toBe('No entregado')
    await r.ok('remitos', { numero: 'R-AGAIN', pedidoId, fecha: r.day(0), estado: 'En viaje' })
    expect((await read('R-AGAIN')).estado).toBe('En viaje')
  })
  it('REMITO-11 of one that is made of vouchers it is kept the same', async () => {
    const { totvs } = await r.order('O2', { estado: 'En tránsito' })
    await r.ok('comprobantes', {
      presupuesto: totvs,
      tipo: 'Remito R',
      numero: '0009-00000002',
      fecha: r.day(-1),
      estado: 'Emitido',
      link: 'linkO2',
    })
    await prove('0009-00000002', { fecha: at1, entregado: false, motivo: 'Cerrado.' })
    const found = await read('0009-00000002')
    expect([found.propio, found.estado, found.pruebas.$values.length]).toEqual([false, 'No entregado', 1])
  })
  it('REMITO-11 asks for a key that reaches remitos, a remito, and what a proof can be', async () => {
    const { pedidoId } = await r.order('P1')
    await r.remito('R-P', pedidoId)
    const poor = await createClave(on.t.db, 'Sólo stock', { alcance: ['stock'] })
    for (const [key, status] of [
      [null, 401],
      [poor, 403],
    ] as const) {
      expect((await prove('R-P', whole, key)).status).toBe(status)
      expect((await sendImagen('R-P', 1, 'x', key)).status).toBe(status)
    }
    expect((await prove('R-NO', whole)).status).toBe(404)
    expect((await sendImagen('R-P', 1, 'x')).status).toBe(404)
    for (const [more, field, detail] of [
      [{ fecha: '2026-11-20' }, 'fecha', 'La fecha no es una fecha y hora ISO 8601 con su zona.'],
      [{ fecha: `${r.day(3)}T10:00:00-03:00` }, 'fecha', 'La fecha está en el futuro.'],
      [{ entregado: false }, 'motivo', 'Falta el motivo de la entrega que no se hizo.'],
      [{ motivo: 'Llovía' }, 'motivo', 'El motivo es de una entrega que no se hizo.'],
      [{ dni: 'abc' }, 'dni', 'El DNI no es válido.'],
      [{ longitud: null }, 'latitud', 'El lugar se dice con su latitud y su longitud.'],
      [{ por: ' ' }, 'por', 'Falta quién la registró.'],
    ] as const) {
      const { status, body } = await prove('R-P', { ...whole, ...more })
      expect([status, body.errors]).toEqual([400, [{ field, detail }]])
    }
    await prove('R-P', whole)
    const bad = await sendImagen('R-P', 1, 'no es una foto')
    expect([bad.status, bad.body.code]).toEqual([415, 'tipo_no_admitido'])
  })
  it('REMITO-11 what is personal is read by right 53 within scope, each reading on record', async () => {
    const { pedidoId } = await r.order('Q1')
    await r.remito('R-Q', pedidoId)
    await prove('R-Q', whole)
    await sendImagen('R-Q', 0, new Uint8Array(await fotoOf('png', 600, 200)))
    const [{ id }] = (await read('R-Q')).pruebas.$values
    const personal = (who: Client) => who.get(`${at('R-Q')}/pruebas/${id}/personal`)
    for (const who of [stranger, rival]) {
      expect((await personal(who)).status).toBe(404)
      expect((await pictureOf('R-Q', id, 'firma', who)).status).toBe(404)
      expect((await pictureOf('R-Q', id, 'fotos/1/320', who)).status).toBe(404)
    }
    expect((await personal(seller)).body).toEqual({
      recibe: 'Juan Fernández',
      dni: '30111678',
      lugar: { latitud: -34.4459, longitud: -58.8712, precisionMetros: 12 },
      firma: true,
    })
    expect((await pictureOf('R-Q', id, 'firma')).status).toBe(200)
    const rows = await on.t.db
      .selectFrom('auditoria')
      .select(['usuario', 'despues'])
      .where('accion', '=', 'prueba-leida')
      .where('sobre', '=', 'remito R-Q')
      .orderBy('id')
      .execute()
    expect(rows.map(({ usuario, despues }) => [usuario, despues])).toEqual([
      [seller.session!.email, { que: 'DNI y lugar' }],
      [clerk.session!.email, { que: 'firma' }],
    ])
  })
})
