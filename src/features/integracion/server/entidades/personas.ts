import { CUIL, CUIT, DNI, isCuit, isCuitOfPais } from '#shared/identity.ts'
import { z } from '#shared/wire.ts'
import {
  codigo,
  shorten,
  documento,
  documentoOfCliente,
  email,
  entero,
  required,
  optionalText,
  reference,
  siNo,
  texto,
  single,
  vacia,
  type Values,
} from '../columnas.ts'
import type { Entidad } from '../entidad.ts'
import { storedRow } from '../storedRow.ts'
import { referenced, upsert } from '../upsert.ts'
import { keepAlerted } from './direcciones.ts'
import { quitaTienda } from './quitas.ts'
import {
  cliente,
  codigoPropio,
  deposito,
  listaPrecio,
  listaPrecioByCodigo,
  provincia,
  tienda,
  tiendaCodigo,
  vendedor,
} from './references.ts'

export const tipoDocumento = single({ CUIL, DNI, CUIT })
/** An 11-digit number must have its check digit. */
export const checkDocumento = (values: Values, hay: (columna: string) => boolean): readonly [string, string] | null => {
  if (values.documentoNro === null || values.tipoDocumento === DNI) return null
  if (!hay('tipoDocumento')) return ['tipoDocumento', 'Con el número hace falta el tipo de documento.']
  return isCuit(String(values.documentoNro))
    ? null
    : ['documentoNro', `«${String(values.documentoNro)}» no es un CUIT o CUIL: el dígito verificador no corresponde.`]
}

export const vendedores: Entidad = {
  nombre: 'vendedores',
  momento: { columna: 'momento', en: storedRow('vendedor', { id: 'text' }) },
  clave: ['id'],
  columnas: z.object({
    id: required(codigo(), { example: '000101', que: 'código TOTVS' }),
    nombre: required(texto(), { example: 'Mariana' }),
    apellido: required(texto(), { example: 'Sosa' }),
    tipoDocumento: required(tipoDocumento, { example: 'DNI' }),
    documentoNro: required(documento(), {
      example: '25111222',
      que: '6 a 11 dígitos; CUIL y CUIT, con su dígito verificador',
    }),
    telefono: optionalText(texto(50), { example: '11 4725-3310' }),
    email: optionalText(email(), { example: 'msosa@empresa.test' }),
    region: optionalText(entero(1, 7), {
      example: '1',
      que: '1 AMBA, 2 Centro, 3 Litoral, 4 Cuyo, 5 NOA, 6 NEA, 7 Patagonia',
    }),
    activo: vacia(true, siNo(), { example: 'si' }),
    nombreFantasia: optionalText(texto(), { example: 'Mariana Sosa', que: 'cómo lo ve el cliente' }),
    staff: vacia(false, siNo(), {
      example: 'no',
      que: 'si: contacto de todos los clientes, junto a su ejecutivo de cuenta',
    }),
  }),
  check: checkDocumento,
  save: upsert(
    'vendedor',
    ['id'],
    {
      id: 'text',
      nombre: 'text',
      apellido: 'text',
      tipoDocumento: 'int',
      documentoNro: 'text',
      telefono: 'text',
      email: 'text',
      region: 'int',
      activo: 'boolean',
      nombreFantasia: 'text',
      staff: 'boolean',
    },
    { byHand: true },
  ),
}

const EXTERIOR = 4
const NONE = 5
/**
 * A client's type of document: CUIT by default; foreign clients have one of their country, final consumers may have
 * none.
 */
const tipoOfCliente = single({ CUIT, CUIL, DNI, Exterior: EXTERIOR, Ninguno: NONE })
const checkCliente = (values: Values, hay: (columna: string) => boolean): readonly [string, string] | null => {
  const { tipoDocumento: tipo, documentoNro: documento } = values
  if (tipo === NONE || !hay('documentoNro'))
    return documento === null ? null : ['documentoNro', 'Con tipoDocumento Ninguno va vacío.']
  if (documento === null) return ['documentoNro', 'Falta el dato.']
  if (tipo === EXTERIOR) return null
  const digits = String(documento)
  if (tipo === DNI) return /^\d{6,9}$/.test(digits) ? null : ['documentoNro', `«${shorten(digits)}» no es un DNI.`]
  return isCuit(digits) || isCuitOfPais(digits)
    ? null
    : ['documentoNro', `«${shorten(digits)}» no es un CUIT o CUIL: el dígito verificador no corresponde.`]
}

