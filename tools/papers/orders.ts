import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { buy } from '../../test/compra.ts'
import type { Client } from '../../test/portal.ts'
import { step } from '../erp-demo/stepList.ts'
import type { Tracked } from '../erp-demo/ledger.ts'
import { done, type World } from './world.ts'

/** Requests as short, as awkward and as long as they get, bought with the portal's own calls. */
type Producto = Record<'id' | 'metroLineal' | 'metroCuadrado' | 'cantMin' | 'largoMax' | 'activo', string>
const rows = <T>(file: string): T[] =>
  parse(readFileSync(`data/demo/${file}.csv`), { columns: true, delimiter: ';', bom: true })

/** Nothing of it is short: words, figures, and a word that does not end. */
export const LONG = {
  id: 'PGC-220X80X20X2.50-ZAR230-12',
  descripcion:
    'Perfil C galvanizado de chapa estructural ZAR 230 conformado en frío con labios rigidizados para ' +
    'entrepisosycubiertasdegrandesluces 220 × 80 × 20 × 2,50 mm (12,00 m)',
}
const LONG_PRICE = 1_234_567.89

/** Adds the long product to what the client's list sells. */
export const addLong = async ({ put }: World): Promise<void> => {
  await put('productos', [
    {
      ...LONG,
      grupoId: 1,
      gruposProdId: 101,
      peso: 7.843,
      cantMin: 1,
      largoMin: 1,
      largoMax: 12,
      metroLineal: 'si',
      metroCuadrado: 'no',
      unidad: 'm',
      activo: 'si',
    },
  ])
  await put('precios', [{ listaPrecioId: 1, producto: LONG.id, precio: LONG_PRICE }])
}

const some = (count: number): { productoId: string; cantidad: number; largo: number | null; ancho: null }[] => {
  const sold = new Set(
    rows<{ listaPrecioId: string; producto: string }>('precios')
      .filter((p) => p.listaPrecioId === '1')
      .map((p) => p.producto),
  )
  const all = rows<Producto>('productos').filter(
    (p) => sold.has(p.id) && p.activo === 'si' && p.metroCuadrado === 'no' && Number(p.cantMin || 1) <= 200,
  )
  const largo = (p: Producto) =>
    p.metroLineal === 'si' ? Math.min(Number((p.largoMax || '6').replace(',', '.')), 12) : null
  return Array.from({ length: count }, (_, at) => {
    const p = all[at % all.length]!
    // the same product again is another cut, else it would be added to the first
    const again = Math.floor(at / all.length)
    const cut = largo(p)
    return { productoId: p.id, cantidad: Number(p.cantMin || 1), largo: cut && cut - again / 2, ancho: null }
  })
}
/** The lines of each size. */
export const lines = {
  short: () => some(1),
  long: () => [{ productoId: LONG.id, cantidad: 612, largo: 11.5, ancho: null }, ...some(24)],
  many: () => some(150),
} as const
export type Size = keyof typeof lines

/** Empties the cart and fills it. */
export const fill = async (who: Client, size: Size): Promise<number> => {
  const { clienteId, contactoId } = who.session!
  const old = await who.get(`/api/Budget/${clienteId}/${contactoId}/getShoppingCart`)
  const items = (old.body?.presupuestoDetalles?.$values ?? []) as { item: number }[]
  for (const { item } of items) done(await who.del(`/api/Budget/${old.body.id}/${item}`))
  const body = { clienteId, lineas: lines[size]() }
  const cart = done(await who.post('/api/Budget/shoppingCart/lineas', body, { 'idempotency-key': randomUUID() }))
  if (cart.rechazadas.$values.length > 0) throw new Error(JSON.stringify(cart.rechazadas.$values))
  return cart.presupuesto.id
}
/** Places a request; its mails are on their way. */
export const place = async (who: Client, size: Size): Promise<{ id: number }> => buy(who, await fill(who, size))

/** The steps that the order system takes of a request, one by one, until it is delivered. */
export async function* life({ erp }: World, id: number): AsyncGenerator<Tracked> {
  let tracked: Tracked = { id, numero: `E${id}`, paso: 'recibido', desde: Date.now() }
  while (tracked.paso !== 'entregado') {
    const next = await step(erp, tracked)
    if (!next) throw new Error(`The portal does not know request ${id}`)
    tracked = next
    yield tracked
  }
}
