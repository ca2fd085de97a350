import { long, numbers, yesNo, emails, docs, dni, mail, MOMENTO, type Alone, type Thing, type World } from './thing.ts'

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
/** A kind of mail has at most twenty contacts: deletes those made before. */
const room = async (w: World) => {
  const made = w.db.deleteFrom('contacto').where('email', 'like', 'puerta%').where('contactoId', '<>', w.contactoId)
  await made.execute()
}
const contactoAlone: Alone = [
  ['clienteId contactoId tiendaId', 'Whose it is, by our numbers; the file has codes.'],
  ['tipos tipoEmailId', 'Kinds of mail are chosen of a list; OPEN-351.'],
]

export const people: readonly Thing[] = [
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
      documentoNro: docs('49.999.222'),
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
        make: async (w) => {
          await room(w)
          return {
            body: { clienteId: w.clienteId, tipoEmailId: 1, nombre: 'Ana', email: mail(w), tiendaId: w.tiendaId },
          }
        },
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
        make: async (w) => {
          await room(w)
          return { body: { clienteId: w.clienteId, nombre: 'Ana', email: mail(w), tiendaId: w.tiendaId, tipos: [1] } }
        },
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
        alone: [
          ['clienteId tiendaNro', 'Which shop it is.'],
          ['visto.*', 'The form as it was opened.'],
        ],
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
      documentoNro: docs('49.999.333'),
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
          ['invitar', 'Whether the link is mailed at once; of a file’s account it is asked for.'],
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
]
