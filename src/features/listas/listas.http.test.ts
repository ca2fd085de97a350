import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { noEncontrado, problem, scenario } from '../../../test/carrito.ts'
import type { Client } from '../../../test/portal.ts'
import type { Entera } from './contract.ts'

const { e } = scenario()

const create = (who: Client = e.ana, more: object = {}, key?: string) =>
  who.post(
    '/api/listas',
    {
      clienteId: e.clienteId,
      nombre: 'Obra norte',
      nota: null,
      compartida: false,
      lineas: [],
      ...more,
    },
    key ? { 'idempotency-key': key } : {},
  )
const two = () => [
  { productoId: e.barra, cantidad: 24, largo: 12 },
  { productoId: e.pieza, cantidad: 7, nota: 'Para el galpón' },
]
const made = async (more: object = {}): Promise<Entera> => {
  const answer = await create(e.ana, { lineas: two(), ...more })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body
}
const read = (id: number, who: Client = e.ana) => who.get(`/api/listas/${id}`)
const change = (id: number, cambios: object[], who: Client = e.ana) =>
  who.post(`/api/listas/${id}/cambios`, { cambios })
const shown = ({ lineas }: Entera) => lineas.$values.map((l) => [l.productoId, l.cantidad, l.largo, l.nota])
/** Another account of the same client. */
const colleague = async (): Promise<Client> => {
  const email = 'cliente.sin20@demo.test'
  await e.t.db.updateTable('usuario').set({ clienteId: e.clienteId }).where('email', '=', email).execute()
  return e.t.as(email)
}

describe('a list', () => {
  it('LIST-01 LIST-03 has a name, a note and lines as they would be bought today', async () => {
    const lista = await made({ nota: 'Primera etapa' })
    expect(lista).toMatchObject({ nombre: 'Obra norte', nota: 'Primera etapa', compartida: false, propia: true })
    expect(shown(lista)).toEqual([
      [e.barra, 24, 12, ''],
      [e.pieza, 7, 0, 'Para el galpón'],
    ])
    expect(lista.lineas.$values.map((l) => [l.producto!.precio, l.motivo])).toEqual([
      [13.57, null],
      [51.1, null],
    ])
    const { body } = await e.ana.get(`/api/listas?clienteId=${e.clienteId}`)
    expect(body.$values[0]).toMatchObject({ id: lista.id, nombre: 'Obra norte', lineas: 2, kilos: 3063.3 })
    await e.t.db.updateTable('producto').set({ activo: false }).where('id', '=', e.barra).execute()
    expect((await read(lista.id)).body.lineas.$values[0]).toMatchObject({
      producto: null,
      motivo: 'El producto ya no está disponible.',
    })
    await e.t.db.updateTable('producto').set({ activo: true }).where('id', '=', e.barra).execute()
  })

  it('LIST-01 LIST-02 asks a name of up to 60 and a note of up to 250, and codes and figures that are some', async () => {
    expect((await create(e.ana, { nombre: '  ' })).body.detail).toBe('Poné un nombre.')
    expect((await create(e.ana, { nombre: 'x'.repeat(61) })).status).toBe(400)
    expect((await create(e.ana, { nota: 'x'.repeat(251) })).status).toBe(400)
    expect((await create(e.ana, { lineas: [{ productoId: 'NO-HAY', cantidad: 1 }] })).body.detail).toBe(
      'No hay ningún producto con el código NO-HAY.',
    )
    expect((await create(e.ana, { lineas: [{ productoId: e.pieza, cantidad: 0 }] })).body.detail).toBe(
      'La cantidad tiene que ser mayor que cero.',
    )
  })

  it('LIST-02 is made once for a repeated key, also twice at the same time', async () => {
    const key = randomUUID()
    const [one, again] = await Promise.all([1, 2].map(() => create(e.ana, { lineas: two() }, key)))
    expect([one!.status, again!.body.id]).toEqual([200, one!.body.id])
    expect(shown(again!.body)).toHaveLength(2)
  })

  it('LIST-04 is renamed, copied, its lines moved, taken away and added; deleted and brought back', async () => {
    const { id, lineas } = await made()
    const [bar, piece] = lineas.$values
    const after: Entera = (
      await change(id, [
        { que: 'campo', campo: 'nombre', antes: 'Obra norte', despues: 'Obra sur' },
        { que: 'mover', linea: piece!.id, antesDe: bar!.id },
        { que: 'campo', linea: bar!.id, campo: 'largo', antes: '12', despues: '6,5' },
        { que: 'agregar', nueva: { productoId: e.chapa, cantidad: 3, largo: 2, ancho: 1 } },
      ])
    ).body
    expect(after.nombre).toBe('Obra sur')
    expect(shown(after)).toEqual([
      [e.pieza, 7, 0, 'Para el galpón'],
      [e.barra, 24, 6.5, ''],
      [e.chapa, 3, 2, ''],
    ])
    const copy: Entera = (await e.ana.post(`/api/listas/${id}/copiar`)).body
    expect([copy.nombre, copy.id === id, shown(copy)]).toEqual(['Copia de Obra sur', false, shown(after)])
    expect(shown((await change(id, [{ que: 'quitar', linea: bar!.id, version: 2 }])).body)).toHaveLength(2)
    for (let turn = 0; turn < 2; turn++) expect((await e.ana.del(`/api/listas/${id}`)).status).toBe(200)
    expect(problem(await read(id))).toEqual(noEncontrado)
    for (let turn = 0; turn < 2; turn++) expect((await e.ana.post(`/api/listas/${id}/restaurar`)).body.id).toBe(id)
    expect((await read(id)).status).toBe(200)
    await e.ana.del(`/api/listas/${id}`)
    await e.t.db
      .updateTable('lista')
      .set({ eliminada: new Date(Date.now() - 31 * 86_400_000) })
      .where('id', '=', id)
      .execute()
    expect(problem(await e.ana.post(`/api/listas/${id}/restaurar`))).toEqual(noEncontrado)
  })
})

