import { CUIL, CUIT, DNI, isCuit } from '#shared/identity.ts'
import { z } from '#shared/wire.ts'
import {
  codigo,
  de,
  documento,
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
import { upsert } from '../upsert.ts'
import { keepAvisadas } from './direcciones.ts'
import { cliente, listaPrecio, provincia, tienda, vendedor } from './referencias.ts'

export const tipoDocumento = uno({ CUIL, DNI, CUIT })
/** An 11-digit number must have its check digit. */
export const checkDocumento = (valores: Valores): readonly [string, string] | null => {
  if (valores.documentoNro === null || valores.tipoDocumento === DNI) return null
  return isCuit(String(valores.documentoNro))
    ? null
    : ['documentoNro', `«${String(valores.documentoNro)}» no es un CUIT o CUIL: el dígito verificador no corresponde.`]
}

export const vendedores: Entidad = {
  nombre: 'vendedores',
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
  save: upsert('vendedor', ['id'], {
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
  }),
}

export const clientes: Entidad = {
  nombre: 'clientes',
  clave: ['codigo'],
  columnas: z.object({
    codigo: obligatoria(codigo(), { ejemplo: '004512' }),
    razonSocial: obligatoria(texto(), { ejemplo: 'Metalúrgica Don Torcuato S.R.L.' }),
    nombreFantasia: opcional(texto()),
    documentoNro: obligatoria(documento(), {
      tipo: 'CUIT',
      ejemplo: '30709184322',
      que: 'con su dígito verificador; con guiones o sin ellos',
    }),
    telefono: opcional(texto(50)),
    email: opcional(email()),
    vendedor: opcional(referencia(vendedor, codigo()), { ejemplo: '000101', que: 'de `vendedores`: quién lo atiende' }),
    listaPrecioId: opcional(referencia(listaPrecio, entero()), {
      ejemplo: '1',
      que: 'de `listas-precios`; sin lista no ve productos',
    }),
    calle: opcional(texto()),
    calleNro: opcional(texto(30)),
    localidad: opcional(texto()),
    provincia: opcional(referencia(provincia, texto()), {
      tipo: 'nombre o id',
      ejemplo: 'Buenos Aires',
      que: 'con tildes o sin ellas; los id son los del INDEC',
    }),
    activo: vacia(true, siNo(), { ejemplo: 'si' }),
  }),
  check: checkDocumento,
  save: upsert('cliente', ['codigo'], {
    codigo: 'text',
    razonSocial: 'text',
    nombreFantasia: 'text',
    documentoNro: 'text',
    telefono: 'text',
    email: 'text',
    idVendedor: { tipo: 'int', de: (v) => de(v, 'vendedor', 'idVendedor') },
    listaPrecioId: { tipo: 'int', de: (v) => de(v, 'listaPrecioId', 'id') },
    calle: 'text',
    calleNro: 'text',
    localidad: 'text',
    provinciaId: { tipo: 'int', de: (v) => de(v, 'provincia', 'id') },
    activo: 'boolean',
  }),
}

export const clienteId = { tipo: 'int', de: (v: Valores) => de(v, 'cliente', 'id') } as const

export const tiendas: Entidad = {
  nombre: 'tiendas',
  clave: ['cliente', 'tiendaNro'],
  columnas: z.object({
    cliente: obligatoria(referencia(cliente, codigo()), { ejemplo: '004512', que: 'de `clientes`' }),
    tiendaNro: obligatoria(entero(), { ejemplo: '1' }),
    nombreFantasia: opcional(texto(), { ejemplo: 'Depósito Garín' }),
    telefono: opcional(texto(50)),
    calle: obligatoria(texto(), { ejemplo: 'Ruta 9 km 37,5' }),
    calleNro: obligatoria(texto(30), { ejemplo: '3760' }),
    localidad: opcional(texto(), { ejemplo: 'Garín' }),
    codigoPostal: opcional(texto(20), { ejemplo: '1619' }),
    provincia: obligatoria(referencia(provincia, texto()), { tipo: 'nombre o id', ejemplo: 'Buenos Aires' }),
    pais: vacia('Argentina', texto(), { ejemplo: 'Argentina' }),
  }),
  save: keepAvisadas(
    upsert('tienda', ['clienteId', 'tiendaNro'], {
      clienteId,
      tiendaNro: 'int',
      nombreFantasia: 'text',
      telefono: 'text',
      calle: 'text',
      calleNro: 'text',
      localidad: 'text',
      codigoPostal: 'text',
      provinciaId: { tipo: 'int', de: (v) => de(v, 'provincia', 'id') },
      pais: 'text',
    }),
  ),
}

export const contactos: Entidad = {
  nombre: 'contactos',
  clave: ['codigo'],
  columnas: z.object({
    codigo: obligatoria(codigo(), { ejemplo: 'C10241' }),
    cliente: obligatoria(referencia(cliente, codigo()), { ejemplo: '004512', que: 'de `clientes`' }),
    nombre: obligatoria(texto(), { ejemplo: 'Hernán Ledesma' }),
    email: obligatoria(email(), { ejemplo: 'compras@empresa.test' }),
    telefono: opcional(texto(50)),
    tipoEmailId: obligatoria(entero(), { ejemplo: '1', que: 'la clase de correo' }),
    tiendaNro: opcional(entero(), { ejemplo: '1', que: 'una tienda de ese cliente' }),
    visible: vacia(true, siNo(), { ejemplo: 'si' }),
  }),
  existe: [tienda],
  save: upsert('contacto', ['codigo'], {
    codigo: 'text',
    clienteId,
    tipoEmailId: 'int',
    nombre: 'text',
    email: 'text',
    telefono: 'text',
    tiendaNro: 'int',
    visible: 'boolean',
  }),
}
