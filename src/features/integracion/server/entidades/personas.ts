import { CUIL, CUIT, DNI, isCuit, isCuitDePais } from '#shared/identity.ts'
import { z } from '#shared/wire.ts'
import {
  codigo,
  corto,
  documento,
  documentoDeCliente,
  email,
  entero,
  obligatoria,
  opcional,
  referencia,
  siNo,
  texto,
  uno,
  vacia,
  type Valores,
} from '../columnas.ts'
import type { Entidad } from '../entidad.ts'
import { guardada } from '../guardada.ts'
import { referido, upsert } from '../upsert.ts'
import { keepAvisadas } from './direcciones.ts'
import { quitaTienda } from './quitas.ts'
import {
  cliente,
  codigoPropio,
  deposito,
  listaPrecio,
  listaPrecioPorCodigo,
  provincia,
  tienda,
  tiendaCodigo,
  vendedor,
} from './referencias.ts'

export const tipoDocumento = uno({ CUIL, DNI, CUIT })
/** An 11-digit number must have its check digit. */
export const checkDocumento = (
  valores: Valores,
  hay: (columna: string) => boolean,
): readonly [string, string] | null => {
  if (valores.documentoNro === null || valores.tipoDocumento === DNI) return null
  if (!hay('tipoDocumento')) return ['tipoDocumento', 'Con el número hace falta el tipo de documento.']
  return isCuit(String(valores.documentoNro))
    ? null
    : ['documentoNro', `«${String(valores.documentoNro)}» no es un CUIT o CUIL: el dígito verificador no corresponde.`]
}

