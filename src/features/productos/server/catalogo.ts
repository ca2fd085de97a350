import { isCodigoOfSistema } from '#shared/codigo.ts'
import { urlOfDrawing, readPerfil } from '#shared/dibujo/perfil.ts'
import { badInput, notFound } from '#shared/errors.ts'
import { P } from '#shared/permisos.ts'
import type { Kept } from '#shared/route.ts'
import { readNumber } from '#shared/money.ts'
import { db } from '#server/context.ts'
import { emit } from '#server/events/events.ts'
import type { MenuLink } from '#server/feature.ts'
import { inAlcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Product, Subcategoria } from '../contract.ts'
import { MAX_BUSQUEDA, textos } from '../rules.ts'
import { readBuyer, surtidoOf } from './buyer.ts'
import { NO_DESCUENTOS } from './descuentos.ts'
import { asList, discounted } from './kept.ts'
import { productOf } from './producto-row.ts'
import { productosById } from './by-id.ts'
import { listOfIds } from './store-search.ts'
import * as store from './store.ts'

type Lista = { $values: Product[] }

/** A page of 12 products of a group for a client (API-56). */
export const grupo = async (who: Sesion, clienteId: number, within: store.Within): Promise<Kept<Lista>> => {
  const { para, descuentos } = await readBuyer(who, clienteId)
  return {
    key: `${within.grupo} ${within.prod} ${within.page} ${surtidoOf(para)}`,
    make: async () => asList(await store.pagina(db(), para, within)),
    own: discounted(descuentos, ({ $values }: Lista) => $values),
  }
}

/** A product with its suggested ones; without permission 6 there are none (API-55, PROD-10). */
export const product = async (who: Sesion, clienteId: number, id: string): Promise<Kept<Product>> => {
  const { para, descuentos } = await readBuyer(who, clienteId)
  const withSugeridos = who.permisos.has(P.sugeridos)
  return {
    key: JSON.stringify([id, withSugeridos, surtidoOf(para)]),
    make: async () => {
      const [own, ...sugeridos] = await store.productoWithSugeridos(db(), para, id, withSugeridos)
      if (!own) throw notFound()
      return productOf(own, NO_DESCUENTOS, sugeridos)
    },
    own: discounted(descuentos, (one: Product) => [one, ...one.productSuggestions.$values]),
  }
}

/** Products by id in the order asked; those not sold to the client are left out (OPEN-74). */
export const byIds = async (who: Sesion, clienteId: number, text: string): Promise<Lista> => {
  const { cliente, descuentos } = await readBuyer(who, clienteId)
  const ids = [
    ...new Set(
      text
        .split(',')
        .map((t) => t.trim())
        .filter(isCodigoOfSistema),
    ),
  ].slice(0, MAX_BUSQUEDA)
  if (cliente === null)
    return { $values: (await listOfIds(db(), ids, null, MAX_BUSQUEDA)).map((row) => productOf(row, descuentos)) }
  const found = await productosById(db(), cliente, ids)
  return { $values: ids.flatMap((id) => found.get(id) ?? []).filter((p) => p.activoForCliente) }
}

const drawing = (perfil: string | null): string | null => {
  const read = perfil === null ? null : readPerfil(perfil)
  return read && urlOfDrawing(read, 'seccion')
}
/** The groups with their subproducts (API-23, OPEN-82). */
export const subcategorias = (): Kept<{ $values: Subcategoria[] }> => ({ key: '', make: listSubcategorias })
const listSubcategorias = async (): Promise<{ $values: Subcategoria[] }> => ({
  $values: (await store.readGrupos(db())).map((grupo) => ({
    id: grupo.id,
    descripcion: grupo.descripcion,
    imagen: grupo.imagen ?? drawing(grupo.perfil),
    grupos: {
      $values: grupo.grupos.map((subgrupo) => ({
        grupoId: grupo.id,
        gruposProdId: subgrupo.gruposProdId,
        gruposDesc: subgrupo.gruposDesc,
        imagen: subgrupo.imagen ?? drawing(subgrupo.perfil),
      })),
    },
  })),
})

/** The groups as entries of the menu (OPEN-29). */
export const menuOfGrupos = async (): Promise<readonly MenuLink[]> =>
  (await store.listGrupos(db())).map((g) => ({ nombre: g.descripcion, link: `/productos/${g.id}` }))

/** Asks the account officer whether a quantity is available (API-59, OPEN-33). */
export const askDisponibilidad = async (
  who: Sesion,
  sent: { productoId: string; clienteId: number; cantidad: string },
): Promise<{ enviado: boolean }> => {
  const cliente = await inAlcance(who, sent.clienteId, db())
  const cantidad = readNumber(sent.cantidad) ?? 0
  if (cantidad <= 0) throw badInput(textos.emptyCantidad)
  const producto = (await productosById(db(), cliente, [sent.productoId])).get(sent.productoId)
  if (!producto?.activoForCliente) throw notFound()
  await emit(db(), {
    tipo: 'consulta-disponibilidad',
    datos: {
      productoId: producto.id,
      descripcion: producto.descripcion,
      cantidad,
      clienteId: cliente.clienteId,
      usuarioId: who.usuarioId,
      usuario: who.userName,
      email: who.email,
    },
  })
  return { enviado: true }
}
