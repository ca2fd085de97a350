import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect, createServer as createTcp } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPostgres, type TestServer } from '../../test/postgres.ts'
import { freePort } from '../../test/ports.ts'
import { startProcess, type Process } from '../../test/process.ts'
import { startProxy } from '../../test/proxy.ts'
import { listenFault } from './listen.ts'
import { troubleOf, unfit } from './db/wait.ts'

let server: TestServer
const dataDir = mkdtempSync(join(tmpdir(), 'pv-start-'))
const started: Process[] = []
const start = async (env: Record<string, string>) => {
  const p = await startProcess({ DATA_DIR: dataDir, ...env })
  started.push(p)
  return p
}
/** What a start that fails ends with: its code, and its lines without the Spanish notes of waiting. */
const refusal = async (env: Record<string, string>) => {
  const p = await start(env)
  return [await p.gone, p.out().trim()]
}
const portOf = (url: string) => Number(new URL(url).port)

beforeAll(async () => {
  server = await startPostgres()
  const c = new pg.Client({ connectionString: server.url('postgres') })
  await c.connect()
  await c.query('create database ajena')
  await c.query(`create role conclave login password 'correcta'`)
  const { rows } = await c.query<{ file: string }>(`select current_setting('hba_file') as file`)
  await c.query(
    `copy (values ('host all conclave all scram-sha-256'), ('host all all all trust')) to '${rows[0]!.file}'`,
  )
  await c.query('select pg_reload_conf()')
  await c.end()
}, 60_000)
afterAll(async () => {
  for (const p of started) p.child.kill('SIGKILL')
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

describe('a start that cannot succeed ends with 78 and one sentence a fault', { timeout: 300_000 }, () => {
  it('wrong values, all at once, without a stack', async () => {
    expect(await refusal({ LOG_LEVEL: 'mucho', TRUST_PROXY: 'quizas', DATABASE_URL: 'mysql://u:secreta@h/b' })).toEqual(
      [
        78,
        [
          'DATABASE_URL: se esperaba postgres://usuario:clave@servidor:5432/base (la clave, codificada como en una dirección web), no «mysql://…@h/b».',
          'TRUST_PROXY: se esperaba «si» o «no», no «quizas».',
          'LOG_LEVEL: se esperaba trace, debug, info, warn, error, fatal o silent, no «mucho».',
        ].join('\n'),
      ],
    )
  })
  it('a port that is taken, a host of another machine', async () => {
    const taken = createServer()
    await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done))
    const { port } = taken.address() as { port: number }
    const env = { DATABASE_URL: server.url('postgres') }
    const answers = [await refusal({ ...env, PORT: String(port) }), await refusal({ ...env, HOST: '192.0.2.1' })]
    await new Promise((done) => taken.close(done))
    expect(answers).toEqual([
      [78, `PORT: el puerto ${port} de 127.0.0.1 ya está en uso por otro programa. Detenelo o indicá otro con PORT.`],
      [
        78,
        'HOST: «192.0.2.1» no es una dirección de este equipo; se esperaba, p. ej., 127.0.0.1, 0.0.0.0 o la de una de sus redes.',
      ],
    ])
  })
  it('a wrong password, none at all, a database that does not exist: said at once, not waited for', async () => {
    const at = `127.0.0.1:${portOf(server.url('x'))}`
    expect(await refusal({ DATABASE_URL: `postgres://conclave:secreta@${at}/postgres` })).toEqual([
      78,
      `DATABASE_URL: no se puede usar la base de datos en ${at}, base «postgres»: la clave del usuario no es la correcta.`,
    ])
    expect(await refusal({ DATABASE_URL: `postgres://conclave@${at}/postgres` })).toEqual([
      78,
      `DATABASE_URL: no se puede usar la base de datos en ${at}, base «postgres»: el servidor pide una clave y DATABASE_URL no la trae.`,
    ])
    expect(await refusal({ DATABASE_URL: server.url('ninguna') })).toEqual([
      78,
      `DATABASE_URL: no se puede usar la base de datos en ${at}, base «ninguna»: esa base no existe en el servidor: créela con «createdb».`,
    ])
    expect(await refusal({ DATABASE_URL: `postgres://conclave:correcta@${at}/ajena` })).toEqual([
      78,
      expect.stringMatching(
        /^DATABASE_URL: al usuario «conclave» le falta permiso para crear tablas en la base «ajena»/,
      ),
    ])
  })
  it('a server of another age, told by its own answer on the way', async () => {
    const real = portOf(server.url('x'))
    const older = createTcp((near) => {
      const far = connect(real, '127.0.0.1')
      for (const s of [near, far]) s.on('error', () => {}).on('close', () => (near.destroy(), far.destroy()))
      near.pipe(far)
      far.on('data', (d) =>
        near.write(
          Buffer.from(
            d.toString('latin1').replace(/\x0015\d{4}|\x06150\d{3}/g, (v) => v.replace('15', '14')),
            'latin1',
          ),
        ),
      )
    })
    await new Promise<void>((done) => older.listen(0, '127.0.0.1', done))
    const { port } = older.address() as { port: number }
    const got = await refusal({ DATABASE_URL: `postgres://portal@127.0.0.1:${port}/postgres` })
    await new Promise((done) => older.close(done))
    expect(got).toEqual([
      78,
      `DATABASE_URL: no se puede usar la base de datos en 127.0.0.1:${port}, base «postgres»: es PostgreSQL 14, y hace falta 15 o más nuevo.`,
    ])
  })
})

