import { createServer, type Server } from 'node:https'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { config, tx } from '#server/context.ts'
import { hearEnqueued } from '#server/jobs/jobs.ts'
import { makeCertificate } from '../../../test/certificate.ts'
import { door } from '../../../test/jobs.ts'
import { startTestPortal, type TestPortal } from '../../../test/portal.ts'
import { saveComprobantePdf } from './server/comprobante.ts'
import { PATIENCE, tellPdfs } from './server/fetch-comprobante.ts'
import { canBring, isPrivateIp } from './server/fetch-network.ts'

/** The order system's own server of PDFs, with real TLS, on this machine: a private address that is configured. */
let t: TestPortal
let server: Server
let base = ''
let answer: (asked: IncomingMessage, out: ServerResponse) => unknown
const asked: string[] = []
const PDF = '%PDF-1.7\ntraído\n%%EOF\n'
const link = async () =>
  (await t.db.selectFrom('comprobante').select('link').orderBy('link').limit(1).executeTakeFirstOrThrow()).link
const row = async () =>
  t.db
    .selectFrom('comprobante')
    .select(['archivo', 'pdf', 'pdfTraido', 'pdfFallo'])
    .where('link', '=', await link())
    .executeTakeFirstOrThrow()
const hosts = (...names: string[]) => void Object.assign(config(), { comprobantesHosts: names })

