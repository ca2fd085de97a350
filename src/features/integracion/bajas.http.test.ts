import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { cleanTabla } from '#server/jobs/clean.ts'
import { fotoOf } from '../../../test/fotos.ts'
import { counts, openIntegracion } from '../../../test/integracion.ts'
import { importFolder } from './server/folder.ts'
import { runImport } from './server/cli-import.ts'
import { makeContext } from './server/columnas.ts'
import { entidades } from './server/entidades/entidades.ts'
import { DAYS_OF_BAJA, bajasViejas } from './server/tombstones.ts'

const on = openIntegracion()
const TARDE = 'Línea 1: Es anterior a lo último que se recibió: no cambia nada.'
const NOW = Date.now()
const minutesAgo = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString()
const RETIRADA = [1, 0, 0, 0, 0, 1]
const IGUAL = [1, 0, 0, 1, 0, 0]
const NUEVA = [1, 1, 0, 0, 0, 0]
/** Sends one row; returns its counts, including `retiradas`, and the report's notices. */
const said = async (entidad: string, row: object) => {
  const { status, body } = await on.put(entidad, [row])
  if (status !== 200) throw new Error(JSON.stringify(body))
  return [[...counts(body), body.retiradas], body.avisos.$values]
}
const quote = async (presupuestoTotvsId: string) => {
  const { codigo } = await on.someCliente()
  const momento = minutesAgo(60)
  const row = { presupuestoTotvsId, cliente: codigo, fecha: '2026-01-05', estado: 'Enviado', moneda: 'USD', momento }
  expect(counts((await on.put('presupuestos', [row])).body)).toEqual([1, 1, 0, 0, 0])
}
/** A row for each of six entities, and the quote that they name. */
const filas = async (numero: string): Promise<[entidad: string, row: Record<string, unknown>][]> => {
  await quote(numero)
  const [{ codigo }, [producto]] = [await on.someCliente(), await on.someProducts(1)]
  return [
    [
      'comprobantes',
      {
        link: `c${numero}`,
        presupuesto: numero,
        tipo: 'Factura A',
        numero: '1',
        fecha: '2026-01-06',
        estado: 'Pendiente',
      },
    ],
    [
      'viajes',
      { presupuesto: numero, idViaje: 'V-1', estadoViaje: 'Despachado', fecha: '2026-01-06', razonSocial: 'Fletes' },
    ],
    [
      'documentos',
      {
        cliente: codigo,
        tipo: 'Factura',
        documento: numero,
        importe: 100,
        moneda: 'ARS',
        saldo: 100,
        fechaEmision: '2026-01-06',
      },
    ],
    ['presupuestos-lineas', { presupuesto: numero, item: 1, producto: producto!.id, cantidad: 1, precio: 10 }],
    ['descuentos', { codigo: `D-${numero}`, cliente: codigo, descripcion: 'Uno', porcentaje: 3 }],
    [
      'precios-clientes',
      { cliente: codigo, producto: producto!.id, precio: 9, moneda: 'USD', desde: `203${numero.at(-1)}-01-01` },
    ],
  ]
}
const CLAVES: { readonly [entidad: string]: readonly string[] } = {
  comprobantes: ['link'],
  viajes: ['presupuesto', 'idViaje'],
  documentos: ['cliente', 'tipo', 'documento'],
  'presupuestos-lineas': ['presupuesto', 'item'],
  descuentos: ['codigo'],
  'precios-clientes': ['cliente', 'producto', 'desde'],
}
const baja = (entidad: string, row: Record<string, unknown>, momento?: string) => ({
  ...Object.fromEntries(CLAVES[entidad]!.map((c) => [c, row[c]])),
  borrar: true,
  ...(momento ? { momento } : {}),
})

