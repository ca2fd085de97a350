import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reglas as ofSesion, edades as edadesSesion } from '#features/sesion/server/retention.ts'
import { config } from '#server/context.ts'
import { sweep } from '#server/plugs.ts'
import { edades as edadesFloor, reglas as ofFloor } from '#server/retention.ts'
import { edades as edadesJob, reglas as ofJobs } from '#server/jobs/retention.ts'
import { edades as edadesCorreo, reglas as ofCorreo } from '#server/mail/retention.ts'
import { startTestPortal, type TestPortal } from '../../test/portal.ts'
import { cleanTabla } from './jobs/clean.ts'

let t: TestPortal
beforeAll(async () => void (t = await startTestPortal()))
afterAll(() => t.stop())

const run = (text: string) => sql.raw(text).execute(t.db)
const correo = (id: string, estado: string, creado: string, enviado: string | null) =>
  `
    insert into correo (tipo, para, asunto, texto, html, "messageId", estado, creado, enviado)
    values ('x', 'a@empresa.test', '', '', '', '${id}', '${estado}', ${creado}, ${enviado})`
const trabajo = (tipo: string, estado: string, creado: string, terminado: string | null) =>
  `
    insert into trabajo (tipo, datos, estado, creado, terminado)
    values ('${tipo}', '{}', '${estado}', ${creado}, ${terminado})`
const ago = (days: number, more = '') => `now() - interval '${days * 24} hours'${more}`
/** Table, how a row is made by a name and a moment, and after how many days from that moment it goes. */
const things: [
  what: string,
  tabla: string,
  columna: string,
  make: (name: string, at: string) => string,
  days: number | null,
][] = [
  ['a mail that was sent', 'correo', '"messageId"', (n, at) => correo(n, 'enviado', ago(400), at), 180],
  ['a mail that never could be sent', 'correo', '"messageId"', (n, at) => correo(n, 'fallido', at, null), 365],
  ['a mail that waits', 'correo', '"messageId"', (n, at) => correo(n, 'pendiente', at, null), null],
  ['a mail that is put off', 'correo', '"messageId"', (n, at) => correo(n, 'demorado', at, null), null],
  ['a mail under way', 'correo', '"messageId"', (n, at) => correo(n, 'enviando', at, null), null],
  ['a job that was done', 'trabajo', 'tipo', (n, at) => trabajo(n, 'hecho', ago(400), at), 30],
  ['a job that never could be done', 'trabajo', 'tipo', (n, at) => trabajo(n, 'fallido', at, null), 365],
  ['a job that waits', 'trabajo', 'tipo', (n, at) => trabajo(n, 'pendiente', at, null), null],
  ['a job that is put off', 'trabajo', 'tipo', (n, at) => trabajo(n, 'demorado', at, null), null],
  ['a job under way', 'trabajo', 'tipo', (n, at) => trabajo(n, 'haciendo', at, null), null],
  [
    'an order of the outbox that was sent',
    'salida',
    'tipo',
    (n, at) => `insert into salida (tipo, datos, creada, estado) values ('${n}', '{}', ${at}, 'enviado')`,
    90,
  ],
  [
    'an order of the outbox that waits',
    'salida',
    'tipo',
    (n, at) => `insert into salida (tipo, datos, creada) values ('${n}', '{}', ${at})`,
    null,
  ],
  [
    'OPEN-118 an event that nobody took',
    'salida',
    'tipo',
    (n, at) => `insert into salida (tipo, datos, creada, estado) values ('${n}', '{}', ${at}, 'fallido')`,
    365,
  ],
  [
    'the answer to a repeated key',
    'idempotencia',
    'ruta',
    (n, at) =>
      `insert into idempotencia ("usuarioId", clave, ruta, creada) values (1, gen_random_uuid(), '${n}', ${at})`,
    1,
  ],
  [
    'a failed try',
    'intento_fallido',
    'clave',
    (n, at) => `insert into intento_fallido (clave, momento) values ('${n}', ${at})`,
    1,
  ],
  [
    'what counts against a limit',
    'cupo',
    'clave',
    (n, at) => `insert into cupo (clave, momento) values ('${n}', ${at})`,
    1 / 24,
  ],
  [
    'a session that ran out',
    'sesion',
    'token',
    (n, at) => `insert into sesion (token, cookie, "usuarioId", vence) select '${n}', '', min(id), ${at} from usuario`,
    0,
  ],
  [
    'a session nobody used for eight hours',
    'sesion',
    'token',
    (n, at) =>
      `
        insert into sesion (token, cookie, "usuarioId", vence, usada)
        select '${n}', '', min(id), now() + interval '3 hours', ${at}
        from usuario`,
    8 / 24,
  ],
  [
    'a browser an account was opened with',
    'dispositivo',
    'huella',
    (n, at) => `insert into dispositivo (huella, "usuarioId", vence) select '${n}', min(id), ${at} from usuario`,
    0,
  ],
  [
    'a used captcha',
    'captcha_usado',
    'nonce',
    (n, at) => `insert into captcha_usado (nonce, vence) values ('${n}', ${at})`,
    0,
  ],
  [
    'a code of recovery',
    'codigo_clave',
    'huella',
    (n, at) =>
      `
        insert into codigo_clave (huella, "usuarioId", tipo, vence)
        select '${n}', min(id), 'recuperacion', ${at}
        from usuario`,
    1,
  ],
  [
    'a step of a sign-in',
    'paso_organizacion',
    'huella',
    (n, at) => `insert into paso_organizacion (huella, vence) values ('${n}', ${at})`,
    0,
  ],
  [
    'a step between password and code',
    'paso_ingreso',
    'huella',
    (n, at) =>
      `
        insert into paso_ingreso (huella, "usuarioId", cuenta, inscribir, vence)
        select '${n}', min(id), '', false, ${at}
        from usuario`,
    0,
  ],
  [
    'a second factor nobody confirmed',
    'segundo_factor',
    'secreto',
    (n, at) =>
      `
        insert into segundo_factor ("usuarioId", secreto, creado)
        select case when '${n}' like '%joven' then min(id) else max(id) end, '${n}', ${at}
        from usuario`,
    1,
  ],
  [
    'an entry of the record',
    'auditoria',
    'usuario',
    (n, at) => `insert into auditoria (accion, usuario, momento) values ('ingreso', '${n}', ${at})`,
    null,
  ],
]
const left = async (tabla: string, columna: string, name: string) =>
  (
    await sql<{ c: string }>`
      select ${sql.raw(columna)} as c
      from ${sql.table(tabla)}
      where ${sql.raw(columna)} like ${`${name}-%`}
      order by 1`.execute(t.db)
  ).rows.map((r) => r.c)

