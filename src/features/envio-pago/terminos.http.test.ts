import { beforeEach, describe, expect, it } from 'vitest'
import { confirm, scenario, ok } from '../../../test/envio-pago.ts'
import { problem } from '../../../test/carrito.ts'
import type { Client } from '../../../test/portal.ts'

const { e, ready, row } = scenario()
let admin: Client
beforeEach(async () => {
  admin ??= await e.t.as('admin@demo.test')
})
const versionOf = async () => (await e.ana.get('/api/configuracion/getTermsConditions')).body.version as number
const save = async (termsConditions: string) =>
  ok(await admin.post('/api/configuracion/updateTermsConditions', { termsConditions }))
const place = (id: number, terminosVersion: number | null) =>
  confirm(e.ana, id, `esPedidoFirme=true${terminosVersion === null ? '' : `&terminosVersion=${terminosVersion}`}`)

describe('the terms that are accepted', () => {
  it('OPEN-221 CONF-08 are kept with the quote, by their version, and on record', async () => {
    const [id, version] = [await ready(), await versionOf()]
    const answer = await place(id, version)
    expect([answer.status, answer.body.terminosVersion]).toEqual([200, version])
    expect((await row(id)).terminosVersion).toBe(version)
    expect((await e.ana.get(`/api/Budget/${id}`)).body.terminosVersion).toBe(version)
    const { body } = await admin.get('/api/auditoria?accion=pedido-confirmado')
    expect(body.$values[0].sobre).toBe(`solicitud ${id}`)
    expect(body.$values[0].cambios.$values).toContainEqual({
      campo: 'Versión de los términos',
      antes: null,
      despues: String(version),
    })
  })
  it('OPEN-221 that changed meanwhile are told, and nothing of the cart is lost: accepted anew, it goes', async () => {
    const [id, version] = [await ready(), await versionOf()]
    await save('<p>Los precios son sin flete.</p>')
    expect(problem(await place(id, version))).toEqual({
      status: 409,
      code: 'terminos_cambiados',
      detail:
        'Los términos y condiciones cambiaron mientras confirmabas. Leelos y aceptalos de nuevo: tu solicitud sigue acá.',
    })
    expect(await row(id)).toMatchObject({ estado: 'Carrito', terminosVersion: null })
    const answer = await place(id, await versionOf())
    expect([answer.status, answer.body.terminosVersion]).toEqual([200, version + 1])
  })
  it('OPEN-221 once it is placed, whichever terms are told answer the same quote', async () => {
    const [id, version] = [await ready(), await versionOf()]
    ok(await place(id, version))
    await save('<p>Otros más.</p>')
    const again = await place(id, version)
    expect([again.status, again.body.terminosVersion]).toEqual([200, version])
  })
  it('OPEN-221 a program that does not say which leaves none; one that says nonsense is refused', async () => {
    const id = await ready()
    expect((await confirm(e.ana, id, 'esPedidoFirme=true&terminosVersion=x')).status).toBe(400)
    expect((await place(id, 2_000_000)).status).toBe(409)
    expect((await place(id, null)).body.terminosVersion).toBeNull()
  })
})
