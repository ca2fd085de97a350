import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { erasePersonal, sweep } from '#server/plugs.ts'
import { sendPart } from '../../../test/cut-upload.ts'
import { fotoOfTelefono } from '../../../test/fotos.ts'
import { openIntegracion } from '../../../test/integracion.ts'
import { until } from '../../../test/mail.ts'
import { readPdf } from '../../../test/pdf-read.ts'
import type { Client } from '../../../test/portal.ts'
import { at, post, receiptOf, received, signatureOf, upload, uploaded } from '../../../test/recepcion.ts'
import { remitosOf } from '../../../test/remitos.ts'

const on = openIntegracion({ QUOTA_FACTOR: '0' })
let codigo = ''
const r = remitosOf(on, () => codigo)
let [clerk, stranger, admin, seller, rival] = [] as unknown as [Client, Client, Client, Client, Client]
beforeAll(async () => {
  ;[clerk, stranger, admin] = [
    await on.t.as('cliente@demo.test'),
    await on.t.as('cliente2@demo.test'),
    await on.t.as('admin@demo.test'),
  ]
  const own = await on.t.db
    .selectFrom('cliente')
    .select(['codigo', 'idVendedor'])
    .where('id', '=', clerk.session!.clienteId)
    .executeTakeFirstOrThrow()
  codigo = own.codigo
  const sellers = [await on.t.as('vendedor@demo.test'), await on.t.as('vendedor2@demo.test')]
  const mine = (s: Client) => s.session!.sellerId === own.idVendedor
  seller = sellers.find(mine)!
  rival = sellers.find((s) => !mine(s))!
})