export const vendedores: Entidad = {
  nombre: 'vendedores',
  momento: { columna: 'momento', en: guardada('vendedor', { id: 'text' }) },
  clave: ['id'],
  columnas: z.object({
    id: obligatoria(codigo(), { ejemplo: '000101', que: 'código TOTVS' }),
    nombre: obligatoria(texto(), { ejemplo: 'Mariana' }),
    apellido: obligatoria(texto(), { ejemplo: 'Sosa' }),
    tipoDocumento: obligatoria(tipoDocumento, { ejemplo: 'DNI' }),
    documentoNro: obligatoria(documento(), {
      ejemplo: '25111222',
      que: '6 a 11 dígitos; CUIL y CUIT, con su dígito verificador',
    }),
    telefono: opcional(texto(50), { ejemplo: '11 4725-3310' }),
    email: opcional(email(), { ejemplo: 'msosa@empresa.test' }),
    region: opcional(entero(1, 7), {
      ejemplo: '1',
      que: '1 AMBA, 2 Centro, 3 Litoral, 4 Cuyo, 5 NOA, 6 NEA, 7 Patagonia',
    }),
    activo: vacia(true, siNo(), { ejemplo: 'si' }),
    nombreFantasia: opcional(texto(), { ejemplo: 'Mariana Sosa', que: 'cómo lo ve el cliente' }),
    staff: vacia(false, siNo(), {
      ejemplo: 'no',
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
    { aMano: true },
  ),
}

const EXTERIOR = 4
const NINGUNO = 5
/**
 * A client's: a CUIT unless it says another; who lives abroad has one of its country, a final consumer may have none.
 */
const tipoDeCliente = uno({ CUIT, CUIL, DNI, Exterior: EXTERIOR, Ninguno: NINGUNO })
const checkCliente = (valores: Valores, hay: (columna: string) => boolean): readonly [string, string] | null => {
  const { tipoDocumento: tipo, documentoNro: documento } = valores
  if (tipo === NINGUNO || !hay('documentoNro'))
    return documento === null ? null : ['documentoNro', 'Con tipoDocumento Ninguno va vacío.']
  if (documento === null) return ['documentoNro', 'Falta el dato.']
  if (tipo === EXTERIOR) return null
  const digitos = String(documento)
  if (tipo === DNI) return /^\d{6,9}$/.test(digitos) ? null : ['documentoNro', `«${corto(digitos)}» no es un DNI.`]
  return isCuit(digitos) || isCuitDePais(digitos)
    ? null
    : ['documentoNro', `«${corto(digitos)}» no es un CUIT o CUIL: el dígito verificador no corresponde.`]
}

export const clientes: Entidad = {
  nombre: 'clientes',
  momento: {
    columna: 'momento',
    en: guardada('cliente', { codigo: 'text' }, { dice: (row) => ({ documentoNro: row.documentoNro || null }) }),
  },
  clave: ['codigo'],
  columnas: z.object({
    codigo: obligatoria(codigo(), { ejemplo: '004512' }),
    razonSocial: obligatoria(texto(), { ejemplo: 'Metalúrgica Don Torcuato S.R.L.' }),
    nombreFantasia: opcional(texto()),
    tipoDocumento: opcional(tipoDeCliente, {
      ejemplo: 'CUIT',
      que: 'vacío: CUIT. Exterior: el documento de su país, como se escribe allá; Ninguno: un consumidor final sin documento',
    }),
    documentoNro: opcional(documentoDeCliente(), {
      ejemplo: '30709184322',
      que: 'en uno nuevo, obligatorio; CUIT (también el de un país) y CUIL con su dígito verificador, con guiones o sin ellos',
    }),
    telefono: opcional(texto(50)),
    email: opcional(email()),
    vendedor: opcional(referencia(vendedor, codigo()), { ejemplo: '000101', que: 'de `vendedores`: quién lo atiende' }),
    listaPrecioId: opcional(referencia(listaPrecio, entero()), {
      ejemplo: '1',
      que: 'de `listas-precios`; sin lista ve sólo lo que tiene en `precios-clientes`',
    }),
    listaPrecioCodigo: opcional(referencia(listaPrecioPorCodigo, codigo()), {
      ejemplo: 'A01',
      que: 'en vez de listaPrecioId',
    }),
    depositoCodigo: opcional(referencia(deposito, codigo()), {
      ejemplo: '01',
      que: 'de `depositos`: el que lo atiende, el primero que ve',
    }),
    calle: opcional(texto()),
    calleNro: opcional(texto(30)),
    localidad: opcional(texto()),
    provincia: opcional(referencia(provincia, texto()), {
      tipo: 'nombre o id',
      ejemplo: 'Buenos Aires',
      que: 'con tildes o sin ellas, o abreviado (BA, CABA, Cba., Sta. Fe); los id son los del INDEC',
    }),
    activo: vacia(true, siNo(), { ejemplo: 'si' }),
  }),
  pares: [{ numero: 'listaPrecioId', codigo: 'listaPrecioCodigo', obligatorio: false }],
  pide: ['documentoNro'],
  check: checkCliente,
  save: upsert('cliente', ['codigo'], {
    codigo: 'text',
    razonSocial: 'text',
    nombreFantasia: 'text',
    documentoNro: { tipo: 'text', de: (v) => v.documentoNro ?? '' },
    telefono: 'text',
    email: 'text',
    idVendedor: referido('int', 'vendedor', 'idVendedor'),
    listaPrecioId: referido('int', 'listaPrecioId', 'id'),
    depositoId: referido('int', 'depositoCodigo', 'id'),
    calle: 'text',
    calleNro: 'text',
    localidad: 'text',
    provinciaId: referido('int', 'provincia', 'id'),
    activo: 'boolean',
  }),
}

export const clienteId = referido('int', 'cliente', 'id')

export const tiendas: Entidad = {
  nombre: 'tiendas',
  momento: { columna: 'momento', en: quitaTienda },
  clave: ['cliente', 'tiendaNro'],
  columnas: z.object({
    cliente: obligatoria(referencia(cliente, codigo()), { ejemplo: '004512', que: 'de `clientes`' }),
    tiendaNro: opcional(entero(), { ejemplo: '1', que: 'o su `codigo`' }),
    codigo: codigoPropio('A1'),
    nombreFantasia: opcional(texto(), { ejemplo: 'Depósito Garín' }),
    telefono: opcional(texto(50)),
    calle: obligatoria(texto(), { ejemplo: 'Ruta 9 km 37,5' }),
    calleNro: obligatoria(texto(30), { ejemplo: '3760' }),
    localidad: opcional(texto(), { ejemplo: 'Garín' }),
    codigoPostal: opcional(texto(20), { ejemplo: '1619' }),
    provincia: obligatoria(referencia(provincia, texto()), { tipo: 'nombre o id', ejemplo: 'Buenos Aires' }),
    pais: vacia('Argentina', texto(), { ejemplo: 'Argentina' }),
  }),
  pares: [{ numero: 'tiendaNro', codigo: 'codigo', obligatorio: true }],
  numerada: { tabla: 'tienda', numero: 'tiendaNro', dentroDe: ['clienteId', 'cliente'] },
  quita: quitaTienda,
  save: keepAvisadas(
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
      provinciaId: referido('int', 'provincia', 'id'),
      pais: 'text',
    }),
  ),
}

export const tiposEmail: Entidad = {
  nombre: 'tipos-email',
  momento: { columna: 'momento', en: guardada('tipo_email', { tipoEmailId: 'int' }) },
  clave: ['tipoEmailId'],
  columnas: z.object({
    tipoEmailId: obligatoria(entero(), { ejemplo: '1', que: 'el de `contactos`' }),
    nombre: obligatoria(texto(), { ejemplo: 'Confirmación de pedido' }),
    descripcion: opcional(texto(), { ejemplo: 'Cuando recibimos una solicitud y en cada cambio' }),
    idSync: obligatoria(entero(), {
      ejemplo: '1',
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
    en: guardada('contacto', { codigo: 'text' }, { dice: (row) => ({ cliente: { id: row.clienteId as number } }) }),
  },
  clave: ['codigo'],
  columnas: z.object({
    codigo: obligatoria(codigo(), { ejemplo: 'C10241' }),
    cliente: obligatoria(referencia(cliente, codigo()), { ejemplo: '004512', que: 'de `clientes`' }),
    nombre: obligatoria(texto(), { ejemplo: 'Hernán Ledesma' }),
    email: obligatoria(email(), { ejemplo: 'compras@empresa.test' }),
    telefono: opcional(texto(50)),
    tipoEmailId: obligatoria(entero(), { ejemplo: '1', que: 'la clase de correo' }),
    tiendaNro: opcional(entero(), { ejemplo: '1', que: 'una tienda de ese cliente' }),
    tiendaCodigo: tiendaCodigo(),
    visible: vacia(true, siNo(), { ejemplo: 'si' }),
  }),
  pares: [{ numero: 'tiendaNro', codigo: 'tiendaCodigo', obligatorio: false }],
  check: (valores, hay) =>
    (valores.tiendaNro !== null || valores.tiendaCodigo !== null) && !hay('cliente')
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
    { aMano: true },
  ),
}
