import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir, type NetworkInterfaceInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { networkUrls } from './config-urls.ts'
import { doubts, readConfig } from './config.ts'
import { nameOf } from './db/standby.ts'

let dir: string
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'pv-config-'))
  writeFileSync(join(dir, 'archivo'), 'x')
  writeFileSync(join(dir, 'roto.json'), '{')
  for (const [folder, key] of [
    ['vacia', ''],
    ['corta', 'abc\n'],
  ]) {
    mkdirSync(join(dir, folder!))
    writeFileSync(join(dir, folder!, 'secret.key'), key!)
  }
})
afterAll(() => rmSync(dir, { recursive: true }))

/** The sentences a configuration is refused with; the folder of these tests is written D. */
const faults = (env: Record<string, string>): string[] => {
  try {
    readConfig({ DATA_DIR: dir, ...env })
    return []
  } catch (e) {
    return (e as Error).message.replaceAll(dir, 'D').split('\n')
  }
}

it('OPEN-563 the standbys are read one by one; a wrong one is said by its name, without its password, as is one without a primary', () => {
  const [primary, one, other] = ['postgres://p@h1/b', 'postgres://p:x@h2/b', 'postgresql:///b?host=/run/pg&password=x']
  const read = (list: string) => readConfig({ DATA_DIR: dir, DATABASE_URL: primary, DATABASE_REPLICA_URL: list })
  expect(read(`${one}, ${other}\n${one}`).replicaUrls).toEqual([one, other])
  expect(readConfig({ DATA_DIR: dir, DATABASE_URL: primary }).replicaUrls).toEqual([])
  expect([nameOf(one), nameOf(other)]).toEqual(['h2', '/run/pg'])
  expect(faults({ DATABASE_URL: primary, DATABASE_REPLICA_URL: 'mysql://u:secreta@h:3306/b' })).toEqual([
    'DATABASE_REPLICA_URL: se esperaba postgres://usuario:clave@servidor:5432/base (la clave, codificada como en una dirección web), no «mysql://…@h:3306/b».',
  ])
  expect(faults({ DATABASE_REPLICA_URL: one })).toEqual([
    'DATABASE_REPLICA_URL: hace falta DATABASE_URL, la base principal.',
  ])
})

