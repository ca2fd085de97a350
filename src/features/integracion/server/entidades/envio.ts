import { z } from '#shared/wire.ts'
import { codigo, entero, required, optionalText, porcentaje, reference, siNo, texto, vacia } from '../columnas.ts'
import type { Entidad, Par } from '../entidad.ts'
import { storedRow } from '../storedRow.ts'
import { referenced, upsert } from '../upsert.ts'
import { quitaTransporteTienda } from './quitas.ts'
import { cliente, codigoPropio, tienda, tiendaCodigo, transporte, transporteByCodigo } from './references.ts'

const propio: readonly Par[] = [{ numero: 'id', codigo: 'codigo', obligatorio: true }]
export const condicionesPago: Entidad = {
  nombre: 'condiciones-pago',
  momento: { columna: 'momento', en: storedRow('condicion_pago', { id: 'int' }) },
  clave: ['id'],
  columnas: z.object({
    id: optionalText(entero(), { example: '1', que: 'o su `codigo`' }),
    codigo: codigoPropio('30D'),
    descripcion: required(texto(), { example: 'Transferencia anticipada' }),
    porcentaje: required(porcentaje(), {
      example: '4',
      que: '0 a 100: su descuento, sobre el total sin descuentos',
    }),
    defaultValue: vacia(false, siNo(), {
      example: 'no',
      que: 'si: no es la que se propone, que es la primera sin marcar (o la única)',
    }),
    activo: vacia(true, siNo(), { example: 'si' }),
  }),
  pares: propio,
  numbered: { tabla: 'condicion_pago', numero: 'id' },
  save: upsert('condicion_pago', ['id'], {
    id: 'int',
    codigo: 'text',
    descripcion: 'text',
    porcentaje: 'numeric',
    defaultValue: 'boolean',
    activo: 'boolean',
  }),
}
export const transportes: Entidad = {
  nombre: 'transportes',
  momento: { columna: 'momento', en: storedRow('transporte', { id: 'int' }) },
  clave: ['id'],
  columnas: z.object({
    id: optionalText(entero(), { example: '1', que: 'o su `codigo`' }),
    codigo: codigoPropio('PAMPA'),
    descripcion: required(texto(), { example: 'Transporte Pampa Sur' }),
    activo: vacia(true, siNo(), { example: 'si' }),
  }),
  pares: propio,
  numbered: { tabla: 'transporte', numero: 'id' },
  save: upsert('transporte', ['id'], { id: 'int', codigo: 'text', descripcion: 'text', activo: 'boolean' }),
}
export const transportesTiendas: Entidad = {
  nombre: 'transportes-tiendas',
  momento: { columna: 'momento', en: quitaTransporteTienda },
  clave: ['transporteId', 'cliente', 'tiendaNro'],
  columnas: z.object({
    transporteId: optionalText(reference(transporte, entero()), {
      example: '1',
      que: 'de `transportes`: o `transporteCodigo`',
    }),
    transporteCodigo: optionalText(reference(transporteByCodigo, codigo()), { example: 'PAMPA' }),
    cliente: required(reference(cliente, codigo()), { example: '004512', que: 'de `clientes`' }),
    tiendaNro: optionalText(entero(), { example: '1', que: 'una tienda de ese cliente: o `tiendaCodigo`' }),
    tiendaCodigo: tiendaCodigo(),
  }),
  pares: [
    { numero: 'transporteId', codigo: 'transporteCodigo', obligatorio: true },
    { numero: 'tiendaNro', codigo: 'tiendaCodigo', obligatorio: true },
  ],
  existe: [tienda],
  quita: quitaTransporteTienda,
  save: upsert('transporte_tienda', ['transporteId', 'clienteId', 'tiendaNro'], {
    transporteId: referenced('int', 'transporteId', 'id'),
    clienteId: referenced('int', 'cliente', 'id'),
    tiendaNro: 'int',
  }),
}
export const clasificaciones: Entidad = {
  nombre: 'clasificaciones',
  momento: { columna: 'momento', en: storedRow('clasificacion_envio', { id: 'int' }) },
  clave: ['id'],
  columnas: z.object({
    id: optionalText(entero(), { example: '1', que: 'o su `codigo`' }),
    codigo: codigoPropio('GRUA'),
    descripcion: required(texto(), { example: 'Descarga con grúa propia' }),
    orden: vacia(0, entero(0), { example: '10' }),
    activo: vacia(true, siNo(), { example: 'si' }),
  }),
  pares: propio,
  numbered: { tabla: 'clasificacion_envio', numero: 'id' },
  save: upsert('clasificacion_envio', ['id'], {
    id: 'int',
    codigo: 'text',
    descripcion: 'text',
    orden: 'int',
    activo: 'boolean',
  }),
}
