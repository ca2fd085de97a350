import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { importFolder } from './server/folder.ts'
import { makeContext } from './server/columnas.ts'
import { runExclusive } from './server/import-lease.ts'
import { dryRun } from './server/dry-run.ts'
import { counts, openIntegracion } from '../../../test/integracion.ts'

const on = openIntegracion()
const ctx = () => makeContext('Sistema de gestión')
const motivos = (i: { errores: readonly { linea: number; columna: string | null; motivo: string }[] }) =>
  i.errores.map((e) => [e.linea, e.columna, e.motivo])
const clienteOf = (codigo: string) =>
  on.t.db
    .selectFrom('cliente')
    .select(['id', 'razonSocial', 'documentoNro', 'telefono', 'email', 'provinciaId', 'listaPrecioId', 'activo'])
    .where('codigo', '=', codigo)
    .executeTakeFirst()

describe('OPEN-119 files as systems write them', () => {
  it('a file is found in any letter case, and two that differ only in that are not guessed between', async () => {
    expect(counts(await on.one({ 'Transportes.CSV': 'id;descripcion;activo\n9101;Fletes;S\n' }))).toEqual([
      1, 1, 0, 0, 0,
    ])
    await expect(
      on.importFiles({ 'TRANSPORTES.csv': 'id;descripcion\n1;a\n', 'transportes.csv': 'id;descripcion\n1;b\n' }),
    ).rejects.toThrow('La carpeta tiene TRANSPORTES.csv y transportes.csv: no se sabe cuál leer.')
  })
  it('the encoding is found out and said, or said beforehand', async () => {
    const ansi = Buffer.from('id;descripcion\n9102;Núñez Ã±\n', 'latin1')
    const read = async (codificacion?: 'utf-8' | 'windows-1252') => {
      const dir = on.folder({ 'transportes.csv': ansi })
      const { reports } = await importFolder(on.t.db, dir, ctx(), codificacion ? { codificacion } : {})
      return reports[0]!
    }
    const descripcion = async () =>
      (await on.t.db.selectFrom('transporte').select('descripcion').where('id', '=', 9102).executeTakeFirst())
        ?.descripcion
    // two of its bytes form a UTF-8 character, so it is detected as UTF-8, and another byte is invalid
    expect(motivos(await read())).toEqual([
      [2, 'descripcion', 'Tiene caracteres ilegibles: el archivo debe estar en UTF-8.'],
    ])
    expect((await read('windows-1252')).conError).toBe(0)
    expect(await descripcion()).toBe('Núñez Ã±')
  })
  it('provinces come shortened, clients from abroad and with no document', async () => {
    const i = await on.one({
      'clientes.csv':
        'codigo;razonSocial;tipoDocumento;documentoNro;provincia\n' +
        'F-1;Uno;;30-70918432-2;BA\nF-2;Dos;DNI;30.111.222;Cba.\nF-3;Tres;Exterior;76.123.456-K;\nF-4;Cuatro;ninguno;;sta. fe\n' +
        'F-5;Cinco;;55-00000001-8;94\nF-6;Seis;;;CABA\nF-7;Siete;DNI;30-70918432-2;CABA\nF-8;Ocho;;30-70918432-2;CH\n',
    })
    expect(motivos(i)).toEqual([
      [7, 'documentoNro', 'Falta el dato.'],
      [8, 'documentoNro', '«30709184322» no es un DNI.'],
      [9, 'provincia', 'No existe la provincia «CH».'],
    ])
    const rows = await Promise.all(['F-1', 'F-2', 'F-3', 'F-4', 'F-5'].map(clienteOf))
    expect(rows.map((r) => [r!.documentoNro, r!.provinciaId])).toEqual([
      ['30709184322', 6],
      ['30111222', 14],
      ['76.123.456-K', null],
      ['', 82],
      ['55000000018', 94],
    ])
  })
  it('OPEN-206 a province is found however it is abbreviated, with dots or with what it is before its name', async () => {
    const spellings = ['C.A.B.A.', 'CIUDAD AUTONOMA BUENOS AIRES', 'Cdad. Autónoma de Bs. As.', 'Prov. de Santa Fe']
    const more = ['Pcia. Bs.As.', 'S.F.', 'Provincia de Córdoba', 'Stgo.del Estero', 'N.N.']
    const i = await on.one({
      'clientes.csv': `codigo;razonSocial;tipoDocumento;documentoNro;provincia\n${[...spellings, ...more].map((p, n) => `PR-${n};Uno;Ninguno;;${p}`).join('\n')}\n`,
    })
    expect(motivos(i)).toEqual([[10, 'provincia', 'No existe la provincia «N.N.».']])
    const rows = await Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map((n) => clienteOf(`PR-${n}`)))
    expect(rows.map((r) => r!.provinciaId)).toEqual([2, 2, 2, 82, 6, 82, 14, 86])
  })
  it('a doubtful number is a bad line, a file that says its sign is read; days of zeros are none', async () => {
    const [p] = await on.someProducts(1)
    const stock = async () =>
      Number(
        (await on.t.db.selectFrom('stock').select('cantidad').where('productoId', '=', p!.id).executeTakeFirst())
          ?.cantidad,
      )
    const csv = { 'stock.csv': `producto;cantidad\n${p!.id};1.500\n` }
    expect(motivos(await on.one(csv))).toEqual([
      [2, 'cantidad', '«1.500» es dudoso: no se sabe si el punto separa miles o decimales. Decilo con --decimal.'],
    ])
    const { reports } = await importFolder(on.t.db, on.folder(csv), makeContext('x', { decimal: ',' }))
    expect([reports[0]!.conError, await stock()]).toEqual([0, 1500])
    const sent = async (query: string, cantidad: unknown) =>
      (
        await on.t.anonymous.send('PUT', `/api/integracion/stock${query}`, {
          raw: JSON.stringify([{ producto: p!.id, cantidad }]),
          headers: { 'content-type': 'application/json', authorization: `Bearer ${on.clave}` },
        })
      ).body.conError
    expect([await sent('', '1.500'), await sent('', 2.125), await stock()]).toEqual([1, 0, 2.125])
    expect([await sent('?decimal=.', '1.500'), await stock()]).toEqual([0, 1.5])
    expect([await sent('?decimal=,', 3.125), await stock()]).toEqual([0, 3.125])
  })
  it.each(['CAÑO/2 #1 (50+)', 'Ñ'.repeat(30)])('the code %s is the same in every address', async (id) => {
    const grupo = await on.t.db.selectFrom('grupo').select('id').limit(1).executeTakeFirstOrThrow()
    const cliente = await on.t.db
      .selectFrom('usuario as u')
      .innerJoin('cliente as c', 'c.id', 'u.clienteId')
      .select(['c.id', 'c.listaPrecioId'])
      .where('u.email', '=', 'cliente@demo.test')
      .executeTakeFirstOrThrow()
    await on.put('productos', [{ id, descripcion: 'Caño de prueba', grupoId: grupo.id, peso: 1 }])
    await on.put('precios', [{ listaPrecioId: cliente.listaPrecioId, producto: id, precio: 10 }])
    const yo = await on.t.as('cliente@demo.test')
    const one = await yo.get(`/api/Product/${encodeURIComponent(id)}/${cliente.id}`)
    expect([one.status, one.body.id]).toEqual([200, id])
    const some = await yo.get(`/api/Product/byIds?ids=${encodeURIComponent(id)}&clienteId=${cliente.id}`)
    expect(some.body.$values.map((x: { id: string }) => x.id)).toEqual([id])
    const found = await yo.get(`/api/Product/search?name=${encodeURIComponent(id)}&clienteId=${cliente.id}`)
    expect(JSON.stringify(found.body)).toContain(id)
    expect((await yo.get(`/detallesproducto/${encodeURIComponent(id)}`)).status).toBe(200)
    const line = { productoId: id, clienteId: cliente.id, cantidad: 1, dimension1: 0, dimension2: 0 }
    expect((await yo.post('/api/Budget/shoppingCart', line)).status).toBe(200)
  })
})

