import { expect, it } from 'vitest'
import { people } from '../../../test/people.ts'
import { saveComprobantePdf } from './server/comprobante.ts'

const { t, cliente, cliente2, vendedor, vendedor2, admin } = people({
  cliente: 'cliente@demo.test',
  cliente2: 'cliente2@demo.test',
  vendedor: 'vendedor@demo.test',
  vendedor2: 'vendedor2@demo.test',
  admin: 'admin@demo.test',
})
const PDF = '%PDF-1.7\nde la gestión\n%%EOF\n'

it('OPER-21 OPEN-139 the PDF that the order system sent is for whoever may see its quote, and for nobody else', async () => {
  const { link, numero, tipo } = await t.db
    .selectFrom('comprobante as k')
    .innerJoin('presupuesto as p', 'p.id', 'k.presupuestoId')
    .select(['k.link', 'k.numero', 'k.tipo'])
    .where('p.clienteId', '=', cliente.session!.clienteId)
    .orderBy('k.link')
    .executeTakeFirstOrThrow()
  async function* bytes() {
    yield Buffer.from(PDF)
  }
  expect(await saveComprobantePdf(link, bytes())).toBe(true)
  const path = `/api/Budget/Download/${[numero, tipo, link].map(encodeURIComponent).join('/')}`
  for (const who of [cliente, vendedor, admin]) expect((await who.get(path)).text).toBe(PDF)
  for (const who of [cliente2, vendedor2]) expect((await who.get(path)).status).toBe(404)
})
