import PostalMime from 'postal-mime'
import { expect, it } from 'vitest'
import { withImagenes } from './imagenes.ts'
import { composeMessage } from './send.ts'
import type { Taken } from './store.ts'

const html = '<p>Hola</p><img src="cid:foto-1@portal" alt="Foto 1: a.jpg" width="144" height="108">'
const imagenes = [{ cid: 'foto-1@portal', nombre: 'a.jpg', jpg: 'eHg=' }]

it('PAPEL-04 the portal shows a mail’s pictures, and their names once they are gone', () => {
  expect(withImagenes(html, imagenes)).toBe(
    '<p>Hola</p><img src="data:image/jpeg;base64,eHg=" alt="Foto 1: a.jpg" width="144" height="108">',
  )
  for (const gone of [null, []]) expect(withImagenes(html, gone)).toBe('<p>Hola</p><p>Foto 1: a.jpg</p>')
})

const correo: Taken = {
  id: 1,
  attempts: 1,
  tipo: 'reclamo',
  para: 'cliente@demo.test',
  nombre: 'Ana',
  responderA: null,
  responderNombre: null,
  asunto: 'Reclamo 1284: lo recibimos',
  texto: 'Hola',
  html,
  messageId: '<uno@portal.test>',
  creado: new Date('2026-11-21T17:05:00Z'),
  vence: new Date('2026-11-24T17:05:00Z'),
  adjunto: null,
  adjuntoNombre: null,
  referencia: null,
  eleccion: null,
  imagenes,
}
const sender = { address: 'portal@portal.test', name: 'Portal' }
it('PAPEL-04 a message carries its pictures within, named by what its HTML calls them, the same at every attempt', async () => {
  const { mime } = await composeMessage(correo, sender)
  const read = await PostalMime.parse(mime)
  expect(read.attachments.map((a) => [a.contentId, a.filename, a.mimeType, a.disposition])).toEqual([
    ['<foto-1@portal>', 'a.jpg', 'image/jpeg', 'inline'],
  ])
  expect(Buffer.from(read.attachments[0]!.content as ArrayBuffer).toString()).toBe('xx')
  expect(mime.toString()).toContain('multipart/related')
  expect((await composeMessage(correo, sender)).mime.equals(mime)).toBe(true)
  const withPdf = await PostalMime.parse(
    (await composeMessage({ ...correo, adjunto: Buffer.from('%PDF'), adjuntoNombre: 'uno.pdf' }, sender)).mime,
  )
  expect(withPdf.attachments.map((a) => a.filename).sort()).toEqual(['a.jpg', 'uno.pdf'])
  expect((await composeMessage({ ...correo, imagenes: null }, sender)).mime.toString()).not.toContain('related')
})
