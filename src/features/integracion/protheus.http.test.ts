import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { openIntegracion } from '../../../test/integracion.ts'
import { importFolder } from './server/folder.ts'
import { runImport } from './server/cli-import.ts'
import { makeContext } from './server/columnas.ts'
import { dryRun } from './server/dry-run.ts'
import { runExclusive } from './server/import-lease.ts'

const on = openIntegracion()
const PROTHEUS = join(import.meta.dirname, '../../../data/protheus')
const ctx = () => makeContext('Sistema de gestión')
/** A copy of the example folder with the text of one file changed. */
const folderWith = (name: string, change: (text: string) => string): string => {
  const dir = on.folder({})
  for (const file of readdirSync(PROTHEUS)) copyFileSync(join(PROTHEUS, file), join(dir, file))
  const text = change(readFileSync(join(dir, name), 'latin1'))
  writeFileSync(join(dir, name), Buffer.from(text, 'latin1'))
  return dir
}
const empty = () =>
  sql`
    truncate cliente, vendedor, deposito, producto, grupo, subgrupo, lista_precio, transporte, condicion_pago,
    clasificacion_envio, usuario, presupuesto cascade`.execute(on.t.db)

describe('OPEN-123 a Protheus comes in as it exports itself', () => {
  it('into an empty portal, without a bad line, a rehearsal says the same, and a second time nothing changes', async () => {
    await empty()
    const load = (db: Parameters<typeof importFolder>[0]) => importFolder(db, PROTHEUS, ctx())
    const dry = await dryRun(on.t.db, load)
    const { reports, ignored, missing } = await runExclusive(on.t.db, 'importacion', load)
    expect(reports.flatMap((i) => i.errores)).toEqual([])
    expect([ignored, missing]).toEqual([[], []])
    expect(reports.map((i) => [i.entidad, i.archivo, i.nuevas])).toEqual([
      ['vendedores', 'SA3010.CSV', 4],
      ['listas-precios', 'DA0010.CSV', 2],
      ['depositos', 'NNR010.CSV', 2],
      ['clientes', 'SA1010.CSV', 60],
      ['creditos', 'SA1010.CSV', 9],
      ['creditos', 'SA1010.CSV', 50],
      ['tiendas', 'SA1010.CSV', 71],
      ['grupos', 'SBM010.CSV', 5],
      ['productos', 'SB1010.CSV', 1_000],
      ['precios', 'DA1010.CSV', 2_054],
      ['stock-depositos', 'SB2010.CSV', 2_000],
      ['condiciones-pago', 'SE4010.CSV', 3],
      ['transportes', 'SA4010.CSV', 2],
      ['transportes-tiendas', 'SA1010.CSV', 71],
      ['clasificaciones', 'clasificaciones.csv', 2],
    ])
    expect(dry.reports).toEqual(reports)
    const again = await runExclusive(on.t.db, 'importacion', load)
    expect(again.reports.map((i) => [i.nuevas, i.cambiadas, i.retiradas])).toEqual(reports.map(() => [0, 0, 0]))
    expect(
      await on.t.db
        .selectFrom('producto as p')
        .innerJoin('grupo as g', 'g.id', 'p.grupoId')
        .innerJoin('precio as x', 'x.productoId', 'p.id')
        .innerJoin('lista_precio as l', 'l.id', 'x.listaPrecioId')
        .select(['p.id', 'p.descripcion', 'p.peso', 'p.unidad', 'g.codigo as grupo', 'l.codigo as lista', 'l.monedaId'])
        .where('p.id', '=', 'CAÑO 0025')
        .orderBy('l.codigo')
        .execute(),
    ).toEqual([
      {
        id: 'CAÑO 0025',
        descripcion: 'CAÑO ESTRUCTURAL 25 mm',
        peso: '2.2365',
        unidad: 'm',
        grupo: 'TUBO',
        lista: 'A01',
        monedaId: 2,
      },
      {
        id: 'CAÑO 0025',
        descripcion: 'CAÑO ESTRUCTURAL 25 mm',
        peso: '2.2365',
        unidad: 'm',
        grupo: 'TUBO',
        lista: 'B02',
        monedaId: 1,
      },
    ])
    const clientes = await on.t.db
      .selectFrom('cliente')
      .select(['codigo', 'documentoNro', 'activo'])
      .where('codigo', 'in', ['004507', '004511', '004523', '004541'])
      .orderBy('codigo')
      .execute()
    expect(clientes).toEqual(
      [
        { codigo: '004507', documentoNro: '76.123.456-K', activo: true },
        { codigo: '004511', documentoNro: '', activo: true },
        { codigo: '004523', documentoNro: '30702329', activo: false },
        { codigo: '004541', documentoNro: '30704153', activo: false },
      ].map((c, i) => (i < 2 ? c : { ...c, documentoNro: expect.stringMatching(/^30\d{9}$/) })),
    )
  })

  it('OPEN-242 a price is good from its day on, up to the day of its list, in its currency, and by steps', async () => {
    await importFolder(on.t.db, PROTHEUS, ctx())
    const pricesOf = async (productoId: string) =>
      (
        await sql<{ fila: string }>`
          select concat_ws(' ', l.codigo, x.desde, x.hasta, x."cantidadDesde", x.precio, x."monedaId") as fila
          from precio x
          join lista_precio l on l.id = x."listaPrecioId"
          where x."productoId" = ${productoId}
          order by l.codigo, x.desde, x."cantidadDesde"`.execute(on.t.db)
      ).rows.map((r) => r.fila)
    expect(await pricesOf('PERF U 0020')).toEqual([
      'A01 2026-01-02 infinity 0.000 8.02 2',
      'B02 2026-01-02 2099-12-31 0.000 14089.54 1',
    ])
    // steps: up to 100, up to 500, beyond
    expect(await pricesOf('PERF U 0055')).toEqual([
      'A01 2026-01-02 infinity 0.000 10.83 2',
      'A01 2026-01-02 infinity 100.001 10.39 2',
      'A01 2026-01-02 infinity 500.001 9.96 2',
      'B02 2026-01-02 2099-12-31 0.000 19020.88 1',
      'B02 2026-01-02 2099-12-31 100.001 18260.05 1',
      'B02 2026-01-02 2099-12-31 500.001 17499.21 1',
    ])
    // a step that is deleted or not active does not count
    expect(await pricesOf('PERF U 0120')).toEqual([
      'A01 2026-01-02 infinity 0.000 16.04 2',
      'B02 2026-01-02 2099-12-31 0.000 28179.09 1',
    ])
    expect((await pricesOf('PERF U 0075'))[0]).toBe('A01 2026-06-01 infinity 0.000 12.43 2')
    expect((await pricesOf('PERF U 0045'))[1]).toBe('B02 2026-01-02 2099-12-31 0.000 11.83 2')
  })
  it('OPEN-242 the file is all its prices: a step that goes joins its price again, and what is not there any more is withdrawn', async () => {
    const dir = folderWith('DA1010.CSV', (t) =>
      t
        .split('\r\n')
        .filter((l) => !/^A01;PERF U 0055 +;10,83;/.test(l) && !l.startsWith('A01;PERF U 0020 '))
        .join('\r\n'),
    )
    const { reports } = await importFolder(on.t.db, dir, ctx())
    expect(reports.flatMap((i) => i.errores)).toEqual([])
    expect(reports.find((i) => i.entidad === 'precios')).toMatchObject({ nuevas: 0, cambiadas: 1, retiradas: 2 })
    const left = await on.t.db
      .selectFrom('precio as x')
      .innerJoin('lista_precio as l', 'l.id', 'x.listaPrecioId')
      .select(['x.productoId', 'x.cantidadDesde', 'x.precio'])
      .where('l.codigo', '=', 'A01')
      .where('x.productoId', 'in', ['PERF U 0055', 'PERF U 0020'])
      .orderBy('x.cantidadDesde')
      .execute()
    expect(left).toEqual([
      { productoId: 'PERF U 0055', cantidadDesde: '0.000', precio: '10.39' },
      { productoId: 'PERF U 0055', cantidadDesde: '500.001', precio: '9.96' },
    ])
    await importFolder(on.t.db, PROTHEUS, ctx())
  })
  it('OPEN-242 stock by warehouse without what is kept for others, IVA by its tax code, credit and risk', async () => {
    await importFolder(on.t.db, PROTHEUS, ctx())
    expect(
      await on.t.db
        .selectFrom('stock_deposito as s')
        .innerJoin('deposito as d', 'd.id', 's.depositoId')
        .select(['d.codigo', 'd.nombre', 's.cantidad'])
        .where('s.productoId', '=', 'PERF U 0020')
        .orderBy('d.codigo')
        .execute(),
    ).toEqual([
      { codigo: '01', nombre: 'DEPÓSITO GARÍN', cantidad: '347.000' },
      { codigo: '02', nombre: 'DEPÓSITO CÓRDOBA', cantidad: '14.000' },
    ])
    const { rows: ivas } = await sql<{
      iva: string | null
      n: number
    }>`select iva, count(*)::int as n from producto group by 1 order by 1`.execute(on.t.db)
    expect(ivas).toEqual([
      { iva: '10.50', n: 200 },
      { iva: '21.00', n: 796 },
      { iva: null, n: 4 },
    ])
    const creditos = await on.t.db
      .selectFrom('credito as k')
      .innerJoin('cliente as c', 'c.id', 'k.clienteId')
      .select(['c.codigo', 'k.limite', 'k.disponible', 'k.monedaId', 'k.retenido', 'k.motivo'])
      .where('c.codigo', 'in', ['004500', '004501', '004505', '004541'])
      .orderBy('c.codigo')
      .execute()
    expect(creditos).toEqual([
      { codigo: '004500', limite: null, disponible: null, monedaId: 2, retenido: false, motivo: null },
      { codigo: '004501', limite: '5250.00', disponible: '4819.25', monedaId: 2, retenido: false, motivo: null },
      {
        codigo: '004505',
        limite: '6250.00',
        disponible: '5697.50',
        monedaId: 2,
        retenido: true,
        motivo: 'Crédito suspendido',
      },
    ])
  })

  it('what is wrong is told in their words: file, line, their column; an unknown value and a column that is not there too', async () => {
    const errores = async (dir: string) => (await importFolder(on.t.db, dir, ctx())).reports.flatMap((i) => i.errores)
    expect(await errores(folderWith('SB1010.CSV', (t) => t.replace('7,1280', '7.12,8')))).toEqual([
      expect.objectContaining({ archivo: 'SB1010.CSV', columna: 'peso (B1_PESO)' }),
    ])
    expect(await errores(folderWith('SB1010.CSV', (t) => t.replace(';MT;', ';XX;')))).toEqual([
      {
        archivo: 'SB1010.CSV',
        linea: 2,
        columna: 'unidad (B1_UM)',
        motivo: '«XX» no está en la tabla de valores de integracion.json.',
      },
    ])
    expect(await errores(folderWith('SB2010.CSV', (t) => t.replace(';12,00;3,00;', ';doce;3,00;')))).toEqual([
      expect.objectContaining({ linea: 0, motivo: expect.stringContaining('Hubo líneas malas') }),
      {
        archivo: 'SB2010.CSV',
        linea: 2,
        columna: 'cantidad (B2_QATU)',
        motivo: '«doce» no es un número.',
      },
    ])
    // without the step that cannot be read, the others would cover its quantities
    expect(
      (await errores(folderWith('DA1010.CSV', (t) => t.replace(';500,00;', ';5OO;')))).map((e) => [
        e.columna,
        e.motivo,
      ]),
    ).toEqual([
      [null, expect.stringContaining('Hubo líneas malas')],
      ['cantidadDesde (DA1_QTDLOT)', 'Otro escalón de lo mismo no se pudo leer.'],
      ['cantidadDesde (DA1_QTDLOT)', '«5OO» no es un número.'],
      ['cantidadDesde (DA1_QTDLOT)', 'Otro escalón de lo mismo no se pudo leer.'],
    ])
    expect(await errores(folderWith('SA4010.CSV', (t) => t.replace('A4_NOME', 'NOMBRE')))).toEqual([
      {
        archivo: 'SA4010.CSV',
        linea: 1,
        columna: 'A4_NOME',
        motivo: 'Falta la columna «A4_NOME», que nombra integracion.json: no se lee el archivo.',
      },
    ])
  })
  it('a mapping that makes no sense is refused before anything is read, and a file that is not there is told', async () => {
    const wrong = (json: unknown) =>
      importFolder(
        on.t.db,
        on.folder({ 'integracion.json': typeof json === 'string' ? json : JSON.stringify(json) }),
        ctx(),
      )
    await expect(wrong('{')).rejects.toThrow('integracion.json: no es JSON')
    await expect(wrong({ entidades: { nada: { archivo: 'a.csv', columnas: {} } } })).rejects.toThrow(
      'integracion.json: no existe la entidad «nada».',
    )
    await expect(wrong({ entidades: { stock: { archivo: 'a.csv', columnas: { color: 'X' } } } })).rejects.toThrow(
      'integracion.json: «stock» no tiene la columna «color».',
    )
    const completo = (more: object) => ({ archivo: 'a.csv', completo: true, columnas: { producto: 'X' }, ...more })
    await expect(wrong({ entidades: { stock: completo({}) } })).rejects.toThrow(
      'integracion.json: «stock» no se retira: no puede ser completo.',
    )
    await expect(wrong({ entidades: { precios: [completo({}), completo({ completo: false })] } })).rejects.toThrow(
      'integracion.json: «precios» viene en varios archivos: ninguno puede ser completo.',
    )
    await expect(wrong({ codificacion: 'latin9' })).rejects.toThrow('integracion.json: «codificacion» no se entiende')
    const dir = folderWith('SA4010.CSV', (t) => t)
    rmSync(join(dir, 'SA4010.CSV'))
    expect((await importFolder(on.t.db, dir, ctx())).missing).toEqual(['SA4010.csv'])
  })
  it('OPEN-206 a file that the mapping names is read as it says alone, also where its name is one of ours', async () => {
    const columnas = { id: 'NRO', descripcion: 'NOMBRE' }
    const dir = on.folder({
      'integracion.json': JSON.stringify({ entidades: { transportes: { archivo: 'TRANSPORTES.csv', columnas } } }),
      'Transportes.csv': 'NRO;NOMBRE;id;descripcion\n9301;Fletes Ñandú;9302;x\n',
    })
    const { reports } = await importFolder(on.t.db, dir, ctx())
    expect(reports.map((i) => [i.entidad, i.leidas, i.nuevas, i.conError])).toEqual([['transportes', 1, 1, 0]])
    expect(
      await on.t.db.selectFrom('transporte').select(['id', 'descripcion']).where('id', '>=', 9301).execute(),
    ).toEqual([{ id: 9301, descripcion: 'Fletes Ñandú' }])
  })
  it('the command prints its report as JSON, and what it says beside it goes elsewhere', async () => {
    const [out, err] = [
      vi.spyOn(console, 'log').mockImplementation(() => {}),
      vi.spyOn(console, 'error').mockImplementation(() => {}),
    ]
    try {
      await runImport(
        on.t.db,
        folderWith('SE4010.CSV', (t) => t.replace('4,00', 'nada')),
        { json: true, 'dry-run': true },
      )
      expect(out.mock.calls).toHaveLength(1)
      const report = JSON.parse(String(out.mock.calls[0]![0])) as {
        ensayo: boolean
        informes: { entidad: string; conError: number }[]
      }
      expect([report.ensayo, report.informes.find((i) => i.entidad === 'condiciones-pago')?.conError]).toEqual([
        true,
        1,
      ])
      expect(err.mock.calls.flat()).toEqual([
        'SE4010.CSV, línea 2, columna porcentaje (E4_DESCFIN): «nada» no es un número.',
      ])
    } finally {
      out.mockRestore()
      err.mockRestore()
    }
    await expect(runImport(on.t.db, PROTHEUS, { encoding: 'latin9' })).rejects.toThrow(
      '--encoding: se esperaba utf-8 o windows-1252, no «latin9».',
    )
    await expect(runImport(on.t.db, PROTHEUS, { decimal: ';' })).rejects.toThrow(
      '--decimal: se esperaba una coma o un punto, no «;».',
    )
    await expect(runImport(on.t.db, PROTHEUS, { completas: 'stock' })).rejects.toThrow(
      '--completas: «stock» no es una de',
    )
  })
})
