import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { addDays, today } from '#shared/dates.ts'
import { openIntegracion } from '../../../test/integracion.ts'
import { runImport } from './server/cli-import.ts'
import { createClave } from './server/claves.ts'
import { listCalls, tellMissing } from './server/incoming.ts'

const on = openIntegracion()
const entrada = async () => (await (await on.t.as('admin@demo.test')).get('/api/salida/entrada')).body
const row = async (entidad: string) => (await entrada()).entidades.$values.find((e: any) => e.entidad === entidad)
/** Makes an entity look as if it had come daily for two weeks, last so many hours ago. */
const cameDaily = (entidad: string, hours: number) =>
  sql`
    update entrada
    set
      ultima = now() - make_interval(hours => ${hours}),
      dias = array(
        select d::date
        from generate_series(
          ${addDays(today(), -14)}::date, (now() - make_interval(hours => ${hours}))::date, '1 day'
        ) d
      )
    where entidad = ${entidad}`.execute(on.t.db)

it('OPEN-265 what comes in is noted by every door, a rehearsal is not', async () => {
  await on.put('transportes', [{ id: 1, descripcion: 'Uno' }, { id: 'x' }])
  expect(await row('transportes')).toMatchObject({
    puerta: 'clave «Sistema de prueba»',
    leidas: 2,
    conError: 1,
    rechazadas: 1,
    falta: false,
  })
  await on.put('transportes', [{ id: 'x' }])
  await on.put('transportes', [{ id: 'x' }], { dryRun: true })
  expect(await row('transportes')).toMatchObject({ leidas: 1, conError: 1, rechazadas: 2 })
  await runImport(on.t.db, on.folder({ 'transportes.csv': 'id;descripcion\n1;Uno\n' }), { json: true })
  expect(await row('transportes')).toMatchObject({ puerta: 'npm run import', leidas: 1, conError: 0, rechazadas: 2 })
  const [clave] = (await entrada()).claves.$values.filter((c: any) => c.nombre === 'Sistema de prueba')
  expect(Date.now() - Date.parse(clave.usada)).toBeLessThan(60_000)
})

it('OPEN-265 while a key is renewed, what is told of both is told once: the last call, and the last day of the later', async () => {
  for (const dias of [90, 10]) await createClave(on.t.db, 'Doble', { dias })
  const usada = new Date('2026-01-05T12:00:00Z')
  const [older] = await on.t.db.selectFrom('api_clave').select('id').where('nombre', '=', 'Doble').execute()
  await on.t.db.updateTable('api_clave').set({ usada }).where('id', '=', older!.id).execute()
  const found = (await listCalls(on.t.db)).filter((one) => one.nombre === 'Doble')
  expect(found.map((one) => [one.usada, Math.round((one.vence!.getTime() - Date.now()) / 86_400_000)])).toEqual([
    [usada, 90],
  ])
})

it('OPEN-265 is measured: ages, rows refused, last calls', async () => {
  await cameDaily('transportes', 40)
  const text = await (await fetch(`${on.t.url}/api/metrics`)).text()
  expect(text).toMatch(/^portal_entrada_edad_segundos\{entidad="transportes"\} 14400\d$/m)
  expect(text).toMatch(/^portal_entrada_filas_rechazadas\{entidad="transportes"\} 2$/m)
  expect(text).toMatch(/^portal_entrada_falta\{entidad="transportes"\} 1$/m)
  expect(text).toMatch(/^portal_clave_ultima_llamada_segundos\{clave="Sistema de prueba"\} \d+$/m)
})

it('OPEN-265 what came daily and no longer does is told to administrators, once, and by mail to those who want it', async () => {
  const admin = await on.t.as('admin@demo.test')
  const unread = async () => (await admin.get('/api/avisos/sinLeer')).body.sinLeer as number
  const before = await unread()
  await cameDaily('transportes', 40)
  expect((await row('transportes')).falta).toBe(true)
  await Promise.all([tellMissing(new Date()), tellMissing(new Date())])
  await tellMissing(new Date())
  expect((await unread()) - before).toBe(1)
  const [aviso] = (await admin.get('/api/avisos')).body.$values
  expect(aviso).toMatchObject({
    tipo: 'entrada',
    titulo: '«transportes» venía todos los días y dejó de llegar',
    detalle: expect.stringMatching(/^Lo último llegó el \d\d\/\d\d\/\d{4} \d\d:\d\d \(npm run import\)\.$/),
    ruta: '/salida-sistema',
    cliente: null,
  })
  const mailed = async () =>
    (await on.t.db.selectFrom('correo').select('para').where('tipo', '=', 'entrada').orderBy('para').execute()).map(
      (c) => c.para,
    )
  // the manager has no permission 1: no notice and no mail
  const all = await mailed()
  expect([all.includes('admin@demo.test'), all.includes('gerente@demo.test')]).toEqual([true, false])
  const gerente = (await (await on.t.as('gerente@demo.test')).get('/api/avisos')).body.$values
  expect(gerente.filter((a: any) => a.tipo === 'entrada')).toEqual([])
  expect((await admin.get('/api/avisos/preferencias')).body.$values).toContainEqual({
    tipo: 'entrada',
    nombre: 'Archivos del sistema de gestión que dejaron de llegar',
    correo: true,
  })
  // it comes again: no notice until it stops once more
  await on.put('transportes', [{ id: 1, descripcion: 'Uno' }])
  expect((await row('transportes')).falta).toBe(false)
  await tellMissing(new Date())
  expect((await unread()) - before).toBe(1)
})