describe('OPEN-121 what a file does not say stays', () => {
  it('a missing column keeps, an empty one empties, in files and in calls', async () => {
    await on.one({
      'clientes.csv': 'codigo;razonSocial;documentoNro;telefono;email;activo\nK-1;Uno;30709184322;111;a@b.test;no\n',
    })
    expect(counts(await on.one({ 'clientes.csv': 'codigo;telefono\nK-1;222\nK-2;333\n' }))).toEqual([2, 0, 1, 0, 1])
    expect(await clienteOf('K-1')).toMatchObject({
      razonSocial: 'Uno',
      telefono: '222',
      email: 'a@b.test',
      activo: false,
    })
    await on.put('clientes', [{ codigo: 'K-1', email: '' }])
    expect(await clienteOf('K-1')).toMatchObject({ telefono: '222', email: null, activo: false })
    expect((await on.put('clientes', [{ codigo: 'K-1', razonSocial: '' }])).body.errores.$values).toMatchObject([
      { columna: 'razonSocial', motivo: 'Falta el dato.' },
    ])
  })
  it('a product that says only its description is found by it, and keeps its group', async () => {
    const [p] = await on.someProducts(1)
    await on.put('productos', [{ id: p!.id, descripcion: 'Trapecio inconfundible' }])
    const row = await on.t.db
      .selectFrom('producto')
      .select(['busqueda', 'peso', 'grupoId'])
      .where('id', '=', p!.id)
      .executeTakeFirstOrThrow()
    expect([row.busqueda.includes('trapeci'), row.peso]).toEqual([true, p!.peso])
  })
  it('permissions and names that a person changed survive the nightly file, until the file says another thing', async () => {
    const { codigo } = await on.someCliente()
    const csv = (nombre: string, permisos = '') => ({
      'usuarios.csv': `email;nombre;apellido;tipoRol;cliente;permisos;activo\nmano@empresa.test;${nombre};Paz;3;${codigo};${permisos};si\n`,
    })
    const cuenta = () =>
      on.t.db
        .selectFrom('usuario')
        .select(['nombre', 'permisos', 'activo'])
        .where('email', '=', 'mano@empresa.test')
        .executeTakeFirstOrThrow()
    await on.one(csv('Ana'))
    await on.t.db
      .updateTable('usuario')
      .set({ permisos: [14], nombre: 'Anita', activo: false })
      .where('email', '=', 'mano@empresa.test')
      .execute()
    expect(counts(await on.one(csv('Ana')))).toEqual([1, 0, 0, 1, 0])
    expect(await cuenta()).toEqual({ nombre: 'Anita', permisos: [14], activo: false })
    await on.one(csv('Ana María', '14 15'))
    expect(await cuenta()).toEqual({ nombre: 'Ana María', permisos: [14, 15], activo: false })
  })
  it('an e-mail does not move to another client', async () => {
    const [a, b] = await on.t.db
      .selectFrom('cliente')
      .select(['id', 'codigo'])
      .where('activo', '=', true)
      .orderBy('id')
      .limit(2)
      .execute()
    const csv = (codigo: string) => ({
      'usuarios.csv': `email;nombre;apellido;tipoRol;cliente\nmudado@empresa.test;Ana;Paz;3;${codigo}\n`,
    })
    await on.one(csv(a!.codigo))
    expect(motivos(await on.one(csv(b!.codigo)))).toEqual([
      [
        2,
        'cliente',
        'La cuenta ya es de otro cliente: un e-mail no pasa de uno a otro. Dá de baja la cuenta y usá otro e-mail.',
      ],
    ])
  })
  it('an empty cell empties what a quote may lack, a missing column keeps it', async () => {
    const { codigo } = await on.someCliente()
    const q = () =>
      on.t.db
        .selectFrom('presupuesto')
        .select(['pedidoId', 'comentario', 'estado'])
        .where('presupuestoTotvsId', '=', 'VAC-1')
        .executeTakeFirstOrThrow()
    await on.one({
      'presupuestos.csv': `presupuestoTotvsId;cliente;fecha;estado;moneda;pedidoId;comentario\nVAC-1;${codigo};2026-01-05;Enviado;USD;P 1/A;Hola\n`,
    })
    await on.one({ 'presupuestos.csv': 'presupuestoTotvsId;estado;comentario\nVAC-1;;\n' })
    expect(await q()).toEqual({ pedidoId: 'P 1/A', comentario: null, estado: 'Enviado' })
  })
})

