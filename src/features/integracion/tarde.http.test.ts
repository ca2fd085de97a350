import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { counts, openIntegracion } from '../../../test/integracion.ts'
import { entidades } from './server/entidades/entidades.ts'

const on = openIntegracion()
const TARDE = 'Línea 1: Es anterior a lo último que se recibió: no cambia nada.'
const NOW = Date.now()
const minutesAgo = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString()
type Row = Record<string, unknown>
/**
 * Codes of a client, a product and a quote that the demo does not have; `rows` returns a row of each entity and a
 * changed one.
 */
const C = 'C-330'
const P = 'P-330'
const T = 'T-330'
let another = { cliente: '', producto: '' }
const rows = (): [entidad: string, row: Row, otherwise: Row][] => [
  [
    'vendedores',
    { id: 'V-330', nombre: 'Ana', apellido: 'Paz', tipoDocumento: 'DNI', documentoNro: '30999001' },
    { apellido: 'Pazos' },
  ],
  ['listas-precios', { id: 9901, descripcion: 'Lista', moneda: 'USD' }, { descripcion: 'Otra' }],
  ['depositos', { codigo: 'D-330', nombre: 'Garín' }, { nombre: 'Otro' }],
  [
    'clientes',
    { codigo: C, razonSocial: 'Uno', tipoDocumento: 'Exterior', documentoNro: 'X-330' },
    { razonSocial: 'Otro' },
  ],
  ['creditos', { cliente: C, limite: 10 }, { limite: 20 }],
  ['tiendas', { cliente: C, tiendaNro: 1, calle: 'Una', calleNro: '1', provincia: 'Buenos Aires' }, { calle: 'Otra' }],
  [
    'contactos',
    { codigo: 'K-330', cliente: C, nombre: 'Ana', email: 'k330@x.test', tipoEmailId: 1 },
    { nombre: 'Eva' },
  ],
  [
    'usuarios',
    { email: 'u330@x.test', nombre: 'Ana', apellido: 'Paz', tipoRol: 3, cliente: C, activo: 'no' },
    { activo: 'si' },
  ],
  ['usuarios-clientes', { usuario: 'u330@x.test', cliente: another.cliente }, {}],
  ['grupos', { id: 9901, descripcion: 'Grupo' }, { descripcion: 'Otro' }],
  ['subgrupos', { gruposProdId: 9901, grupoId: 9901, gruposDesc: 'Sub' }, { gruposDesc: 'Otro' }],
  ['productos', { id: P, descripcion: 'Perfil', grupoId: 9901, peso: 1 }, { peso: 2 }],
  ['imagenes', { producto: P, orden: 1, archivo: '/a.jpg' }, { archivo: '/b.jpg' }],
  ['sugeridos', { idProducto: P, idProductoRelacionado: another.producto, idTipoRelacion: 1 }, { idTipoRelacion: 2 }],
  ['precios', { listaPrecioId: 9901, producto: P, precio: 1 }, { precio: 2 }],
  ['precios-clientes', { cliente: C, producto: P, precio: 1, moneda: 'USD' }, { precio: 2 }],
  ['stock', { producto: P, cantidad: 1 }, { cantidad: 2 }],
  ['stock-depositos', { producto: P, deposito: 'D-330', cantidad: 1 }, { cantidad: 2 }],
  ['descuentos', { codigo: 'D-330', cliente: C, descripcion: 'Uno', porcentaje: 1 }, { porcentaje: 2 }],
  ['condiciones-pago', { id: 9901, descripcion: 'Contado', porcentaje: 1 }, { porcentaje: 2 }],
  ['condiciones-clientes', { cliente: C, condicionPagoId: 9901 }, { activo: 'no' }],
  ['transportes', { id: 9901, descripcion: 'Uno' }, { descripcion: 'Otro' }],
  ['transportes-tiendas', { transporteId: 9901, cliente: C, tiendaNro: 1 }, {}],
  ['clasificaciones', { id: 9901, descripcion: 'Una' }, { descripcion: 'Otra' }],
  [
    'presupuestos',
    { presupuestoTotvsId: T, cliente: C, fecha: '2026-01-05', estado: 'Enviado', moneda: 'USD' },
    { comentario: 'Otro' },
  ],
  ['presupuestos-lineas', { presupuesto: T, item: 1, producto: P, cantidad: 1, precio: 10 }, { cantidad: 2 }],
  [
    'viajes',
    { presupuesto: T, idViaje: 'V-1', estadoViaje: 'Despachado', fecha: '2026-01-06', razonSocial: 'Fletes' },
    { razonSocial: 'Otra' },
  ],
  [
    'comprobantes',
    { presupuesto: T, tipo: 'Factura A', numero: '1', fecha: '2026-01-06', estado: 'Pendiente', link: 'c-330' },
    { estado: 'Pagada' },
  ],
  [
    'estado-pedidos',
    {
      pedidoId: 'E-330',
      presupuesto: T,
      item: 1,
      producto: P,
      descripcion: 'x',
      cantidad: 1,
      estado: 'En curso',
      fecha: '2026-01-06',
    },
    { estado: 'Entregado' },
  ],
  ['remitos', { numero: 'R-330', presupuesto: T, fecha: '2026-01-06', estado: 'En viaje' }, { estado: 'Entregado' }],
  ['remitos-lineas', { remito: 'R-330', pedidoId: 'E-330', item: 1, producto: P, cantidad: 1 }, { cantidad: 2 }],
  [
    'cotizaciones',
    { codigo: 'Q-330', cliente: C, fecha: '2026-01-06', vence: '2026-01-10', estado: 'Enviada', moneda: 'USD' },
    { nota: 'Otra' },
  ],
  ['cotizaciones-lineas', { cotizacion: 'Q-330', item: 1, producto: P, cantidad: 1, precio: 10 }, { cantidad: 2 }],
  [
    'acopios',
    {
      nroAcopio: 'A-330',
      cliente: C,
      fechaEmision: '2026-01-06',
      cotizacion: 1000,
      saldoDolares: 10,
      lastUpdate: '2026-01-06 10:00',
    },
    { saldoDolares: 20 },
  ],
  [
    'acopios-detalle',
    { acopio: 'A-330', item: 1, fecha: '2026-01-06', descripcion: 'x', importe: 1, tasa: 1000, importeDolares: 1 },
    { importe: 2 },
  ],
  ['tipos-email', { tipoEmailId: 9901, nombre: 'Uno', idSync: 9901 }, { nombre: 'Otro' }],
  [
    'documentos',
    { cliente: C, tipo: 'Factura', documento: '330', importe: 1, moneda: 'ARS', saldo: 1, fechaEmision: '2026-01-06' },
    { saldo: 0 },
  ],
  ['saldos', { cliente: C, saldo: 1, fecha: '2026-01-06 10:00' }, { saldo: 2 }],
  ['novedades', { codigo: 'N-330', titulo: 'Una', textoPortada: 'x', cuerpo: '<p>x</p>' }, { titulo: 'Otra' }],
  ['proyectos', { nombre: 'PR-330', cliente: C, servicio: 'Uno', estado: 'Checklist' }, { servicio: 'Otro' }],
  ['percepciones', { cliente: C, impuesto: 'IIBB', provincia: 'Buenos Aires', alicuota: 3 }, { alicuota: 2 }],
  ['feriados', { fecha: '2026-12-24', nombre: 'Asueto' }, { nombre: 'Otro' }],
]

