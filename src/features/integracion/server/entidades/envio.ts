import { codigo, de, entero, obligatoria, porcentaje, referencia, siNo, texto, vacia } from '../columnas.ts'
import type { Entidad } from '../entidad.ts'
import { upsert } from '../upsert.ts'
import { cliente, tienda, transporte } from './referencias.ts'

export const condicionesPago: Entidad = {
  nombre: 'condiciones-pago',
  clave: ['id'],
  columnas: {
    id: obligatoria(entero()),
    descripcion: obligatoria(texto()),
    porcentaje: obligatoria(porcentaje()),
    defaultValue: vacia(false, siNo()),
    activo: vacia(true, siNo()),
  },
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
  columnas: { id: obligatoria(entero()), descripcion: obligatoria(texto()), activo: vacia(true, siNo()) },
  save: upsert('transporte', ['id'], { id: 'int', descripcion: 'text', activo: 'boolean' }),
}
export const transportesTiendas: Entidad = {
  nombre: 'transportes-tiendas',
  clave: ['transporteId', 'cliente', 'tiendaNro'],
  columnas: {
    transporteId: obligatoria(referencia(transporte, entero())),
    cliente: obligatoria(referencia(cliente, codigo())),
    tiendaNro: obligatoria(entero()),
  },
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
  columnas: {
    id: obligatoria(entero()),
    descripcion: obligatoria(texto()),
    orden: vacia(0, entero(0)),
    activo: vacia(true, siNo()),
  },
  save: upsert('clasificacion_envio', ['id'], { id: 'int', descripcion: 'text', orden: 'int', activo: 'boolean' }),
}
