import { expect } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { bodyOf, options } from '../../test/envio-pago.ts'
import type { Answer, Client } from '../../test/portal.ts'

/** What two doors write: the rows of a file, and calls of the portal; and how each calls the same field. */
export type World = {
  readonly db: Db
  /** Of roles 1, 2 and 3. */
  readonly people: readonly [Client, Client, Client]
  readonly put: (entidad: string, rows: object[]) => Promise<Answer>
  readonly clienteId: number
  readonly documentoNro: string
  readonly tiendaId: number
  readonly tiendaNro: number
  readonly contactoId: number
  readonly persona: string
  readonly sellerId: number
  readonly noticiaId: number
  readonly cuentaId: number
  readonly cuenta: string
  readonly cartId: number
  readonly solicitud: { readonly id: number; readonly pedidoId: string }
  readonly seq: () => number
}
type Body = { readonly [field: string]: unknown }
type Made = { readonly body: Body; readonly params?: { readonly [name: string]: number } }
/** Fields of the one door alone, and why. */
type Alone = readonly (readonly [names: string, why: string])[]
export type Call = {
  readonly call: `${string}.${string}`
  /** A body that is taken, made anew for each time it is sent. */
  readonly make: (w: World) => Made | Promise<Made>
  /** The import's column → the call's field, where they are spelled otherwise. */
  readonly names?: { readonly [column: string]: string }
  readonly alone?: Alone
  /** Its texts go in a form. */
  readonly form?: true
  /** Which of the people sends it; role 1, where nobody is named. */
  readonly by?: 0 | 1 | 2
  /** What the same again is answered, where the call takes no key and moves something on. */
  readonly again?: 409
}
/** A value of both doors, or how each of them writes it. */
export type Sample = unknown
export const bothOf = (sample: Sample): { file: unknown; call: unknown } =>
  typeof sample === 'object' && sample !== null && 'file' in sample && 'call' in sample
    ? { file: sample.file, call: sample.call }
    : { file: sample, call: sample }
export type Thing = {
  readonly entity: string
  readonly row: (w: World) => Body | Promise<Body>
  /** The values that no door, or every door, may take, of columns for which the usual ones are not enough. */
  readonly samples: { readonly [column: string]: readonly Sample[] }
  /** Columns that no call writes, and why. */
  readonly fileOnly: Alone
  /** The column that another value is told of late, and two of its values; or where that is tested. */
  readonly late: readonly [column: string, now: string, before: string] | string
  readonly calls: readonly Call[]
}

