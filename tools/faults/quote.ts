import type { Cotizacion } from '#features/cotizaciones/contract.ts'
import type { Preconfirm } from '#features/envio-pago/contract.ts'
import type { Presupuesto } from '#features/carrito/contract.ts'
import type { Quote } from '#features/presupuestos/contract.ts'
import { addDays, today } from '#shared/dates.ts'
import type { Base } from './environment.ts'
import { choose, type Producto, type Tally } from './compra.ts'
import { cuentaOf, none, type Cuenta as Control } from './cuentas.ts'
import { claveNueva, Disagreement, type Persona } from './persona.ts'
import type { Random } from './random.ts'

/** A cotización whose moves were all acknowledged, and the order that bought it. */
export type Bought = { marca: string; id: number; versions: number; quote: Quote }

const draftBody = (seen: Cotizacion, precio: number) => {
  const draft = seen.versiones.$values.find(({ enviada }) => enviada === null)
  if (!draft) throw new Disagreement(`C-${seen.numero} has no draft to price`)
  return {
    cambio: seen.cambio,
    condicionPagoId: null,
    vence: addDays(today(), 5),
    porPartes: false,
    nota: null,
    lineas: draft.lineas.$values.map(({ item, productoId, cantidadTiras, dimension1, dimension2 }) => ({
      item,
      productoId,
      cantidadTiras,
      dimension1,
      dimension2,
      precio,
      descuento1: 0,
    })),
  }
}

/**
 * One cotización from the cart to the order, with the calls of the screens, each repeated until it is answered: asked
 * for, priced, sometimes countered and priced anew, accepted, bought. `seller`: who prices it.
 */
export const quote = async (
  client: Persona,
  seller: Persona,
  marca: string,
  productos: readonly Producto[],
  random: Random,
  tally: Tally,
): Promise<Bought> => {
  const { clienteId, contactoId } = client.cuenta
  const once = <T>(persona: Persona, path: string, body: unknown): Promise<T> => {
    tally.claves++
    return persona.ask<T>('POST', path, body, claveNueva())
  }
  let cart: Presupuesto | undefined
  const from = random.entero(0, productos.length - 2)
  for (const p of productos.slice(from, from + 2))
    cart = await once<Presupuesto>(client, '/api/Budget/shoppingCart', {
      productoId: p.id,
      clienteId,
      contactoId,
      cantidad: p.minimum + random.entero(0, 20),
      showLargo: p.largo !== null,
      largo: p.largo,
      showAncho: false,
      ancho: null,
    })
  const asked = await once<Cotizacion>(client, '/api/cotizaciones', {
    clienteId,
    presupuestoId: cart!.id,
    objetivos: [],
    objetivoTotal: null,
    fechaDeseada: null,
    tiendaNro: null,
    obra: null,
    observaciones: marca,
    vaciarCarrito: true,
  })
  const at = `/api/cotizaciones/${asked.id}`
  const send = async (precio: number): Promise<Cotizacion> => {
    const seen = await seller.ask<Cotizacion>('GET', at)
    const { cambio } = await seller.ask<Cotizacion>('PUT', `${at}/borrador`, draftBody(seen, precio))
    return once(seller, `${at}/enviar`, { cambio, revisados: [] })
  }
  const answer = (version: number | null, respuesta: string, objetivos: object[] = []): Promise<Cotizacion> =>
    once(client, `${at}/contestar`, {
      version,
      respuesta,
      motivo: null,
      detalle: null,
      objetivos,
      objetivoTotal: null,
    })
  let sent = await send(9)
  if (random.real() < 0.5) {
    await answer(sent.version, 'otroPrecio', [{ item: 1, objetivo: 7, comentario: null }])
    sent = await send(8)
  }
  await answer(sent.version, 'aceptar')
  const { presupuestoId } = await once<{ presupuestoId: number }>(client, `${at}/comprar`, {
    version: sent.version,
    lineas: null,
  })
  const options = await client.ask<Preconfirm>('GET', `/api/Budget/FetchPreconfirm/${presupuestoId}`)
  await client.ask<Quote>('PUT', '/api/Budget/preconfirmBudget', choose(presupuestoId, contactoId, options))
  tally.onConfirm()
  const placed = await client.ask<Quote>(
    'POST',
    `/api/Budget/${presupuestoId}?observaciones=${encodeURIComponent(`cotizado ${marca}`)}&esPedidoFirme=true`,
  )
  return { marca, id: asked.id, versions: sent.version!, quote: placed }
}

type Row = { id: number; marca: string; estado: string; moves: string[]; versions: number; orders: number[] }
const ROWS = `
  select
    q.id, q.observaciones as marca, q.estado,
    (
      select array_agg(h.que order by h.id)
      from cotizacion_movimiento h
      where h."cotizacionId" = q.id
    ) as moves,
    (
      select count(*)::int
      from cotizacion_version v
      where v."cotizacionId" = q.id and v.enviada is not null
    ) as versions,
    (
      select array_agg(p.id)
      from presupuesto p
      where p."cotizacionId" = q.id and p.fecha is not null
    ) as orders
  from cotizacion q
  where q.observaciones like $1 || '%'`
const movesOf = (versions: number): string[] => [
  'pedida',
  'enviada',
  ...(versions === 2 ? ['otro-precio', 'enviada'] : []),
  'aceptada',
  'comprada',
]
/** Every acknowledged move stands once, in order, and each cotización was bought by the one order that was told. */
export const quoteCuentas = async ({ sql }: Base, prefix: string, facts: readonly Bought[]): Promise<Control[]> => {
  const rows = await sql<Row>(ROWS, [prefix])
  const wrong = facts.flatMap(({ marca, id, versions, quote: { id: order } }) => {
    const row = rows.find((one) => one.id === id)
    const told = JSON.stringify(['Comprada', movesOf(versions), versions, [order]])
    const found = row && JSON.stringify([row.estado, row.moves, row.versions, row.orders])
    return found === told ? [] : [`${marca} (C-${id}): ${found} / ${told}`]
  })
  return [
    cuentaOf('cotizaciones with each acknowledged move once, bought by one order', facts.length, wrong),
    none(
      'cotizaciones nobody saw bought',
      rows.filter(({ id }) => !facts.some((one) => one.id === id)).map(({ id, marca }) => [id, marca]),
    ),
    none(
      'orders of a cotización at other prices than its version',
      await sql(`
        select d."presupuestoId", d.item, d.precio, l.precio as offered
        from presupuesto p
        join presupuesto_detalle d on d."presupuestoId" = p.id
        left join cotizacion_linea l
          on l."cotizacionId" = p."cotizacionId" and l.version = p."cotizacionVersion" and l.item = d.item
        where p."cotizacionId" is not null and p.fecha is not null
          and (l.precio is distinct from d.precio or l."cantidadTiras" is distinct from d."cantidadTiras")`),
    ),
    none(
      'what stands aside once all are bought',
      await sql(
        `
          select p.id
          from presupuesto p
          join cotizacion q on q.id = p."cotizacionId"
          where p.estado = 'Aparte' and q.observaciones like $1 || '%'`,
        [prefix],
      ),
    ),
  ]
}
