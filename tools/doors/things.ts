/** What two doors write: the rows of a file, and calls of the portal; and how each calls the same field. */
export type World = {
  clienteId: number
  tiendaId: number
  tiendaNro: number
  contactoId: number
  persona: string
  seq: () => number
}
type Body = { readonly [field: string]: unknown }
export type Call = {
  readonly call: `${string}.${string}`
  readonly params?: (w: World) => { readonly [name: string]: number }
  readonly body: (w: World) => Body
  /** The import's column → the call's field. */
  readonly fields: { readonly [column: string]: string }
}
export type Thing = {
  readonly entity: string
  readonly row: (w: World) => Body
  /** Of each column the values that no door, or every door, may take. */
  readonly samples: { readonly [column: string]: readonly unknown[] }
  /** The column that another value is told of late, and two of its values. */
  readonly late: readonly [column: string, now: string, before: string]
  readonly calls: readonly Call[]
}

const long = (n: number) => 'x'.repeat(n)
const names = ['', '  ', long(250), long(251), 'a\u0000b', 'Ñandú "y" <b>']
const emails = ['no-mail', 'a@b', 'a b@c.test', 'a@b.test,c@d.test', `${long(250)}@c.test`, 'a\u0000@b.test']
const phones = ['11 4748-2210', long(51), 'a\u0000b']
const docs = ['abc', '12', '123456789012', '30.111.222']
const links = ['javascript:x', '//x.test', 'http://x.test', 'https://x.test', '/acopios']
const texts = [
  '<p>Hola</p>',
  '<img src="https://x.test/a.png">',
  '<img src=x>',
  '<p>x</p><script>1</script>',
  '<img src="/dibujos/seccion/c.svg?h=100&b=50&c=15&e=2">',
  '<img src="/novedades-imagenes/11111111-1111-1111-1111-111111111111.png">',
]
const dni = (w: World) => String(41_000_000 + w.seq())
const mail = (w: World) => `puerta${w.seq()}@puertas.test`

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
      nombre: names,
      apellido: names,
      documentoNro: docs,
      telefono: phones,
      email: emails,
      region: [0, 1, 8, 'x'],
    },
    late: ['nombre', 'Ana', 'Eva'],
    calls: [
      {
        call: 'vendedores.create',
        body: (w) => ({
          name: 'Ana',
          lastName: 'Paz',
          identificationTypes: 2,
          identification: dni(w),
          phone: '11 4748-2210',
          email: mail(w),
          totVsCode: `P${w.seq()}`,
          region: 1,
        }),
        fields: {
          id: 'totVsCode',
          nombre: 'name',
          apellido: 'lastName',
          documentoNro: 'identification',
          telefono: 'phone',
          email: 'email',
          region: 'region',
        },
      },
    ],
  },
  {
    entity: 'contactos',
    row: (w) => ({ codigo: `P${w.seq()}`, cliente: '004512', nombre: 'Ana', email: mail(w), tipoEmailId: 1 }),
    samples: { nombre: names, email: emails, telefono: phones },
    late: ['nombre', 'Ana', 'Eva'],
    calls: [
      {
        call: 'correos.create',
        body: (w) => ({ clienteId: w.clienteId, tipoEmailId: 1, nombre: 'Ana', email: mail(w), tiendaId: w.tiendaId }),
        fields: { nombre: 'nombre', email: 'email', telefono: 'telefono' },
      },
      {
        call: 'correos.change',
        body: (w) => ({
          contactoId: w.contactoId,
          clienteId: w.clienteId,
          tipoEmailId: 1,
          nombre: 'Ana',
          email: mail(w),
          tiendaId: w.tiendaId,
        }),
        fields: { nombre: 'nombre', email: 'email', telefono: 'telefono' },
      },
      {
        call: 'correos.createPersona',
        body: (w) => ({ clienteId: w.clienteId, nombre: 'Ana', email: mail(w), tiendaId: w.tiendaId, tipos: [1] }),
        fields: { nombre: 'nombre', email: 'email', telefono: 'telefono' },
      },
      {
        call: 'correos.changePersona',
        body: (w) => ({
          clienteId: w.clienteId,
          email: w.persona,
          tiendaNro: w.tiendaNro,
          nombre: 'Ana',
          nuevoEmail: w.persona,
        }),
        fields: { nombre: 'nombre', email: 'nuevoEmail', telefono: 'telefono' },
      },
    ],
  },
  {
    entity: 'tiendas',
    row: (w) => ({ cliente: '004512', tiendaNro: w.tiendaNro, calle: 'Ruta 9', calleNro: '1', provincia: 'Córdoba' }),
    samples: { calle: names, calleNro: ['', long(30), long(31), 'a\u0000b', 's/n'] },
    late: ['calle', 'Ruta 9', 'Ruta 8'],
    calls: [
      {
        call: 'clientes.updateAddress',
        body: (w) => ({ clienteId: w.clienteId, tiendaNro: w.tiendaNro, calle: 'Ruta 9', calleNro: '1' }),
        fields: { calle: 'calle', calleNro: 'calleNro' },
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
    samples: { email: ['', ...emails], documentoNro: docs, tipoRol: [0, 4, 'x'] },
    late: ['apellido', 'Paz', 'Luz'],
    calls: [
      {
        call: 'usuarios.create',
        body: (w) => ({
          user: {
            email: mail(w),
            userName: 'Ana Paz',
            tipoRol: 3,
            identificationType: 2,
            identification: dni(w),
            clienteId: w.clienteId,
          },
        }),
        fields: { email: 'user.email', documentoNro: 'user.identification', tipoRol: 'user.tipoRol' },
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
      titulo: ['', long(100), long(101), 'a\u0000b'],
      textoPortada: ['', long(200), long(201)],
      cuerpo: [...texts, '', `<p>${long(60_000)}</p>`],
      cuerpoDetalle: [...texts, `<p>${long(20_000)}</p>`],
      link: links,
      linkVideo: links,
      linkImagenSec: links,
    },
    late: ['titulo', 'Perfiles', 'Chapas'],
    calls: [
      {
        call: 'novedades.create',
        body: () => ({
          titulo: 'Perfiles',
          textoPortada: 'Hay',
          cuerpo: '<p>Hola</p>',
          destacada: false,
          publicar: true,
          publicada: '2026-11-18T08:00',
        }),
        fields: Object.fromEntries(
          ['titulo', 'textoPortada', 'cuerpo', 'cuerpoDetalle', 'link', 'linkVideo', 'linkImagenSec'].map((f) => [
            f,
            f,
          ]),
        ),
      },
    ],
  },
]

/** Where doors differ on purpose: `entity.column`, the call or 'import', and why. */
export type Difference = { readonly at: string; readonly call: string; readonly why: string }
export const differences: readonly Difference[] = [
  {
    at: 'vendedores.documentoNro «30.111.222»',
    call: 'vendedores.create',
    why: 'Programs export documents with dots, and a file is read as it comes; the form says digits alone (OPEN-83).',
  },
  {
    at: 'novedades.cuerpo «<img src="/novedades-imagenes/11111111-1111-1111-1111-111111111111.png">»',
    call: 'novedades.create',
    why: 'A file comes from outside and cannot know the pictures that the portal keeps: only its shape is judged there.',
  },
  {
    at: 'novedades.cuerpoDetalle «<img src="/novedades-imagenes/11111111-1111-1111-1111-111111111111.png">»',
    call: 'novedades.create',
    why: 'As of the body.',
  },
]
