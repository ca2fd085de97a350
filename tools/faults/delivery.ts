import { createHash } from 'node:crypto'
import type { Recibida, Remito } from '#features/entregas/contract.ts'
import { addDays, today, toTime } from '#shared/dates.ts'
import { fotoOf } from '../../test/fotos.ts'
import { partsOf, proof, remito, type Part } from '../erp-demo/deliveries.ts'
import type { Envio, Portal } from '../erp-demo/portal.ts'
import { buy, type Producto, type Tally } from './compra.ts'
import { cuentaOf, none, type Cuenta as Control } from './cuentas.ts'
import type { Base } from './environment.ts'
import { claveNueva, Disagreement, type Persona } from './persona.ts'
import type { Random } from './random.ts'

/** A picture as it was read once it was acknowledged. */
type Picture = { path: string; sha256: string }
type Kept = {
  numero: string
  lines: Part['lines']
  /** The receipt by the client. */ prueba: number
  resultado: string
  pictures: readonly Picture[]
}
/** An order whose remitos were sent, proved and received, each acknowledged. */
export type Delivered = { marca: string; id: number; remitos: readonly Kept[] }

const SIZE = 320
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const rows = (entidad: string, ...filas: readonly object[]): Envio => ({ entidad, filas })
const at = (numero: string): string => `/api/entregas/${encodeURIComponent(numero)}`
const readPicture = async (client: Persona, path: string): Promise<Picture> => ({
  path,
  sha256: sha256(await client.ask<Buffer>('GET', path)),
})

/** What the distributor's system sends of an order, up to the proofs of the carrier of its first remito. */
const sendAll = async (erp: Portal, id: number): Promise<readonly Part[]> => {
  const pedido = await erp.pedido(id)
  if (!pedido) throw new Disagreement(`order ${id} was acknowledged and the integration does not find it`)
  const numero = `F${id}`
  const parts = partsOf(pedido)
  const fecha = today()
  const trip = { presupuesto: numero, razonSocial: 'Transporte Pampa Sur', estadoViaje: 'Despachado', fecha }
  const lines = pedido.lineas.$values.map(({ item, producto, descripcion, cantidad }) => {
    const line = { pedidoId: numero, presupuesto: numero, item, producto, descripcion, cantidad }
    return { ...line, estado: 'Despachado', fecha }
  })
  const envios = [
    rows('presupuestos', { id, presupuestoTotvsId: numero, pedidoId: numero, estado: 'Comercial' }),
    rows('estado-pedidos', ...lines),
    rows('viajes', ...parts.map(({ idViaje }) => ({ ...trip, idViaje }))),
    ...parts.flatMap((part) => remito(numero, part, 'En viaje', addDays(fecha, 0))),
    ...(await proof(parts[0]!, Date.now() - 60_000)),
  ]
  for (const envio of envios)
    if (!(await erp.send(envio))) throw new Disagreement(`order ${id}: what was sent of it is refused`)
  return parts
}

/** One that is received as the screen does: its photo first, then the receipt, each with a key of its own. */
const receive = async (client: Persona, part: Part, random: Random, tally: Tally): Promise<Kept> => {
  const { numero } = part
  const form = new FormData()
  const color = { r: random.entero(0, 255), g: random.entero(0, 255), b: random.entero(0, 255) }
  form.append('file', new File([new Uint8Array(await fotoOf('jpeg', 640, 480, color))], 'foto.jpg'))
  tally.claves += 2
  const { archivo } = await client.ask<{ archivo: string }>('POST', `${at(numero)}/recepcion/fotos`, form, claveNueva())
  const seen = await client.ask<Remito>('GET', at(numero))
  const missing = random.real() < 0.3
  const lineas = seen.lineas.$values
    .filter(({ cantidad }) => cantidad > 0)
    .map((line, i) => ({
      presupuestoId: line.presupuestoId,
      pedidoId: line.pedidoId,
      renglon: line.renglon,
      cantidad: missing && i === 0 ? line.cantidad - 1 : line.cantidad,
      diferencia: missing && i === 0 ? 'Falta' : null,
      detalle: null,
    }))
  tally.onConfirm()
  const body = {
    momento: toTime(new Date()),
    lineas,
    recibe: 'Juan Fernández',
    dni: '30.111.678',
    firma: { como: 'escrita', nombre: 'Juan Fernández', acepta: true },
    fotos: [archivo],
    lugar: null,
    nota: null,
    reclamo: null,
    suma: null,
    corrige: null,
  }
  const { prueba, resultado } = await client.ask<Recibida>('POST', `${at(numero)}/recepcion`, body, claveNueva())
  if (resultado !== (missing ? 'Con diferencias' : 'Conforme'))
    throw new Disagreement(`remito ${numero}: received ${resultado}, with differences: ${missing}`)
  const now = await client.ask<Remito>('GET', at(numero))
  const pictures: Picture[] = []
  for (const { id, fotos } of now.pruebas.$values)
    for (const orden of fotos.$values)
      pictures.push(await readPicture(client, `${at(numero)}/pruebas/${id}/fotos/${orden}/${SIZE}`))
  return { numero, lines: part.lines, prueba, resultado, pictures }
}