export const clientes: Entidad = {
  nombre: 'clientes',
  momento: {
    columna: 'momento',
    en: storedRow('cliente', { codigo: 'text' }, { dice: (row) => ({ documentoNro: row.documentoNro || null }) }),
  },
  clave: ['codigo'],
  columnas: z.object({
    codigo: required(codigo(), { example: '004512' }),
    razonSocial: required(texto(), { example: 'Metalúrgica Don Torcuato S.R.L.' }),
    nombreFantasia: optionalText(texto()),
    tipoDocumento: optionalText(tipoOfCliente, {
      example: 'CUIT',
      que: 'vacío: CUIT. Exterior: el documento de su país, como se escribe allá; Ninguno: un consumidor final sin documento',
    }),
    documentoNro: optionalText(documentoOfCliente(), {
      example: '30709184322',
      que: 'en uno nuevo, obligatorio; CUIT (también el de un país) y CUIL con su dígito verificador, con guiones o sin ellos',
    }),
    telefono: optionalText(texto(50)),
    email: optionalText(email()),
    vendedor: optionalText(reference(vendedor, codigo()), {
      example: '000101',
      que: 'de `vendedores`: quién lo atiende',
    }),
    listaPrecioId: optionalText(reference(listaPrecio, entero()), {
      example: '1',
      que: 'de `listas-precios`; sin lista ve sólo lo que tiene en `precios-clientes`',
    }),
    listaPrecioCodigo: optionalText(reference(listaPrecioByCodigo, codigo()), {
      example: 'A01',
      que: 'en vez de listaPrecioId',
    }),
    depositoCodigo: optionalText(reference(deposito, codigo()), {
      example: '01',
      que: 'de `depositos`: el que lo atiende, el primero que ve',
    }),
    calle: optionalText(texto()),
    calleNro: optionalText(texto(30)),
    localidad: optionalText(texto()),
    provincia: optionalText(reference(provincia, texto()), {
      tipo: 'nombre o id',
      example: 'Buenos Aires',
      que: 'con tildes o sin ellas, o abreviado (BA, CABA, Cba., Sta. Fe); los id son los del INDEC',
    }),
    activo: vacia(true, siNo(), { example: 'si' }),
    ordenCompraObligatoria: vacia(false, siNo(), {
      example: 'no',
      que: 'si: compra sólo con el número de su orden de compra',
    }),
  }),
  pares: [{ numero: 'listaPrecioId', codigo: 'listaPrecioCodigo', obligatorio: false }],
  requests: ['documentoNro'],
  check: checkCliente,
  save: upsert('cliente', ['codigo'], {
    codigo: 'text',
    razonSocial: 'text',
    nombreFantasia: 'text',
    documentoNro: { tipo: 'text', de: (v) => v.documentoNro ?? '' },
    telefono: 'text',
    email: 'text',
    idVendedor: referenced('int', 'vendedor', 'idVendedor'),
    listaPrecioId: referenced('int', 'listaPrecioId', 'id'),
    depositoId: referenced('int', 'depositoCodigo', 'id'),
    calle: 'text',
    calleNro: 'text',
    localidad: 'text',
    provinciaId: referenced('int', 'provincia', 'id'),
    activo: 'boolean',
    ordenCompraObligatoria: 'boolean',
  }),
}

export const clienteId = referenced('int', 'cliente', 'id')

