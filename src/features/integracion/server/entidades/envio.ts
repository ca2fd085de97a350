import { z } from '#shared/wire.ts'
import { codigo, entero, obligatoria, opcional, porcentaje, referencia, siNo, texto, vacia } from '../columnas.ts'
import type { Entidad, Par } from '../entidad.ts'
import { guardada } from '../guardada.ts'
import { referido, upsert } from '../upsert.ts'
import { quitaTransporteTienda } from './quitas.ts'
import { cliente, codigoPropio, tienda, tiendaCodigo, transporte, transportePorCodigo } from './referencias.ts'

const propio: readonly Par[] = [{ numero: 'id', codigo: 'codigo', obligatorio: true }]
export const condicionesPago: Entidad = {
  nombre: 'condiciones-pago',
  momento: { columna: 'momento', en: guardada('condicion_pago', { id: 'int' }) },
  clave: ['id'],
  columnas: z.object({
    id: opcional(entero(), { ejemplo: '1', que: 'o su `codigo`' }),
    codigo: codigoPropio('30D'),
    descripcion: obligatoria(texto(), { ejemplo: 'Transferencia anticipada' }),
    porcentaje: obligatoria(porcentaje(), {
      ejemplo: '4',
      que: '0 a 100: su descuento, sobre el total sin descuentos',
    }),
    defaultValue: vacia(false, siNo(), {
      ejemplo: 'no',
      que: 'si: no es la que se propone, que es la primera sin marcar (o la única)',
    }),
    activo: vacia(true, siNo(), { ejemplo: 'si' }),
  }),
  pares: propio,
  numerada: { tabla: 'condicion_pago', numero: 'id' },
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
  momento: { columna: 'momento', en: guardada('transporte', { id: 'int' }) },
  clave: ['id'],
  columnas: z.object({
    id: opcional(entero(), { ejemplo: '1', que: 'o su `codigo`' }),
    codigo: codigoPropio('PAMPA'),
    descripcion: obligatoria(texto(), { ejemplo: 'Transporte Pampa Sur' }),
    activo: vacia(true, siNo(), { ejemplo: 'si' }),
  }),
  pares: propio,
  numerada: { tabla: 'transporte', numero: 'id' },
  save: upsert('transporte', ['id'], { id: 'int', codigo: 'text', descripcion: 'text', activo: 'boolean' }),
}
export const transportesTiendas: Entidad = {
  nombre: 'transportes-tiendas',
  momento: { columna: 'momento', en: quitaTransporteTienda },
  clave: ['transporteId', 'cliente', 'tiendaNro'],
  columnas: z.object({
    transporteId: opcional(referencia(transporte, entero()), {
      ejemplo: '1',
      que: 'de `transportes`: o `transporteCodigo`',
    }),
    transporteCodigo: opcional(referencia(transportePorCodigo, codigo()), { ejemplo: 'PAMPA' }),
    cliente: obligatoria(referencia(cliente, codigo()), { ejemplo: '004512', que: 'de `clientes`' }),
    tiendaNro: opcional(entero(), { ejemplo: '1', que: 'una tienda de ese cliente: o `tiendaCodigo`' }),
    tiendaCodigo: tiendaCodigo(),
  }),
  pares: [
    { numero: 'transporteId', codigo: 'transporteCodigo', obligatorio: true },
    { numero: 'tiendaNro', codigo: 'tiendaCodigo', obligatorio: true },
  ],
  existe: [tienda],
  quita: quitaTransporteTienda,
  save: upsert('transporte_tienda', ['transporteId', 'clienteId', 'tiendaNro'], {
    transporteId: referido('int', 'transporteId', 'id'),
    clienteId: referido('int', 'cliente', 'id'),
    tiendaNro: 'int',
  }),
}
export const clasificaciones: Entidad = {
  nombre: 'clasificaciones',
  momento: { columna: 'momento', en: guardada('clasificacion_envio', { id: 'int' }) },
  clave: ['id'],
  columnas: z.object({
    id: opcional(entero(), { ejemplo: '1', que: 'o su `codigo`' }),
    codigo: codigoPropio('GRUA'),
    descripcion: obligatoria(texto(), { ejemplo: 'Descarga con grúa propia' }),
    orden: vacia(0, entero(0), { ejemplo: '10' }),
    activo: vacia(true, siNo(), { ejemplo: 'si' }),
  }),
  pares: propio,
  numerada: { tabla: 'clasificacion_envio', numero: 'id' },
  save: upsert('clasificacion_envio', ['id'], {
    id: 'int',
    codigo: 'text',
    descripcion: 'text',
    orden: 'int',
    activo: 'boolean',
  }),
}