describe('what has run out is removed', () => {
  it.each(things.map((c, i) => [...c, i] as const))('%s', async (_what, tabla, columna, make, days, i) => {
    const n = `limpieza${i}`
    await run(make(`${n}-joven`, ago(days ?? 3_000, ` + interval '5 minutes'`)))
    await run(make(`${n}-vieja`, ago(days ?? 3_000, ` - interval '5 minutes'`)))
    await sweep()
    expect(await left(tabla, columna, n)).toEqual(days === null ? [`${n}-joven`, `${n}-vieja`] : [`${n}-joven`])
  })

  it('the ages are those that the document tells', () =>
    expect({ ...edadesCorreo, ...edadesJob, ...edadesFloor, ...edadesSesion }).toEqual({
      enviado: 180,
      fallido: 365,
      done: 30,
      undone: 365,
      idempotencia: 1,
      salida: 90,
      failedSalida: 365,
      rateLimitHours: 1,
      attempt: 1,
      codigo: 1,
      sesion: 0,
      captcha: 0,
      paso: 0,
      dispositivo: 0,
      inscripcion: 1,
    }))

  it('batch by batch, and no other one begins once it is told to stop', async () => {
    for (let i = 0; i < 10; i++)
      await run(`insert into captcha_usado (nonce, vence) values ('batch-${i}', now() - interval '1 hour')`)
    const regla = ofSesion.find((r) => r.tabla === 'captcha_usado')!
    let asked = 0
    expect(await cleanTabla(regla, () => asked++ < 2, 3)).toBe(6)
    expect(await left('captcha_usado', 'nonce', 'batch')).toHaveLength(4)
    await sweep(() => false)
    expect(await left('captcha_usado', 'nonce', 'batch')).toHaveLength(4)
    expect(await cleanTabla(regla, () => true, 3)).toBe(4)
  })

  it('one part that fails does not keep the others', async () => {
    await run(
      `
        insert into sesion (token, cookie, "usuarioId", vence)
        select 'falla-s', '', min(id), now() - interval '1 day'
        from usuario`,
    )
    await run(
      `
        insert into salida (tipo, datos, creada, estado)
        values ('falla-o', '{}', now() - interval '91 days', 'enviado')`,
    )
    await run('alter table captcha_usado rename to captcha_ido')
    try {
      await sweep()
    } finally {
      await run('alter table captcha_ido rename to captcha_usado')
    }
    expect([...(await left('sesion', 'token', 'falla')), ...(await left('salida', 'tipo', 'falla'))]).toEqual([])
  })

  it('waits for nobody: a row somebody holds stays until the next time', async () => {
    if (!config().databaseUrl) return expect(config().poolSize).toBe(1) // one connection: nobody else can hold a row
    await run(
      `
        insert into salida (tipo, datos, creada, estado)
        values
          ('tenida-1', '{}', now() - interval '91 days', 'enviado'),
          ('tenida-2', '{}', now() - interval '91 days', 'enviado')`,
    )
    await t.db.transaction().execute(async (trx) => {
      await sql`select id from salida where tipo = 'tenida-1' for update`.execute(trx)
      await sweep()
    })
    expect(await left('salida', 'tipo', 'tenida')).toEqual(['tenida-1'])
    await sweep()
    expect(await left('salida', 'tipo', 'tenida')).toEqual([])
  })

  it('an index stands behind each rule', async () => {
    for (const { tabla, viejas } of [...ofSesion, ...ofFloor, ...ofCorreo, ...ofJobs])
      await t.db.transaction().execute(async (trx) => {
        await sql`set local enable_seqscan = off`.execute(trx)
        const { rows } = await sql<{
          'QUERY PLAN': string
        }>`explain select ctid from ${sql.table(tabla)} where ${viejas}`.execute(trx)
        expect([tabla, rows.map((r) => r['QUERY PLAN']).join('\n')]).toEqual([
          tabla,
          expect.stringMatching(/Index Cond/),
        ])
      })
  })
})