const long = (n: number) => 'x'.repeat(n)
/** What a field of one line is asked, where nothing else is said of it: every bound there is, and what is no text. */
const bounds = [15, 20, 30, 50, 60, 100, 150, 200, 250, 1_000].flatMap((n) => [long(n), long(n + 1)])
export const usual: readonly Sample[] = [
  '',
  '  ',
  ...bounds,
  'a\u0000b',
  'Ñandú "y" <b>',
  '1',
  '-1',
  '12345678901234567890',
]
const emails = ['no-mail', 'a@b', 'a b@c.test', 'a@b.test,c@d.test', `${long(250)}@c.test`, 'a\u0000@b.test']
const docs = ['abc', '12', '123456789012', '30.111.222']
const links = [
  'javascript:x',
  '//x.test',
  'http://x.test',
  'https://x.test',
  '/acopios',
  `https://x.test/${long(2_000)}`,
]
const texts = [
  '<p>Hola</p>',
  '<img src="https://x.test/a.png">',
  '<img src=x>',
  '<p>x</p><script>1</script>',
  '<img src="/dibujos/seccion/c.svg?h=100&b=50&c=15&e=2">',
  '<img src="/novedades-imagenes/11111111-1111-1111-1111-111111111111.png">',
]
const numbers = [0, -1, 1, 1.5, 2_147_483_647, 2_147_483_648, 1e20, 'x']
const yesNo = [true, false]
const dni = (w: World) => String(41_000_000 + w.seq())
const mail = (w: World) => `puerta${w.seq()}@puertas.test`
const MOMENTO = ['momento', 'When it was said: a call is said now.'] as const
/** A claim of the portal's own order, with its number, at this step. */
const claim = async (w: World, estado = 'INGRESO'): Promise<number> => {
  const nroReclamo = `P${w.seq()}`
  const { pedidoId } = w.solicitud
  const row = { nroReclamo, cliente: '004512', pedidoId, fecha: '2026-11-20 10:00', tipo: 'Otros' }
  const sent = await w.put('reclamos', [{ ...row, titulo: 'Óxido', descripcion: 'Llegó así.', estado }])
  expect(sent.body.errores?.$values).toEqual([])
  const found = w.db.selectFrom('reclamo').select('id').where('nroReclamo', '=', nroReclamo)
  return (await found.executeTakeFirstOrThrow()).id
}
/** An order of the client that nobody has moved yet. */
const order = async (w: World, estado = 'Enviado'): Promise<{ id: number; presupuestoTotvsId: string }> => {
  const presupuestoTotvsId = `P${w.seq()}`
  const row = { presupuestoTotvsId, cliente: '004512', fecha: '2026-11-20 10:00', moneda: 'ARS', estado }
  const sent = await w.put('presupuestos', [{ ...row, esPedidoFirme: true }])
  expect(sent.body.errores?.$values).toEqual([])
  const found = w.db.selectFrom('presupuesto').select('id').where('presupuestoTotvsId', '=', presupuestoTotvsId)
  return { ...(await found.executeTakeFirstOrThrow()), presupuestoTotvsId }
}
/** Two products of which neither suggests the other. */
const pair = async (w: World) => {
  const products = await w.db.selectFrom('producto').select('id').where('activo', '=', true).orderBy('id').execute()
  const n = w.seq()
  const [a, b] = [n % products.length, Math.floor(n / products.length) + 1]
  const [idProducto, other] = [products[a]!.id, products[(a + b) % products.length]!.id]
  const said = w.db.deleteFrom('producto_sugerido').where('idProducto', '=', idProducto)
  await said.where('idProductoRelacionado', '=', other).execute()
  return { idProducto, idProductoRelacionado: other, idTipoRelacion: 2 }
}
const sellerOf = (w: World) => ({
  name: 'Ana',
  lastName: 'Paz',
  identificationTypes: 2,
  identification: dni(w),
  phone: '11 4748-2210',
  email: mail(w),
  totVsCode: `P${w.seq()}`,
  region: 1,
})
const sellerNames = {
  id: 'totVsCode',
  nombre: 'name',
  apellido: 'lastName',
  tipoDocumento: 'identificationTypes',
  documentoNro: 'identification',
  telefono: 'phone',
}
const news = {
  titulo: 'Perfiles',
  textoPortada: 'Hay',
  cuerpo: '<p>Hola</p>',
  destacada: false,
  publicar: true,
  publicada: '2026-11-18T08:00',
}
const newsAlone: Alone = [
  ['descarga version', 'Its file of Excel, and the one that was being edited.'],
  ['publicar', 'A draft is kept; in a file it has no day.'],
  ['clienteId', 'The client by its number; the file has its code.'],
]
const contactoAlone: Alone = [
  ['clienteId contactoId tiendaId', 'Whose it is, by our numbers; the file has codes.'],
  ['tipos tipoEmailId', 'Kinds of mail are chosen of a list; OPEN-351.'],
]