beforeAll(async () => {
  const { key, cert } = makeCertificate()
  setDefaultCACertificates([...getCACertificates('default'), cert])
  server = createServer({ key, cert }, (req, res) => {
    asked.push(req.url!)
    answer(req, res)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  base = `https://localhost:${(server.address() as { port: number }).port}`
  t = await startTestPortal()
})
afterAll(async () => {
  server?.closeAllConnections()
  server?.close()
  await t.stop()
})
beforeEach(async () => {
  asked.length = 0
  hosts('localhost', '127.0.0.1')
  answer = (_req, res) => res.end(PDF)
  await t.db.deleteFrom('trabajo').execute()
  await t.db.updateTable('comprobante').set({ pdf: null, pdfTraido: null, pdfFallo: null }).execute()
})
/** How the one job ended for now: the portal's own workers do it. */
const ended = async () => {
  const jobs = () => t.db.selectFrom('trabajo').select(['id', 'estado', 'ultimoError']).orderBy('id', 'desc').execute()
  const isOver = async () => (await jobs()).every((j) => ['hecho', 'fallido', 'demorado'].includes(j.estado))
  await expect.poll(isOver, { timeout: 20_000 }).toBe(true)
  const { estado, ultimoError } = (await jobs())[0]!
  return [estado, ultimoError]
}
/** How many bytes the voucher's PDF has. */
const kept = async () =>
  (
    await t.db
      .selectFrom('archivo')
      .select('bytes')
      .where('id', '=', (await row()).archivo!)
      .executeTakeFirstOrThrow()
  ).bytes
/** Says where the PDF is, as the import does. */
const say = async (pdf: string) => {
  await t.db
    .updateTable('comprobante')
    .set({ pdf })
    .where('link', '=', await link())
    .execute()
  const links = [await link()] // before: the embedded database has one connection
  await tx((on) => tellPdfs(on, links))
}
/** The same; answers how its fetching ended. */
const come = async (pdf: string) => {
  await say(pdf)
  return ended()
}

describe('OPEN-162 the PDF of a voucher that gives its address', () => {
  it('is fetched once, and kept like one that was sent; another address is fetched anew', async () => {
    expect(await come(`${base}/uno.pdf`)).toEqual(['hecho', null])
    const { archivo, ...rest } = await row()
    expect([archivo !== null, rest]).toEqual([
      true,
      { pdf: `${base}/uno.pdf`, pdfTraido: `${base}/uno.pdf`, pdfFallo: null },
    ])
    await come(`${base}/uno.pdf`)
    expect(asked).toEqual(['/uno.pdf'])
    await come(`${base}/dos.pdf`)
    expect((await row()).archivo).toBe(archivo) // the same bytes are kept once
    await come(`${base}/uno.pdf`)
    expect(asked).toEqual(['/uno.pdf', '/dos.pdf', '/uno.pdf'])
  })
  it('is not fetched from elsewhere: another host, a redirect, a private address that nobody named', async () => {
    hosts('otro.test')
    expect(await come(`${base}/a.pdf`)).toEqual([
      'fallido',
      expect.stringMatching(/^«localhost:\d+» no está en COMPROBANTES_HOSTS\.$/),
    ])
    hosts('localhost')
    expect(await come(`${base}/b.pdf`)).toEqual([
      'demorado',
      '«localhost» es una dirección privada que no está en COMPROBANTES_HOSTS.',
    ])
    hosts('169.254.169.254')
    expect(canBring('https://169.254.169.254/', config().comprobantesHosts)).toBe(true)
    expect(canBring('http://169.254.169.254/', config().comprobantesHosts)).toBe(false)
    expect(asked).toEqual([])
    hosts('localhost', '127.0.0.1')
    answer = (_req, res) => res.writeHead(302, { location: `${base}/otra` }).end()
    expect(await come(`${base}/c.pdf`)).toEqual([
      'demorado',
      'Contestó 302: manda a otra dirección, y eso no se sigue.',
    ])
    expect(asked).toEqual(['/c.pdf'])
  })
  it('is a PDF of at most 10 MB, or the one there is stays', async () => {
    await come(`${base}/bueno.pdf`)
    const before = await row()
    answer = (_req, res) => res.end('<html>ingresá</html>')
    expect(await come(`${base}/mal.pdf`)).toEqual(['demorado', '«pdf» no es de un tipo admitido (PDF).'])
    answer = (_req, res) => res.end(Buffer.concat([Buffer.from(PDF), Buffer.alloc(10 * 1024 * 1024)]))
    expect(await come(`${base}/grande.pdf`)).toEqual(['demorado', '«pdf» es demasiado grande: se admiten hasta 10 MB.'])
    expect([(await row()).archivo, (await row()).pdfTraido]).toEqual([before.archivo, before.pdfTraido])
  })
  it('is tried again, then on record; the next file that names it begins anew', async () => {
    expect(PATIENCE).toEqual({ attempts: 8, firstWait: 113_000, longestWait: 7_200_000 })
    answer = (_req, res) => res.writeHead(503).end()
    expect(await come(`${base}/caido.pdf`)).toEqual(['demorado', 'Contestó 503.'])
    expect((await row()).pdfFallo).toBe('Contestó 503.')
    const onRecord = async () =>
      JSON.stringify((await (await t.as('admin@demo.test')).get('/api/auditoria?page=1')).body)
    expect(await onRecord()).not.toContain('Contestó 503.')
    await t.db.updateTable('trabajo').set({ intentos: 7, estado: 'pendiente', proxima: new Date() }).execute()
    hearEnqueued()
    expect(await ended()).toEqual(['fallido', 'Contestó 503.'])
    expect(asked).toHaveLength(2)
    expect(await onRecord()).toContain('Contestó 503.')
    expect(await onRecord()).toContain('No se pudo traer el PDF de un comprobante')
    answer = (_req, res) => res.end(PDF)
    expect(await come(`${base}/caido.pdf`)).toEqual(['hecho', null])
    expect((await row()).pdfFallo).toBeNull()
  })
  it('knows every private address, of both kinds', () => {
    for (const ip of [
      '10.1.2.3',
      '127.0.0.1',
      '172.31.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
      '::1',
      '::',
      'fd00::1',
      'fe80::1',
      '::ffff:10.0.0.1',
    ])
      expect([ip, isPrivateIp(ip)]).toEqual([ip, true])
    for (const ip of ['200.45.1.1', '8.8.8.8', '172.32.0.1', '2800:3f0::1'])
      expect([ip, isPrivateIp(ip)]).toEqual([ip, false])
  })
})

describe('OPEN-337 the PDF of a voucher that is fetched slowly', () => {
  it('from an address that is no longer named is not written over the newer one', async () => {
    const [began, finish] = [door(), door()]
    const pdfs: Record<string, string> = { '/viejo.pdf': '%PDF-1.7\nviejo\n', '/nuevo.pdf': '%PDF-1.7\nnuevo\n' }
    answer = (req, res) => {
      if (req.url !== '/viejo.pdf') return res.end(pdfs[req.url!])
      res.write(pdfs[req.url]!.slice(0, 9))
      began.open()
      return finish.opened.then(() => res.end(pdfs['/viejo.pdf']!.slice(9)))
    }
    await say(`${base}/viejo.pdf`)
    await began.opened
    await say(`${base}/nuevo.pdf`)
    await expect.poll(async () => (await row()).pdfTraido).toBe(`${base}/nuevo.pdf`)
    const { archivo } = await row()
    finish.open()
    expect(await ended()).toEqual(['hecho', null])
    expect(await row()).toEqual({ archivo, pdf: `${base}/nuevo.pdf`, pdfTraido: `${base}/nuevo.pdf`, pdfFallo: null })
    expect(await kept()).toBe(pdfs['/nuevo.pdf']!.length)
  })
  it('is not written over one that was sent meanwhile, nor does its failure say anything of the newer', async () => {
    const [began, finish] = [door(), door()]
    answer = (_req, res) => {
      res.write('%PDF-1.7\n')
      began.open()
      return finish.opened.then(() => res.end('lento\n'))
    }
    await say(`${base}/lento.pdf`)
    await began.opened
    const sent = '%PDF-1.7\nenviado por la llamada\n'
    await saveComprobantePdf(await link(), Readable.from([Buffer.from(sent)]))
    finish.open()
    expect(await ended()).toEqual(['hecho', null])
    expect([await kept(), (await row()).pdfTraido]).toEqual([sent.length, `${base}/lento.pdf`])
    const [asked, fail] = [door(), door()]
    answer = (req, res) => {
      if (req.url !== '/falla.pdf') return res.end(PDF)
      asked.open()
      return fail.opened.then(() => res.writeHead(503).end())
    }
    await say(`${base}/falla.pdf`)
    await asked.opened
    await say(`${base}/otro.pdf`)
    await expect.poll(async () => (await row()).pdfTraido).toBe(`${base}/otro.pdf`)
    fail.open()
    await ended()
    expect((await row()).pdfFallo).toBeNull()
  })
})
