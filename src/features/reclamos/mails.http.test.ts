import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { tx } from '#server/context.ts'
import { enqueue, hearEnqueued } from '#server/jobs/jobs.ts'
import { formOf } from '../../../test/archivos.ts'
import { fotoOf } from '../../../test/fotos.ts'
import { openIntegracion } from '../../../test/integracion.ts'
import type { Client } from '../../../test/portal.ts'

const on = openIntegracion()
let [admin, cliente] = [] as unknown as Client[]
type Pedido = { id: number; pedidoId: string; documentoNro: string; item: number; nombreProducto: string }
let pedido: Pedido
beforeAll(async () => {
  admin = await on.t.as('admin@demo.test')
  cliente = await on.t.as('cliente@demo.test')
  pedido = (
    await sql<Pedido>`
      select p.id, p."pedidoId", c."documentoNro", d.item, d."nombreProducto"
      from presupuesto p
      join cliente c on c.id = p."clienteId"
      join presupuesto_detalle d on d."presupuestoId" = p.id and d."cantidadTiras" >= 2
      where p."clienteId" = ${cliente!.session!.clienteId}
        and p.estado = 'Entregado'
        and p."pedidoId" is not null
      order by p.id, d.item
      limit 1`.execute(on.t.db)
  ).rows[0]!
})
beforeEach(async () => {
  for (const table of ['reclamo', 'correo', 'trabajo', 'cupo'])
    await sql`delete from ${sql.ref(table)}`.execute(on.t.db)
  // steps are told at once: what waits is due
  await wait('0')
})
/** How many minutes steps wait. */
const wait = (minutes: '0' | '60') =>
  sql`
    insert into configuracion (clave, valor) values ('minutosAvisoEstado', ${minutes}::jsonb)
    on conflict (clave) do update set valor = excluded.valor`.execute(on.t.db)
/** What waits is due. */
const release = async () => {
  await sql`update trabajo set proxima = now() where estado = 'pendiente'`.execute(on.t.db)
  hearEnqueued()
}

const created = async (files: Parameters<typeof formOf>[1] = [], linea?: string): Promise<number> => {
  const texts = {
    Titulo: 'Tubos con óxido',
    Tipo: '1',
    Descripcion: 'Llegaron con óxido.',
    NroPedido: pedido.pedidoId,
    cuit: pedido.documentoNro,
    idPresupuesto: String(pedido.id),
    ...(linea ? { linea } : {}),
  }
  const { status, body } = await cliente!.send('POST', '/api/reclamo', { raw: formOf(texts, files) })
  expect(status).toBe(200)
  return body.id
}
const avanzar = async (id: number, motivo: string | null = null): Promise<string> =>
  (await admin!.post(`/api/reclamo/${id}/avanzar`, { motivo })).body.nroReclamo
type Mail = {
  para: string
  asunto: string
  texto: string
  html: string
  responderA: string | null
  messageId: string
  referencia: string | null
  imagenes: readonly { nombre: string; jpg: string }[] | null
}
const mails = async (): Promise<Mail[]> =>
  (
    await sql<Mail>`
      select para, asunto, texto, html, "responderA", "messageId", referencia, imagenes
      from correo
      where tipo = 'reclamo'
      order by id`.execute(on.t.db)
  ).rows
const jobs = async (tipo = 'avisar-paso-reclamo') =>
  (
    await sql<{ estado: string; datos: object }>`
      select estado, datos
      from trabajo
      where tipo = ${tipo}
      order by id`.execute(on.t.db)
  ).rows
const soon = { timeout: 15_000, interval: 20 }
const done = async (tipo?: string) =>
  await expect.poll(async () => [...new Set((await jobs(tipo)).map((j) => j.estado))], soon).toEqual(['hecho'])
const asuntos = async () => (await mails()).map(({ para, asunto }) => [para, asunto])
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

it('PAPEL-04 the mail of a new claim shows what is claimed and its photos, small and within it, and who answers', async () => {
  const foto = await fotoOf('jpeg', 1600, 1200)
  await created(
    [
      ['file', 'oxido.jpg', foto],
      ['file', 'corte.jpg', foto],
    ],
    `${pedido.item}:2`,
  )
  await done('avisar-reclamo')
  const [mine, contact, seller] = await mails()
  expect([mine, contact, seller].map((mail) => [mail!.para, mail!.responderA])).toEqual([
    ['cliente@demo.test', 'vendedor@demo.test'],
    ['compras@metaldontorcuato.test', 'vendedor@demo.test'],
    ['vendedor@demo.test', 'cliente@demo.test'],
  ])
  const nombre = pedido.nombreProducto.replace(/\s*\([^)]*m\)$/, '').replaceAll('"', '&#34;')
  expect(plain(mine!.html)).toContain(`>${nombre}</div>`)
  expect(plain(mine!.texto)).toMatch(/\n {2}2 (?:de|×) /)
  expect(plain(mine!.texto)).toContain('Número: Todavía no tiene número')
  expect(mine!.texto).toContain('Adjuntos: oxido.jpg\ncorte.jpg')
  expect(mine!.texto).toContain('Tu vendedor: Mariana Sosa\n11 4725-3310\nvendedor@demo.test')
  expect(mine!.texto).not.toContain('PENDIENTE DE ENVÍO')
  for (const { html, imagenes } of [mine!, contact!, seller!]) {
    expect([...html.matchAll(/<img src="([^"]+)"[^>]*width="(\d+)" height="(\d+)"/g)].map((m) => m.slice(1))).toEqual([
      ['cid:foto-1@portal', '144', '108'],
      ['cid:foto-2@portal', '144', '108'],
    ])
    expect(imagenes!.map(({ nombre, jpg }) => [nombre, jpg.length > 300 && jpg.length < 55_000])).toEqual([
      ['oxido.jpg', true],
      ['corte.jpg', true],
    ])
  }
})