describe('configuration', () => {
  it('has defaults that need nothing', () => {
    const c = readConfig({ DATA_DIR: dir })
    expect([
      c.port,
      c.host,
      c.databaseUrl,
      c.demo,
      c.poolSize,
      c.publicUrl,
      c.sessionHours,
      c.sessionIdleHours,
      c.dbWait,
    ]).toEqual([3000, '127.0.0.1', null, true, 1, 'http://127.0.0.1:3000', 12, 8, 60])
  })
  it('OPEN-326 a portal that listens everywhere is told by the addresses that other machines know it by', () => {
    const one = (address: string, family: 'IPv4' | 'IPv6', internal = false) =>
      ({ address, family, internal }) as NetworkInterfaceInfo
    const interfaces = {
      lo: [one('127.0.0.1', 'IPv4', true)],
      eth0: [one('192.168.1.10', 'IPv4'), one('fe80::1', 'IPv6')],
    }
    expect(networkUrls({ host: '0.0.0.0', port: 3000 }, interfaces)).toEqual(['http://192.168.1.10:3000'])
    expect(networkUrls({ host: '::', port: 80 }, interfaces)).toEqual(['http://192.168.1.10:80'])
    expect(networkUrls({ host: '127.0.0.1', port: 3000 }, interfaces)).toEqual([])
    expect(readConfig({ DATA_DIR: dir, HOST: '0.0.0.0' }).publicUrl).toBe('http://localhost:3000')
  })
  it('makes its key once, for this user alone, and leaves no draft of it', () => {
    const first = readConfig({ DATA_DIR: dir }).secret
    expect(readConfig({ DATA_DIR: dir }).secret).toBe(first)
    expect(readFileSync(join(dir, 'secret.key'), 'utf8')).toHaveLength(64)
    expect(statSync(join(dir, 'secret.key')).mode & 0o077).toBe(0)
    expect(readdirSync(dir).filter((f) => f.startsWith('secret'))).toEqual(['secret.key'])
  })
  it('never loads the demo into a given database unless asked', () => {
    const url = 'postgres://x@127.0.0.1/y'
    expect(readConfig({ DATA_DIR: dir, DATABASE_URL: url }).demo).toBe(false)
    expect(readConfig({ DATA_DIR: dir, DATABASE_URL: url, DEMO: 'si' }).demo).toBe(true)
    expect(readConfig({ DATA_DIR: dir, DEMO: 'no' }).demo).toBe(false)
  })
  it('files are kept in the data folder, or in a bucket', () => {
    const plain = readConfig({ DATA_DIR: dir })
    expect([plain.bucket, plain.maxFileBytes]).toEqual([null, 209_715_200])
    const c = readConfig({
      DATA_DIR: dir,
      FILES_URL: 'http://minio.test:9000/archivos-portal/ventas/2026/',
      FILES_KEY: 'clave',
      FILES_SECRET: 'a/b+c=',
      FILES_MAX_MB: '50',
    })
    expect([c.bucket, c.maxFileBytes]).toEqual([
      {
        endpoint: 'http://minio.test:9000',
        name: 'archivos-portal',
        prefix: 'ventas/2026/',
        region: 'us-east-1',
        key: 'clave',
        secret: 'a/b+c=',
      },
      52_428_800,
    ])
  })
  it('OPEN-115 events wait to be read, or go signed to an address', () => {
    expect(readConfig({ DATA_DIR: dir }).webhook).toBeNull()
    const secret = 'un secreto de treinta y dos letras'
    const c = readConfig({ DATA_DIR: dir, WEBHOOK_URL: 'https://erp.test/avisos?de=portal', WEBHOOK_SECRET: secret })
    expect(c.webhook).toEqual({
      url: 'https://erp.test/avisos?de=portal',
      secret: 'un secreto de treinta y dos letras',
    })
  })
  it('OPEN-211 the map and the addresses are the portal’s own, or a provider’s', () => {
    const plain = readConfig({ DATA_DIR: dir })
    expect([plain.tiles, plain.geocoder]).toEqual([null, { proveedor: 'embedded' }])
    const c = readConfig({
      DATA_DIR: dir,
      MAP_TILE_URL: 'https://mapas.test/{z}/{x}/{y}.png?k=1',
      MAP_TILE_ATTRIBUTION: '© OpenStreetMap',
      GEOCODER: 'google',
      GEOCODER_KEY: 'clave',
    })
    expect(c.tiles).toEqual({
      template: 'https://mapas.test/{z}/{x}/{y}.png?k=1',
      origen: 'https://mapas.test',
      atribucion: '© OpenStreetMap',
      zoomMaximo: 19,
    })
    expect(c.geocoder).toEqual({
      proveedor: 'google',
      url: 'https://maps.googleapis.com/maps/api/geocode',
      key: 'clave',
      contacto: null,
      perSecond: 0,
      submittedOnly: false,
      deadlineMs: 4000,
    })
    expect(readConfig({ DATA_DIR: dir, GEOCODER: 'georef' }).geocoder).toMatchObject({
      url: 'https://apis.datos.gob.ar/georef/api',
      perSecond: 0,
    })
    const PUBLIC_HOST = {
      GEOCODER: 'nominatim',
      GEOCODER_URL: 'https://nominatim.openstreetmap.org/',
      GEOCODER_CONTACT: 'a@b.test',
    }
    expect(readConfig({ DATA_DIR: dir, ...PUBLIC_HOST }).geocoder).toMatchObject({
      url: 'https://nominatim.openstreetmap.org',
      contacto: 'a@b.test',
      perSecond: 1,
      submittedOnly: true,
    })
  })
  it('an empty variable counts as missing, and addresses of every kind are taken', () => {
    expect(
      faults({
        PORT: '',
        HOST: '',
        DATABASE_URL: '',
        PUBLIC_URL: '',
        TRUST_PROXY: '',
        SECRET_KEY: '',
        LOG_LEVEL: '',
        SMTP_URL: '',
      }),
    ).toEqual([])
    expect(
      faults({
        DATABASE_URL: 'postgresql:///portal?host=/var/run/postgresql',
        PUBLIC_URL: 'https://portal.ejemplo.test:8443/',
        PORT: '0',
        TRUST_PROXY: 'Sí',
        HOST: '::1',
      }),
    ).toEqual([])
  })
})