describe('OPEN-122 codes of the order system', () => {
  const files = (cliente: string, producto: string) => ({
    'listas-precios.csv': 'codigo;descripcion;moneda\nA01;Lista A;USD\n',
    'grupos.csv': 'codigo;descripcion\nPERF;Perfilería\n',
    'subgrupos.csv': 'codigo;grupoCodigo;gruposDesc\nPERF/U;PERF;Perfiles U\n',
    'productos.csv': `id;descripcion;grupoCodigo;subgrupoCodigo;peso\n${producto};Perfil;PERF;PERF/U;1,5\n`,
    'precios.csv': `listaPrecioCodigo;producto;precio\nA01;${producto};10\n`,
    'clientes.csv': `codigo;razonSocial;documentoNro;listaPrecioCodigo\n${cliente};Uno;30709184322;A01\n`,
    'tiendas.csv': `cliente;codigo;calle;calleNro;provincia\n${cliente};A1;Calle;1;BA\n${cliente};A2;Calle;2;BA\n`,
    'condiciones-pago.csv': 'codigo;descripcion;porcentaje\n30D;A 30 días;0\n',
    'transportes.csv': 'codigo;descripcion\nEXP;Expreso\n',
    'transportes-tiendas.csv': `transporteCodigo;cliente;tiendaCodigo\nEXP;${cliente};A2\n`,
    'clasificaciones.csv': 'codigo;descripcion\nGRÚA;Con grúa\n',
    'presupuestos.csv': `presupuestoTotvsId;cliente;fecha;estado;moneda;condicionPagoCodigo;transporteCodigo;clasificacionCodigo;tiendaCodigo\nCOD-${producto};${cliente};20260105;Enviado;USD;30D;EXP;GRÚA;A2\n`,
  })
  it('a company that has only codes comes in whole, a second time it is the same', async () => {
    const first = await on.importFiles(files('C 1', 'PERF U/80'))
    expect(first.reports.map((i) => [i.entidad, i.conError, i.nuevas])).toEqual([
      ['listas-precios', 0, 1],
      ['clientes', 0, 1],
      ['tiendas', 0, 2],
      ['grupos', 0, 1],
      ['subgrupos', 0, 1],
      ['productos', 0, 1],
      ['precios', 0, 1],
      ['condiciones-pago', 0, 1],
      ['transportes', 0, 1],
      ['transportes-tiendas', 0, 1],
      ['clasificaciones', 0, 1],
      ['presupuestos', 0, 1],
    ])
    const again = await on.importFiles(files('C 1', 'PERF U/80'))
    expect(again.reports.map((i) => [i.nuevas, i.cambiadas, i.conError])).toEqual(first.reports.map(() => [0, 0, 0]))
    const q = await on.t.db
      .selectFrom('presupuesto as p')
      .innerJoin('condicion_pago as c', 'c.id', 'p.condicionPagoId')
      .innerJoin('tienda as t', (j) =>
        j.onRef('t.clienteId', '=', 'p.clienteId').onRef('t.tiendaNro', '=', 'p.tiendaNro'),
      )
      .select(['c.codigo as condicion', 't.codigo as tienda', 'p.transporteDesc', 'p.clasificacionEnvio'])
      .where('p.presupuestoTotvsId', '=', 'COD-PERF U/80')
      .executeTakeFirstOrThrow()
    expect(q).toEqual({ condicion: '30D', tienda: 'A2', transporteDesc: 'Expreso', clasificacionEnvio: 'Con grúa' })
  })
  it('a number and a code agree, or the line is bad; a number keeps its code where the file does not say it', async () => {
    await on.one({ 'transportes.csv': 'id;codigo;descripcion\n9301;X/1;Uno\n9302;X/2;Dos\n' })
    await on.one({ 'transportes.csv': 'id;descripcion\n9301;Uno bis\n' })
    expect(
      await on.t.db
        .selectFrom('transporte')
        .select(['codigo', 'descripcion'])
        .where('id', '=', 9301)
        .executeTakeFirst(),
    ).toEqual({ codigo: 'X/1', descripcion: 'Uno bis' })
    await on.one({ 'transportes.csv': 'id;codigo;descripcion\n;X/1;Uno\n9301;;Por número\n' })
    const { codigo, id } = await on.someCliente()
    const { tiendaNro } = await on.t.db
      .selectFrom('tienda')
      .select('tiendaNro')
      .where('clienteId', '=', id)
      .limit(1)
      .executeTakeFirstOrThrow()
    const i = await on.one({
      'transportes-tiendas.csv': `transporteId;transporteCodigo;cliente;tiendaNro\n9302;X/2;${codigo};${tiendaNro}\n9301;X/2;${codigo};${tiendaNro}\n;X/9;${codigo};${tiendaNro}\n;;${codigo};${tiendaNro}\n`,
    })
    expect(motivos(i)).toEqual([
      [3, 'transporteCodigo', 'No es el mismo que dice transporteId.'],
      [4, 'transporteCodigo', 'No existe el transporte «X/9».'],
      [5, 'transporteId', 'Falta el dato.'],
    ])
  })
})