export const tiendas: Entidad = {
  nombre: 'tiendas',
  momento: { columna: 'momento', en: quitaTienda },
  clave: ['cliente', 'tiendaNro'],
  columnas: z.object({
    cliente: required(reference(cliente, codigo()), { example: '004512', que: 'de `clientes`' }),
    tiendaNro: optionalText(entero(), { example: '1', que: 'o su `codigo`' }),
    codigo: codigoPropio('A1'),
    nombreFantasia: optionalText(texto(), { example: 'Depósito Garín' }),
    telefono: optionalText(texto(50)),
    calle: required(texto(), { example: 'Ruta 9 km 37,5' }),
    calleNro: required(texto(30), { example: '3760' }),
    localidad: optionalText(texto(), { example: 'Garín' }),
    codigoPostal: optionalText(texto(20), { example: '1619' }),
    provincia: required(reference(provincia, texto()), { tipo: 'nombre o id', example: 'Buenos Aires' }),
    pais: vacia('Argentina', texto(), { example: 'Argentina' }),
  }),
  pares: [{ numero: 'tiendaNro', codigo: 'codigo', obligatorio: true }],
  numbered: { tabla: 'tienda', numero: 'tiendaNro', within: ['clienteId', 'cliente'] },
  quita: quitaTienda,
  save: keepAlerted(
    upsert('tienda', ['clienteId', 'tiendaNro'], {
      clienteId,
      tiendaNro: 'int',
      codigo: 'text',
      nombreFantasia: 'text',
      telefono: 'text',
      calle: 'text',
      calleNro: 'text',
      localidad: 'text',
      codigoPostal: 'text',
      provinciaId: referenced('int', 'provincia', 'id'),
      pais: 'text',
    }),
  ),
}

export const tiposEmail: Entidad = {
  nombre: 'tipos-email',
  momento: { columna: 'momento', en: storedRow('tipo_email', { tipoEmailId: 'int' }) },
  clave: ['tipoEmailId'],
  columnas: z.object({
    tipoEmailId: required(entero(), { example: '1', que: 'el de `contactos`' }),
    nombre: required(texto(), { example: 'Confirmación de pedido' }),
    descripcion: optionalText(texto(), { example: 'Cuando recibimos una solicitud y en cada cambio' }),
    idSync: required(entero(), {
      example: '1',
      que: 'su número en el sistema de gestión; 14 es el ingreso al portal, que no se edita',
    }),
  }),
  save: upsert('tipo_email', ['tipoEmailId'], {
    tipoEmailId: 'int',
    nombre: 'text',
    descripcion: 'text',
    idSync: 'int',
  }),
}

export const contactos: Entidad = {
  nombre: 'contactos',
  momento: {
    columna: 'momento',
    en: storedRow('contacto', { codigo: 'text' }, { dice: (row) => ({ cliente: { id: row.clienteId as number } }) }),
  },
  clave: ['codigo'],
  columnas: z.object({
    codigo: required(codigo(), { example: 'C10241' }),
    cliente: required(reference(cliente, codigo()), { example: '004512', que: 'de `clientes`' }),
    nombre: required(texto(), { example: 'Hernán Ledesma' }),
    email: required(email(), { example: 'compras@empresa.test' }),
    telefono: optionalText(texto(50)),
    tipoEmailId: required(entero(), { example: '1', que: 'la clase de correo' }),
    tiendaNro: optionalText(entero(), { example: '1', que: 'una tienda de ese cliente' }),
    tiendaCodigo: tiendaCodigo(),
    visible: vacia(true, siNo(), { example: 'si' }),
  }),
  pares: [{ numero: 'tiendaNro', codigo: 'tiendaCodigo', obligatorio: false }],
  check: (values, hay) =>
    (values.tiendaNro !== null || values.tiendaCodigo !== null) && !hay('cliente')
      ? ['cliente', 'Con la tienda hace falta el cliente.']
      : null,
  existe: [tienda],
  save: upsert(
    'contacto',
    ['codigo'],
    {
      codigo: 'text',
      clienteId,
      tipoEmailId: 'int',
      nombre: 'text',
      email: 'text',
      telefono: 'text',
      tiendaNro: 'int',
      visible: 'boolean',
    },
    { byHand: true },
  ),
}
