import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { forgetAll } from '#server/cache.ts'
import { counts, openIntegracion } from '../../../test/integracion.ts'

const on = openIntegracion()
type Row = Record<string, unknown>
const put = async (entidad: string, filas: Row[], dryRun = false) => {
  const { status, body } = await on.put(entidad, filas, { dryRun })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
const errorsOf = (body: { errores: { $values: { columna: string; motivo: string }[] } }) =>
  body.errores.$values.map((e) => [e.columna, e.motivo])

describe('OPEN-332 a row that says only a part is checked together with what is stored', () => {
  it('a greatest length below the least one there is makes no product that nobody can buy', async () => {
    await put('productos', [{ id: 'P-332', descripcion: 'Perfil', grupoId: 1, peso: 1, largoMin: 1, largoMax: 12 }])
    const lengths = async () =>
      (
        await on.t.db
          .selectFrom('producto')
          .select(['largoMin', 'largoMax', 'descripcion'])
          .where('id', '=', 'P-332')
          .execute()
      )[0]
    for (const dryRun of [true, false]) {
      const { errores } = await put('productos', [{ id: 'P-332', largoMax: 0.3 }], dryRun)
      expect(errores.$values).toEqual([
        { archivo: 'productos', linea: 1, columna: 'largoMax', motivo: 'Es menor que largoMin.' },
      ])
    }
    expect(errorsOf(await put('productos', [{ id: 'P-332', largoMin: 13 }]))).toEqual([
      ['largoMax', 'Es menor que largoMin.'],
    ])
    expect(await lengths()).toEqual({ largoMin: '1.000', largoMax: '12.000', descripcion: 'Perfil' })
    const both = await put('productos', [{ id: 'P-332', largoMin: 0.1, largoMax: 0.3 }])
    expect(counts(both)).toEqual([1, 0, 1, 0, 0])
    // the good rows of a call with a bad one are written
    const body = await put('productos', [
      { id: 'P-332', largoMax: 0.05 },
      { id: 'IPN-080-12', largoMax: 12 },
    ])
    expect([body.conError, body.iguales + body.cambiadas]).toEqual([1, 1])
  })
  it('what was wrong before, and the row does not touch, is not its fault', async () => {
    await sql`
      update producto
      set "largoMin" = 5, "largoMax" = 1
      where id = 'P-332'`.execute(on.t.db)
    expect(counts(await put('productos', [{ id: 'P-332', descripcion: 'Otro' }]))).toEqual([1, 0, 1, 0, 0])
    expect(counts(await put('productos', [{ id: 'P-332', largoMax: 6 }]))).toEqual([1, 0, 1, 0, 0])
  })
  it('CORTE-03 the length a product is sold in comes and goes by its own column, and is more than nothing', async () => {
    const sold = async () =>
      await on.t.db
        .selectFrom('producto')
        .select(['largoComercial', 'largo'])
        .where('id', '=', 'P-333')
        .executeTakeFirstOrThrow()
    await put('productos', [{ id: 'P-333', descripcion: 'Caño (6,00 m)', grupoId: 1, peso: 1, largoComercial: 6.4 }])
    expect(await sold()).toEqual({ largoComercial: '6.400', largo: '6.400' })
    expect(errorsOf(await put('productos', [{ id: 'P-333', largoComercial: 0 }]))).toEqual([
      ['largoComercial', 'Debe estar entre 0,001 y 999999.'],
    ])
    await put('productos', [{ id: 'P-333', largoComercial: null }])
    expect(await sold()).toEqual({ largoComercial: null, largo: null })
  })
  it('of every kind that checks a row: whose an account is, a document, a credit, a price, news, a shop', async () => {
    const { codigo: cliente } = await on.someCliente()
    const another = (
      await sql<{ codigo: string }>`select c.codigo from cliente c where c.codigo <> ${cliente}
        and not exists (select from tienda t where t."clienteId" = c.id and t."tiendaNro" = 7) limit 1`.execute(on.t.db)
    ).rows[0]!.codigo
    const producto = (await on.someProducts(1))[0]!.id
    const tienda = { cliente, tiendaNro: 7, calle: 'Una', calleNro: '1', provincia: 'Buenos Aires' }
    await put('tiendas', [tienda])
    const cases: [entidad: string, row: Row, part: Row, bad: [string, string]][] = [
      [
        'usuarios',
        { email: 'p332@x.test', nombre: 'A', apellido: 'B', tipoRol: 3, cliente },
        { email: 'p332@x.test', tipoRol: 2 },
        ['vendedor', 'Un usuario de rol 2 necesita su vendedor.'],
      ],
      [
        'usuarios',
        { email: 'q332@x.test', nombre: 'A', apellido: 'B', tipoRol: 1 },
        { email: 'q332@x.test', cliente },
        ['cliente', 'Solo un usuario de rol 3 tiene cliente.'],
      ],
      [
        'vendedores',
        { id: 'V-332', nombre: 'A', apellido: 'B', tipoDocumento: 'DNI', documentoNro: '30999002' },
        { id: 'V-332', tipoDocumento: 'CUIT' },
        ['documentoNro', '«30999002» no es un CUIT o CUIL: el dígito verificador no corresponde.'],
      ],
      [
        'creditos',
        { cliente, disponible: 10, moneda: 'USD' },
        { cliente, moneda: '' },
        ['moneda', 'Con lo disponible hace falta su moneda.'],
      ],
      [
        'precios-clientes',
        { cliente, producto, precio: 1, moneda: 'USD', desde: '2031-01-02', hasta: '2031-02-01' },
        { cliente, producto, desde: '2031-01-02', hasta: '2031-01-01' },
        ['hasta', 'Es anterior a desde.'],
      ],
      [
        'novedades',
        { codigo: 'N-332', titulo: 'A', textoPortada: 'B', cuerpo: '<p></p>', publicada: '' },
        { codigo: 'N-332', publicada: '2026-01-05 10:00' },
        ['cuerpo', 'Escribí el cuerpo de la novedad.'],
      ],
      [
        'contactos',
        { codigo: 'K-332', cliente, nombre: 'A', email: 'k332@x.test', tipoEmailId: 1, tiendaNro: 7 },
        { codigo: 'K-332', cliente: another },
        ['tiendaNro', 'El cliente no tiene la tienda 7.'],
      ],
    ]
    for (const [entidad, row, part, bad] of cases) {
      const first = await put(entidad, [row])
      expect([entidad, errorsOf(first)]).toEqual([entidad, []])
      expect([entidad, errorsOf(await put(entidad, [part]))]).toEqual([entidad, [bad]])
      expect([entidad, counts(await put(entidad, [row]))]).toEqual([entidad, [1, 0, 0, 1, 0]])
    }
  })
})

describe('OPEN-334 two accounts with one document', () => {
  const cuenta = (email: string, more: Row = {}) => ({ email, nombre: 'A', apellido: 'B', tipoRol: 1, ...more })
  const withDni = (documentoNro: string, more: Row = {}) => ({ tipoDocumento: 'DNI', documentoNro, ...more })
  const taken = [['documentoNro', 'Ya existe una cuenta con ese documento.']]
  it('an account that brings the document of an active one is a bad line, in one file and in two, as at the door', async () => {
    const body = await put('usuarios', [
      cuenta('una@d.test', withDni('30998001')),
      cuenta('otra@d.test', withDni('30.998.001')),
    ])
    expect([errorsOf(body), counts(body)]).toEqual([taken, [2, 1, 0, 0, 1]])
    for (const dryRun of [true, false])
      expect(errorsOf(await put('usuarios', [cuenta('otra@d.test', withDni('30998001'))], dryRun))).toEqual(taken)
    const admin = await on.t.as('admin@demo.test')
    const user = { identification: '30998001', identificationType: 2, email: 'x@d.test', userName: 'A B', tipoRol: 1 }
    expect((await admin.post('/api/User', { user })).body).toMatchObject({ status: 409, detail: taken[0]![1] })
    // another number, or none, is another document
    expect(errorsOf(await put('usuarios', [cuenta('otra@d.test')]))).toEqual([])
    expect(errorsOf(await put('usuarios', [cuenta('otra@d.test', withDni('30998002'))]))).toEqual([])
  })
  it('neither by a part of a row, nor by coming back; who leaves makes room for who comes', async () => {
    expect(errorsOf(await put('usuarios', [{ email: 'otra@d.test', ...withDni('30998001') }]))).toEqual(taken)
    expect(errorsOf(await put('usuarios', [cuenta('baja@d.test', withDni('30998001', { activo: 'no' }))]))).toEqual([])
    for (const dryRun of [true, false])
      expect(errorsOf(await put('usuarios', [{ email: 'baja@d.test', activo: 'si' }], dryRun))).toEqual(taken)
    expect(
      errorsOf(
        await put('usuarios', [
          { email: 'una@d.test', activo: 'no' },
          { email: 'baja@d.test', activo: 'si' },
        ]),
      ),
    ).toEqual([])
  })
  it('two that have it already stay, and may change all else', async () => {
    await sql`
      update usuario
      set "tipoDocumento" = 2, "documentoNro" = '30998001'
      where email = 'otra@d.test'`.execute(on.t.db)
    const body = await put('usuarios', [cuenta('baja@d.test', withDni('30998001', { telefono: '11 4725-0000' }))])
    expect(counts(body)).toEqual([1, 0, 1, 0, 0])
  })
})

describe('OPEN-335 a dollar below a cent', () => {
  it('is taken by no door, and one that was taken before makes no balance fail', async () => {
    const fechaHora = new Date().toISOString()
    for (const valor of [0, 0.0001, 0.0049, '0,0099'])
      expect(errorsOf(await put('dolar', [{ fechaHora, valor }]))).toEqual([
        ['valor', 'Debe estar entre 0,01 y 99999999.'],
      ])
    const admin = await on.t.as('admin@demo.test')
    const { version, visible, titulo, texto, mostrarValor } = (await admin.get('/api/configuracion')).body.dolar
    const hoy = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10)
    const tira = { version, visible, titulo, texto, mostrarValor, cotizacion: { valor: 0.0049, fecha: hoy } }
    expect((await admin.post('/api/configuracion/updateDolar', tira)).status).toBe(400)
    await sql`
      insert into configuracion (clave, valor)
      values ('dolarValor', '0.0049'), ('dolarFechaHora', '"2026-11-20T10:00:00-03:00"')
      on conflict (clave) do update set valor = excluded.valor`.execute(on.t.db)
    forgetAll()
    const cliente = await on.t.as('cliente@demo.test')
    const { clienteId } = cliente.session!
    const saldo = await cliente.post('/api/saldo/GetByFilter', { clienteId })
    expect([saldo.status, saldo.body.cotizacion, saldo.body.saldoDolares]).toEqual([200, null, null])
    expect((await cliente.post('/api/saldo/DownloadExcel', { clienteId })).status).toBe(200)
    expect(counts(await put('dolar', [{ fechaHora, valor: 0.01 }]))).toEqual([1, 1, 0, 0, 0])
    forgetAll()
    expect((await cliente.post('/api/saldo/GetByFilter', { clienteId })).body.cotizacion.valor).toBe(0.01)
  })
})