describe('a withdrawal has a moment', () => {
  it('OPEN-250 a message that comes late revives nothing, and a late withdrawal deletes nothing newer', async () => {
    for (const [entidad, row] of await filas('B-1')) {
      const at = (minutes: number) => ({ ...row, momento: minutesAgo(minutes) })
      expect([entidad, await said(entidad, at(50))]).toEqual([entidad, [NUEVA, []]])
      expect([entidad, await said(entidad, baja(entidad, row, minutesAgo(30)))]).toEqual([entidad, [RETIRADA, []]])
      expect([entidad, await said(entidad, at(40))]).toEqual([entidad, [IGUAL, [TARDE]]])
      expect([entidad, await said(entidad, at(20))]).toEqual([entidad, [NUEVA, []]])
      expect([entidad, await said(entidad, baja(entidad, row, minutesAgo(25)))]).toEqual([entidad, [IGUAL, [TARDE]]])
      expect([entidad, await said(entidad, at(20))]).toEqual([entidad, [IGUAL, []]])
      expect([entidad, await said(entidad, baja(entidad, row))]).toEqual([entidad, [RETIRADA, []]])
      expect([entidad, await said(entidad, at(0))]).toEqual([entidad, [IGUAL, [TARDE]]])
      expect([entidad, await said(entidad, row)]).toEqual([entidad, [NUEVA, []]])
    }
  })
  it('OPEN-250 a withdrawal that comes before its row keeps it out; the balance is what it was', async () => {
    const saldo = async () =>
      (await sql<{ s: string }>`select coalesce(sum(saldo), 0)::text as s from documento`.execute(on.t.db)).rows[0]!.s
    const before = await saldo()
    for (const [entidad, row] of await filas('B-2')) {
      expect([entidad, await said(entidad, baja(entidad, row, minutesAgo(10)))]).toEqual([entidad, [IGUAL, []]])
      expect([entidad, await said(entidad, { ...row, momento: minutesAgo(11) })]).toEqual([entidad, [IGUAL, [TARDE]]])
    }
    expect(await saldo()).toBe(before)
  })
  it('OPEN-250 a complete file withdraws nothing that was said after it, and what it withdrew stays so', async () => {
    await quote('B-3')
    const voucher = (link: string) => ({
      link,
      presupuesto: 'B-3',
      tipo: 'Factura A',
      numero: link,
      fecha: '2026-01-06',
      estado: 'Pendiente',
    })
    const stored = async () =>
      (
        await on.t.db
          .selectFrom('comprobante')
          .select('link')
          .where('link', 'like', 'completo-%')
          .orderBy('link')
          .execute()
      ).map((r) => r.link)
    await said('comprobantes', { ...voucher('completo-1'), momento: minutesAgo(50) })
    await said('comprobantes', { ...voucher('completo-2'), momento: minutesAgo(50) })
    await said('comprobantes', { ...voucher('completo-3'), momento: minutesAgo(20) })
    const others = await on.t.db
      .selectFrom('comprobante as c')
      .innerJoin('presupuesto as p', 'p.id', 'c.presupuestoId')
      .select(['c.link', 'p.presupuestoTotvsId as presupuesto', 'c.tipo', 'c.numero', 'c.fecha', 'c.estado'])
      .where('c.link', 'not in', ['completo-2', 'completo-3'])
      .execute()
    const texto = others
      .map((o) => `${o.link};${o.presupuesto};${o.tipo};${o.numero};${o.fecha};${o.estado}`)
      .join('\n')
    const dir = on.folder({ 'comprobantes.csv': `link;presupuesto;tipo;numero;fecha;estado\n${texto}\n` })
    const { reports } = await importFolder(
      on.t.db,
      dir,
      makeContext('Sistema de gestión', { momento: minutesAgo(30) }),
      { bajas: () => ({ confirmed: true }) },
    )
    expect([reports[0]!.conError, reports[0]!.retiradas, await stored()]).toEqual([0, 1, ['completo-1', 'completo-3']])
    expect(await said('comprobantes', { ...voucher('completo-2'), momento: minutesAgo(40) })).toEqual([IGUAL, [TARDE]])
    expect(await stored()).toEqual(['completo-1', 'completo-3'])
  })
  it('OPEN-250 a photo that was withdrawn by the call does not come back with a folder that was read before', async () => {
    const [producto] = await on.someProducts(1)
    const dir = on.folder({})
    const { mkdir, writeFile } = await import('node:fs/promises')
    await mkdir(`${dir}/fotos`)
    await writeFile(`${dir}/fotos/${encodeURIComponent(producto!.id)}_7.jpg`, await fotoOf('jpeg', 300, 200))
    const importar = async (momento: string) =>
      (await importFolder(on.t.db, dir, makeContext('Sistema de gestión', { momento }))).reports[0]!
    const said = ({ nuevas, iguales, conError, avisos }: Awaited<ReturnType<typeof importar>>) => [
      nuevas,
      iguales,
      conError,
      avisos.length,
    ]
    const antes = minutesAgo(5)
    expect(said(await importar(antes))).toEqual([1, 0, 0, 0])
    const path = `/api/integracion/productos/${encodeURIComponent(producto!.id)}/fotos/7`
    const { createClave } = await import('./server/claves.ts')
    const clave = await createClave(on.t.db, 'Fotógrafo', { alcance: ['fotos'] })
    const drop = (query = '') =>
      on.t.anonymous.send('DELETE', `${path}${query}`, { headers: { authorization: `Bearer ${clave}` } })
    // refused: older than the folder, which was read five minutes ago
    expect((await drop(`?momento=${encodeURIComponent(minutesAgo(9))}`)).status).toBe(409)
    expect((await drop()).status).toBe(204)
    expect(said(await importar(antes))).toEqual([0, 1, 0, 1])
    expect((await drop()).status).toBe(404)
  })
  it('OPEN-250 every kind of row that can be withdrawn can say when it was said', () => {
    expect(entidades.flatMap((e) => (e.quita && !('momento' in e.columnas.shape) ? [e.nombre] : []))).toEqual([])
  })
  it('OPEN-250 what was withdrawn is kept for thirty days', async () => {
    const [, row] = (await filas('B-5'))[4]!
    await said('descuentos', baja('descuentos', row))
    await cleanTabla(bajasViejas, () => true)
    const left = async () =>
      (
        await sql<{ n: number }>`
          select count(*)::int as n
          from baja_recibida
          where clave like '%D-B-5%'`.execute(on.t.db)
      ).rows[0]!.n
    expect([DAYS_OF_BAJA, await left()]).toEqual([30, 1])
    await sql`
      update baja_recibida
      set recibida = now() - interval '31 days'
      where clave like '%D-B-5%'`.execute(on.t.db)
    await cleanTabla(bajasViejas, () => true)
    expect(await left()).toBe(0)
  })
})