const said = async (entidad: string, row: Row) => {
  const { status, body } = await on.put(entidad, [row])
  if (status !== 200 || body.conError > 0) throw new Error(JSON.stringify([entidad, body]))
  return [counts(body), body.avisos.$values]
}
/** All stored rows of one entity, as text. */
const stored = async (entidad: string): Promise<string> => {
  const { momento } = entidades.find((e) => e.nombre === entidad)!
  const tabla = 'none' in momento ? 'presupuesto' : momento.en.tabla
  const { rows: all } = await sql<{
    todo: string
  }>`select md5(string_agg(t::text, '/' order by t::text)) as todo from ${sql.table(tabla)} t`.execute(on.t.db)
  return all[0]!.todo
}

describe('OPEN-330 what comes late changes nothing', () => {
  beforeAll(async () => {
    another = { cliente: (await on.someCliente()).codigo, producto: (await on.someProducts(1))[0]!.id }
  })
  it('every kind of row says its moment, or why it has none; and every one is asked here', () => {
    const sin = entidades.flatMap((e) => ('none' in e.momento ? [e.nombre] : []))
    expect(sin).toEqual(['presupuestos', 'reclamos', 'dolar'])
    const asked = rows().map(([entidad]) => entidad)
    expect([...asked, 'reclamos', 'dolar'].sort()).toEqual(entidades.map((e) => e.nombre).sort())
  })
  it('a row of every kind that was said before the last of the same is told, and leaves what is there', async () => {
    for (const [entidad, row, otherwise] of rows()) {
      expect([entidad, await said(entidad, { ...row, momento: minutesAgo(5) })]).toEqual([
        entidad,
        [[1, 1, 0, 0, 0], []],
      ])
      const before = await stored(entidad)
      const late = await said(entidad, { ...row, ...otherwise, momento: minutesAgo(6) })
      expect([entidad, late, (await stored(entidad)) === before]).toEqual([entidad, [[1, 0, 0, 1, 0], [TARDE]], true])
      const newer = await said(entidad, { ...row, ...otherwise, momento: minutesAgo(4) })
      expect([entidad, newer, (await stored(entidad)) === before]).toEqual([entidad, [[1, 0, 1, 0, 0], []], false])
    }
  })
  it('a stockpile, and a balance, of an earlier moment than what is there, whenever they come', async () => {
    const { codigo: cliente } = await on.someCliente()
    const acopio = { nroAcopio: 'A-331', cliente, fechaEmision: '2026-01-06', cotizacion: 1000 }
    const of: [string, string, (importe: number, scheduled: string) => Row, () => Promise<unknown>][] = [
      [
        'acopios',
        'saldoDolares',
        (saldoDolares, lastUpdate) => ({ ...acopio, saldoDolares, lastUpdate }),
        () =>
          on.t.db.selectFrom('acopio').select('saldoDolares as n').where('nroAcopio', '=', 'A-331').executeTakeFirst(),
      ],
      [
        'saldos',
        'saldo',
        (saldo, fecha) => ({ cliente, saldo, fecha }),
        () =>
          sql`
          select saldo as n
          from saldo_informado s
          join cliente c on c.id = s."clienteId"
          where c.codigo = ${cliente}`
            .execute(on.t.db)
            .then((r) => r.rows[0]),
      ],
    ]
    for (const [entidad, , row, read] of of) {
      await said(entidad, row(900, '2026-03-02 18:30'))
      expect(await said(entidad, row(100, '2026-03-01 18:30'))).toEqual([[1, 0, 0, 1, 0], [TARDE]])
      expect([entidad, await read()]).toEqual([entidad, { n: '900.00' }])
      // a row with the same date corrects the value; a row without a date is written too
      expect((await said(entidad, row(800, '2026-03-02 18:30')))[0]).toEqual([1, 0, 1, 0, 0])
      expect((await said(entidad, row(700, '2026-03-03 18:30')))[0]).toEqual([1, 0, 1, 0, 0])
      expect([entidad, await read()]).toEqual([entidad, { n: '700.00' }])
    }
    expect((await said('acopios', { nroAcopio: 'A-331', saldoDolares: 650 }))[0]).toEqual([1, 0, 1, 0, 0])
  })
  it('late is said before anything else is judged: a stage, a delivered line', async () => {
    const proyecto = { nombre: 'PR-330', cliente: C, servicio: 'Otro', estado: 'Cálculo', momento: minutesAgo(2) }
    await said('proyectos', proyecto)
    expect(await said('proyectos', { ...proyecto, estado: 'Checklist', momento: minutesAgo(3) })).toEqual([
      [1, 0, 0, 1, 0],
      [TARDE],
    ])
  })
})
