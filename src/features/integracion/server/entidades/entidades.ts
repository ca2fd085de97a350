import type { Entidad } from '../entidad.ts'
import {
  descuentos,
  grupos,
  imagenes,
  listasPrecios,
  precios,
  productos,
  stock,
  subgrupos,
  sugeridos,
} from './catalogo.ts'
import { dolar } from './dolar.ts'
import { clasificaciones, condicionesPago, transportes, transportesTiendas } from './envio.ts'
import { comprobantes, estadoPedidos, presupuestosLineas, viajes } from './operaciones.ts'
import { clientes, contactos, tiendas, usuarios, vendedores } from './personas.ts'
import { presupuestos } from './presupuestos.ts'

/** All that comes in, in the order in which one names the other (docs/integracion.md). */
export const entidades: readonly Entidad[] = [
  vendedores,
  listasPrecios,
  clientes,
  tiendas,
  contactos,
  usuarios,
  grupos,
  subgrupos,
  productos,
  imagenes,
  sugeridos,
  precios,
  stock,
  descuentos,
  condicionesPago,
  transportes,
  transportesTiendas,
  clasificaciones,
  presupuestos,
  presupuestosLineas,
  viajes,
  comprobantes,
  estadoPedidos,
  dolar,
]
