import { cliente } from '#features/clientes/contract.ts'
import { event, type Emitted } from '#shared/events.ts'
import { EDITORS, P } from '#shared/permisos.ts'
import { route } from '#shared/route.ts'
import {
  bool,
  raw,
  cuantos,
  documentoText,
  entrada,
  id,
  idParam,
  int,
  libre,
  lista,
  optionalText,
  pages,
  texto,
  textoNull,
  z,
} from '#shared/wire.ts'
import { MAX_TELEFONO, textos } from './rules.ts'

/**
 * `Vendedor` of docs/spec/wire.md. `id` is the TOTVS code, `idVendedor` the portal's key; its clients come with
 * Vendedor/{id} only.
 */
export const vendedor = z.object({
  id: texto,
  idVendedor: id,
  apellidoNombre: texto,
  documentoNro: texto,
  nroDocumento: texto,
  telefono: textoNull,
  email: textoNull,
  activo: bool,
  nombreFantasia: textoNull,
  clientesResponse: z.object({ ...lista(cliente).shape, ...cuantos }),
})
export type Vendedor = z.infer<typeof vendedor>
/** Vendedor/{id}: the seller and the eight fields of its form; what an import left out is null. */
const vendedorCompleto = z.object({
  ...vendedor.shape,
  name: texto,
  lastName: texto,
  identificationTypes: int,
  identification: texto,
  phone: textoNull,
  email: textoNull,
  totVsCode: texto,
  region: z.nullable(id),
})
export type VendedorCompleto = z.infer<typeof vendedorCompleto>

/** `SellerForm`. Whether document and e-mail are any is decided in rules.ts, so that screen and server say the same. */
const sellerForm = z.object({
  name: entrada(textos.name),
  lastName: entrada(textos.lastName),
  identificationTypes: z.union([z.literal(1), z.literal(2), z.literal(3)], textos.option),
  identification: documentoText(textos.identification, textos.identificationInvalida).check(
    z.minLength(1, textos.identification),
  ),
  phone: entrada(textos.phone, MAX_TELEFONO),
  email: entrada(textos.email),
  totVsCode: entrada(textos.totVsCode),
  region: z.int(textos.option).check(z.gte(1, textos.option), z.lte(2_147_483_647, textos.option)),
})
export type SellerForm = z.output<typeof sellerForm>
/** No value of a seller is longer, whoever wrote it. */
const MAX_STORED = 1_000
/** The form as it stood when it was opened. */
const sellerVisto = z.object({
  name: optionalText(raw(MAX_STORED)),
  lastName: optionalText(raw(MAX_STORED)),
  identificationTypes: optionalText(int),
  identification: optionalText(raw(MAX_STORED)),
  phone: optionalText(raw(MAX_STORED)),
  email: optionalText(raw(MAX_STORED)),
  totVsCode: optionalText(raw(MAX_STORED)),
  region: optionalText(int),
})
export type SellerVisto = z.output<typeof sellerVisto>

const vendedores = z.object({ ...lista(vendedor).shape, length: z.optional(int) })

export const events = {
  'vendedor-cambiado': event({
    summary: 'Alguien dio de alta un vendedor o cambió sus datos de contacto en el portal.',
    data: z.strictObject({
      vendedor: texto,
      nuevo: bool,
      nombre: texto,
      apellido: texto,
      tipoDocumento: z.nullable(int),
      documentoNro: texto,
      telefono: textoNull,
      email: textoNull,
      region: z.nullable(id),
      usuarioId: id,
    }),
    fields: {
      vendedor: 'su código',
      nuevo: 'si recién se dio de alta',
      nombre: 'su nombre',
      apellido: 'su apellido',
      tipoDocumento: '1 CUIL, 2 DNI, 3 CUIT',
      documentoNro: 'su documento',
      telefono: 'el teléfono',
      email: 'su email',
      region: 'su región, como en la importación',
      usuarioId: 'la cuenta que lo hizo',
    },
  }),
} as const
declare module '#shared/events.ts' {
  interface Eventos extends Emitted<typeof events> {}
}

export const contract = {
  all: route({
    method: 'GET',
    path: '/api/Vendedor/all',
    access: { all: [P.vendedores] },
    summary: 'Vendedores (todos, o de a páginas)',
    query: z.object(pages),
    reply: vendedores,
  }),
  search: route({
    method: 'GET',
    path: '/api/Vendedor/search',
    access: { all: [P.vendedores] },
    summary: 'Vendedores por nombre, sin mayúsculas ni acentos; vacío: todos',
    query: z.object({ name: optionalText(libre(250)), ...pages }),
    reply: vendedores,
  }),
  vendedor: route({
    method: 'GET',
    path: '/api/Vendedor/:id',
    access: 'session',
    summary: 'Un vendedor con sus clientes (todos, o de a páginas)',
    params: z.object({ id: idParam }),
    query: z.object(pages),
    reply: vendedorCompleto,
    refuses: { no_encontrado: 404 },
  }),
  create: route({
    method: 'POST',
    path: '/api/Vendedor',
    access: EDITORS,
    summary: 'Crea un vendedor y su cuenta',
    body: sellerForm,
    reply: vendedor,
    idempotent: true,
    refuses: { ya_existe: 409 },
  }),
  update: route({
    method: 'PUT',
    path: '/api/Vendedor/:id',
    access: EDITORS,
    summary: 'Cambia un vendedor y su cuenta',
    params: z.object({ id: idParam }),
    body: z.object({ vendedor: sellerForm, visto: optionalText(sellerVisto) }),
    reply: vendedor,
    refuses: { no_encontrado: 404, ya_existe: 409, cambiado: 409 },
  }),
} as const