/** A remito of an order, with lines of these quantities. */
const remito = async (name: string, lines: number[] = [10, 4], more: object = {}) => {
  const order = await r.order(name, { lines })
  await r.remito(`R-${name}`, order.pedidoId, more)
  await r.ok('remitos-lineas', ...lines.map((cantidad, n) => r.line(`R-${name}`, order.pedidoId, n + 1, cantidad)))
  return { ...order, numero: `R-${name}` }
}
const read = async (numero: string, who: Client = clerk) => {
  const { status, body } = await who.get(at(numero))
  expect(status).toBe(200)
  return body
}
const proofs = async (numero: string, who: Client = clerk) => (await read(numero, who)).pruebas.$values
const wrongOf = async (numero: string, body: unknown, who: Client = clerk) => {
  const { status, body: answer } = await post(who, numero, body)
  return [status, ...(answer.errors ?? [{ field: answer.code, detail: answer.detail }]).map(Object.values)]
}
const count = async (table: 'remito_prueba' | 'reclamo' | 'salida' | 'correo' | 'aviso' | 'remito_subida') =>
  Number(
    (
      await on.t.db
        .selectFrom(table)
        .select(sql<string>`count(*)`.as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

describe('receiving', () => {
  it('REMITO-08 as it came it ends Conforme; the order system’s figures and state stay as they were', async () => {
    const { numero } = await remito('A1')
    const before = await read(numero)
    expect([before.puedeRecibir, before.recibeConDni]).toEqual([true, expect.any(Boolean)])
    const done = await received(clerk, numero, {}, { nota: 'Bajó con hidrogrúa.' })
    expect(done).toEqual({ prueba: expect.any(Number), resultado: 'Conforme', reclamoId: null, nroReclamo: null })
    const after = await read(numero)
    expect([after.estado, after.lineas]).toEqual([before.estado, before.lineas])
    expect(after.pruebas.$values).toMatchObject([
      {
        id: done.prueba,
        origen: 'portal',
        por: clerk.session!.userName,
        recibe: 'Juan Fernández',
        dni: '•••••678',
        resultado: 'Conforme',
        nota: 'Bajó con hidrogrúa.',
        firmaComo: 'escrita',
        firmante: 'Juan Fernández',
        relojMinutos: null,
        lejosMetros: null,
        borrado: null,
      },
    ])
    expect(
      after.pruebas.$values[0].lineas.$values.map((l: Record<string, unknown>) => [l.renglon, l.cantidad]),
    ).toEqual([
      ['1', 10],
      ['2', 4],
    ])
  })
  it('REMITO-08 a carrier’s failed attempt stays what it is beside what was received later', async () => {
    const { numero } = await remito('A2')
    const { status } = await on.t.anonymous.send('PUT', `/api/integracion/remitos/${numero}/prueba`, {
      body: { por: 'Luis Cabral', fecha: `${r.day(-1)}T10:50:00-03:00`, entregado: false, motivo: 'Cerrado.' },
      headers: { authorization: `Bearer ${on.clave}` },
    })
    expect(status).toBe(200)
    await received(clerk, numero)
    const found = await read(numero)
    expect([found.estado, found.pruebas.$values.map((p: { origen: string }) => p.origen)]).toEqual([
      'No entregado',
      ['transporte', 'portal'],
    ])
  })
  it('REMITO-08 a line that differs says how, in its unit; all lines are said, and no others', async () => {
    const { numero, id, pedidoId } = await remito('B1')
    const said = (differs: Parameters<typeof receiptOf>[2], more = {}) => receiptOf(clerk, numero, differs, more)
    for (const [differs, field, detail] of [
      [{ 1: [8, null] }, 'lineas.0.diferencia', 'Decí qué pasó: falta, está dañado o vino otro.'],
      [{ 1: [12, 'Falta'] }, 'lineas.0.diferencia', 'En el remito vienen 10 unidades: si llegó más, marcá «Sobra».'],
      [{ 1: [10, 'Sobra'] }, 'lineas.0.diferencia', 'Sobra es cuando llega más de lo que dice el remito.'],
      [{ 2: [4, 'Falta'] }, 'lineas.1.diferencia', 'Falta es cuando llega menos de lo que dice el remito.'],
      [{ 1: [8.125, 'Falta'] }, 'lineas.0.cantidad', 'Poné cuánto llegó, con hasta dos decimales.'],
      [{ 1: [-1, 'Falta'] }, 'lineas.0.cantidad', 'Poné cuánto llegó, con hasta dos decimales.'],
    ] as const) {
      const [status, first] = await wrongOf(numero, await said(differs as never))
      expect([status, first]).toEqual([400, [field, expect.stringContaining(detail.slice(0, 20))]])
    }
    const whole = (await said({})) as { lineas: object[] }
    expect(await wrongOf(numero, { ...whole, lineas: whole.lineas.slice(1) })).toEqual([
      400,
      ['lineas', 'Falta decir cuánto llegó de algún renglón.'],
    ])
    const other = { presupuestoId: id, pedidoId, renglon: '9', cantidad: 1, diferencia: null, detalle: null }
    expect(await wrongOf(numero, { ...whole, lineas: [...whole.lineas, other] })).toEqual([
      400,
      ['lineas.2', 'El remito no trae ese renglón.'],
    ])
    expect(await wrongOf(numero, { ...whole, lineas: [...whole.lineas, whole.lineas[0]] })).toEqual([
      400,
      ['lineas', 'Un renglón está dos veces.'],
    ])
    expect(await proofs(numero)).toEqual([])
    const done = await received(clerk, numero, { 1: [10, 'Dañado', 'Golpeada'], 2: [5, 'Sobra'] })
    expect(done.resultado).toBe('Con diferencias')
  })
  it('REMITO-08 another’s remito is not found, an annulled one not received; who lacks the right is refused', async () => {
    const { numero } = await remito('C1')
    const body = await receiptOf(clerk, numero)
    const photo = await fotoOfTelefono(60, 40)
    for (const who of [stranger, rival]) {
      expect((await post(who, numero, body)).status).toBe(404)
      expect((await upload(who, numero, photo)).status).toBe(404)
      expect((await who.get(`${at(numero)}/constancia`)).status).toBe(404)
    }
    expect((await post(on.t.anonymous, numero, body)).status).toBe(401)
    const { numero: annulled } = await remito('C2', [3], { estado: 'Anulado' })
    expect(await wrongOf(annulled, await receiptOf(clerk, annulled))).toEqual([
      409,
      ['remito_anulado', 'El remito está anulado: no se puede recibir.'],
    ])
    expect((await read(annulled)).puedeRecibir).toBe(false)
    for (const [n, who] of [seller, admin].entries()) {
      const { numero: theirs } = await remito(`C${n + 3}`, [2], { estado: n === 0 ? 'Preparado' : 'No entregado' })
      expect((await received(who, theirs)).resultado).toBe('Conforme')
    }
  })
  it('REMITO-08 OPEN-546 a remito without lines is received whole, and so is one that is made of vouchers', async () => {
    const { pedidoId } = await r.order('D1')
    await r.remito('R-D1', pedidoId)
    const said = (more: object) => receiptOf(clerk, 'R-D1', {}, more)
    expect(await wrongOf('R-D1', await said({ conDiferencias: true }))).toEqual([
      400,
      ['nota', 'Contá en la nota qué diferencia hubo.'],
    ])
    expect((await received(clerk, 'R-D1', {}, { conDiferencias: true, nota: 'Un paquete abierto.' })).resultado).toBe(
      'Con diferencias',
    )
    const { totvs } = await r.order('D2', { estado: 'En tránsito' })
    const voucher = { presupuesto: totvs, tipo: 'Remito R', numero: '0009-00000077', fecha: r.day(-1) }
    await r.ok('comprobantes', { ...voucher, estado: 'Emitido', link: 'linkD2' })
    expect((await received(clerk, '0009-00000077')).resultado).toBe('Conforme')
    expect((await proofs('0009-00000077')).length).toBe(1)
  })
  it('REMITO-08 the order’s receiver need not say the DNI again, anybody else has to', async () => {
    const { numero, id } = await remito('E1')
    expect(await wrongOf(numero, await receiptOf(clerk, numero, {}, { dni: null }))).toEqual([
      400,
      ['dni', 'Falta el DNI de quien recibe.'],
    ])
    const receiver = { recibeNombre: 'Rosa', recibeApellido: 'Paz', recibeDni: '28999123' }
    await on.t.db.updateTable('presupuesto').set(receiver).where('id', '=', id).execute()
    const { prueba } = await received(clerk, numero, {}, { recibe: 'Rosa Paz', dni: null })
    expect((await read(numero)).recibeConDni).toBe(true)
    expect((await clerk.get(`${at(numero)}/pruebas/${prueba}/personal`)).body.dni).toBe('28999123')
  })
  it('REMITO-08 the list of what is closed says how it was received, by whom and with which claim', async () => {
    const { numero } = await remito('F1', [6], { estado: 'Entregado', fecha: r.day(-1) })
    const done = await received(clerk, numero, { 1: [5, 'Falta'] }, { reclamo: { texto: null } })
    const { body } = await clerk.get('/api/entregas')
    const rows = body.cerradas.$values.filter((row: { numero: string }) => row.numero === numero)
    expect(rows).toMatchObject([
      { recepcion: 'Con diferencias', reclamoId: done.reclamoId, recibe: 'Juan Fernández', dni: '•••••678' },
    ])
  })
})

describe('signature, photos and place', () => {
  it('REMITO-09 without a signature it is refused, drawn without a stroke as well; by writing it is accepted expressly', async () => {
    const { numero } = await remito('G1')
    const blank = await uploaded(clerk, numero, await signatureOf(false))
    for (const [firma, field, detail] of [
      [null, 'firma', 'Falta la firma.'],
      [{ como: 'dibujada', archivo: null }, 'firma', 'Falta la firma.'],
      [{ como: 'dibujada', archivo: blank }, 'firma', 'Falta la firma.'],
      [
        { como: 'dibujada', archivo: randomUUID() },
        'firma',
        'La firma no terminó de llegar o pasó mucho tiempo: volvé a firmar.',
      ],
      [{ como: 'escrita', nombre: ' ', acepta: true }, 'firma', 'Falta la firma.'],
      [{ como: 'escrita', nombre: 'Juan', acepta: false }, 'acepta', 'Tildá «Recibí lo que dice arriba».'],
    ] as const)
      expect(await wrongOf(numero, await receiptOf(clerk, numero, {}, { firma }))).toEqual([400, [field, detail]])
    const archivo = await uploaded(clerk, numero, await signatureOf())
    const { prueba } = await received(clerk, numero, {}, { firma: { como: 'dibujada', archivo } })
    expect((await proofs(numero))[0]).toMatchObject({ firmaComo: 'dibujada', firmante: null, firma: true })
    expect((await clerk.get(`${at(numero)}/pruebas/${prueba}/firma`)).status).toBe(200)
  })
  it('REMITO-09 photos are made anew in their sizes, without what they say of place and camera', async () => {
    const { numero } = await remito('H1')
    const [one, two] = [await fotoOfTelefono(1200, 900), await fotoOfTelefono(400, 300)]
    const fotos = [await uploaded(clerk, numero, one), await uploaded(clerk, numero, two)]
    const { prueba } = await received(clerk, numero, {}, { fotos })
    expect((await proofs(numero))[0].fotos.$values).toEqual([1, 2])
    for (const [orden, tamano, width] of [
      [1, 1600, 1200],
      [1, 800, 800],
      [2, 320, 320],
    ] as const) {
      const { body } = await clerk.get(`${at(numero)}/pruebas/${prueba}/fotos/${orden}/${tamano}`)
      const found = await sharp(body).metadata()
      expect([found.width, found.exif, found.xmp, found.orientation, found.format]).toEqual([
        width,
        undefined,
        undefined,
        undefined,
        'webp',
      ])
      expect(body.includes('TELEFONO')).toBe(false)
    }
    // the originals did not stay, and each picture is taken once
    const { rows } = await sql<{ tipo: string }>`
      select distinct tipo from archivo where nombre like 'IMG_2034%'`.execute(on.t.db)
    expect(rows).toEqual([{ tipo: 'webp' }])
    expect(await on.t.db.selectFrom('remito_subida').select('tamano').where('numero', '=', numero).execute()).toEqual(
      [],
    )
    const { numero: other } = await remito('H2')
    expect(await wrongOf(other, await receiptOf(clerk, other, {}, { fotos: [fotos[0]] }))).toEqual([
      400,
      ['fotos', 'Una foto no terminó de llegar o pasó mucho tiempo: volvé a agregarla.'],
    ])
  })
  it('REMITO-09 a picture is its account’s and its remito’s, and what is none is refused', async () => {
    const [one, other] = [await remito('I1'), await remito('I2')]
    const photo = await fotoOfTelefono(60, 40)
    const lost = [400, ['fotos', 'Una foto no terminó de llegar o pasó mucho tiempo: volvé a agregarla.']]
    const foto = await uploaded(clerk, one.numero, photo)
    expect(await wrongOf(other.numero, await receiptOf(clerk, other.numero, {}, { fotos: [foto] }))).toEqual(lost)
    expect(await wrongOf(one.numero, await receiptOf(seller, one.numero, {}, { fotos: [foto] }), seller)).toEqual(lost)
    expect(await wrongOf(one.numero, await receiptOf(clerk, one.numero, {}, { fotos: [foto, foto] }))).toEqual(lost)
    expect((await upload(clerk, one.numero, Buffer.from('no es una foto'))).status).toBe(415)
    const broken = await upload(clerk, one.numero, (await fotoOfTelefono(600, 400)).subarray(0, 2_000))
    expect([broken.status, broken.body.errors[0].field]).toEqual([400, 'file'])
    const key = randomUUID()
    const [first, again] = [await upload(clerk, one.numero, photo, key), await upload(clerk, one.numero, photo, key)]
    expect(again.body).toEqual(first.body)
    await received(clerk, one.numero, {}, { fotos: [foto, first.body.archivo] })
  })
  it('REMITO-08 a picture that is cut half way leaves nothing, and one that waited too long goes with its row', async () => {
    const { numero } = await remito('I3')
    const files = () => on.t.db.selectFrom('archivo').select('id').execute()
    const before = await files()
    const path = `${at(numero)}/recepcion/fotos`
    const photo = Buffer.concat([await fotoOfTelefono(400, 300), randomBytes(400_000)])
    const cut = sendPart(on.t.url, clerk, photo, 9_000_000, { path, field: 'file' })
    await until(async () => (await files()).length > before.length)
    cut.socket.destroy()
    await cut.gone
    await until(async () => (await files()).length === before.length)
    const foto = await uploaded(clerk, numero, await fotoOfTelefono(40, 30))
    await sql`update archivo set creado = now() - interval '4 hours' where estado = 'subiendo'`.execute(on.t.db)
    await sweep()
    expect(await count('remito_subida')).toBe(0)
    expect(await wrongOf(numero, await receiptOf(clerk, numero, {}, { fotos: [foto] }))).toEqual([
      400,
      ['fotos', 'Una foto no terminó de llegar o pasó mucho tiempo: volvé a agregarla.'],
    ])
  })
  it('REMITO-09 a place more than a kilometre from the destination is said, not refused', async () => {
    const { numero, id } = await remito('J1')
    await on.t.db
      .updateTable('presupuesto')
      .set({ obraLatitud: -34.4459, obraLongitud: -58.8712 })
      .where('id', '=', id)
      .execute()
    const near = { latitud: -34.4459, longitud: -58.8622, precisionMetros: 12.4 }
    const { prueba } = await received(clerk, numero, {}, { lugar: near })
    await received(clerk, numero, {}, { lugar: { ...near, longitud: -58.8512 }, suma: prueba })
    expect((await proofs(numero)).map((p: { lejosMetros: number | null }) => p.lejosMetros)).toEqual([null, 1834])
    expect((await clerk.get(`${at(numero)}/pruebas/${prueba}/personal`)).body.lugar).toEqual({
      ...near,
      precisionMetros: 12,
    })
  })
})

describe('differences', () => {
  it('REMITO-10 become a claim in the same press: its lines, its text, its photos, both linked', async () => {
    const { numero, id, pedidoId } = await remito('K1')
    const foto = await uploaded(clerk, numero, await fotoOfTelefono(400, 300))
    const done = await received(
      clerk,
      numero,
      { 1: [8, 'Falta'], 2: [4, 'Vino otro', 'Vino de 6 mm'] },
      { reclamo: { texto: null }, fotos: [foto], nota: 'Avisó el chofer.' },
    )
    const { body: claim } = await clerk.get(`/api/reclamo/${done.reclamoId}`)
    expect(claim).toMatchObject({
      titulo: `Remito ${numero}: diferencias al recibir`,
      asunto: 'Producto- Logística',
      nroDocumento: pedidoId,
      presupuestoId: id,
      remito: numero,
    })
    expect(claim.detalle.split('\n')).toEqual([
      expect.stringMatching(/^Línea 1: faltan 2 de 10 /),
      expect.stringMatching(/^Línea 2: vino otro \(4 .*\)\. Vino de 6 mm\.$/),
      'Avisó el chofer.',
    ])
    expect(claim.lineas.$values.map((l: { item: number; cantidad: number }) => [l.item, l.cantidad])).toEqual([
      [1, 2],
      [2, 4],
    ])
    expect(claim.adjuntos.$values.map((a: { tipo: string }) => a.tipo)).toEqual(['webp'])
    expect((await clerk.get(claim.adjuntos.$values[0].link)).status).toBe(200)
    expect((await proofs(numero))[0]).toMatchObject({ reclamoId: done.reclamoId, nroReclamo: null })
    expect((await read(numero)).reclamos.$values.map((c: { id: number }) => c.id)).toEqual([done.reclamoId])
  })
  it('REMITO-10 OPEN-547 of a remito of several orders the claim is of the first that differs, and names the others', async () => {
    const [one, two] = [await r.order('L1', { lines: [10] }), await r.order('L2', { lines: [8] })]
    await r.remito('R-L', one.pedidoId)
    await r.ok('remitos-lineas', r.line('R-L', one.pedidoId, 1, 10), r.line('R-L', two.pedidoId, 1, 8))
    const body = (await receiptOf(clerk, 'R-L', {}, { reclamo: { texto: 'Faltó un atado.' } })) as { lineas: any[] }
    for (const [n, cantidad] of [9, 5].entries()) Object.assign(body.lineas[n], { cantidad, diferencia: 'Falta' })
    const done = (await post(clerk, 'R-L', body)).body
    const { body: claim } = await clerk.get(`/api/reclamo/${done.reclamoId}`)
    expect([claim.presupuestoId, claim.lineas.$values.length]).toEqual([one.id, 1])
    expect(claim.detalle).toMatch(/^Faltó un atado\.\nLínea 1: faltan 3 de 8 /)
  })
  it('REMITO-10 nothing stays where the claim is refused, and without differences there is none', async () => {
    const { numero, id } = await remito('M1')
    await on.t.db.updateTable('presupuesto').set({ pedidoId: null }).where('id', '=', id).execute()
    const foto = await uploaded(clerk, numero, await fotoOfTelefono(40, 30))
    const body = await receiptOf(clerk, numero, { 1: [8, 'Falta'] }, { reclamo: { texto: null }, fotos: [foto] })
    const before = await Promise.all((['remito_prueba', 'reclamo', 'salida', 'correo', 'aviso'] as const).map(count))
    const { status, body: refused } = await post(clerk, numero, body)
    expect([status, refused.code]).toEqual([409, 'no_reclamable'])
    expect(await Promise.all((['remito_prueba', 'reclamo', 'salida', 'correo', 'aviso'] as const).map(count))).toEqual(
      before,
    )
    expect(await wrongOf(numero, await receiptOf(clerk, numero, {}, { reclamo: { texto: 'Nada' } }))).toEqual([
      400,
      ['reclamo', 'Sin diferencias no hay qué reclamar.'],
    ])
    // declined, the picture is still there to be sent
    expect((await post(clerk, numero, { ...body, reclamo: null })).status).toBe(200)
  })
  it('REMITO-10 declined, the seller is told by bell and mail; with a claim, by the claim’s own', async () => {
    const [plain, off, claimed] = [await remito('N1'), await remito('N2'), await remito('N3')]
    await received(clerk, plain.numero)
    await received(clerk, off.numero, { 1: [7, 'Falta'] })
    await received(clerk, claimed.numero, { 1: [7, 'Falta'] }, { reclamo: { texto: null } })
    const bells = (await seller.get('/api/avisos')).body.$values.map((a: { titulo: string }) => a.titulo)
    for (const [{ numero }, how] of [
      [plain, 'conforme'],
      [off, 'con diferencias'],
      [claimed, 'con diferencias'],
    ] as const)
      expect(bells).toContain(`Remito ${numero}: recibido, ${how}`)
    const mails = await on.t.db.selectFrom('correo').select(['asunto', 'para']).where('tipo', '=', 'entrega').execute()
    const told = (numero: string) => mails.filter(({ asunto }) => asunto.includes(`${numero}:`)).length
    expect([told(plain.numero), told(off.numero), told(claimed.numero)]).toEqual([0, 1, 0])
  })
  it('BASE-06 remito-recibido goes out with the lines, and nothing personal', async () => {
    const { numero } = await remito('O1')
    const { prueba } = await received(clerk, numero, { 1: [9.0, 'Falta'] })
    const { datos } = await on.t.db
      .selectFrom('salida')
      .select('datos')
      .where('tipo', '=', 'remito-recibido')
      .where(sql<boolean>`datos->>'numero' = ${numero}`)
      .executeTakeFirstOrThrow()
    expect(datos).toMatchObject({
      sobre: `remito ${numero}`,
      pruebaId: prueba,
      resultado: 'Con diferencias',
      lineas: [
        { renglon: '1', enviada: 10, cantidad: 9, diferencia: 'Falta' },
        { renglon: '2', enviada: 4, cantidad: 4, diferencia: null },
      ],
    })
    expect(JSON.stringify(datos)).not.toMatch(/Fernández|678/)
  })
})

describe('nothing is edited', () => {
  it('REMITO-12 the second of two is shown the first’s, and may add to it; pressed twice it is one', async () => {
    const { numero } = await remito('P1')
    const key = randomUUID()
    const body = await receiptOf(clerk, numero)
    const both = await Promise.all([post(clerk, numero, body, key), post(clerk, numero, body, key)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both[0]!.body).toEqual(both[1]!.body)
    const second = await post(seller, numero, await receiptOf(seller, numero, { 1: [9, 'Falta'] }))
    expect([second.status, second.body.code, second.body.prueba.id]).toEqual([409, 'ya_recibido', both[0]!.body.prueba])
    expect(second.body.detail).toContain(clerk.session!.userName)
    expect(JSON.stringify(second.body)).not.toContain('30111678')
    await received(seller, numero, { 1: [9, 'Falta'] }, { suma: both[0]!.body.prueba })
    expect((await proofs(numero)).map((p: any) => [p.resultado, p.suma])).toEqual([
      ['Conforme', null],
      ['Con diferencias', both[0]!.body.prueba],
    ])
  })
  it('REMITO-12 of two at once one is first, the other is told', async () => {
    const { numero } = await remito('P2')
    const bodies = [await receiptOf(clerk, numero), await receiptOf(seller, numero)]
    const both = await Promise.all([post(clerk, numero, bodies[0]), post(seller, numero, bodies[1])])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await proofs(numero)).length).toBe(1)
  })
  it('REMITO-12 a correction is a further entry with its reason, of the last word alone', async () => {
    const { numero } = await remito('Q1')
    const { prueba } = await received(clerk, numero)
    const said = (more: object, differs = {}) => receiptOf(clerk, numero, differs, more)
    expect(await wrongOf(numero, await said({ corrige: prueba }))).toEqual([
      400,
      ['motivo', 'Falta el motivo de la corrección.'],
    ])
    expect(await wrongOf(numero, await said({ motivo: 'porque sí', suma: prueba }))).toEqual([
      400,
      ['motivo', 'El motivo es de una corrección.'],
    ])
    expect(await wrongOf(numero, await said({ corrige: 999_999, motivo: 'x' }))).toEqual([
      400,
      ['corrige', 'El remito no tiene esa recepción.'],
    ])
    const motivo = 'Se contó de nuevo en el depósito.'
    const next = await received(clerk, numero, { 1: [9, 'Falta'] }, { corrige: prueba, motivo })
    const late = await post(clerk, numero, await said({ corrige: prueba, motivo }))
    expect([late.status, late.body.code, late.body.prueba.id]).toEqual([409, 'ya_corregida', next.prueba])
    expect((await proofs(numero)).map((p: any) => [p.id, p.corrige, p.motivo, p.resultado])).toEqual([
      [prueba, null, null, 'Conforme'],
      [next.prueba, prueba, motivo, 'Con diferencias'],
    ])
  })
  it('REMITO-12 the database refuses to change or delete what was received', async () => {
    const { numero } = await remito('Q2')
    const { prueba } = await received(clerk, numero, { 1: [9, 'Falta'] })
    for (const statement of [
      sql`update remito_prueba set resultado = 'Conforme' where id = ${prueba}`,
      sql`update remito_prueba set dni = '1', borrado = now() where id = ${prueba}`,
      sql`update remito_prueba set nota = 'x', dni = null, borrado = now() where id = ${prueba}`,
      sql`delete from remito_prueba where id = ${prueba}`,
      sql`update remito_prueba_linea set cantidad = 10 where "pruebaId" = ${prueba}`,
      sql`delete from remito_prueba_linea where "pruebaId" = ${prueba}`,
    ])
      await expect(statement.execute(on.t.db)).rejects.toThrow(/never changed/)
  })
  it('REMITO-12 the constancia says it all, with a SHA-256 of the data and of each file; what is tampered with shows', async () => {
    const { numero } = await remito('R1')
    expect((await clerk.get(`${at(numero)}/constancia`)).status).toBe(404)
    const archivo = await uploaded(clerk, numero, await signatureOf())
    const fotos = [await uploaded(clerk, numero, await fotoOfTelefono(400, 300))]
    const { prueba } = await received(
      clerk,
      numero,
      { 1: [8, 'Falta', 'Dos atados'] },
      { firma: { como: 'dibujada', archivo }, fotos, lugar: { latitud: -34.4, longitud: -58.8, precisionMetros: 9 } },
    )
    const motivo = 'Apareció una.'
    const next = await received(clerk, numero, { 1: [9, 'Falta'] }, { corrige: prueba, motivo })
    const paper = async (who = clerk) => {
      const { status, headers, body } = await who.get(`${at(numero)}/constancia`)
      expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
      return (await readPdf(body)).pages.flatMap(({ lines }) => lines).join('\n')
    }
    const said = await paper()
    const [first, second] = await proofs(numero)
    for (const text of [
      `Constancia · Remito ${numero}`,
      'Juan Fernández',
      '30.111.678',
      'Falta',
      'Dos atados',
      '-34.4, -58.8 (± 9 m)',
      `Corrige la recepción ${prueba}`,
      motivo,
      'Firmó escribiendo',
    ])
      expect(said).toContain(text)
    for (const { huella } of [first, second]) {
      expect(huella).toMatch(/^[0-9a-f]{64}$/)
      expect(said.replaceAll('\n', '')).toContain(huella)
    }
    expect(first.huella).not.toBe(second.huella)
    expect(said).not.toContain('no coincide')
    await sql`alter table remito_prueba_linea disable trigger recepcion_linea_fija`.execute(on.t.db)
    await sql`update remito_prueba_linea set cantidad = 10 where "pruebaId" = ${next.prueba}`.execute(on.t.db)
    await sql`alter table remito_prueba_linea enable trigger recepcion_linea_fija`.execute(on.t.db)
    expect((await paper(seller)).match(/Lo guardado no coincide con su huella\./g)).toHaveLength(1)
  })
})

describe('when and who', () => {
  const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  it('REMITO-13 both times are kept; a phone that is off, or sends later, says so; before the remito’s day it is refused', async () => {
    const { numero } = await remito('S1', [2])
    const { prueba } = await received(clerk, numero, {}, { momento: later(-9) })
    await received(clerk, numero, {}, { momento: later(-180), suma: prueba })
    await received(clerk, numero, {}, { momento: later(45), suma: prueba })
    const found = await proofs(numero)
    expect(found.map((p: { relojMinutos: number }) => p.relojMinutos).toSorted()).toEqual([-45, 180, null].toSorted())
    const { numero: late } = await remito('S2', [2], { fecha: r.day(0) })
    const [y, m, d] = r.day(0).split('-')
    for (const momento of [`${r.day(-1)}T23:50:00-03:00`, '2026-11-20', 'ayer'])
      expect(await wrongOf(late, await receiptOf(clerk, late, {}, { momento }))).toEqual([
        400,
        [
          'momento',
          momento.includes('T')
            ? `El remito es del ${d}/${m}/${y}.`
            : 'La fecha no es una fecha y hora ISO 8601 con su zona.',
        ],
      ])
  })
  it('REMITO-14 each reading of DNI, place, signature and constancia is on record; a list says three digits', async () => {
    const { numero } = await remito('T1', [2])
    const { prueba } = await received(clerk, numero)
    for (const what of ['personal', 'firma'])
      expect((await rival.get(`${at(numero)}/pruebas/${prueba}/${what}`)).status).toBe(404)
    expect((await seller.get(`${at(numero)}/pruebas/${prueba}/personal`)).body.dni).toBe('30111678')
    expect((await admin.get(`${at(numero)}/constancia`)).status).toBe(200)
    const rows = await on.t.db
      .selectFrom('auditoria')
      .select(['accion', 'usuario', 'despues'])
      .where('sobre', '=', `remito ${numero}`)
      .orderBy('id')
      .execute()
    expect(rows.map(({ accion, usuario }) => [accion, usuario])).toEqual([
      ['remito-recibido', clerk.session!.email],
      ['prueba-leida', seller.session!.email],
      ['prueba-leida', admin.session!.email],
    ])
    expect(JSON.stringify(rows)).not.toContain('30111678')
  })
  it('REMITO-14 what is personal goes with the client’s data, the quantities and their hash stay', async () => {
    const { numero } = await remito('U1', [2])
    const archivo = await uploaded(clerk, numero, await signatureOf())
    const { prueba } = await received(
      clerk,
      numero,
      { 1: [1, 'Falta'] },
      { firma: { como: 'dibujada', archivo }, lugar: { latitud: -34.4, longitud: -58.8, precisionMetros: 9 } },
    )
    const [before] = await proofs(numero)
    expect(await erasePersonal(clerk.session!.clienteId, 'prueba')).toBeGreaterThan(0)
    expect(await erasePersonal(clerk.session!.clienteId, 'prueba')).toBe(0)
    const [after] = await proofs(numero)
    expect(after).toEqual({
      ...before,
      recibe: null,
      dni: null,
      firma: false,
      conLugar: false,
      borrado: expect.any(String),
    })
    expect((await clerk.get(`${at(numero)}/pruebas/${prueba}/firma`)).status).toBe(404)
    const { body } = await clerk.get(`${at(numero)}/constancia`)
    const said = (await readPdf(body)).pages.flatMap(({ lines }) => lines).join('\n')
    expect(said).toContain('Lo personal se borró a pedido (Ley 25.326).')
    expect(said).toContain('Falta')
    expect(said).not.toMatch(/30\.111\.678|Juan Fernández|no coincide/)
    const { rows } =
      await sql`select from remito_prueba where dni is not null and "clienteId" = ${clerk.session!.clienteId}`.execute(
        on.t.db,
      )
    expect(rows).toEqual([])
  })
})