/** An order from the cart to what its client received of it, every call repeated until it is answered. */
export const deliver = async (
  client: Persona,
  erp: Portal,
  marca: string,
  productos: readonly Producto[],
  random: Random,
  tally: Tally,
): Promise<Delivered> => {
  const { quote } = await buy(client, `remitido ${marca}`, productos, random, tally)
  const remitos: Kept[] = []
  for (const part of await sendAll(erp, quote.id)) remitos.push(await receive(client, part, random, tally))
  return { marca, id: quote.id, remitos }
}

type Row = {
  numero: string
  lines: [item: number, cantidad: number][]
  receipts: number[]
  received: number
  told: number
  recorded: number
  carrier: number
}
const ROWS = `
  select
    r.numero,
    (
      select json_agg(json_build_array(l.renglon::int, l.cantidad::float8) order by l.renglon::int)
      from remito_linea l
      where l."remitoId" = r.id
    ) as lines,
    (select array_agg(p.id) from remito_prueba p where p.numero = r.numero and p.origen = 'portal') as receipts,
    (
      select count(*)::int
      from remito_prueba_linea l
      join remito_prueba p on p.id = l."pruebaId"
      where p.numero = r.numero
    ) as received,
    (
      select count(*)::int
      from salida s
      where s.tipo = 'remito-recibido' and s.datos->>'numero' = r.numero
    ) as told,
    (
      select count(*)::int
      from auditoria a
      where a.accion = 'remito-recibido' and a.sobre = 'remito ' || r.numero
    ) as recorded,
    (
      select count(*)::int
      from remito_prueba p
      where p.numero = r.numero and p.origen = 'transporte'
    ) as carrier
  from remito r
  join presupuesto q on q.id = r."presupuestoId"
  where q.comentario like 'remitido ' || $1 || '%'`
/** What of an acknowledged remito differs from what is stored. */
const problemOf = ({ lines, prueba }: Kept, first: boolean, row: Row | undefined): string | null => {
  const goes = lines.map(({ item, cantidad }) => [item, cantidad])
  const told = JSON.stringify([goes, [prueba], lines.length, 1, 1, first ? 1 : 0])
  const found = row && JSON.stringify([row.lines, row.receipts, row.received, row.told, row.recorded, row.carrier])
  return found === told ? null : `${found} / ${told}`
}
const checkPictures = async (
  clients: readonly Persona[],
  facts: readonly Delivered[],
  ofOrder: ReadonlyMap<number, number>,
) => {
  const told = facts.flatMap(({ id, remitos }) =>
    remitos.flatMap(({ pictures }) => pictures.map((picture) => ({ picture, client: ofOrder.get(id) }))),
  )
  const wrong: string[] = []
  for (const { picture, client } of told) {
    const reader = clients.find(({ cuenta }) => cuenta.clienteId === client)!
    if ((await readPicture(reader, picture.path)).sha256 !== picture.sha256) wrong.push(picture.path)
  }
  return cuentaOf('pictures of proofs and receipts, byte for byte as they were first read', told.length, wrong)
}
/** Each acknowledged remito, proof and receipt stands once and whole, told and recorded once, with its pictures. */
export const deliveryCuentas = async (
  { sql }: Base,
  clients: readonly Persona[],
  prefix: string,
  facts: readonly Delivered[],
): Promise<Control[]> => {
  const found = await sql<Row>(ROWS, [prefix])
  const remitos = facts.flatMap((one) => one.remitos.map((kept, i) => ({ kept, first: i === 0 })))
  const wrong = remitos.flatMap(({ kept, first }) => {
    const problem = problemOf(
      kept,
      first,
      found.find(({ numero }) => numero === kept.numero),
    )
    return problem ? [`${kept.numero}: ${problem}`] : []
  })
  const owners = await sql<{ id: number; clienteId: number }>(
    'select id, "clienteId" from presupuesto where id = any($1)',
    [facts.map(({ id }) => id)],
  )
  return [
    cuentaOf('remitos with their lines, received once, told and recorded once', remitos.length, wrong),
    none(
      'remitos nobody saw received',
      found.filter(({ numero }) => !remitos.some(({ kept }) => kept.numero === numero)).map(({ numero }) => numero),
    ),
    await checkPictures(clients, facts, new Map(owners.map(({ id, clienteId }) => [id, clienteId]))),
    none(
      'pictures whose file is not whole, or receipts without theirs',
      await sql(
        `
          with p as (select id, origen from remito_prueba where numero = any($1))
          select i."pruebaId", i.orden, i.tamano
          from remito_prueba_imagen i
          join p on p.id = i."pruebaId"
          join archivo a on a.id = i.archivo
          where a.estado <> 'listo'
          union all
          select p.id, 0, 0
          from p
          where p.origen = 'portal' and not exists (select from remito_prueba_imagen i where i."pruebaId" = p.id)
          union all
          select p.id, 0, 0
          from p
          where p.origen = 'portal' and not exists (select from remito_prueba_linea l where l."pruebaId" = p.id)`,
        [remitos.map(({ kept }) => kept.numero)],
      ),
    ),
  ]
}