it('PAPEL-04 a photo that cannot be read is left out, and the mail goes with its name', async () => {
  const broken = Buffer.concat([(await fotoOf('png', 400, 300)).subarray(0, 60), Buffer.alloc(300)])
  await created([['file', 'rota.png', broken]])
  await done('avisar-reclamo')
  const [mine] = await mails()
  expect([mine!.imagenes, mine!.html.includes('<img')]).toEqual([null, false])
  expect(mine!.texto).toContain('Adjuntos: rota.png')
})

it('PAPEL-04 four steps are one mail a person, where the claim has come to and with what was noted, in one thread', async () => {
  const id = await created()
  await done('avisar-reclamo')
  await wait('60')
  const numero = await avanzar(id, 'Lo tomó Calidad')
  await avanzar(id)
  await avanzar(id, 'Se midió el espesor')
  await avanzar(id)
  expect(await jobs()).toEqual([{ estado: 'pendiente', datos: { reclamoId: id, de: 0, desde: expect.any(Number) } }])
  await release()
  await done()
  const [first, , , ...told] = await mails()
  expect(told.map(({ para, asunto }) => [para, asunto])).toEqual([
    ['cliente@demo.test', `Reclamo ${numero}: espera la aprobación`],
    ['compras@metaldontorcuato.test', `Reclamo ${numero}: espera la aprobación`],
  ])
  expect(told[0]!.texto).toContain('Nota: Lo tomó Calidad\nSe midió el espesor')
  expect([told[0]!.referencia, told[0]!.responderA]).toEqual([first!.messageId, 'vendedor@demo.test'])
  await wait('0')
  await avanzar(id)
  await expect.poll(async () => (await mails()).length, soon).toBe(7)
  const last = (await mails()).at(-1)!
  expect([last.asunto, last.texto.includes('Se midió')]).toEqual([`Reclamo ${numero}: tiene resolución`, false])
})

it('PAPEL-04 the order system’s steps, late, again or out of order, are told once, and never what is no longer so', async () => {
  const id = await created()
  await done('avisar-reclamo')
  await sql`delete from correo`.execute(on.t.db)
  await sql`update reclamo_historial set fecha = now() - interval '1 hour'`.execute(on.t.db)
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const put = (...rows: object[]) =>
    on.put(
      'reclamos',
      rows.map((row) => ({ id, ...row })),
    )
  await put({ estado: 'INGRESO', nroReclamo: 'R-7', fecha: at(30) })
  await done()
  const registered = [
    ['cliente@demo.test', 'Reclamo R-7: quedó registrado'],
    ['compras@metaldontorcuato.test', 'Reclamo R-7: quedó registrado'],
  ]
  expect(await asuntos()).toEqual(registered)
  // the same file again, and what happened before it
  await put({ estado: 'INGRESO', nroReclamo: 'R-7', fecha: at(30) })
  await put({ estado: 'INGRESO', nroReclamo: 'R-7' })
  await wait('60')
  await put({ estado: 'ANÁLISIS', motivo: 'Se mandó al laboratorio', fecha: at(20) })
  await put({ estado: 'VERIFICACIÓN', fecha: at(25) })
  await release()
  await done()
  expect((await asuntos()).slice(2)).toEqual([
    ['cliente@demo.test', 'Reclamo R-7: lo estamos analizando'],
    ['compras@metaldontorcuato.test', 'Reclamo R-7: lo estamos analizando'],
  ])
  // there and back, before anybody was told
  await put({ estado: 'APROBACIÓN', fecha: at(10) })
  await put({ estado: 'ANÁLISIS', motivo: 'Fue un error', fecha: at(5) })
  await release()
  await done()
  expect(await mails()).toHaveLength(4)
})

it('PAPEL-04 a step that a former version left to be told is told with those of now', async () => {
  const id = await created()
  await done('avisar-reclamo')
  await wait('60')
  const numero = await avanzar(id)
  await sql`delete from trabajo`.execute(on.t.db)
  await sql`delete from correo`.execute(on.t.db)
  const { rows } = await sql<{ id: number }>`
    select max(id) as id from reclamo_historial where "reclamoId" = ${id}`.execute(on.t.db)
  await tx((db) => enqueue(db, 'avisar-reclamo', { historialId: rows[0]!.id }, { key: 'de antes' }))
  await done('avisar-reclamo')
  expect([await mails(), (await jobs()).length]).toEqual([[], 1])
  await release()
  await done()
  expect(await asuntos()).toEqual([
    ['cliente@demo.test', `Reclamo ${numero}: quedó registrado`],
    ['compras@metaldontorcuato.test', `Reclamo ${numero}: quedó registrado`],
  ])
})