const DATABASE =
  'DATABASE_URL: se esperaba postgres://usuario:clave@servidor:5432/base (la clave, codificada como en una dirección web), no'
const PUBLIC = 'PUBLIC_URL: se esperaba una dirección sin nada detrás del nombre, como https://portal.ejemplo.com, no'
const SMTP =
  'SMTP_URL: se esperaba smtp://usuario:clave@servidor:587 o smtps://usuario:clave@servidor:465 (la clave, codificada como en una dirección web; tls, «si» o «no»), no'
const FILES = 'FILES_URL: se esperaba https://servidor/bucket o https://servidor/bucket/carpeta, no'
const BUCKET = { FILES_URL: 'https://s3.test/cubo', FILES_KEY: 'a', FILES_SECRET: 'secreta' }
const KEY = 'se esperaban 32 caracteres o más, p. ej. lo que escribe «openssl rand -hex 32».'

const HOSTS = 'IMAGE_HOSTS: se esperaban direcciones sin nada detrás del nombre, como https://imagenes.ejemplo.com, no'

describe('a wrong value is named with its variable, what it holds and what it should be', () => {
  it.each<[Record<string, string>, string]>([
    [{ PORT: 'abc' }, 'PORT: se esperaba un número entero de 0 a 65535, no «abc».'],
    [{ PORT: '65536' }, 'PORT: se esperaba un número entero de 0 a 65535, no «65536».'],
    [{ PORT: '-1' }, 'PORT: se esperaba un número entero de 0 a 65535, no «-1».'],
    [{ PORT: '3e3' }, 'PORT: se esperaba un número entero de 0 a 65535, no «3e3».'],
    [{ DB_POOL: '0', DATABASE_URL: 'postgres://a@h/b' }, 'DB_POOL: se esperaba un número entero de 1 a 1000, no «0».'],
    [{ DB_WAIT: '1 minuto' }, 'DB_WAIT: se esperaba un número entero de 0 a 86400, no «1 minuto».'],
    [{ SESSION_HOURS: '1e300' }, 'SESSION_HOURS: se esperaba un número entero de 1 a 8784, no «1e300».'],
    [{ SESSION_CACHE_MS: '0.5' }, 'SESSION_CACHE_MS: se esperaba un número entero de 0 a 1000000000, no «0.5».'],
    [{ TRUST_PROXY: 'quizas' }, 'TRUST_PROXY: se esperaba «si» o «no», no «quizas».'],
    [{ DEMO: '2\n' }, 'DEMO: se esperaba «si» o «no», no «2 ».'],
    [{ LOG_LEVEL: 'verboso' }, 'LOG_LEVEL: se esperaba trace, debug, info, warn, error, fatal o silent, no «verboso».'],
    [{ IMAGE_HOSTS: 'https://a.test http://b.test' }, `${HOSTS} «http://b.test».`],
    [{ IMAGE_HOSTS: 'https://a.test/fotos' }, `${HOSTS} «https://a.test/fotos».`],
    [{ IMAGE_HOSTS: '*' }, `${HOSTS} «*».`],
    [
      { MAP_TILE_URL: 'https://u:secreta@a.test/{z}/{x}', MAP_TILE_ATTRIBUTION: 'x' },
      'MAP_TILE_URL: se esperaba una dirección como https://mapas.ejemplo.com/{z}/{x}/{y}.png, no «https://…@a.test/{z}/{x}».',
    ],
    [
      { MAP_TILE_URL: 'https://{s}.a.test/{z}/{x}/{y}', MAP_TILE_ATTRIBUTION: 'x' },
      'MAP_TILE_URL: se esperaba una dirección como https://mapas.ejemplo.com/{z}/{x}/{y}.png, no «https://{s}.a.test/{z}/{x}/{y}».',
    ],
    [
      { MAP_TILE_URL: 'https://a.test/{z}/{x}/{y}' },
      'MAP_TILE_ATTRIBUTION: hace falta cuando hay MAP_TILE_URL: de quién son los mapas, como «© OpenStreetMap».',
    ],
    [{ GEOCODER: 'bing' }, 'GEOCODER: se esperaba embedded, nominatim, georef o google, no «bing».'],
    [{ GEOCODER: 'nominatim' }, 'GEOCODER_URL: hace falta con GEOCODER=nominatim, como https://nominatim.ejemplo.com.'],
    [{ GEOCODER: 'google' }, 'GEOCODER_KEY: hace falta con GEOCODER=google.'],
    [{ GEOCODER_KEY: 'secreta' }, 'GEOCODER_KEY: no la usa nadie: falta GEOCODER=nominatim, georef o google.'],
    [
      { GEOCODER: 'georef', GEOCODER_URL: 'https://u:secreta@a.test/?k=secreta' },
      'GEOCODER_URL: se esperaba https://servidor o https://servidor/camino, no «https://…@a.test/».',
    ],
    [
      { GEOCODER: 'google', GEOCODER_KEY: 'secreta', GEOCODER_URL: 'http://a.test' },
      'GEOCODER_URL: la clave saldría sin cifrar: se esperaba https.',
    ],
    [
      { GEOCODER: 'nominatim', GEOCODER_URL: 'https://nominatim.openstreetmap.org' },
      'GEOCODER_CONTACT: hace falta con nominatim.openstreetmap.org: un correo o una dirección, que sus condiciones piden.',
    ],
    [
      {
        GEOCODER: 'nominatim',
        GEOCODER_URL: 'https://nominatim.openstreetmap.org',
        GEOCODER_CONTACT: 'a@b.test',
        GEOCODER_PER_SECOND: '5',
      },
      'GEOCODER_PER_SECOND: se esperaba un número entero de 1 a 1, no «5».',
    ],
    [{ DATABASE_URL: 'mi base' }, `${DATABASE} «mi base».`],
    [{ DATABASE_URL: 'mysql://u:secreta@h:3306/b' }, `${DATABASE} «mysql://…@h:3306/b».`],
    [{ DATABASE_URL: 'postgres://u:secreta#?@h/b?password=secreta' }, `${DATABASE} «postgres://…@h/b».`],
    [{ DATABASE_URL: 'postgres://u:secreta%zz@h/b' }, `${DATABASE} «postgres://…@h/b».`],
    [
      { DATABASE_URL: 'postgres://u:secreta@h:5432' },
      'DATABASE_URL: falta el nombre de la base al final, como en postgres://…@h:5432/portal.',
    ],
    [
      { DATABASE_URL: 'postgres://u:secreta@h/b?sslrootcert=/nada/ca.pem' },
      'DATABASE_URL: no se puede leer el certificado «/nada/ca.pem»: la ruta no existe.',
    ],
    [{ PUBLIC_URL: 'portal.ejemplo.com' }, `${PUBLIC} «portal.ejemplo.com».`],
    [{ PUBLIC_URL: 'ftp://portal.ejemplo.com' }, `${PUBLIC} «ftp://portal.ejemplo.com».`],
    [{ PUBLIC_URL: 'https://portal.ejemplo.com/ventas' }, `${PUBLIC} «https://portal.ejemplo.com/ventas».`],
    [{ PUBLIC_URL: 'https://u:secreta@portal.ejemplo.com/?a=secreta' }, `${PUBLIC} «https://…@portal.ejemplo.com/».`],
    [{ DATA_DIR: '/proc/portal' }, 'DATA_DIR: no se puede escribir en la carpeta «/proc/portal»: la ruta no existe.'],
    [{ SECRET_KEY: 'secreta' }, `SECRET_KEY: tiene 7 caracteres; ${KEY}`],
    [{ SECRET_KEY: ' '.repeat(40) }, `SECRET_KEY: tiene 0 caracteres; ${KEY}`],
    [{ PORTAL_CONFIG: '/nada.json' }, 'PORTAL_CONFIG: no se puede leer el archivo «/nada.json».'],
    [{ MAIL_FROM: 'nadie' }, 'MAIL_FROM: se esperaba una dirección, o «Nombre <dirección>», no «nadie».'],
    [{ SMTP_URL: 'smtp://u:secreta@h:99999', MAIL_FROM: 'a@b.test' }, `${SMTP} «smtp://…@h:99999».`],
    [
      { SMTP_URL: 'smtp://h?ca=/nada/ca.pem', MAIL_FROM: 'a@b.test' },
      'SMTP_URL: no se puede leer el certificado «/nada/ca.pem» de «?ca=»: la ruta no existe.',
    ],
    [{ ...BUCKET, FILES_URL: 's3://cubo' }, `${FILES} «s3://cubo».`],
    [{ ...BUCKET, FILES_URL: 'https://s3.test' }, `${FILES} «https://s3.test».`],
    [{ ...BUCKET, FILES_URL: 'https://s3.test/cubo?region=x' }, `${FILES} «https://s3.test/cubo».`],
    [
      { ...BUCKET, FILES_URL: 'https://a:secreta@s3.test/cubo' },
      'FILES_URL: la clave va en FILES_KEY y FILES_SECRET, no en «https://…@s3.test/cubo».',
    ],
    [{ ...BUCKET, FILES_KEY: '' }, 'FILES_KEY: hace falta cuando hay FILES_URL.'],
    [{ ...BUCKET, FILES_SECRET: '' }, 'FILES_SECRET: hace falta cuando hay FILES_URL.'],
    [{ ...BUCKET, FILES_REGION: 'San Pablo' }, 'FILES_REGION: se esperaba una región, como sa-east-1, no «San Pablo».'],
    [
      { WEBHOOK_URL: 'ftp://erp.test/', WEBHOOK_SECRET: 'secreta'.repeat(5) },
      'WEBHOOK_URL: se esperaba https://servidor/camino, no «ftp://erp.test/».',
    ],
    [
      { WEBHOOK_URL: 'https://u:secreta@erp.test/a?b=secreta', WEBHOOK_SECRET: 'secreta'.repeat(5) },
      'WEBHOOK_URL: se esperaba https://servidor/camino, no «https://…@erp.test/a».',
    ],
    [{ WEBHOOK_URL: 'https://erp.test/' }, 'WEBHOOK_SECRET: hace falta cuando hay WEBHOOK_URL.'],
    [
      { WEBHOOK_URL: 'http://erp.test:6000/avisos', WEBHOOK_SECRET: 'secreta'.repeat(5) },
      'WEBHOOK_URL: el puerto 6000 es de otro servicio y ningún cliente web le habla: hace falta otro puerto.',
    ],
    [
      { GEOCODER: 'nominatim', GEOCODER_URL: 'http://mapas.test:5060' },
      'GEOCODER_URL: el puerto 5060 es de otro servicio y ningún cliente web le habla: hace falta otro puerto.',
    ],
    [
      { WEBHOOK_URL: 'https://erp.test/', WEBHOOK_SECRET: 'secreta' },
      'WEBHOOK_SECRET: tiene 7 caracteres; hacen falta 32 o más.',
    ],
    [{ WEBHOOK_SECRET: 'secreta'.repeat(5) }, 'WEBHOOK_SECRET: no firma nada: falta WEBHOOK_URL.'],
    [{ FILES_MAX_MB: '0' }, 'FILES_MAX_MB: se esperaba un número entero de 1 a 10000, no «0».'],
    [{ WEB_DIR: '/nada' }, 'WEB_DIR: en «/nada» no está index.html, que escribe «npm run build».'],
    [
      { OIDC_ISSUER: 'https://idp.test', OIDC_CLIENT_ID: 'x' },
      'OIDC_CLIENT_SECRET: falta para ingresar con la organización.',
    ],
  ])('%j', (env, sentence) => {
    expect(faults(env)).toEqual([sentence])
    expect(sentence).not.toMatch(/secreta/)
  })
  it('files and folders that are not what they should be', () => {
    expect(faults({ DATA_DIR: join(dir, 'archivo') })[0]).toBe(
      'DATA_DIR: «D/archivo» es un archivo; se esperaba una carpeta.',
    )
    expect(faults({ DATA_DIR: join(dir, 'archivo/abajo') })[0]).toBe(
      'DATA_DIR: no se puede escribir en la carpeta «D/archivo/abajo»: una parte de la ruta no es una carpeta.',
    )
    expect(faults({ DATA_DIR: join(dir, 'vacia') })).toEqual([
      `SECRET_KEY: el archivo «D/vacia/secret.key» está vacío; ${KEY} Si lo borra, el portal crea otro.`,
    ])
    expect(faults({ DATA_DIR: join(dir, 'corta') })).toEqual([
      `SECRET_KEY: el archivo «D/corta/secret.key» tiene 3 caracteres; ${KEY} Si lo borra, el portal crea otro.`,
    ])
    expect(faults({ SMTP_URL: `smtp://h?ca=${join(dir, 'archivo')}`, MAIL_FROM: 'a@b.test' })).toEqual([
      'SMTP_URL: «D/archivo» de «?ca=» no es un certificado en formato PEM.',
    ])
    expect(faults({ PORTAL_CONFIG: join(dir, 'roto.json') })).toEqual([
      expect.stringMatching(/^PORTAL_CONFIG: «D\/roto\.json» no es JSON válido: /),
    ])
  })
  it('all of them at once', () => {
    const all = faults({
      PORT: 'abc',
      LOG_LEVEL: 'x',
      DATABASE_URL: 'x',
      PUBLIC_URL: 'x',
      TRUST_PROXY: 'x',
      SECRET_KEY: 'x',
      SMTP_URL: 'x',
      PORTAL_CONFIG: 'x',
      DATA_DIR: '/proc/x',
    })
    expect(all.map((f) => f.split(':')[0]).sort()).toEqual([
      'DATABASE_URL',
      'DATA_DIR',
      'LOG_LEVEL',
      'MAIL_FROM',
      'PORT',
      'PORTAL_CONFIG',
      'PUBLIC_URL',
      'SECRET_KEY',
      'SMTP_URL',
      'TRUST_PROXY',
    ])
  })
})

