import { linesToday } from '#features/carrito/server/carrito.ts'
import { typedQuery } from '#features/productos/server/productos.ts'
import { addMonths, toDay, today } from '#shared/dates.ts'
import { db } from '#server/context.ts'
import { inAlcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Comprado, Historia } from '../contract.ts'
import type { Meses, Orden } from '../search.ts'
import { foldPending } from './fold.ts'
import * as store from './store.ts'

type Asked = {
  clienteId: number
  name: string | null
  grupo: number | null
  meses: Meses | null
  orden: Orden | null
  conStock: boolean | null
  page: number | null
}
type Comprados = {
  total: number
  tocan: number
  grupos: { $values: { id: number; descripcion: string }[] }
  productos: { $values: Comprado[] }
}
/** Before every order that there may be. */
const EVER = '1900-01-01'
const monedaOf = ({ monedaId: id, simbolo }: { monedaId: number | null; simbolo: string | null }) =>
  id !== null && simbolo !== null ? { id, simbolo } : null

/**
 * A page of what a client bought, the usual quantity and cut as they would be bought today (REORD-05). Throws 404 out
 * of scope.
 */
export const listComprados = async (who: Sesion, asked: Asked): Promise<Comprados> => {
  const cliente = await inAlcance(who, asked.clienteId, db())
  await foldPending(db(), cliente)
  const text = asked.name?.trim() ?? ''
  const query = text === '' ? '' : (typedQuery(text)?.todas ?? null)
  const meses = asked.meses ?? '24'
  const found = await store.listComprados(db(), cliente, asked.orden ?? 'toca', {
    todas: query ?? '',
    grupo: asked.grupo ?? 0,
    // words that mean nothing find nothing
    desde: query === null ? '2200-01-01' : meses === 'siempre' ? EVER : addMonths(today(), -Number(meses)),
    conStock: asked.conStock === true,
    page: asked.page ?? 1,
  })
  const ids = found.filas.map(({ productoId }) => productoId)
  const [lineas, dias] = await Promise.all([
    linesToday(db(), who, cliente, found.filas),
    store.listDias(db(), cliente, ids),
  ])
  return {
    total: found.total,
    tocan: found.tocan,
    grupos: { $values: found.grupos },
    productos: {
      $values: found.filas.map((fila, at) => ({
        ...lineas[at]!,
        pedidos: fila.pedidos,
        veces: fila.veces,
        ultima: fila.ultima,
        ritmo: fila.ritmo,
        toca: fila.toca,
        precioUltimo: fila.precio,
        moneda: monedaOf(fila),
        dias: { $values: dias.get(fila.productoId) ?? [] },
      })),
    },
  }
}

/** What a client bought of one product, the newest first (REORD-06). Throws 404 for a client out of scope. */
export const readHistoria = async (who: Sesion, clienteId: number, productoId: string): Promise<Historia> => {
  const cliente = await inAlcance(who, clienteId, db())
  const rows = await store.listCompras(db(), cliente, productoId)
  return {
    pedidos: rows[0]?.pedidos ?? 0,
    unidad: rows[0]?.unidad ?? '',
    compras: {
      $values: rows.map((row) => ({
        presupuestoId: row.presupuestoId,
        fecha: toDay(row.fecha),
        cantidad: Number(row.cantidad),
        largo: Number(row.largo),
        ancho: Number(row.ancho),
        precio: Number(row.precio),
        moneda: monedaOf(row),
      })),
    },
  }
}
