import { z } from '#shared/wire.ts'
import type { Entidad } from '../entidad.ts'
import { acopios, acopiosDetalle } from './acopios.ts'
import { grupos, imagenes, productos, subgrupos, sugeridos } from './catalogo.ts'
import { comprobantes } from './comprobantes.ts'
import { condicionesClientes } from './condiciones-clientes.ts'
import { cotizaciones, cotizacionesLineas } from './cotizaciones.ts'
import { creditos } from './creditos.ts'
import { depositos, stockDepositos } from './depositos.ts'
import { documentos, saldos } from './documentos.ts'
import { dolar } from './dolar.ts'
import { clasificaciones, condicionesPago, transportes, transportesTiendas } from './envio.ts'
import { feriados } from './feriados.ts'
import { percepciones } from './percepciones.ts'
import { presupuestosLineas } from './lineas.ts'
import { novedades } from './novedades.ts'
import { estadoPedidos, momento, viajes } from './operaciones.ts'
import { clientes, contactos, tiendas, tiposEmail, vendedores } from './personas.ts'
import { descuentos, listasPrecios, precios, preciosClientes, stock } from './precios.ts'
import { presupuestos } from './presupuestos.ts'
import { proyectos } from './proyectos.ts'
import { reclamos } from './reclamos.ts'
import { remitos, remitosLineas } from './remitos.ts'
import { usuariosClientes } from './usuarios-clientes.ts'
import { usuarios } from './usuarios.ts'

/**
 * Adds the column `momento` to an entity that compares moments (docs/decisions/0113). Throws if its column of moments
 * does not exist.
 */
const withMomento = (entidad: Entidad): Entidad => {
  const { nombre, momento: own, columnas } = entidad
  if ('none' in own) return entidad
  const whole = 'momento' in columnas.shape ? columnas : z.extend(columnas, { momento: momento() })
  if (!(own.columna in whole.shape)) throw new Error(`${nombre}: no column «${own.columna}»`)
  return { ...entidad, columnas: whole }
}

const todas: readonly Entidad[] = [
  vendedores,
  listasPrecios,
  depositos,
  clientes,
  creditos,
  tiendas,
  contactos,
  usuarios,
  usuariosClientes,
  grupos,
  subgrupos,
  productos,
  imagenes,
  sugeridos,
  precios,
  preciosClientes,
  stock,
  stockDepositos,
  descuentos,
  condicionesPago,
  condicionesClientes,
  transportes,
  transportesTiendas,
  clasificaciones,
  presupuestos,
  presupuestosLineas,
  viajes,
  comprobantes,
  estadoPedidos,
  cotizaciones,
  cotizacionesLineas,
  remitos,
  remitosLineas,
  reclamos,
  dolar,
  acopios,
  acopiosDetalle,
  tiposEmail,
  documentos,
  saldos,
  novedades,
  proyectos,
  percepciones,
  feriados,
]
/** All entities that come in, those that others name first (docs/integracion.md). */
export const entidades: readonly Entidad[] = todas.map(withMomento)