describe('OPEN-336 a line that is told again', () => {
  it.each(['Cancelado', 'Enviado'])(
    'is the same, whatever its product weighs by now, of a %s order',
    async (estado) => {
      const { codigo: cliente } = await on.someCliente()
      const numero = `L-336-${estado}`
      const producto = { id: `P-336-${estado}`, descripcion: 'Perfil', grupoId: 1, peso: 2, metroLineal: 'si' }
      await put('productos', [producto])
      const solicitud = { presupuestoTotvsId: numero, cliente, fecha: '2026-01-05', moneda: 'USD' }
      await put('presupuestos', [{ ...solicitud, estado }])
      const linea = { presupuesto: numero, item: '01', producto: producto.id, cantidad: 5, largo: 12, precio: 10 }
      expect(counts(await put('presupuestos-lineas', [linea]))).toEqual([1, 1, 0, 0, 0])
      await put('productos', [{ ...producto, peso: 3 }])
      expect(counts(await put('presupuestos-lineas', [linea]))).toEqual([1, 0, 0, 1, 0])
      const peso = async () =>
        (
          await sql<{ peso: string; total: string }>`
            select d."pesoSubtotal" as peso, p."pesoTotal" as total
            from presupuesto_detalle d
            join presupuesto p on p.id = d."presupuestoId"
            where p."presupuestoTotvsId" = ${numero}`.execute(on.t.db)
        ).rows[0]
      expect(await peso()).toEqual({ peso: '120.00', total: '120.00' })
      // another price keeps the line's weight; another quantity recomputes it from the product's present weight
      expect(counts(await put('presupuestos-lineas', [{ ...linea, precio: 11 }]))).toEqual([1, 0, 1, 0, 0])
      expect(await peso()).toEqual({ peso: '120.00', total: '120.00' })
      await put('presupuestos-lineas', [{ ...linea, cantidad: 6 }])
      expect(await peso()).toEqual({ peso: '216.00', total: '216.00' })
    },
  )
})
