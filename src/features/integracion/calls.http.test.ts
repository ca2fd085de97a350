import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { inAlcance } from '#server/session/alcance.ts'
import { counts, openIntegracion } from '../../../test/integracion.ts'
import { createClave, revokeClaves } from './server/claves.ts'

const on = openIntegracion()

describe('calls', () => {
  it('needs a key of its own: without, with a session, with an ended one it is 401 and writes nothing', async () => {
    const row = [{ id: 950, descripcion: 'Sin clave' }]
    const vieja = await createClave(on.t.db, 'vieja')
    await revokeClaves(on.t.db, 'vieja')
    const admin = await on.t.as('admin@demo.test')
    for (const key of [null, 'pv_inventada-inventada-inventada', vieja, admin.session!.tokens.idToken]) {
      const r = await on.put('transportes', row, { key })
      expect([r.status, r.body.code]).toEqual([401, 'clave_invalida'])
    }
    expect(await on.t.db.selectFrom('transporte').select('id').where('id', '=', 950).execute()).toEqual([])
    const stored = await on.t.db.selectFrom('api_clave').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(on.clave)
  })

  it('a key has a scope: without one it reaches all but the accounts', async () => {
    const [common, corta] = [
      await createClave(on.t.db, 'común'),
      await createClave(on.t.db, 'corta', { alcance: ['precios', 'stock'] }),
    ]
    const usuarios = await on.put(
      'usuarios',
      [{ email: 'intruso@empresa.test', nombre: 'In', apellido: 'Truso', tipoRol: 1, password: 'Buena.2026' }],
      { key: common },
    )
    expect([usuarios.status, usuarios.body.code, usuarios.body.detail]).toEqual([
      403,
      'clave_sin_alcance',
      'La clave no alcanza para «usuarios».',
    ])
    expect(
      await on.t.db.selectFrom('usuario').select('id').where('email', '=', 'intruso@empresa.test').execute(),
    ).toEqual([])
    expect((await on.put('transportes', [], { key: common })).status).toBe(200)
    const refused = await on.put('transportes', [], { key: corta })
    expect([refused.status, refused.body.detail]).toEqual([403, 'La clave no alcanza para «transportes».'])
    for (const entidad of ['precios', 'stock']) expect((await on.put(entidad, [], { key: corta })).status).toBe(200)
    expect((await on.put('nothing', [], { key: corta })).status).toBe(404)
  })

  it('a key ends on its day, and says which; one made before keys ended goes on, with all it reached', async () => {
    const clave = await createClave(on.t.db, 'que vence')
    const row = () =>
      on.t.db
        .selectFrom('api_clave')
        .select(['usada', 'vence'])
        .where('nombre', '=', 'que vence')
        .executeTakeFirstOrThrow()
    expect(Math.round(((await row()).vence!.getTime() - Date.now()) / 86_400_000)).toBe(365)
    expect((await on.put('stock', [], { key: clave })).status).toBe(200)
    const { usada } = await row()
    expect(usada!.getTime()).toBeGreaterThan(Date.now() - 60_000)
    await on.t.db
      .updateTable('api_clave')
      .set({ vence: '2026-03-09T12:00:00-03:00' })
      .where('nombre', '=', 'que vence')
      .execute()
    const late = await on.put('stock', [], { key: clave })
    expect([late.status, late.body.code, late.body.detail]).toEqual([
      401,
      'clave_vencida',
      'La clave de integración venció el 09/03/2026.',
    ])
    expect((await row()).usada).toEqual(usada)
    await on.t.db
      .updateTable('api_clave')
      .set({ vence: null, alcance: null })
      .where('nombre', '=', 'que vence')
      .execute()
    expect((await on.put('usuarios', [], { key: clave })).status).toBe(200)
  })

  it('every import is on record: whose key, from where, what entity, how many rows; a rehearsal and one that broke off too', async () => {
    const records = async () =>
      await on.t.db
        .selectFrom('auditoria')
        .select(['usuario', 'usuarioId', 'sobre', 'direccion', 'despues'])
        .where('accion', '=', 'importacion')
        .orderBy('id')
        .execute()
    const before = (await records()).length
    const clave = await createClave(on.t.db, 'Planta Norte')
    await on.put(
      'transportes',
      [
        { id: 980, descripcion: 'Uno' },
        { id: 'x', descripcion: 'Mala' },
      ],
      { key: clave },
    )
    await on.put('transportes', [{ id: 981, descripcion: 'Dos' }], { key: clave, dryRun: true })
    await on.put('transportes', 'no', { key: clave })
    await on.put('usuarios', [], { key: clave }) // refused by its scope: nothing is recorded
    const who = { usuario: 'clave «Planta Norte»', usuarioId: null, sobre: 'transportes', direccion: '127.0.0.1' }
    expect((await records()).slice(before)).toEqual([
      { ...who, despues: { ensayo: false, leidas: 2, nuevas: 1, cambiadas: 0, iguales: 0, retiradas: 0, conError: 1 } },
      { ...who, despues: { ensayo: true, leidas: 1, nuevas: 1, cambiadas: 0, iguales: 0, retiradas: 0, conError: 0 } },
      { ...who, despues: { ensayo: false, interrumpida: true } },
    ])
    const { body } = await (await on.t.as('admin@demo.test')).get('/api/auditoria?accion=importacion')
    expect(body.$values[0]).toMatchObject({
      nombreAccion: 'Importación de datos',
      usuario: 'clave «Planta Norte»',
      sobre: 'transportes',
    })
  })

  it('takes a list, $values and NDJSON, and refuses what is none of them', async () => {
    for (const [body, type] of [
      [[{ id: 960, descripcion: 'Uno' }], undefined],
      [{ $values: [{ id: 961, descripcion: 'Dos' }] }, undefined],
      [
        '{"id":962,"descripcion":"Tres"}\n\n{"id":"963","descripcion":"Cuatro","activo":false}',
        'application/x-ndjson; charset=utf-8',
      ],
    ] as const) {
      const r = await on.put('transportes', body, type ? { type } : {})
      expect([r.status, r.body.conError, r.body.dryRun]).toEqual([200, 0, false])
    }
    const rows = await on.t.db
      .selectFrom('transporte')
      .select(['id', 'activo'])
      .where('id', '>=', 960)
      .where('id', '<=', 963)
      .orderBy('id')
      .execute()
    expect(rows.map((r) => r.activo)).toEqual([true, true, true, false])
    const bad = await on.put(
      'transportes',
      '{"id":964,"descripcion":"Cinco"}\n{"id":965,\n[1]\n{"id":966,"descripcion":{"a":1}}\n',
      { type: 'application/x-ndjson' },
    )
    expect(counts(bad.body)).toEqual([4, 1, 0, 0, 3])
    expect(bad.body.errores.$values).toEqual([
      { archivo: 'transportes', linea: 2, columna: null, motivo: 'Se esperaba un objeto JSON.' },
      { archivo: 'transportes', linea: 3, columna: null, motivo: 'Se esperaba un objeto JSON.' },
      {
        archivo: 'transportes',
        linea: 4,
        columna: 'descripcion',
        motivo: 'Se esperaba un texto, un número, si/no, o una lista con alguno.',
      },
    ])
    // an empty list of permissions does not mean those of the role
    const none = await on.put('usuarios', [
      { email: 'sin.permisos@empresa.test', nombre: 'Ana', apellido: 'Paz', tipoRol: 1, permisos: [] },
    ])
    expect([none.body.conError, none.body.errores.$values[0].columna]).toEqual([1, 'permisos'])
    expect((await on.put('transportes', '{"a":1}')).status).toBe(400)
    expect((await on.put('transportes', 'no')).status).toBe(400)
    expect((await on.put('transportes', 'a,b', { type: 'text/csv' })).status).toBe(415)
    expect((await on.put('nothing', [])).status).toBe(404)
    expect((await on.put('transportes', `[${' '.repeat(10_500_000)}]`)).status).toBe(413)
  })
  it('OPEN-125 what is too much ends its connection with the answer, however much is still to come', async () => {
    const announced = 10_000_000_000
    const said = await new Promise((done, fail) => {
      const req = request(`${on.t.url}/api/integracion/transportes`, {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${on.clave}`,
          'content-type': 'application/json',
          'content-length': announced,
        },
      })
      req.on('response', (res) => {
        res.resume()
        // the sender never finishes its body: the server closes the connection
        req.on('close', () => done([res.statusCode, res.headers.connection]))
      })
      req.on('error', (error) => void ((error as { code?: string }).code === 'ECONNRESET' || fail(error)))
      req.write(Buffer.alloc(10_600_000, ' '))
    })
    expect(said).toEqual([413, 'close'])
  })

  it('tells of spaces and of days written DD/MM/AAAA; bytes that are no UTF-8 are refused, never guessed', async () => {
    const bytes = Buffer.concat([
      Buffer.from('{"id":990,"descripcion":"Núñez"}\n', 'latin1'),
      Buffer.from('{"id":991,"descripcion":" Ibáñez "}\n{"id":992,"descripcion":"Uno"}\n'),
    ])
    const r = await fetch(`${on.t.url}/api/integracion/transportes`, {
      method: 'PUT',
      body: bytes,
      headers: { authorization: `Bearer ${on.clave}`, 'content-type': 'application/x-ndjson' },
    })
    const body = (await r.json()) as { errores: unknown; avisos: unknown } & Parameters<typeof counts>[0]
    expect([counts(body), body.errores, body.avisos]).toEqual([
      [3, 2, 0, 0, 1],
      {
        $values: [
          {
            archivo: 'transportes',
            linea: 1,
            columna: 'descripcion',
            motivo: 'Tiene caracteres ilegibles: el archivo debe estar en UTF-8.',
          },
        ],
      },
      { $values: ['Había espacios al principio o al final de algunos datos: se quitaron.'] },
    ])
    const row = await on.t.db
      .selectFrom('transporte')
      .select('descripcion')
      .where('id', '=', 991)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ descripcion: 'Ibáñez' })
    const dolar = await on.put('dolar', [{ fechaHora: '21/09/2025 15:00' }, { fechaHora: '31/02/2025 15:00' }])
    expect(dolar.body.avisos.$values).toEqual(['Se leyeron fechas DD/MM/AAAA, primero el día, en «fechaHora».'])
    expect(dolar.body.errores.$values).toEqual([
      {
        archivo: 'dolar',
        linea: 2,
        columna: 'fechaHora',
        motivo: '«31/02/2025 15:00» no es una fecha: DD/MM/AAAA, AAAA-MM-DD o AAAAMMDD, con hora HH:mm o sin ella.',
      },
    ])
    expect((await on.put('dolar', [{ fechaHora: '2025-09-21T15:00:00-03:00' }])).body.avisos.$values).toEqual([])
  })

  it('a dry run of a call reports the same and writes nothing', async () => {
    const rows = '{"id":970,"descripcion":"Ensayo"}\n{"id":"x","descripcion":"Mala"}\n'
    for (const [type, body] of [
      ['application/x-ndjson', rows],
      ['application/json', '[{"id":971,"descripcion":"Ensayo"},{"id":"x","descripcion":"Mala"}]'],
    ] as const) {
      const dry = await on.put('transportes', body, { type, dryRun: true })
      const nueva = type === 'application/json' ? 971 : 970
      expect(await on.t.db.selectFrom('transporte').select('id').where('id', '=', nueva).execute()).toEqual([])
      const real = await on.put('transportes', body, { type })
      expect({ ...dry.body, dryRun: false }).toEqual(real.body)
    }
  })

  it('rows of NDJSON are written while they arrive', async () => {
    const { id, codigo } = await on.someCliente()
    const row = (i: number) =>
      `${JSON.stringify({ codigo: `NDJ-${i}`, cliente: codigo, nombre: `Contacto ${i}`, email: `c${i}@empresa.test`, tipoEmailId: 1 })}\n`
    const TOTAL = 4_000
    const stored = async () =>
      Number(
        (
          await on.t.db
            .selectFrom('contacto')
            .select((e) => e.fn.countAll().as('n'))
            .where('clienteId', '=', id)
            .where('codigo', 'like', 'NDJ-%')
            .executeTakeFirstOrThrow()
        ).n,
      )
    let seenEarly = 0
    const body = new ReadableStream<Uint8Array>({
      start: async (out) => {
        for (let i = 0; i < TOTAL; i++) {
          out.enqueue(new TextEncoder().encode(row(i)))
          if (i !== TOTAL / 2) continue
          for (let tries = 0; tries < 200 && seenEarly < 1_000; tries++) {
            await new Promise((r) => setTimeout(r, 50))
            seenEarly = await stored()
          }
        }
        out.close()
      },
    })
    const res = await fetch(`${on.t.url}/api/integracion/contactos`, {
      method: 'PUT',
      body,
      duplex: 'half',
      headers: { authorization: `Bearer ${on.clave}`, 'content-type': 'application/x-ndjson' },
    } as RequestInit)
    expect(counts((await res.json()) as never)).toEqual([TOTAL, TOTAL, 0, 0, 0])
    expect(seenEarly).toBeGreaterThanOrEqual(1_000)
    expect(await stored()).toBe(TOTAL)
  })

  it('what the portal remembers of a client is dropped: a new seller counts at once', async () => {
    const yo = await on.t.as('vendedor@demo.test')
    const mine = await on.t.db
      .selectFrom('cliente')
      .selectAll()
      .where('idVendedor', '=', yo.session!.sellerId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const another = await on.t.db
      .selectFrom('vendedor')
      .select('id')
      .where('idVendedor', '!=', yo.session!.sellerId)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const row = {
      codigo: mine.codigo,
      razonSocial: mine.razonSocial,
      nombreFantasia: mine.nombreFantasia,
      documentoNro: mine.documentoNro,
      telefono: mine.telefono,
      email: mine.email,
      listaPrecioId: mine.listaPrecioId,
      calle: mine.calle,
      calleNro: mine.calleNro,
      localidad: mine.localidad,
      provincia: mine.provinciaId,
    }
    const who = { tipoRol: 2, sellerId: yo.session!.sellerId } as never
    await inAlcance(who, mine.id, on.t.db)
    expect(counts((await on.put('clientes', [{ ...row, vendedor: another.id }])).body)).toEqual([1, 0, 1, 0, 0])
    await expect(inAlcance(who, mine.id, on.t.db)).rejects.toThrow('No encontramos lo que buscás.')
  })
})