describe('what is no fault but most likely not meant', () => {
  const of = (env: Record<string, string>) => doubts(readConfig({ DATA_DIR: dir, ...env })).map((d) => d.split(':')[0])
  it('OPEN-115 events that anybody on the way may read', () => {
    const to = (url: string) => of({ WEBHOOK_URL: url, WEBHOOK_SECRET: 'x'.repeat(32) })
    expect(to('http://erp.test/avisos')).toEqual(['WEBHOOK_URL no es https'])
    expect([to('https://erp.test/'), to('http://127.0.0.1:8080/'), to('http://localhost/')]).toEqual([[], [], []])
  })
  it('OPEN-457 the demo company, whose password everybody knows, where the world can reach it', () => {
    const DEMO = 'DEMO está encendida y PUBLIC_URL es https'
    const world = { PUBLIC_URL: 'https://p.test', TRUST_PROXY: 'si' }
    expect([of(world), of({ ...world, DATABASE_URL: 'postgres://u@h/b', DEMO: 'si' })]).toEqual([[DEMO], [DEMO]])
    expect([of({ ...world, DEMO: 'no' }), of({ ...world, DATABASE_URL: 'postgres://u@h/b' }), of({})]).toEqual([
      [],
      [],
      [],
    ])
  })
  it('https without a proxy to trust', () => {
    const own = { DEMO: 'no' }
    expect(of({ ...own, PUBLIC_URL: 'https://p.test' })).toEqual(['PUBLIC_URL es https y TRUST_PROXY no está'])
    expect([
      of({ ...own, PUBLIC_URL: 'https://p.test', TRUST_PROXY: 'si' }),
      of({ PUBLIC_URL: 'http://p.test' }),
      of({}),
    ]).toEqual([[], [], []])
  })
})
