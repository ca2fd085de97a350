import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { config, jobsDb } from '#server/context.ts'
import { sweep } from '#server/plugs.ts'
import { wrongGrupos, wrongTotals } from '../../../test/ledger.ts'
import { onlyOn, startTestPortal, type TestPortal } from '../../../test/portal.ts'
import { tellNights } from './server/verify-report.ts'
import { listNights } from './server/verify-store.ts'
import { verifyVentas, verifyAtNight } from './server/verify.ts'

let t: TestPortal
let cliente: { id: number; codigo: string; razonSocial: string }
beforeAll(async () => {
  t = await startTestPortal()
  cliente = await t.db
    .selectFrom('cliente')
    .select(['id', 'codigo', 'razonSocial'])
    .where('id', '=', (q) =>
      q.selectFrom('venta_dia').select('clienteId').where('clienteId', '<>', 0).orderBy('clienteId').limit(1),
    )
    .executeTakeFirstOrThrow()
})
afterAll(() => t.stop())
beforeEach(async () => {
  await t.db.deleteFrom('verificacion').execute()
  await verifyVentas(t.db)
})

/**
 * 10 kg and 20 dollars too much for a client, one of its days forgotten, another's on both sides, and entries of a
 * client and a day nobody has.
 */
const damage = async () => {
  await sql`insert into venta_dia values (${cliente.id}, '2019-05-06', 1, 10, 20)`.execute(t.db)
  await sql`
    delete from venta_dia
    where "clienteId" = 0 and dia = (select max(dia) from venta_dia)`.execute(t.db)
  await sql`
    insert into venta_dia
    select "clienteId", dia, "grupoId", kilos, gasto
    from venta_dia
    where dia = (select min(dia) from venta_dia where dia > '2020-01-01')`.execute(t.db)
  await sql`insert into venta_dia values (999999999, '2031-01-01', 7, 1, 1), (0, '2031-01-01', 7, 1, 1)`.execute(t.db)
}
/** Those of a group of products; the others are of an order's whole. */
const byGrupo = (mal: readonly string[]) => mal.filter((m) => m.split(' ')[2] !== '0')
const cents = (monto: string, mas: number) => (Number(monto) + mas / 100).toFixed(2)
const book = async () =>
  (
    await sql<{
      n: number
      kilos: string
      gasto: string
    }>`select count(*) as n, sum(kilos) as kilos, sum(gasto) as gasto from venta_dia`.execute(t.db)
  ).rows[0]!

describe('the comparison of the ledger with the lines', () => {
  it('HOME-24 finds nothing in a ledger that is right', async () => {
    expect(await verifyVentas(t.db)).toMatchObject({
      grupos: 0,
      clientes: 0,
      dias: 0,
      kilos: 0,
      gasto: 0,
      primeros: [],
      reparado: false,
      totales: { cuantos: 0 },
    })
  })
  it('HOME-24 finds every wrong group, only looks when asked to, repairs all in one run, and then finds nothing', async () => {
    await damage()
    const mal = byGrupo(await wrongGrupos(t.db))
    expect(mal.length).toBeGreaterThan(4)
    const before = await book()
    const seen = await verifyVentas(t.db, { soloVer: true })
    expect(seen).toMatchObject({ grupos: mal.length, reparado: false })
    expect(seen.primeros[0]).toMatchObject({ clienteId: cliente.id, dia: '2019-05-06', grupoId: 1, kilos: '-10.00' })
    expect(await book()).toEqual(before)
    expect(await verifyVentas(t.db)).toMatchObject({
      grupos: mal.length,
      kilos: seen.kilos,
      gasto: seen.gasto,
      reparado: true,
    })
    expect(await wrongGrupos(t.db)).toEqual([])
    expect(await verifyVentas(t.db)).toMatchObject({ grupos: 0 })
  })
  it('HOME-24 two repairs at once enter what is missing once', async () => {
    await damage()
    const found = await Promise.all([verifyVentas(jobsDb()), verifyVentas(jobsDb())])
    expect(found.reduce((n, v) => n + v.grupos, 0)).toBeGreaterThan(4)
    expect(await wrongGrupos(t.db)).toEqual([])
  })
  it('OPEN-325 totals that are not those of their lines, by a cent, are told and left as they are', async () => {
    const q = await t.db
      .selectFrom('presupuesto')
      .select(['id', 'montoTotal', 'montoFinal'])
      .where('estado', '=', 'Entregado')
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const other = await t.db
      .selectFrom('presupuesto')
      .select(['id', 'montoFinal'])
      .where('estado', '=', 'Entregado')
      .where('id', '>', q.id)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    await t.db.updateTable('presupuesto').set({ montoTotal: '1.00' }).where('id', '=', q.id).execute()
    await t.db
      .updateTable('presupuesto')
      .set({ montoFinal: cents(other.montoFinal, 1) })
      .where('id', '=', other.id)
      .execute()
    const { totales, grupos } = await verifyVentas(t.db)
    expect([grupos, totales.cuantos, totales.primeros.map((p) => p.id).sort((a, b) => a - b)]).toEqual([
      0,
      2,
      [q.id, other.id],
    ])
    expect(await wrongTotals(t.db)).toEqual([q.id])
    await t.db.updateTable('presupuesto').set({ montoTotal: q.montoTotal }).where('id', '=', q.id).execute()
    await t.db.updateTable('presupuesto').set({ montoFinal: other.montoFinal }).where('id', '=', other.id).execute()
  })
})