describe('OPEN-124 what goes', () => {
  const price = (n: number) => `9401;P/${n};${n + 1}`
  const csv = (ns: readonly number[]) => ({
    'precios.csv': `listaPrecioId;producto;precio\n${ns.map(price).join('\n')}\n`,
  })
  const range = (n: number) => Array.from({ length: n }, (_, i) => i)
  const full = (files: Record<string, string>, confirmed = false, dry = false) => {
    const dir = on.folder(files)
    const load = (db: Parameters<typeof importFolder>[0]) =>
      importFolder(db, dir, ctx(), { bajas: () => ({ confirmed }) })
    return dry ? dryRun(on.t.db, load) : runExclusive(on.t.db, 'importacion', load)
  }
  const prices = async () =>
    Number(
      (
        await on.t.db
          .selectFrom('precio')
          .select((eb) => eb.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    )

  it('OPEN-247 a complete file withdraws what it does not name: at most a tenth, unless it is confirmed, and nothing beside a bad line', async () => {
    await on.t.db.deleteFrom('precio').execute()
    const grupo = await on.t.db.selectFrom('grupo').select('id').limit(1).executeTakeFirstOrThrow()
    await on.put('listas-precios', [{ id: 9401, descripcion: 'Completa', moneda: 'USD' }])
    await on.put(
      'productos',
      range(1_200).map((n) => ({ id: `P/${n}`, descripcion: `P ${n}`, grupoId: grupo.id, peso: 1 })),
    )
    await on.one(csv(range(1_200)))
    const menos = range(1_200).filter((n) => n % 20 !== 7)
    const dry = await full(csv(menos), false, true)
    expect([dry.reports[0]!.retiradas, await prices()]).toEqual([60, 1_200])
    const { reports } = await full(csv(menos))
    expect([reports[0]!.retiradas, reports[0]!.iguales, await prices()]).toEqual([60, 1_140, 1_140])
    const demasiado = await full(csv(range(500)))
    expect(motivos(demasiado.reports[0]!)).toEqual([
      [0, null, 'El archivo no nombra 665 de 1165: más del 10 % no se retira sin confirmarlo (--confirmar-bajas).'],
    ])
    const mala = await full({ 'precios.csv': `${csv(menos.slice(1))['precios.csv']}9401;P/0;nada\n` })
    expect(motivos(mala.reports[0]!)[0]).toEqual([
      0,
      null,
      'Hubo líneas malas: de las 26 que el archivo no nombra no se retiró ninguna.',
    ])
    expect((await full(csv(range(500)), true)).reports[0]!.conError).toBe(0)
    expect(await prices()).toBe(500)
    // exactly a tenth is allowed
    expect((await full(csv(range(450)))).reports[0]).toMatchObject({ retiradas: 50, conError: 0 })
    // with a bad line nothing is withdrawn, not even a single row; with none missing there is no notice
    const beside = async (n: number) => {
      const { reports } = await full({ 'precios.csv': `${csv(range(n))['precios.csv']}9401;P/0;nada\n` })
      return motivos(reports[0]!).filter(([linea]) => linea === 0)
    }
    expect(await beside(449)).toEqual([
      [0, null, 'Hubo líneas malas: de las 1 que el archivo no nombra no se retiró ninguna.'],
    ])
    expect([await beside(450), await prices()]).toEqual([[], 450])
  })
  it('a row that says borrar goes, and what others name stays', async () => {
    const i = await on.one({
      'precios.csv': 'listaPrecioId;producto;borrar\n9401;P/1;si\n9401;P/2;no\n9401;P/3;quizás\n9401;P/4;S\n',
    })
    expect(i.retiradas).toBe(2)
    expect(motivos(i)).toEqual([[4, 'borrar', '«quizás» no es si ni no.']])
    const grupo = await on.t.db.selectFrom('producto').select('grupoId').limit(1).executeTakeFirstOrThrow()
    await on.put('grupos', [{ id: 9402, descripcion: 'Vacío' }])
    const grupos = await on.put('grupos', [
      { id: 9402, borrar: true },
      { id: grupo.grupoId, borrar: 'si' },
    ])
    expect([grupos.body.retiradas, grupos.body.errores.$values]).toMatchObject([
      1,
      [{ motivo: 'El grupo todavía tiene productos.' }],
    ])
  })
  it('a group with neither number nor code is named, and the others come in', async () => {
    const { body } = await on.put('grupos', [{ descripcion: 'Nadie' }, { codigo: 'G/1', descripcion: 'Por código' }])
    expect([body.nuevas, body.errores.$values]).toMatchObject([
      1,
      [{ linea: 1, columna: 'id', motivo: 'Falta el dato.' }],
    ])
  })
  it('a shop that goes takes its carriers along, and leaves its contacts without it', async () => {
    const { codigo, id } = await on.someCliente()
    await on.put('transportes', [{ id: 9403, descripcion: 'Uno' }])
    await on.put('tiendas', [{ cliente: codigo, tiendaNro: 88, calle: 'A', calleNro: '1', provincia: 'BA' }])
    await on.put('transportes-tiendas', [{ transporteId: 9403, cliente: codigo, tiendaNro: 88 }])
    await on.put('contactos', [
      { codigo: 'T88', cliente: codigo, nombre: 'A', email: 'a@b.test', tipoEmailId: 1, tiendaNro: 88 },
    ])
    expect(
      (await on.put('tiendas', [{ cliente: codigo, tiendaNro: 88, borrar: true }], { dryRun: true })).body.retiradas,
    ).toBe(1)
    expect((await on.put('tiendas', [{ cliente: codigo, tiendaNro: 88, borrar: true }])).body.retiradas).toBe(1)
    expect(
      await on.t.db
        .selectFrom('transporte_tienda')
        .select('tiendaNro')
        .where('clienteId', '=', id)
        .where('tiendaNro', '=', 88)
        .execute(),
    ).toEqual([])
    expect(
      await on.t.db.selectFrom('contacto').select('tiendaNro').where('codigo', '=', 'T88').executeTakeFirst(),
    ).toEqual({ tiendaNro: null })
  })
  it('OPEN-247 a shop that goes is taken out of its own client’s open carts, and of nothing else', async () => {
    const { codigo, id } = await on.someCliente()
    const other = await on.t.db
      .selectFrom('cliente')
      .select(['id', 'codigo'])
      .where('id', '<>', id)
      .limit(1)
      .executeTakeFirstOrThrow()
    await on.put('transportes', [{ id: 9404, descripcion: 'Dos' }])
    const shop = (cliente: string, tiendaNro: number) => ({
      cliente,
      tiendaNro,
      calle: 'A',
      calleNro: '1',
      provincia: 'BA',
    })
    const shops = [shop(codigo, 91), shop(codigo, 92), shop(other.codigo, 91)]
    await on.put('tiendas', shops)
    const at = shops.map(({ cliente, tiendaNro }) => ({ cliente, tiendaNro }))
    await on.put(
      'transportes-tiendas',
      at.map((one) => ({ transporteId: 9404, ...one })),
    )
    await on.put(
      'contactos',
      at.map((one, n) => ({ codigo: `T91-${n}`, nombre: 'A', email: `a${n}@b.test`, tipoEmailId: 1, ...one })),
    )
    const quotes = [
      { estado: 'Carrito', clienteId: id, tiendaNro: 91 },
      { estado: 'Carrito', clienteId: id, tiendaNro: 92 },
      { estado: 'Carrito', clienteId: other.id, tiendaNro: 91 },
      { estado: 'Enviado', clienteId: id, tiendaNro: 91 },
    ]
    const ids: number[] = []
    for (const [n, quote] of quotes.entries()) {
      const row = await sql<{ id: number }>`
        insert into presupuesto (estado, "clienteId", "tiendaNro", "transporteId", "contactoId", "monedaId", version)
        values (${quote.estado}, ${quote.clienteId}, ${quote.tiendaNro}, 9404, ${988_000 + n}, 2, 7)
        returning id`.execute(on.t.db)
      ids.push(row.rows[0]!.id)
    }
    expect((await on.put('tiendas', [{ cliente: codigo, tiendaNro: 91, borrar: true }])).body.retiradas).toBe(1)
    const after = await on.t.db
      .selectFrom('presupuesto')
      .select(['tiendaNro', 'transporteId', 'version'])
      .where('id', 'in', ids)
      .orderBy('id')
      .execute()
    expect(after).toEqual([
      { tiendaNro: null, transporteId: null, version: 8 },
      { tiendaNro: 92, transporteId: 9404, version: 7 },
      { tiendaNro: 91, transporteId: 9404, version: 7 },
      { tiendaNro: 91, transporteId: 9404, version: 7 },
    ])
    const covered = await on.t.db
      .selectFrom('transporte_tienda')
      .select(['clienteId', 'tiendaNro'])
      .where('transporteId', '=', 9404)
      .execute()
    expect(covered.map((one) => `${one.clienteId} ${one.tiendaNro}`).sort()).toEqual(
      [`${id} 92`, `${other.id} 91`].sort(),
    )
    const contactos = await on.t.db
      .selectFrom('contacto')
      .select('tiendaNro')
      .where('codigo', 'like', 'T91-%')
      .orderBy('codigo')
      .execute()
    expect(contactos.map((one) => one.tiendaNro)).toEqual([null, 92, 91])
  })
  it('a line of a delivered quote is not rewritten, whatever its product weighs by now', async () => {
    const { codigo } = await on.someCliente()
    const [p] = await on.someProducts(1)
    await on.one({
      'presupuestos.csv': `presupuestoTotvsId;cliente;fecha;estado;moneda\nENT-1;${codigo};05/01/26;Entregado;USD\n`,
    })
    const lineas = (precio: string) => ({
      'presupuestos-lineas.csv': `presupuesto;item;producto;cantidad;precio\nENT-1;1;${p!.id};2;${precio}\n`,
    })
    expect(counts(await on.one(lineas('10')))).toEqual([1, 1, 0, 0, 0])
    await on.put('productos', [{ id: p!.id, peso: 77 }])
    expect(counts(await on.one(lineas('10')))).toEqual([1, 0, 0, 1, 0])
    expect(motivos(await on.one(lineas('11')))).toEqual([
      [2, null, 'La solicitud está entregada: sus renglones no cambian.'],
    ])
    const baja = await on.put('presupuestos-lineas', [{ presupuesto: 'ENT-1', item: 1, borrar: true }])
    expect(baja.body.errores.$values).toMatchObject([
      { motivo: 'La solicitud está entregada: sus renglones no cambian.' },
    ])
  })
})