describe('a database that is not there yet', { timeout: 300_000 }, () => {
  it('is waited for, and the portal starts when it comes', async () => {
    const c = new pg.Client({ connectionString: server.url('postgres') })
    await c.connect()
    await c.query('create database tarde')
    await c.end()
    const proxy = await startProxy({ host: '127.0.0.1', port: portOf(server.url('x')) })
    proxy.refuse(true)
    const p = await start({ DATABASE_URL: `postgres://portal@127.0.0.1:${proxy.port}/tarde` })
    await p.says(
      `Esperando a la base de datos en 127.0.0.1:${proxy.port}, base «tarde»: corta la conexión (hasta 60 s)…`,
    )
    proxy.refuse(false)
    await p.ready()
    expect(await p.end()).toBe(0)
    await proxy.stop()
  })
  it('is given up after DB_WAIT with its reason, to be tried again; SIGTERM ends the wait at once', async () => {
    const port = await freePort()
    const env = { DATABASE_URL: `postgres://u:secreta@127.0.0.1:${port}/b` }
    expect(await refusal({ ...env, DB_WAIT: '2' })).toEqual([
      1,
      [
        `Esperando a la base de datos en 127.0.0.1:${port}, base «b»: nadie escucha en esa dirección (hasta 2 s)…`,
        `No se pudo llegar a la base de datos en 127.0.0.1:${port}, base «b» en 2 s: nadie escucha en esa dirección.`,
      ].join('\n'),
    ])
    const p = await start(env)
    await p.says('Esperando')
    expect(await p.end()).toBe(0)
    expect(p.out()).not.toContain('No se pudo llegar') // it did not wait until it gave up
  })
})

describe('processes of one database', { timeout: 300_000 }, () => {
  it('may be several; one whose key differs is told of, in both places, and at a later start', async () => {
    const c = new pg.Client({ connectionString: server.url('postgres') })
    await c.connect()
    await c.query('create database claves')
    await c.end()
    const of = (key: string) =>
      start({ DATABASE_URL: server.url('claves'), SECRET_KEY: key.repeat(32), LOG_LEVEL: 'warn' })
    const [a, b] = [await of('a'), await of('a')]
    await Promise.all([a.ready(), b.ready()])
    expect(a.out() + b.out()).not.toContain('SECRET_KEY')
    const other = await of('b')
    const sentence = 'SECRET_KEY: otro proceso del portal usa esta base con otra clave'
    await other.ready()
    await other.says(new RegExp(`Aviso: ${sentence} \\(equipo .+, pid (${a.child.pid}|${b.child.pid})\\)`))
    await Promise.all([a.end(), b.end(), other.end()])
    expect(other.out()).toMatch(new RegExp(`"event":"aviso","msg":"${sentence}`))
    const later = await of('c')
    await later.ready()
    await later.says('Aviso: SECRET_KEY: la clave no es la del arranque anterior con esta base')
    await later.end()
  })
})

describe('what cannot be met here', () => {
  it('ports of the system', () =>
    expect(listenFault('EACCES', { host: '0.0.0.0', port: 80 })).toBe(
      'PORT: no hay permiso para escuchar en el puerto 80: los menores de 1024 son del sistema; usá uno mayor y un proxy delante.',
    ))
  it.each([
    [{ version: 150_000, replica: false, encoding: 'UTF8' }, null],
    [
      { version: 140_011, replica: false, encoding: 'UTF8' },
      { why: 'es PostgreSQL 14, y hace falta 15 o más nuevo', final: true },
    ],
    [
      { version: 170_002, replica: true, encoding: 'UTF8' },
      { why: 'es una réplica de sólo lectura', final: false },
    ],
    [
      { version: 170_002, replica: false, encoding: 'SQL_ASCII' },
      { why: 'guarda sus textos como SQL_ASCII, y hace falta una base creada con «--encoding=UTF8»', final: true },
    ],
  ])('a server %j', (s, trouble) => expect(unfit(s)).toEqual(trouble))
  it.each([
    ['57P03', false],
    ['53300', false],
    ['ENOTFOUND', false],
    ['28000', true],
    ['CERT_HAS_EXPIRED', true],
  ])('%s lasts: %s', (code, final) => expect(troubleOf(Object.assign(new Error('x'), { code })).final).toBe(final))
})
