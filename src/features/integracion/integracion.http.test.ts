import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { today, toDay } from '#shared/dates.ts'
import { counts, openIntegracion } from '../../../test/integracion.ts'
import { CLAVE, onlyOn, signIn, startTestPortal, type TestPortal } from '../../../test/portal.ts'
import { importFolder } from './server/folder.ts'
import { runClaves } from './server/cli-claves.ts'
import { runImport } from './server/cli-import.ts'
import { makeContext } from './server/columnas.ts'
import { dryRun } from './server/dry-run.ts'
import { importDemo } from './server/demo.ts'

const on = openIntegracion()

describe('files', () => {
  it('bad lines are named with file, line, column and reason, and the good ones land', async () => {
    const [a, b, c] = await on.someProducts(3)
    const { reports } = await on.importFiles({
      'stock.csv': `producto;cantidad\n${a!.id};11\nNO-EXISTE;5\n${b!.id};mucho\n\n${c!.id};12,5\n;4\n${c!.id};1;2\n`,
    })
    expect(reports[0]!.errores).toEqual([
      { archivo: 'stock.csv', linea: 3, columna: 'producto', motivo: 'No existe el producto «NO-EXISTE».' },
      { archivo: 'stock.csv', linea: 4, columna: 'cantidad', motivo: '«mucho» no es un número.' },
      { archivo: 'stock.csv', linea: 7, columna: 'producto', motivo: 'Falta el dato.' },
      { archivo: 'stock.csv', linea: 8, columna: null, motivo: 'La línea tiene 3 columnas y la primera 2.' },
    ])
    expect([reports[0]!.leidas, reports[0]!.conError]).toEqual([6, 4])
    const stock = await on.t.db
      .selectFrom('stock')
      .select(['productoId', 'cantidad'])
      .where('productoId', 'in', [a!.id, c!.id])
      .orderBy('productoId')
      .execute()
    expect(stock.map((s) => Number(s.cantidad))).toEqual([11, 12.5])
  })

  it('a value that only the database refuses does not take its batch along', async () => {
    const { codigo } = await on.someCliente()
    const [p] = await on.someProducts(1)
    const rows = Array.from(
      { length: 20 },
      (_, i) =>
        `T-LIN;${i + 1};${p!.id};${i === 7 ? '9999999;99999;99999' : '2;6;'};${i === 7 ? '999999999999' : '10'}`,
    )
    const { reports } = await on.importFiles({
      'presupuestos.csv': `presupuestoTotvsId;cliente;fecha;estado;moneda\nT-LIN;${codigo};2026-01-05;Enviado;USD\n`,
      'presupuestos-lineas.csv': `presupuesto;item;producto;cantidad;largo;ancho;precio\n${rows.join('\n')}\n`,
    })
    expect(counts(reports[1]!)).toEqual([20, 19, 0, 0, 1])
    expect(reports[1]!.errores).toEqual([
      {
        archivo: 'presupuestos-lineas.csv',
        linea: 9,
        columna: null,
        motivo: 'La base de datos no admite un valor (22003).',
      },
    ])
  })

  it('reads ";" and ",", decimal comma and point, BOM, CRLF, quotes, and any order of columns', async () => {
    const [a, b] = await on.someProducts(2)
    const stockOf = async () =>
      (
        await on.t.db
          .selectFrom('stock')
          .select('cantidad')
          .where('productoId', 'in', [a!.id, b!.id])
          .orderBy('productoId')
          .execute()
      ).map((s) => Number(s.cantidad))
    await on.one({ 'stock.csv': `\uFEFFproducto;cantidad\r\n${a!.id};1.234,5\r\n"${b!.id}";"7,25"\r\n` })
    expect(await stockOf()).toEqual([1234.5, 7.25])
    await on.one({ 'stock.csv': `cantidad,producto\n"2,5",${a!.id}\n8.75,${b!.id}\n` })
    expect(await stockOf()).toEqual([2.5, 8.75])
  })

  it('a column unknown is told and not read; without the one that names a row nothing is read, without another one a row must be there', async () => {
    const extra = await on.one({ 'transportes.csv': 'id;descripcion;color\n901;Fletes del Sur;rojo\n' })
    expect(counts(extra)).toEqual([1, 1, 0, 0, 0])
    expect(extra.avisos).toEqual(['La columna «color» no se conoce y no se lee.'])
    expect(
      (await on.t.db.selectFrom('transporte').select('activo').where('id', '=', 901).executeTakeFirstOrThrow()).activo,
    ).toBe(true)
    const without = await on.one({ 'transportes.csv': 'id;activo\n902;si\n' })
    expect(without.errores).toEqual([
      {
        archivo: 'transportes.csv',
        linea: 2,
        columna: 'descripcion',
        motivo: 'Es nuevo, y el archivo no trae la columna «descripcion».',
      },
    ])
    expect((await on.one({ 'transportes.csv': 'descripcion;activo\nNadie;si\n' })).errores).toEqual([
      {
        archivo: 'transportes.csv',
        linea: 1,
        columna: 'id',
        motivo: 'Falta la columna obligatoria «id»: no se lee el archivo.',
      },
    ])
    expect(
      (
        await on.importFiles({
          'transportes.csv': 'id;descripcion\n901;Fletes del Sur\n',
          'otra.csv': 'x\n',
          'OTRA2.CSV': 'x\n',
        })
      ).ignored,
    ).toEqual(['OTRA2.CSV', 'otra.csv'])
    const twice = await on.one({ 'transportes.csv': 'id;descripcion;descripcion\n908;Uno;Dos\n' })
    expect([twice.leidas, twice.errores]).toEqual([
      0,
      [
        {
          archivo: 'transportes.csv',
          linea: 1,
          columna: 'descripcion',
          motivo: 'La columna «descripcion» está dos veces: no se lee el archivo.',
        },
      ],
    ])
    expect((await on.one({ 'transportes.csv': '' })).errores).toEqual([
      {
        archivo: 'transportes.csv',
        linea: 1,
        columna: 'id',
        motivo: 'Falta la columna obligatoria «id»: no se lee el archivo.',
      },
    ])
  })

  it('a file in Windows-1252 is read as such, and it is said', async () => {
    const bytes = Buffer.concat([
      Buffer.from('id;descripcion\n903;Camiones Núñez\n904;Camiones del Norte \n911;', 'latin1'),
      Buffer.from([0x93, 0x45, 0x78, 0x70, 0x72, 0xe9, 0x73, 0x94, 0x20, 0x80, 0x0a]),
    ])
    const ansi = await on.one({ 'transportes.csv': bytes })
    expect([counts(ansi), ansi.errores]).toEqual([[3, 3, 0, 0, 0], []])
    expect(ansi.avisos).toEqual([
      'El archivo no está en UTF-8: se leyó como Windows-1252 (Latin-1).',
      'Había espacios al principio o al final de algunos datos: se quitaron.',
    ])
    const rows = await on.t.db
      .selectFrom('transporte')
      .select('descripcion')
      .where('id', 'in', [903, 904, 911])
      .orderBy('id')
      .execute()
    expect(rows.map((r) => r.descripcion)).toEqual(['Camiones Núñez', 'Camiones del Norte', '“Exprés” €'])
    // the same text in UTF-8 is the same row
    const utf = await on.one({ 'transportes.csv': 'id;descripcion\n903;Camiones Núñez\n911;“Exprés” €\n' })
    expect([counts(utf), utf.avisos]).toEqual([[2, 0, 0, 2, 0], []])
    const withoutDirection = Buffer.concat([Buffer.from('id;descripcion\n912;A', 'latin1'), Buffer.from([0x81, 0x0a])])
    expect((await on.one({ 'transportes.csv': withoutDirection })).errores).toEqual([
      {
        archivo: 'transportes.csv',
        linea: 2,
        columna: 'descripcion',
        motivo: 'Tiene caracteres ilegibles: el archivo debe estar en UTF-8.',
      },
    ])
  })

  it('days written DD/MM/AAAA are read, the day first, and it is said; one that does not exist is refused', async () => {
    const { codigo } = await on.someCliente()
    const report = (viajes: string) =>
      on.importFiles({
        'presupuestos.csv': `presupuestoTotvsId;cliente;fecha;estado;moneda\nDIA-1;${codigo};2026-01-05;Enviado;USD\n`,
        'viajes.csv': `presupuesto;idViaje;estadoViaje;fecha;razonSocial\n${viajes}`,
      })
    const { reports } = await report(
      'DIA-1;V-1;Despachado;05/02/2026;Fletes\nDIA-1;V-2;Despachado;2026-02-06;Fletes\nDIA-1;V-3;Despachado;31/02/2026;Fletes\nDIA-1;V-4;Despachado;02/13/2026;Fletes\n',
    )
    expect(reports.map((i) => i.avisos)).toEqual([[], ['Se leyeron fechas DD/MM/AAAA, primero el día, en «fecha».']])
    expect(reports[1]!.errores).toEqual([
      {
        archivo: 'viajes.csv',
        linea: 4,
        columna: 'fecha',
        motivo: '«31/02/2026» no es una fecha: DD/MM/AAAA, AAAA-MM-DD o AAAAMMDD.',
      },
      {
        archivo: 'viajes.csv',
        linea: 5,
        columna: 'fecha',
        motivo: '«02/13/2026» no es una fecha: DD/MM/AAAA, AAAA-MM-DD o AAAAMMDD.',
      },
    ])
    const rows = await on.t.db
      .selectFrom('viaje')
      .select(sql<string>`fecha::text`.as('fecha'))
      .where('idViaje', 'in', ['V-1', 'V-2'])
      .where('presupuestoId', 'in', (q) =>
        q.selectFrom('presupuesto').select('id').where('presupuestoTotvsId', '=', 'DIA-1'),
      )
      .orderBy('idViaje')
      .execute()
    expect(rows.map((r) => r.fecha)).toEqual(['2026-02-05', '2026-02-06'])
    expect((await report('DIA-1;V-1;Despachado;2026-02-05;Fletes\n')).reports[1]!.avisos).toEqual([])
  })

  it('damaged UTF-8 and a quote that never closes are told, not stored', async () => {
    const damaged = await on.one({
      'transportes.csv': Buffer.concat([
        Buffer.from('id;descripcion\n', 'utf8'),
        Buffer.from('903;Camiones Núñez\n', 'latin1'),
        Buffer.from('914;Camiones del Norte\n905;Camiones Ibáñez\n', 'utf8'),
      ]),
    })
    expect([counts(damaged), damaged.avisos]).toEqual([[3, 2, 0, 0, 1], []])
    expect(damaged.errores).toEqual([
      {
        archivo: 'transportes.csv',
        linea: 2,
        columna: 'descripcion',
        motivo: 'Tiene caracteres ilegibles: el archivo debe estar en UTF-8.',
      },
    ])
    const open = await on.one({ 'transportes.csv': 'id;descripcion\n913;Uno\n906;"Dos\n907;Tres\n' })
    expect([counts(open), open.errores[0]!.linea]).toEqual([[3, 2, 0, 0, 1], 3])
    expect(open.errores[0]!.motivo).toContain('comillas')
  })

  it('repeating changes nothing, uses up no number, and a change counts as one', async () => {
    const { codigo } = await on.someCliente()
    const files = (nombre: string) => ({
      'contactos.csv': `codigo;cliente;nombre;email;tipoEmailId\nREP-1;${codigo};${nombre};uno@empresa.test;1\nREP-2;${codigo};Dos;dos@empresa.test;1\n`,
    })
    expect(counts(await on.one(files('Uno')))).toEqual([2, 2, 0, 0, 0])
    const next = async () =>
      (await sql<{ last_value: number }>`select last_value from contacto_id`.execute(on.t.db)).rows[0]!.last_value
    const before = await next()
    for (let i = 0; i < 6; i++) expect(counts(await on.one(files('Uno')))).toEqual([2, 0, 0, 2, 0])
    expect(await next()).toBe(before)
    expect(counts(await on.one(files('Otro')))).toEqual([2, 0, 1, 1, 0])
  })

  it('the same key twice in a file: the later line stands', async () => {
    const r = await on.one({ 'transportes.csv': 'id;descripcion\n910;Primero\n910;Segundo\n' })
    expect(counts(r)).toEqual([2, 1, 1, 0, 0])
    expect(
      (await on.t.db.selectFrom('transporte').select('descripcion').where('id', '=', 910).executeTakeFirstOrThrow())
        .descripcion,
    ).toBe('Segundo')
  })

  it('a dry run reports what the real one does and writes nothing', async () => {
    const { codigo } = await on.someCliente()
    const [p] = await on.someProducts(1)
    const dir = on.folder({
      'clientes.csv': 'codigo;razonSocial;documentoNro\nSECO-1;Seco S.A.;30-70918432-2\nSECO-2;Mala S.A.;30709184323\n',
      'tiendas.csv':
        'cliente;tiendaNro;calle;calleNro;provincia\nSECO-1;1;Mitre;10;Cordoba\nSECO-2;1;Mitre;10;Córdoba\n',
      'presupuestos.csv': `presupuestoTotvsId;cliente;fecha;estado;moneda\nSECO-Q;${codigo};05/01/2026 10:30;Entregado;USD\n`,
      'presupuestos-lineas.csv': `presupuesto;item;producto;cantidad;largo;precio\nSECO-Q;1;${p!.id};3;6;10\n`,
    })
    const run = () => (db: Parameters<typeof importFolder>[0]) =>
      importFolder(db, dir, makeContext('Sistema de gestión'))
    const dry = await dryRun(on.t.db, run())
    expect(await on.t.db.selectFrom('cliente').select('id').where('codigo', '=', 'SECO-1').execute()).toEqual([])
    expect(
      await on.t.db.selectFrom('presupuesto').select('id').where('presupuestoTotvsId', '=', 'SECO-Q').execute(),
    ).toEqual([])
    const real = await run()(on.t.db)
    expect(dry).toEqual(real)
    expect(real.reports.map(counts)).toEqual([
      [2, 1, 0, 0, 1],
      [2, 1, 0, 0, 1],
      [1, 1, 0, 0, 0],
      [1, 1, 0, 0, 0],
    ])
    expect(await on.t.db.selectFrom('cliente').select('id').where('codigo', '=', 'SECO-1').execute()).toHaveLength(1)
  })

  it('an imported quote gets its amounts, its snapshot and its entry in the history', async () => {
    const tienda = await on.t.db
      .selectFrom('tienda as t')
      .innerJoin('cliente as c', 'c.id', 't.clienteId')
      .innerJoin('condicion_pago as p', (j) => j.on('p.porcentaje', '>', '0'))
      .select([
        'c.codigo',
        'c.razonSocial',
        't.tiendaNro',
        't.clienteId',
        'p.id as condicion',
        'p.porcentaje',
        'p.descripcion',
        sql<string>`
          t.calle || ' ' || t."calleNro" || coalesce(', ' || t.localidad, '') || ', ' || (
            select name
            from provincia
            where id = t."provinciaId"
          )`.as('domicilio'),
      ])
      .orderBy('t.id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const user = await on.t.db
      .selectFrom('usuario')
      .select(['id', 'contactoId', 'email'])
      .where('clienteId', '=', tienda.clienteId)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const [p] = await on.someProducts(1)
    const quote = (extra = '') => ({
      'presupuestos.csv': `presupuestoTotvsId;cliente;usuario;fecha;estado;moneda;condicionPagoId;tiendaNro;descuentoCliente${extra ? ';comentario' : ''}\nQ-1;${tienda.codigo};${user.email.toUpperCase()};05/01/2026 10:30;Preparación;USD;${tienda.condicion};${tienda.tiendaNro};5${extra}\n`,
      'presupuestos-lineas.csv': `presupuesto;item;producto;cantidad;largo;precio;descuento1\nQ-1;1;${p!.id};3;2,0050;10,01;98\nQ-1;2;${p!.id};1;;100;10\n`,
    })
    await on.importFiles(quote())
    const q = await on.t.db
      .selectFrom('presupuesto')
      .selectAll()
      .where('presupuestoTotvsId', '=', 'Q-1')
      .executeTakeFirstOrThrow()
    // 3 × 2.005 × 10.01 = 60.21015 → 60.21, wholly discounted (98 + 5 count 100); 100 − 15 % = 85
    expect([q.montoTotalSinDto, q.montoTotal].map(Number)).toEqual([160.21, 85])
    expect(Number(q.montoFinal)).toBe(Math.round((85 - (160.21 * Number(tienda.porcentaje)) / 100) * 100) / 100)
    expect([q.cliente, q.usuarioAlta, q.contactoId, q.condicionPago, q.fecha!.toISOString()]).toEqual([
      tienda.razonSocial,
      user.id,
      user.contactoId,
      tienda.descripcion,
      '2026-01-05T13:30:00.000Z',
    ])
    expect(q.direccionEntrega).toBe(tienda.domicilio)
    const historial = await on.t.db
      .selectFrom('presupuesto_historial')
      .select(['usuario', 'de', 'a'])
      .where('presupuestoId', '=', q.id)
      .execute()
    expect(historial).toEqual([{ usuario: 'Sistema de gestión', de: null, a: 'Preparación' }])
    expect((await on.importFiles(quote())).reports.map(counts)).toEqual([
      [1, 0, 0, 1, 0],
      [2, 0, 0, 2, 0],
    ])
    const stored = () =>
      on.t.db
        .selectFrom('presupuesto')
        .select(['montoTotal', 'montoFinal', 'descuentoCondicionPago', 'condicionPago'])
        .where('id', '=', q.id)
        .executeTakeFirstOrThrow()
    // a row without a condition keeps the condition's discount and the amounts
    const before = await stored()
    expect(
      counts((await on.put('presupuestos', [{ presupuestoTotvsId: 'Q-1', comentario: 'Nada más' }])).body),
    ).toEqual([1, 0, 1, 0, 0])
    expect(await stored()).toEqual(before)
    expect(Number(before.descuentoCondicionPago)).toBe(Number(tienda.porcentaje))
    // a changed discount recomputes the amounts
    await on.put('presupuestos', [{ presupuestoTotvsId: 'Q-1', descuentoCliente: 0 }])
    expect(Number((await stored()).montoTotal)).toBe(91.2)
  })

  it("an account is made with its password, its role's permissions and scope, and its password is never overwritten", async () => {
    const { codigo } = await on.someCliente()
    const users = (password: string, nombre: string) => ({
      'usuarios.csv': `email;nombre;apellido;tipoRol;tipoDocumento;documentoNro;cliente;password;claveProvisoria\nNueva.Admin@empresa.test;${nombre};Paz;1;DNI;20.111.222;;${password};no\nsin@empresa.test;Sin;Cliente;3;DNI;20111223;;x;\notro@empresa.test;Otro;Uno;3;DNI;20111224;${codigo};Chapa-Verde.31;\n`,
    })
    const r = await on.one(users('Bulon-Azul.48', 'Ana'))
    expect(r.errores).toEqual([
      { archivo: 'usuarios.csv', linea: 3, columna: 'cliente', motivo: 'Un usuario de rol 3 necesita su cliente.' },
    ])
    const ana = await signIn(on.t.url, 'nueva.admin@empresa.test', 'Bulon-Azul.48')
    expect(ana.session!.permisos.$values).toContain(1)
    expect(counts(await on.one(users('Tuerca-Roja.77', 'Anabel')))).toEqual([3, 0, 1, 1, 1])
    expect((await signIn(on.t.url, 'nueva.admin@empresa.test', 'Bulon-Azul.48')).session!.userName).toBe('Anabel Paz')
  })

  it('OPEN-17 a first password obeys the rule of whoever changes one, and is provisional unless the row says otherwise', async () => {
    const { codigo } = await on.someCliente()
    const regla = 'Debe tener: 1 mayúscula, 1 número, 1 caracter especial y una longitud minima de 8'
    const row = (n: number, more: object) => ({
      email: `clave${n}@empresa.test`,
      nombre: 'Ana',
      apellido: 'Paz',
      tipoRol: 3,
      tipoDocumento: 'DNI',
      documentoNro: `2033300${n}`,
      cliente: codigo,
      ...more,
    })
    const weak = ['corta.1', 'sinmayuscula.1', 'SINMINUSCULA.1', 'Sin.numero', 'SinEspecial1']
    const r = await on.put('usuarios', [
      ...weak.map((password, i) => row(i, { password })),
      row(5, { password: 'Buena.2026' }),
      row(6, { password: 'Buena.2026', claveProvisoria: 'no' }),
      row(7, {}),
      row(8, { password: 'Password1!' }),
    ])
    const common = {
      archivo: 'usuarios',
      linea: 9,
      columna: 'password',
      motivo: 'Esa contraseña es muy común o fácil de adivinar. Elegí otra.',
    }
    expect(r.body.errores.$values).toEqual([
      ...weak.map((_, i) => ({ archivo: 'usuarios', linea: i + 1, columna: 'password', motivo: regla })),
      common,
    ])
    expect(counts(r.body)).toEqual([9, 3, 0, 0, 6])
    const stored = await on.t.db
      .selectFrom('usuario')
      .select(['email', 'claveProvisoria'])
      .where('email', 'like', 'clave%@empresa.test')
      .orderBy('email')
      .execute()
    expect(stored.map((u) => [u.email, u.claveProvisoria])).toEqual([
      ['clave5@empresa.test', true],
      ['clave6@empresa.test', false],
      ['clave7@empresa.test', false],
    ])
    // the password of an existing account is not read
    const again = await on.put('usuarios', [row(5, { password: 'x', apellido: 'Paz Soldán' })])
    expect(counts(again.body)).toEqual([1, 0, 1, 0, 0])
    expect(
      (
        await on.t.db
          .selectFrom('usuario')
          .select('claveProvisoria')
          .where('email', '=', 'clave5@empresa.test')
          .executeTakeFirstOrThrow()
      ).claveProvisoria,
    ).toBe(true)
  })

  it('a product names its groups, its drawing and its sizes rightly, or is refused; a renamed group renews its words', async () => {
    const sub = await on.t.db
      .selectFrom('subgrupo')
      .select(['gruposProdId', 'grupoId', 'gruposDesc'])
      .orderBy('gruposProdId')
      .limit(1)
      .executeTakeFirstOrThrow()
    const other = await on.t.db
      .selectFrom('grupo')
      .select('id')
      .where('id', '!=', sub.grupoId)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const base = {
      descripcion: 'Perfil de prueba 100',
      grupoId: sub.grupoId,
      gruposProdId: sub.gruposProdId,
      peso: 1.2345,
    }
    const r = await on.put('productos', [
      { id: 'PRU-1', ...base, perfil: 'redondo d=10' },
      { id: 'PRU-2', ...base, perfil: 'redondo x=10' },
      { id: 'PRU-3', ...base, grupoId: other.id },
      { id: 'PRU-4', ...base, largoMin: 6, largoMax: 1 },
      { id: 'PRU,5', ...base },
      { id: 'PRU-6', ...base, peso: 1.23456 },
    ])
    expect(r.body.errores.$values.map((e: { linea: number; columna: string }) => [e.linea, e.columna])).toEqual([
      [2, 'perfil'],
      [3, 'gruposProdId'],
      [4, 'largoMax'],
      [5, 'id'],
      [6, 'peso'],
    ])
    expect(counts(r.body)).toEqual([6, 1, 0, 0, 5])
    await on.put('subgrupos', [{ gruposProdId: sub.gruposProdId, grupoId: sub.grupoId, gruposDesc: 'Zzyzx' }])
    expect(
      (await on.t.db.selectFrom('producto').select('busqueda').where('id', '=', 'PRU-1').executeTakeFirstOrThrow())
        .busqueda,
    ).toContain('zzyzx')
    await on.put('subgrupos', [{ gruposProdId: sub.gruposProdId, grupoId: sub.grupoId, gruposDesc: sub.gruposDesc }])
  })

  it('the command puts every file it reads on record, a rehearsal too, and that it broke off', async () => {
    const dir = on.folder({
      'transportes.csv': 'id;descripcion\n991;Uno\nx;Dos\n',
      'clasificaciones.csv': 'id;descripcion\n991;Grúa\n',
    })
    const spoken = [vi.spyOn(console, 'log').mockReturnValue(), vi.spyOn(console, 'error').mockReturnValue()]
    try {
      expect(await runImport(on.t.db, dir, { 'dry-run': true })).toBe(false)
      expect(await runImport(on.t.db, dir, {})).toBe(false)
      await expect(runImport(on.t.db, join(dir, 'nothing'), {})).rejects.toThrow('ENOENT')
    } finally {
      for (const s of spoken) s.mockRestore()
    }
    const rows = await on.t.db
      .selectFrom('auditoria')
      .select(['usuario', 'usuarioId', 'direccion', 'sobre', 'despues'])
      .where('usuario', '=', 'npm run import')
      .orderBy('id')
      .execute()
    expect(rows.map((r) => [r.usuarioId, r.direccion, r.sobre, r.despues])).toEqual([
      ...[true, false].flatMap((ensayo) => [
        [
          null,
          null,
          'transportes',
          { ensayo, leidas: 2, nuevas: 1, cambiadas: 0, iguales: 0, retiradas: 0, conError: 1 },
        ],
        [
          null,
          null,
          'clasificaciones',
          { ensayo, leidas: 1, nuevas: 1, cambiadas: 0, iguales: 0, retiradas: 0, conError: 0 },
        ],
      ]),
      [null, null, 'nothing', { ensayo: false, interrumpida: true }],
    ])
  })

  it('the command makes keys with scope and end, lists them, and warns of the old ones', async () => {
    const made = await runClaves(on.t.db, { clave: 'Planta Sur', alcance: 'stock, precios', vence: '90' })
    expect(made).toMatch(
      /^Clave de «Planta Sur»; no se vuelve a mostrar:\npv_\S+\nAlcanza para precios, stock\. Vence el \d\d\/\d\d\/\d{4}\.$/,
    )
    expect(await runClaves(on.t.db, { clave: 'Planta Este' })).toContain(
      'Alcanza para todas las entidades menos usuarios (para incluirla: --alcance).',
    )
    expect(await runClaves(on.t.db, { clave: 'Planta Oeste', alcance: 'eventos' })).toContain('Alcanza para eventos.')
    await runClaves(on.t.db, { clave: 'Planta Norte', alcance: 'todo, eventos' })
    await on.t.db.insertInto('api_clave').values({ nombre: 'de antes', huella: 'h' }).execute()
    const listed = await runClaves(on.t.db, { claves: true })
    expect(listed).toMatch(
      /«Planta Sur» · en uso · alcance: precios, stock · creada \S+ · vence \S+ · último uso nunca/,
    )
    expect(listed).toMatch(/«Planta Este» · en uso · alcance: todo menos usuarios/)
    expect(listed).toMatch(/«Planta Norte» · en uso · alcance: todo, eventos ·/)
    expect(listed).toMatch(/«de antes» · en uso · alcance: todo · creada \S+ · vence nunca/)
    expect(listed).toContain(
      'Atención: «de antes» se creó antes de que las claves tuvieran alcance y vencimiento: llega también a usuarios y no vence.',
    )
    expect(listed).not.toMatch(/pv_/)
    expect(await runClaves(on.t.db, { revocar: 'de antes' })).toBe('Claves anuladas: 1.')
    expect(await runClaves(on.t.db, { claves: true })).not.toContain('Atención')
    for (const [p, said] of [
      [{ clave: 'x', alcance: 'precio' }, '--alcance: no existe la entidad «precio».'],
      [{ clave: 'x', alcance: ' , ' }, '--alcance: falta decir las entidades, separadas por comas.'],
      [{ clave: 'x', vence: '0' }, '--vence: se esperaba un número de días de 1 a 3650, no «0».'],
      [{ clave: ' ' }, 'El nombre de una clave tiene de 1 a 60 caracteres.'],
    ] as const)
      await expect(runClaves(on.t.db, p)).rejects.toThrow(said)
  })

  // the command opens its own data folder, whatever the database of the test portal: one run is enough
  onlyOn('embedded')('the command', () => {
    it(
      'the command refuses a folder of data that a portal holds, names bad lines, and tells by its exit code',
      { timeout: 300_000 },
      async () => {
        const dataDir = on.folder({})
        const cli = (...args: string[]) =>
          new Promise<{ code: number; out: string }>((done) => {
            execFile(
              process.execPath,
              [join(import.meta.dirname, 'server/cli.ts'), ...args],
              { env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir } },
              (e, stdout, stderr) => done({ code: e ? Number(e.code) : 0, out: stdout + stderr }),
            )
          })
        const files = on.folder({ 'transportes.csv': 'id;descripcion\n1;Uno\nx;Dos\n' })
        const first = await cli(files, '--dry-run')
        expect([
          first.code,
          first.out.includes('transportes.csv, línea 3, columna id: «x» no es un número entero.'),
          /transportes +2 +1 +0 +0 +0 +1/.test(first.out),
          first.out.includes('no se guardó nada'),
        ]).toEqual([1, true, true, true])
        const ansi = on.folder({
          'transportes.csv': Buffer.from('id;descripcion\n1;Camión Núñez \n', 'latin1'),
          'dolar.csv': 'fechaHora\t valor\n21/09/2025 15:00\t1489\n',
        })
        const seen = await cli(ansi)
        expect(seen.code).toBe(0)
        for (const said of [
          'transportes.csv: El archivo no está en UTF-8: se leyó como Windows-1252 (Latin-1).\n',
          'transportes.csv: Había espacios al principio o al final de algunos datos: se quitaron.\n',
          'dolar.csv: Se leyeron fechas DD/MM/AAAA, primero el día, en «fechaHora».\n',
        ])
          expect(seen.out).toContain(said)
        expect(seen.out).toMatch(/transportes +1 +1 +0 +0 +0/)
        writeFileSync(join(dataDir, 'portal.lock'), `${process.pid} `)
        const held = await cli(files)
        expect([held.code, held.out]).toEqual([1, expect.stringContaining('está en uso por otro proceso del portal')])
      },
    )
  })
})