export const things: readonly Thing[] = [
  {
    entity: 'vendedores',
    row: (w) => ({
      id: `P${w.seq()}`,
      nombre: 'Ana',
      apellido: 'Paz',
      tipoDocumento: 'DNI',
      documentoNro: dni(w),
      telefono: '11 4748-2210',
      email: mail(w),
      region: 1,
    }),
    samples: {
      id: ['', long(31), 'a b', 'ñ', 'x\u0000'],
      tipoDocumento: [
        { file: 'CUIL', call: 1 },
        { file: 'OTRO', call: 4 },
      ],
      documentoNro: docs,
      email: emails,
      region: [...numbers, 8],
    },
    fileOnly: [['activo nombreFantasia staff', 'The form has the eight fields of the specification.'], MOMENTO],
    late: ['nombre', 'Ana', 'Eva'],
    calls: [
      { call: 'vendedores.create', make: (w) => ({ body: sellerOf(w) }), names: sellerNames },
      {
        call: 'vendedores.update',
        make: async (w) => {
          const { body } = await w.people[0].get(`/api/Vendedor/${w.sellerId}`)
          const visto = Object.fromEntries(Object.keys(sellerOf(w)).map((field) => [field, body[field]]))
          const vendedor = { ...sellerOf(w), totVsCode: visto.totVsCode, identification: visto.identification }
          return { params: { id: w.sellerId }, body: { vendedor: { ...vendedor, email: visto.email }, visto } }
        },
        names: Object.fromEntries(
          Object.entries({ ...sellerNames, email: 'email', region: 'region' }).map(([c, f]) => [c, `vendedor.${f}`]),
        ),
        alone: [['visto.*', 'The form as it was opened.']],
      },
    ],
  },
  {
    entity: 'contactos',
    row: (w) => ({ codigo: `P${w.seq()}`, cliente: '004512', nombre: 'Ana', email: mail(w), tipoEmailId: 1 }),
    samples: { email: ['', ...emails] },
    fileOnly: [
      ['codigo cliente', 'Who it is, and whose, by the order system’s codes.'],
      ['tiendaNro tiendaCodigo', 'A call has the shop’s id.'],
      ['tipoEmailId', 'Kinds of mail are chosen of a list; OPEN-351.'],
      ['visible', 'The order system’s own mark.'],
      MOMENTO,
    ],
    late: ['nombre', 'Ana', 'Eva'],
    calls: [
      {
        call: 'correos.create',
        make: (w) => ({
          body: { clienteId: w.clienteId, tipoEmailId: 1, nombre: 'Ana', email: mail(w), tiendaId: w.tiendaId },
        }),
        alone: contactoAlone,
      },
      {
        call: 'correos.change',
        make: (w) => ({
          body: {
            contactoId: w.contactoId,
            clienteId: w.clienteId,
            tipoEmailId: 1,
            nombre: 'Ana',
            email: mail(w),
            tiendaId: w.tiendaId,
          },
        }),
        alone: contactoAlone,
      },
      {
        call: 'correos.createPersona',
        make: (w) => ({
          body: { clienteId: w.clienteId, nombre: 'Ana', email: mail(w), tiendaId: w.tiendaId, tipos: [1] },
        }),
        alone: contactoAlone,
      },
      {
        call: 'correos.changePersona',
        make: (w) => ({
          body: {
            clienteId: w.clienteId,
            email: w.persona,
            tiendaNro: w.tiendaNro,
            nombre: 'Ana',
            nuevoEmail: w.persona,
          },
        }),
        names: { email: 'nuevoEmail' },
        alone: [...contactoAlone, ['email tiendaNro', 'Which person it was.']],
      },
    ],
  },
  {
    entity: 'tiendas',
    row: (w) => ({ cliente: '004512', tiendaNro: w.tiendaNro, calle: 'Ruta 9', calleNro: '1', provincia: 'Córdoba' }),
    samples: {},
    fileOnly: [
      ['cliente tiendaNro codigo', 'Which shop it is; a call names one that is there.'],
      [
        'nombreFantasia telefono localidad codigoPostal provincia pais',
        'The screen changes street and number alone (CLI-12).',
      ],
      MOMENTO,
    ],
    late: ['calle', 'Ruta 9', 'Ruta 8'],
    calls: [
      {
        call: 'clientes.updateAddress',
        make: (w) => ({ body: { clienteId: w.clienteId, tiendaNro: w.tiendaNro, calle: 'Ruta 9', calleNro: '1' } }),
        alone: [['clienteId tiendaNro', 'Which shop it is.']],
      },
    ],
  },
  {
    entity: 'usuarios',
    row: (w) => ({
      email: mail(w),
      nombre: 'Ana',
      apellido: 'Paz',
      tipoRol: 3,
      tipoDocumento: 'DNI',
      documentoNro: dni(w),
      cliente: '004512',
    }),
    samples: {
      email: ['', ...emails],
      documentoNro: docs,
      tipoDocumento: [
        { file: 'DNI', call: 2 },
        { file: 'OTRO', call: 4 },
      ],
      tipoRol: [0, 4, 'x'],
      activo: yesNo,
    },
    fileOnly: [
      ['nombre apellido', 'The call has one name, userName.'],
      ['cliente vendedor', 'By code; a call has our numbers.'],
      ['telefono claveProvisoria', 'Of the account’s person, and of who changes over from another portal.'],
      ['permisos password', 'A file writes permissions as a list in a cell, and a password may be a hash.'],
      MOMENTO,
    ],
    late: ['apellido', 'Paz', 'Luz'],
    calls: [
      {
        call: 'usuarios.create',
        make: (w) => ({
          body: {
            user: {
              email: mail(w),
              userName: 'Ana Paz',
              tipoRol: 3,
              identificationType: 2,
              identification: dni(w),
              clienteId: w.clienteId,
            },
          },
        }),
        names: { documentoNro: 'user.identification', tipoDocumento: 'user.identificationType' },
        alone: [
          ['user.userName user.clienteId user.sellerId', 'One name, and our numbers.'],
          ['user.permisos user.password', 'A file writes permissions as a list in a cell, and may bring a hash.'],
        ],
      },
    ],
  },
  {
    entity: 'usuarios-clientes',
    row: (w) => ({ usuario: w.cuenta, cliente: '004538' }),
    samples: { cliente: ['', '004538', 'NO-HAY', 'a b', long(31), 'ñ', 'x\u0000'] },
    fileOnly: [['usuario', 'By its e-mail; a call has it in its address.'], MOMENTO],
    late: 'usuarios-clientes holds no value besides its key; that it is withdrawn late is OPEN-330.',
    calls: [
      {
        call: 'usuarios.agregarCliente',
        make: (w) => ({ params: { id: w.cuentaId }, body: { codigo: '004538' } }),
        names: { cliente: 'codigo' },
      },
    ],
  },
  {
    entity: 'novedades',
    row: (w) => ({
      codigo: `P${w.seq()}`,
      titulo: 'Perfiles',
      textoPortada: 'Hay',
      cuerpo: '<p>Hola</p>',
      publicada: '18/11/2026 08:00',
    }),
    samples: {
      cuerpo: [...texts, '', '<p></p>', `<p>${long(60_000)}</p>`],
      cuerpoDetalle: [...texts, '', `<p>${long(20_000)}</p>`],
      link: ['', ...links],
      linkVideo: ['', ...links],
      linkImagenSec: ['', ...links, '/dibujos/seccion/c.svg?h=100&b=50&c=15&e=2', '/novedades-imagenes/no-hay.png'],
      publicada: ['2026-11-18T08:00', 'ayer', '2026-13-01T08:00', '18/11/2026'],
      destacada: yesNo,
    },
    fileOnly: [['codigo cliente', 'The order system’s codes.'], MOMENTO],
    late: ['titulo', 'Perfiles', 'Chapas'],
    calls: [
      { call: 'novedades.create', make: () => ({ body: news }), alone: newsAlone },
      {
        call: 'novedades.change',
        make: (w) => ({ params: { id: w.noticiaId }, body: news }),
        alone: newsAlone,
      },
    ],
  },
  {
    entity: 'sugeridos',
    row: pair,
    samples: {
      idProducto: ['', 'NO-HAY', 'a b', 'ñ', long(31), 'x\u0000'],
      idProductoRelacionado: ['', 'NO-HAY', 'a b', 'ñ', long(31), 'x\u0000'],
      idTipoRelacion: [...numbers, 3, 4],
    },
    fileOnly: [MOMENTO],
    late: ['idTipoRelacion', '2', '3'],
    calls: [
      {
        call: 'sugerencias.create',
        make: async (w) => ({ body: await pair(w) }),
        alone: [['IdProducto IdProductoSugerido IdTipoRelacion', 'The other spelling of the documents (OPEN-59).']],
      },
    ],
  },
  {
    entity: 'dolar',
    row: () => ({ fechaHora: '2026-11-20 10:00', valor: 1_489 }),
    samples: {
      valor: [0, -1, 0.001, 0.0049, 0.005, 0.01, 1_489.5, 1.23456, 999_999_999, 1_000_000_000, 1e20, 'x'],
      fechaHora: [
        { file: '20/11/2026 10:00', call: '2026-11-20' },
        { file: '31/02/2026', call: '2026-02-31' },
        { file: '20/11/2099', call: '2099-11-20' },
        { file: 'ayer', call: 'ayer' },
        { file: '', call: '' },
      ],
    },
    fileOnly: [],
    late: 'A rate has no moment but its own day, which the import compares: OPEN-149.',
    calls: [
      {
        call: 'configuracion.updateDolar',
        make: async (w) => {
          const { version, visible, titulo, texto, mostrarValor } = (await w.people[0].get('/api/configuracion')).body
            .dolar
          return {
            body: { version, visible, titulo, texto, mostrarValor, cotizacion: { valor: 1_489, fecha: '2026-11-20' } },
          }
        },
        names: { valor: 'cotizacion.valor', fechaHora: 'cotizacion.fecha' },
        alone: [['version visible titulo texto mostrarValor', 'The strip, which no file writes.']],
        again: 409,
      },
    ],
  },
  {
    entity: 'presupuestos',
    row: async (w) => ({
      presupuestoTotvsId: (await order(w)).presupuestoTotvsId,
      estado: 'Comercial',
      motivo: 'Se aprueba',
    }),
    samples: {
      estado: ['Comercial', 'Finanzas', 'Preparación', 'En tránsito', 'Entregado', 'Cancelado', 'Carrito', '', 'x'],
      esPedidoFirme: yesNo,
    },
    fileOnly: [
      ['id presupuestoTotvsId pedidoId', 'Its numbers.'],
      ['cliente usuario fecha moneda', 'Of an order made elsewhere.'],
      ['descuentoCliente descuentoCondicionPago', 'Agreed by the order system; by hand only in the cart (CART-28).'],
      [
        'condicionPagoId condicionPagoCodigo clasificacionId clasificacionCodigo transporteId transporteCodigo tiendaNro tiendaCodigo obraCalle obraCalleNro obraLocalidad obraCodigoPostal obraProvincia',
        'What is chosen with the cart: below.',
      ],
      ['comentario', 'Written when it is confirmed, in the address of the call: OPEN-84.'],
      MOMENTO,
    ],
    late: 'Its moment decides by state and amounts: OPEN-250, OPEN-330.',
    calls: [
      {
        call: 'presupuestos.estado',
        make: async (w) => ({
          params: { id: (await order(w)).id },
          body: { de: 'Enviado', estado: 'Comercial', motivo: 'Se aprueba' },
        }),
        alone: [['de', 'The state that was seen.']],
        again: 409,
      },
    ],
  },
  {
    entity: 'presupuestos',
    row: async (w) => ({
      presupuestoTotvsId: (await order(w)).presupuestoTotvsId,
      obraCalle: 'Ruta 9',
      obraCalleNro: '1',
      obraLocalidad: 'Córdoba',
      obraCodigoPostal: '5000',
      obraProvincia: 'Córdoba',
    }),
    samples: {
      condicionPagoId: [...numbers, 99_999],
      clasificacionId: [...numbers, 99_999],
      transporteId: [...numbers, 99_999],
      obraProvincia: [...numbers, 24, 25],
    },
    fileOnly: [
      ['id presupuestoTotvsId pedidoId cliente usuario fecha moneda', 'Of an order made elsewhere.'],
      ['estado motivo esPedidoFirme', 'Above.'],
      ['descuentoCliente descuentoCondicionPago', 'Agreed by the order system.'],
      ['condicionPagoCodigo clasificacionCodigo transporteCodigo tiendaCodigo', 'Codes; a call has our numbers.'],
      ['tiendaNro', 'A shop, or a work site: here the second.'],
      ['comentario', 'Written when it is confirmed.'],
      MOMENTO,
    ],
    late: 'Its moment decides by state and amounts: OPEN-250, OPEN-330.',
    calls: [
      {
        call: 'envio-pago.preconfirmBudget',
        by: 2,
        make: async (w) => ({
          body: bodyOf(w.cartId, await options(w.people[2], w.cartId), {
            condicionPagoId: (await options(w.people[2], w.cartId)).listaFormasPago.$values[0]!.id,
            esObra: true,
            obraCalle: 'Ruta 9',
            obraNro: '1',
            localidad: 'Córdoba',
            obraCodigoPostal: '5000',
            provinciaId: 6,
          }),
        }),
        names: { obraCalleNro: 'obraNro', obraLocalidad: 'localidad', obraProvincia: 'provinciaId' },
        alone: [
          ['id contactoId', 'Which cart.'],
          ['nombre apellido telefono dni', 'Who receives it: no file has them.'],
          ['esObra clienteTiendaEntregaNro', 'A shop, or a work site: here the second.'],
          ['obraLatitud obraLongitud', 'The point on the map, which no file has.'],
        ],
      },
    ],
  },
  {
    entity: 'reclamos',
    row: (w) => ({
      nroReclamo: `P${w.seq()}`,
      cliente: '004512',
      pedidoId: w.solicitud.pedidoId,
      fecha: '2026-11-20 10:00',
      estado: 'INGRESO',
      tipo: 'Otros',
      titulo: 'Óxido',
      descripcion: 'Llegó así.',
    }),
    samples: {
      tipo: [
        { file: 'Otros', call: 5 },
        { file: 'Ninguno', call: 6 },
        { file: '', call: '' },
      ],
      pedidoId: ['', '12', 'a b', long(31), '12345678901234567890', 'x\u0000'],
    },
    fileOnly: [
      ['id nroReclamo cliente presupuesto usuario', 'Whose it is; in the call by what is seen.'],
      ['fecha estado', 'One begins now, at its first step.'],
      ['ncc motivo por', 'Of a claim that is moved: below.'],
    ],
    late: 'Each step has its own day: OPEN-333.',
    calls: [
      {
        call: 'reclamos.create',
        by: 2,
        form: true,
        make: (w) => ({
          body: {
            Titulo: 'Óxido',
            Tipo: '5',
            Descripcion: 'Llegó así.',
            NroPedido: w.solicitud.pedidoId,
            cuit: w.documentoNro,
            idPresupuesto: '',
          },
        }),
        names: { pedidoId: 'NroPedido' },
        alone: [
          ['cuit idPresupuesto', 'Whose it is.'],
          ['Asunto', 'Follows from its type (OPEN-49).'],
          ['linea', 'What is claimed of each line: no file has it.'],
        ],
      },
    ],
  },
  {
    entity: 'reclamos',
    row: async (w) => ({ id: await claim(w, 'APROBACIÓN'), estado: 'RESOLUCIÓN', fecha: '2026-11-21 10:00' }),
    samples: {},
    fileOnly: [
      ['id nroReclamo cliente presupuesto usuario pedidoId tipo titulo descripcion', 'Of a new one: above.'],
      ['fecha estado por', 'By hand it goes to the next step, now, by who is signed in.'],
    ],
    late: 'Each step has its own day: OPEN-333.',
    calls: [
      {
        call: 'reclamos.avanzar',
        make: async (w) => ({ params: { id: await claim(w, 'APROBACIÓN') }, body: { motivo: 'Se aprueba', orden: 4 } }),
        alone: [['orden', 'The step that was seen.']],
        again: 409,
      },
    ],
  },
]
