import { z } from '#shared/wire.ts'
import { codigo, de, entero, obligatoria, porcentaje, referencia, siNo, texto, vacia } from '../columnas.ts'
import type { Entidad } from '../entidad.ts'
import { upsert } from '../upsert.ts'
import { cliente, tienda, transporte } from './referencias.ts'

export const condicionesPago: Entidad = {
  nombre: 'condiciones-pago',
  clave: ['id'],
  columnas: z.object({
    id: obligatoria(entero(), { ejemplo: '1' }),
    descripcion: obligatoria(texto(), { ejemplo: 'Transferencia anticipada' }),
    porcentaje: obligatoria(porcentaje(), {
      ejemplo: '4',
      que: '0 a 100: su descuento, sobre el total sin descuentos',
    }),
    defaultValue: vacia(false, siNo(), { ejemplo: 'no', que: 'la que se propone' }),
    activo: vacia(true, siNo(), { ejemplo: 'si' }),
  }),
  save: upsert('condicion_pago', ['id'], {
    id: 'int',
    descripcion: 'text',
    porcentaje: 'numeric',
    defaultValue: 'boolean',
    activo: 'boolean',
  }),
}
export const transportes: Entidad = {
  nombre: 'transportes',
  clave: ['id'],
  columnas: z.object({
    id: obligatoria(entero(), { ejemplo: '1' }),
    descripcion: obligatoria(texto(), { ejemplo: 'Transporte Pampa Sur' }),
    activo: vacia(true, siNo(), { ejemplo: 'si' }),
  }),
  save: upsert('transporte', ['id'], { id: 'int', descripcion: 'text', activo: 'boolean' }),
}
export const transportesTiendas: Entidad = {
  nombre: 'transportes-tiendas',
  clave: ['transporteId', 'cliente', 'tiendaNro'],
  columnas: z.object({
    transporteId: obligatoria(referencia(transporte, entero()), { ejemplo: '1', que: 'de `transportes`' }),
    cliente: obligatoria(referencia(cliente, codigo()), { ejemplo: '004512', que: 'de `clientes`' }),
    tiendaNro: obligatoria(entero(), { ejemplo: '1', que: 'una tienda de ese cliente' }),
  }),
  existe: [tienda],
  save: upsert('transporte_tienda', ['transporteId', 'clienteId', 'tiendaNro'], {
    transporteId: { tipo: 'int', de: (v) => de(v, 'transporteId', 'id') },
    clienteId: { tipo: 'int', de: (v) => de(v, 'cliente', 'id') },
    tiendaNro: 'int',
  }),
}
export const clasificaciones: Entidad = {
  nombre: 'clasificaciones',
  clave: ['id'],
  columnas: z.object({
    id: obligatoria(entero(), { ejemplo: '1' }),
    descripcion: obligatoria(texto(), { ejemplo: 'Descarga con grúa propia' }),
    orden: vacia(0, entero(0), { ejemplo: '10' }),
    activo: vacia(true, siNo(), { ejemplo: 'si' }),
  }),
  save: upsert('clasificacion_envio', ['id'], { id: 'int', descripcion: 'text', orden: 'int', activo: 'boolean' }),
}
