import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoFolder } from '../../../test/demo.ts'
import { openGeocoder, type GeocoderChoice } from '../../../test/geocoder.ts'
import { signIn } from '../../../test/portal.ts'
import { startProcess, type Process } from '../../../test/process.ts'

let stub: GeocoderChoice
let portal: Process
const dir = mkdtempSync(join(tmpdir(), 'pv-obras-'))
beforeAll(async () => {
  stub = await openGeocoder()
  await demoFolder(dir)
  portal = await startProcess({
    DATA_DIR: dir,
    LOG_LEVEL: 'info',
    GEOCODER: 'google',
    GEOCODER_URL: stub.url,
    GEOCODER_KEY: 'ClaveSecreta',
  })
  await portal.ready()
}, 120_000)
afterAll(async () => {
  portal.child.kill('SIGKILL')
  await portal.gone
  await stub.stop()
  rmSync(dir, { recursive: true, force: true })
})

it('OPEN-211 the log says that a provider failed and why, and no word of the address, its point or the key', async () => {
  stub.answer(() => ({ json: { status: 'REQUEST_DENIED', error_message: 'Calle Ñandutí' } }))
  const ana = await signIn(portal.url, 'cliente@demo.test')
  const texto = encodeURIComponent('Calle Ñandutí 4321, Garín')
  expect((await ana.get(`/api/obras/buscar?texto=${texto}`)).body.$values[0].fuente).toBe('embedded')
  expect((await ana.get('/api/obras/lugar?latitud=-34.41237&longitud=-58.73219')).body.hallazgo.fuente).toBe('embedded')
  await portal.says('/api/obras/lugar')
  expect(stub.questions.map((p) => p.query['key'])).toEqual(['ClaveSecreta'])
  const said = portal.out()
  expect(said).toContain('"motivo":"rechazo","dijo":"REQUEST_DENIED"')
  for (const word of ['andut', 'ANDUT', '%C3%91', '4321', 'Gar', '34.41', '58.73', 'ClaveSecreta'])
    expect(said).not.toContain(word)
})