describe('what says no moment', () => {
  it('OPEN-251 a file that says no moment counts as said when it was read: what came since stays', async () => {
    await quote('B-6')
    const viaje = { presupuesto: 'B-6', idViaje: 'V-6', fecha: '2026-01-06', razonSocial: 'Fletes' }
    const file = {
      'viajes.csv': 'presupuesto;idViaje;estadoViaje;fecha;razonSocial\nB-6;V-6;Despachado;2026-01-06;Fletes\n',
    }
    const estado = async () =>
      (
        await sql<{ e: string }>`
          select "estadoViaje" as e
          from viaje
          where "idViaje" = 'V-6'`.execute(on.t.db)
      ).rows[0]!.e
    const leido = makeContext('Sistema de gestión') // the file is read here, before the call below
    expect(await said('viajes', { ...viaje, estadoViaje: 'Entregado' })).toEqual([NUEVA, []])
    const late = (await importFolder(on.t.db, on.folder(file), leido)).reports[0]!
    expect([late.iguales, late.avisos.at(-1), await estado()]).toEqual([1, TARDE.replace('1', '2'), 'Entregado'])
    // the moment given for the whole call or command applies to every row
    const stated = `?momento=${encodeURIComponent(minutesAgo(60))}`
    const { body } = await on.put(`viajes${stated}`, [{ ...viaje, estadoViaje: 'Despachado' }])
    expect([counts(body), body.avisos.$values, await estado()]).toEqual([[1, 0, 0, 1, 0], [TARDE], 'Entregado'])
    // the same file read again is newer
    expect([(await on.one(file)).cambiadas, await estado()]).toEqual([1, 'Despachado'])
    await expect(runImport(on.t.db, on.folder(file), { momento: 'ayer' })).rejects.toThrow(
      '--momento: «ayer» no es una fecha y hora: 2026-11-23T22:00:00-03:00 o «23/11/2026 22:00».',
    )
    const bad = await on.put('viajes?momento=ayer', [])
    expect([bad.status, bad.body.code]).toEqual([400, 'datos_invalidos'])
  })
  it('OPEN-251 repeating a file without moments writes nothing', async () => {
    const rowsOf = await filas('B-7')
    for (const [entidad, row] of rowsOf) await said(entidad, row)
    for (const [entidad, row] of rowsOf) expect([entidad, await said(entidad, row)]).toEqual([entidad, [IGUAL, []]])
  })
  it('OPEN-252 a reason alone does not revive a cancelled order; with a moment after its cancellation it does', async () => {
    await quote('B-8')
    const say = async (row: object) => {
      const { body } = await on.put('presupuestos', [{ presupuestoTotvsId: 'B-8', ...row }])
      return [body.cambiadas, body.errores.$values[0]?.columna, body.errores.$values[0]?.motivo]
    }
    const NO =
      'La solicitud está cancelada: para reabrirla hacen falta un motivo y un momento posterior a su cancelación.'
    expect(await say({ estado: 'Cancelado', momento: minutesAgo(20) })).toEqual([1, undefined, undefined])
    expect(await say({ estado: 'Preparación', motivo: 'Error de carga' })).toEqual([0, 'estado', NO])
    expect(await say({ estado: 'Preparación', motivo: 'Error de carga', momento: minutesAgo(10) })).toEqual([
      1,
      undefined,
      undefined,
    ])
    // cancelled in the portal, after the moment of the row below
    const { id } = await on.t.db
      .selectFrom('presupuesto')
      .select('id')
      .where('presupuestoTotvsId', '=', 'B-8')
      .executeTakeFirstOrThrow()
    const admin = await on.t.as('admin@demo.test')
    expect(
      (await admin.post(`/api/Budget/${id}/estado`, { estado: 'Cancelado', motivo: 'Se arrepintió' })).status,
    ).toBe(200)
    expect(
      await said('presupuestos', {
        presupuestoTotvsId: 'B-8',
        estado: 'Comercial',
        motivo: 'Error',
        momento: minutesAgo(5),
      }),
    ).toEqual([IGUAL, [TARDE]])
    const { estado } = await on.t.db
      .selectFrom('presupuesto')
      .select('estado')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(estado).toBe('Cancelado')
  })
})