describe('the nightly comparison', () => {
  const at = (hora: string) => new Date(`2031-02-03T${hora}:00-03:00`)
  const nights = async () =>
    (await listNights(t.db)).map((n) => ({
      noche: n.noche,
      ended: n.terminada !== null,
      grupos: (n.resultado as { grupos: number } | null)?.grupos,
    }))

  it('is made once a night whatever the number of those who try, repairs, and keeps what it found', async () => {
    await damage()
    const { length } = byGrupo(await wrongGrupos(t.db))
    for (const hora of ['02:59', '06:00', '15:30']) await verifyAtNight(at(hora))
    expect(await nights()).toEqual([])
    await Promise.all([verifyAtNight(at('03:00')), verifyAtNight(at('03:00')), verifyAtNight(at('03:00'))])
    expect(await nights()).toEqual([{ noche: '2031-02-03', ended: true, grupos: length }])
    expect(await wrongGrupos(t.db)).toEqual([])
    await verifyAtNight(at('03:10'))
    await verifyAtNight(at('05:50'))
    expect(await nights()).toEqual([{ noche: '2031-02-03', ended: true, grupos: length }])
    expect(tellNights(await listNights(t.db))).toMatch(
      new RegExp(`^03/02/2031, terminó \\d\\d:\\d\\d: ${length} grupos reparados, `),
    )
    await verifyAtNight(new Date('2031-02-04T03:00:00-03:00'))
    expect((await nights())[0]).toEqual({ noche: '2031-02-04', ended: true, grupos: 0 })
  })
  it('one that a process left half-done is taken again after an hour', async () => {
    await t.db.insertInto('verificacion').values({ noche: '2031-02-03' }).execute()
    await verifyAtNight(at('03:20'))
    expect(await nights()).toEqual([{ noche: '2031-02-03', ended: false, grupos: undefined }])
    await sql`update verificacion set empezada = now() - interval '61 minutes'`.execute(t.db)
    await verifyAtNight(at('04:30'))
    expect(await nights()).toEqual([{ noche: '2031-02-03', ended: true, grupos: 0 }])
  })
  it('is part of what the portal does now and then', async () => {
    await sweep(() => true, at('12:00'))
    expect(await nights()).toEqual([])
    await sweep(() => true, at('03:07'))
    expect(await nights()).toEqual([{ noche: '2031-02-03', ended: true, grupos: 0 }])
  })
})

// a process of its own beside the portal, on its database: the embedded one has no room for two
onlyOn('postgres')('npm run verify', () => {
  const verify = (...args: string[]) =>
    new Promise<{ code: number; out: string }>((done) => {
      const file = join(import.meta.dirname, 'server/verify-cli.ts')
      execFile(
        process.execPath,
        [file, ...args],
        { env: { ...process.env, DATABASE_URL: config().databaseUrl!, DATA_DIR: config().dataDir } },
        (e, stdout, stderr) => done({ code: e ? Number(e.code) : 0, out: stdout + stderr }),
      )
    })
  it('says what it found, and by its exit code whether all is right', async () => {
    expect(await verify()).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^El libro de ventas por día coincide con los renglones\.\nTardó /),
    })
    await sql`
      insert into venta_dia
      values (${cliente.id}, '2019-05-06', 1, 10, 20), (0, '2019-05-06', 1, 10, 20)`.execute(t.db)
    const { descripcion } = await t.db
      .selectFrom('grupo')
      .select('descripcion')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow()
    const found = [
      'El libro de ventas por día difiere de los renglones en 2 grupos (1 cliente, 1 día): 10,00 KG y US$ 20,00 fuera de lugar.',
      `  06/05/2019, cliente ${cliente.codigo} ${cliente.razonSocial}, grupo ${descripcion}: sobraban 10,00 KG y sobraban US$ 20,00`,
      `  06/05/2019, todo el portal, grupo ${descripcion}: sobraban 10,00 KG y sobraban US$ 20,00`,
    ].join('\n')
    const seen = await verify('--solo-ver')
    expect([seen.code, seen.out.startsWith(`${found}\nNo se cambió nada.\n`)]).toEqual([2, true])
    const repaired = await verify()
    expect([repaired.code, repaired.out.startsWith(`${found}\nQuedó reparado.\n`)]).toEqual([2, true])
    expect(await wrongGrupos(t.db)).toEqual([])
    expect(await verify('--noches')).toEqual({ code: 0, out: 'Todavía no hubo ninguna verificación nocturna.\n' })
    expect(await verify('--reparar-todo')).toMatchObject({
      code: 1,
      out: expect.stringContaining('npm run verify -- --solo-ver'),
    })
  }, 180_000) // a process each
})