describe('two people at one list', () => {
  it('LIST-05 lines and fields of both merge; the same field changed twice answers 409 with the fresh list and saves nothing', async () => {
    const { id, lineas } = await made({ compartida: true })
    const other = await colleague()
    const [bar, piece] = lineas.$values
    const cantidad = (linea: number, antes: string, despues: string) => ({
      que: 'campo',
      linea,
      campo: 'cantidad',
      antes,
      despues,
    })
    const both = await Promise.all([
      change(id, [cantidad(bar!.id, '24', '30'), { que: 'agregar', nueva: { productoId: e.losa, cantidad: 1 } }]),
      change(
        id,
        [cantidad(piece!.id, '7', '9'), { que: 'campo', linea: bar!.id, campo: 'nota', antes: '', despues: 'Urgente' }],
        other,
      ),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(shown((await read(id)).body)).toEqual([
      [e.barra, 30, 12, 'Urgente'],
      [e.pieza, 9, 0, 'Para el galpón'],
      [e.losa, 1, 0, ''],
    ])
    const late = await change(
      id,
      [{ que: 'campo', campo: 'nota', antes: '', despues: 'Mía' }, cantidad(bar!.id, '24', '50')],
      other,
    )
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({ code: 'lista_cambiada', lista: { id, nota: '' } })
    expect(shown(late.body.lista)[0]).toEqual([e.barra, 30, 12, 'Urgente'])
    expect((await read(id)).body.nota).toBe('')
    // the same said by both is no conflict
    expect((await change(id, [cantidad(bar!.id, '24', '30')], other)).status).toBe(200)
  })
  it('LIST-05 a line that one changed and the other takes away is a conflict, and the other way round', async () => {
    const { id, lineas } = await made({ compartida: true })
    const other = await colleague()
    const [bar, piece] = lineas.$values
    await change(id, [{ que: 'campo', linea: bar!.id, campo: 'cantidad', antes: '24', despues: '30' }])
    expect((await change(id, [{ que: 'quitar', linea: bar!.id, version: bar!.version }], other)).status).toBe(409)
    await change(id, [{ que: 'quitar', linea: piece!.id, version: piece!.version }], other)
    expect(
      (await change(id, [{ que: 'campo', linea: piece!.id, campo: 'cantidad', antes: '7', despues: '8' }])).status,
    ).toBe(409)
    expect((await change(id, [{ que: 'quitar', linea: piece!.id, version: 1 }])).status).toBe(200)
    expect(shown((await read(id)).body)).toEqual([[e.barra, 30, 12, '']])
  })
})

describe('who finds a list', () => {
  it('LIST-06 a shared one the accounts of that client, its seller and role 1; an own one only its owner; others not', async () => {
    const own = await made()
    const shared = await made({ compartida: true })
    const admin = await e.t.as('admin@demo.test')
    const other = await colleague()
    const seller = await e.t.db
      .selectFrom('cliente as c')
      .innerJoin('usuario as u', 'u.idVendedor', 'c.idVendedor')
      .select('u.email')
      .where('c.id', '=', e.clienteId)
      .where('u.tipoRol', '=', 2)
      .executeTakeFirstOrThrow()
    const theirs = await e.t.as(seller.email)
    for (const who of [admin, other, theirs]) {
      expect((await read(shared.id, who)).status).toBe(200)
      expect(problem(await read(own.id, who))).toEqual(noEncontrado)
      expect(problem(await who.post(`/api/listas/${own.id}/copiar`))).toEqual(noEncontrado)
      expect(problem(await who.del(`/api/listas/${own.id}`))).toEqual(noEncontrado)
      expect(problem(await change(own.id, [{ que: 'campo', campo: 'nota', antes: '', despues: 'x' }], who))).toEqual(
        noEncontrado,
      )
      const ids = (await who.get(`/api/listas?clienteId=${e.clienteId}`)).body.$values.map((l: { id: number }) => l.id)
      expect([ids.includes(shared.id), ids.includes(own.id)]).toEqual([true, false])
    }
    const stranger = await e.t.as('cliente2@demo.test')
    expect(problem(await read(shared.id, stranger))).toEqual(noEncontrado)
    expect(problem(await stranger.get(`/api/listas?clienteId=${e.clienteId}`))).toEqual(noEncontrado)
    expect(problem(await create(stranger))).toEqual(noEncontrado)
    expect((await e.t.anonymous.get(`/api/listas/${shared.id}`)).status).toBe(401)
    // another's shared list is not theirs to delete or to hide
    expect((await other.del(`/api/listas/${shared.id}`)).body.code).toBe('lista_de_otro')
    expect(
      (await change(shared.id, [{ que: 'campo', campo: 'compartida', antes: 'si', despues: '' }], other)).body.code,
    ).toBe('lista_de_otro')
    expect((await admin.del(`/api/listas/${shared.id}`)).status).toBe(200)
  })

  it('LIST-06 at most 100 lists a client and 500 lines a list, also for many at once', async () => {
    await e.t.db.deleteFrom('lista').execute()
    const { usuarioId } = await e.t.db
      .selectFrom('usuario')
      .select('id as usuarioId')
      .where('email', '=', 'cliente@demo.test')
      .executeTakeFirstOrThrow()
    await e.t.db
      .insertInto('lista')
      .values(
        Array.from({ length: 98 }, (_, at) => ({
          clienteId: e.clienteId,
          usuarioId,
          nombre: `Lista ${at}`,
          cambiadaPor: 'Ana',
        })),
      )
      .execute()
    const answers = await Promise.all(Array.from({ length: 5 }, () => create()))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)!.body.detail).toBe(
      'Se admiten hasta 100 listas por cliente. Eliminá alguna que no uses y volvé a intentar.',
    )
    const { id } = answers.find(({ status }) => status === 200)!.body
    const many = (count: number) =>
      Array.from({ length: count }, () => ({ que: 'agregar', nueva: { productoId: e.pieza, cantidad: 1 } }))
    expect((await change(id, many(499))).status).toBe(200)
    const two = await Promise.all([change(id, many(1)), change(id, many(1))])
    expect(two.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await read(id)).body.lineas.$values).toHaveLength(500)
    await e.t.db.deleteFrom('lista').execute()
  })
})