describe('the demo company', () => {
  it(
    'loads without a bad line, with its dates moved to today, and a second time changes nothing',
    { timeout: 120_000 },
    async () => {
      const empty = await startTestPortal()
      try {
        await sql`
          truncate cliente, vendedor, producto, grupo, lista_precio, transporte, condicion_pago, clasificacion_envio,
          configuracion, usuario, presupuesto cascade`.execute(empty.db)
        const text = await importDemo(empty.db)
        expect(text).toMatch(/^ {2}Cliente +cliente@demo\.test +DNI 30111222 +\/login$/m)
        expect(text).toMatch(/^ {2}Administrador +admin@demo\.test +\/admin\/login$/m)
        expect(text).toContain(CLAVE)
        const n = async () =>
          (
            await sql<Record<string, number>>`
              select
                (select count(*) from cliente) as c, (select count(*) from producto) as p,
                (select count(*) from presupuesto) as q, (select count(*) from usuario) as u,
                (select sum("montoTotal") from presupuesto)::float8 as m`.execute(empty.db)
          ).rows[0]!
        const first = await n()
        expect(Object.values(first).every((v) => v > 0)).toBe(true)
        expect(await importDemo(empty.db)).toBe(text)
        expect(await n()).toEqual(first)
        const { max, ahead } = (
          await sql<{
            max: Date
            ahead: number
          }>`select max(fecha), count(*) filter (where fecha > now()) as ahead from presupuesto`.execute(empty.db)
        ).rows[0]!
        expect(toDay(max)).toBe(today())
        expect(ahead).toBe(0)
        const again = await importFolder(
          empty.db,
          join(import.meta.dirname, '../../../data/demo'),
          makeContext('x', { demo: true, shiftDays: await shiftOf(empty) }),
          { withoutFotos: true },
        )
        expect(again.reports.flatMap((i) => i.errores)).toEqual([])
        expect(again.reports.flatMap((i) => i.avisos.map((a) => [i.entidad, a]))).toEqual([
          ['creditos', 'Se leyeron fechas DD/MM/AAAA, primero el día, en «fecha».'],
          ['precios', 'Se leyeron fechas DD/MM/AAAA, primero el día, en «desde».'],
          [
            'presupuestos',
            'Se leyeron fechas DD/MM/AAAA, primero el día, en «fecha», «fechaPedida», «fechaPrometida».',
          ],
          ['viajes', 'Se leyeron fechas DD/MM/AAAA, primero el día, en «fecha».'],
          ['comprobantes', 'Se leyeron fechas DD/MM/AAAA, primero el día, en «fecha».'],
          ['estado-pedidos', 'Se leyeron fechas DD/MM/AAAA, primero el día, en «fecha», «fechaRemito».'],
          ['cotizaciones', 'Se leyeron fechas DD/MM/AAAA, primero el día, en «fecha», «vence», «momento».'],
          ['remitos', 'Se leyeron fechas DD/MM/AAAA, primero el día, en «fecha».'],
          ['reclamos', 'Se leyeron fechas DD/MM/AAAA, primero el día, en «fecha».'],
          ['dolar', 'Se leyeron fechas DD/MM/AAAA, primero el día, en «fechaHora».'],
          ['acopios', 'Se leyeron fechas DD/MM/AAAA, primero el día, en «fechaEmision», «lastUpdate».'],
          ['acopios-detalle', 'Se leyeron fechas DD/MM/AAAA, primero el día, en «fecha».'],
          ['documentos', 'Se leyeron fechas DD/MM/AAAA, primero el día, en «fechaEmision», «vencimiento».'],
          ['saldos', 'Se leyeron fechas DD/MM/AAAA, primero el día, en «fecha».'],
          ['novedades', 'Se leyeron fechas DD/MM/AAAA, primero el día, en «publicada».'],
          ['proyectos', 'Se leyeron fechas DD/MM/AAAA, primero el día, en «ingreso», «checklist», «vencimiento».'],
          ['percepciones', 'Se leyeron fechas DD/MM/AAAA, primero el día, en «desde».'],
          ['feriados', 'Se leyeron fechas DD/MM/AAAA, primero el día, en «fecha».'],
        ])
        expect(again.reports.flatMap((i) => (i.nuevas > 0 ? [i.entidad] : []))).toEqual([])
      } finally {
        await empty.stop()
      }
    },
  )
})
/** Days by which the demo's dates were moved, from its dollar rate. */
const shiftOf = async (p: TestPortal): Promise<number> => {
  const { fechaBase } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../data/demo/demo.json'), 'utf8')) as {
    fechaBase: string
  }
  expect(
    await p.db.selectFrom('configuracion').select('valor').where('clave', '=', 'carruselMs').executeTakeFirst(),
  ).toEqual({ valor: 6000 })
  return Math.round((Date.parse(today()) - Date.parse(fechaBase)) / 86_400_000)
}
