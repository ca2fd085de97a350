import { sql } from 'kysely'
import { readEstadoRemito } from '#features/entregas/rules.ts'
import type { Db } from '#server/db/db.ts'
import { DECIMALS } from '#server/db/exact-decimals.ts'
import { z } from '#shared/wire.ts'
import {
  codigo,
  de,
  decimal,
  dia,
  entero,
  leida,
  optionalText,
  reference,
  required,
  texto,
  tipo,
  type Reference,
  type Referenced,
  vacia,
} from '../columnas.ts'
import { byColumna, type Absent, type Entidad, type Fila, type Problem, type Save } from '../entidad.ts'
import { codigoOfRenglon, RENGLON_HINT, renglonOf } from '../items.ts'
import type { Quita } from '../quita.ts'
import { referenced, upsert } from '../upsert.ts'
import { momento } from './operaciones.ts'
import { deposito } from './references.ts'

/** A confirmed order by its number in the order system, with its client. */
const orden = byColumna(
  'el presupuesto',
  'presupuesto',
  'presupuestoTotvsId',
  ['id', 'clienteId'],
  'text',
  `and estado not in ('Carrito', 'Aparte')`,
)
/** The same by the number of its pedido, as the order or one of its lines names it; of several the newest. */
const pedido: Reference = {
  nombre: 'el pedido',
  find: async (db, textos) => {
    const { rows } = await sql<{ pedidoId: string; id: number; clienteId: number }>`
      select distinct on (x.pedido) x.pedido as "pedidoId", p.id, p."clienteId"
      from unnest(${[...textos]}::text[]) as x(pedido)
      join lateral (
        select o.id, o."clienteId", o.estado
        from presupuesto o
        where o."pedidoId" = x.pedido
        union
        select o.id, o."clienteId", o.estado
        from estado_pedido e
        join presupuesto o on o.id = e."presupuestoId"
        where e."pedidoId" = x.pedido
      ) p on true
      where p.estado not in ('Carrito', 'Aparte')
      order by x.pedido, p.id desc`.execute(db)
    return new Map(rows.map((row) => [row.pedidoId, row as Referenced]))
  },
}
const remito = byColumna('el remito', 'remito', 'numero', ['id', 'numero', 'clienteId'])

const ORDEN = ['presupuesto', 'pedidoId'] as const
const ordenOf = ({ values }: Fila, campo: 'id' | 'clienteId'): number | null =>
  de<number>(values, 'presupuesto', campo) ?? de<number>(values, 'pedidoId', campo)
/**
 * A file may name the order by either column: lacking one of them it names it, lacking both it leaves the stored one.
 * Equal inputs give the same object.
 */
const createFormas = () => {
  const formas = new Map<Absent, Absent>()
  return (absent: Absent): Absent => {
    const missing = ORDEN.filter((c) => absent.columnas.has(c))
    if (missing.length === 0) return absent
    const known = formas.get(absent)
    if (known) return known
    const forma =
      missing.length === 2
        ? { ...absent, falta: absent.falta ?? 'presupuesto' }
        : { ...absent, columnas: new Set([...absent.columnas].filter((c) => !ORDEN.includes(c as never))) }
    formas.set(absent, forma)
    return forma
  }
}

const write = upsert('remito', ['numero'], {
  numero: 'text',
  clienteId: { tipo: 'int', de: (v) => v.clienteId ?? null, columnas: [...ORDEN] },
  presupuestoId: { tipo: 'int', de: (v) => v.presupuestoId ?? null, columnas: [...ORDEN] },
  fecha: 'date',
  idViaje: 'text',
  depositoId: referenced('int', 'deposito', 'id'),
  cot: 'text',
  bultos: 'int',
  kilos: 'numeric',
  estado: 'text',
})

/** The clients of the stored remitos that a batch names. */
const findClientes = async (db: Db, filas: readonly Fila[]): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .selectFrom('remito')
    .select(['numero', 'clienteId'])
    .where(
      'numero',
      'in',
      filas.map(({ values }) => String(values.numero)),
    )
    .execute()
  return new Map(rows.map(({ numero, clienteId }) => [numero, clienteId]))
}
/** Why a row mixes orders, or null. */
const mixedOf = ({ values }: Fila, clienteId: number | null, stored: number | undefined): [string, string] | null => {
  const [one, other] = ORDEN.map((c) => de<number>(values, c, 'id'))
  if (typeof one === 'number' && typeof other === 'number' && one !== other)
    return ['pedidoId', 'El presupuesto y el pedido no son de la misma solicitud.']
  return clienteId !== null && stored !== undefined && stored !== clienteId
    ? ['presupuesto', `El remito ${String(values.numero)} es de otro cliente.`]
    : null
}
const saveRemitos: Save = async (db, filas, ctx) => {
  const stored = await findClientes(db, filas)
  const formaOf = createFormas()
  const problems: Problem[] = []
  const valid = filas.flatMap((fila): Fila[] => {
    const [presupuestoId, clienteId] = [ordenOf(fila, 'id'), ordenOf(fila, 'clienteId')]
    const mixed = mixedOf(fila, clienteId, stored.get(String(fila.values.numero)))
    if (mixed) problems.push({ linea: fila.linea, columna: mixed[0], motivo: mixed[1] })
    if (mixed) return []
    return [{ ...fila, absent: formaOf(fila.absent), values: { ...fila.values, presupuestoId, clienteId } }]
  })
  const saved = await write(db, valid, ctx)
  return { ...saved, problems: [...problems, ...saved.problems] }
}

const quitaRemito: Quita = {
  tabla: 'remito',
  clave: { numero: 'text' },
  de: (v) => ({ numero: v.numero as string }),
  before: async (db, claves) => {
    await sql`
      delete from remito_linea l
      using remito r, json_to_recordset(${JSON.stringify(claves)}::json) as x(numero text)
      where r.id = l."remitoId" and r.numero = x.numero`.execute(db)
    return new Map()
  },
}
const quitaRemitoLinea: Quita = {
  tabla: 'remito_linea',
  clave: { remitoId: 'int', pedidoId: 'text', renglon: 'text', colada: 'text' },
  within: 'remitoId',
  de: (values) => ({
    remitoId: de(values, 'remito', 'id'),
    pedidoId: de(values, 'pedidoId', 'pedidoId'),
    renglon: renglonOf(String(values.item)),
    colada: values.colada as string,
  }),
}

const estado = tipo(
  'estado de remito',
  leida(
    readEstadoRemito,
    'no es un estado de remito: Preparado, En viaje, Entregado, No entregado, Anulado, o una de sus otras palabras.',
  ),
)
/** Delivery notes (REMITO-01): of one client, of one order or several. */
export const remitos: Entidad = {
  nombre: 'remitos',
  momento: { columna: 'momento', en: quitaRemito },
  clave: ['numero'],
  columnas: z.object({
    numero: required(texto(60), { example: '0007-00060544', que: 'como lo numera la empresa' }),
    presupuesto: optionalText(reference(orden, codigo()), {
      example: '130028',
      que: 'su presupuestoTotvsId; o `pedidoId`',
    }),
    pedidoId: optionalText(reference(pedido, codigo()), {
      example: '88573',
      que: 'su pedido; con varios, uno de ellos: los demás los dicen sus líneas',
    }),
    fecha: required(dia(), { example: '26/11/2026' }),
    idViaje: optionalText(codigo(), { example: 'V-20055', que: 'de `viajes` del mismo pedido' }),
    deposito: optionalText(reference(deposito, codigo()), { example: '01', que: 'de `depositos`' }),
    cot: optionalText(texto(40), { example: '003144719026', que: 'el código de operación de traslado' }),
    bultos: optionalText(entero(0), { example: '12' }),
    kilos: optionalText(decimal(2, 0, 999_999_999), { example: '11980', que: 'los despachados, en balanza' }),
    estado: required(estado, {
      example: 'En viaje',
      que: 'Preparado (también Emitido…), En viaje (Despachado…), Entregado (Conformado…), No entregado (Devuelto…) o Anulado',
    }),
    momento: momento(),
  }),
  check: (values, hay) =>
    values.presupuesto === null && values.pedidoId === null && ORDEN.some((c) => hay(c))
      ? ['presupuesto', 'Falta el pedido: presupuesto o pedidoId.']
      : null,
  quita: quitaRemito,
  save: saveRemitos,
}

const writeLineas = upsert('remito_linea', ['remitoId', 'pedidoId', 'renglon', 'colada'], {
  remitoId: referenced('int', 'remito', 'id'),
  pedidoId: referenced('text', 'pedidoId', 'pedidoId'),
  renglon: { tipo: 'text', de: (v) => renglonOf(String(v.item)), columnas: ['item'] },
  colada: 'text',
  presupuestoId: referenced('int', 'pedidoId', 'id'),
  productoId: { tipo: 'text', de: (v) => v.producto ?? null, columnas: ['producto'] },
  cantidad: 'numeric',
  kilos: 'numeric',
})
/** What of which order line goes with a remito; a line of another client's order is none of it. */
export const remitosLineas: Entidad = {
  nombre: 'remitos-lineas',
  momento: { columna: 'momento', en: quitaRemitoLinea },
  clave: ['remito', 'pedidoId', 'item', 'colada'],
  columnas: z.object({
    remito: required(reference(remito, texto(60)), { example: '0007-00060544', que: 'de `remitos`' }),
    pedidoId: required(reference(pedido, codigo()), { example: '88573', que: 'un remito puede llevar de varios' }),
    item: required(codigoOfRenglon(), { example: '01', que: RENGLON_HINT }),
    producto: required(codigo(), { example: 'IPE-200-12', que: 'puede ser uno que el portal no vende' }),
    cantidad: required(decimal(DECIMALS, 0, 999_999_999), { example: '24', que: 'lo que va de esa línea' }),
    kilos: optionalText(decimal(2, 0, 999_999_999), { example: '6451,2', que: 'sin ellos, por tabla de pesos' }),
    colada: vacia('', texto(60), { example: '4417-B', que: 'de qué colada; la misma línea puede ir en varias' }),
    momento: momento(),
  }),
  quita: quitaRemitoLinea,
  save: async (db, filas, ctx) => {
    const mixed = (fila: Fila) => de(fila.values, 'remito', 'clienteId') !== de(fila.values, 'pedidoId', 'clienteId')
    const problems: Problem[] = filas.filter(mixed).map(({ linea, values }) => ({
      linea,
      columna: 'pedidoId',
      motivo: `El remito ${de<string>(values, 'remito', 'numero')} es de otro cliente que el pedido ${de<string>(values, 'pedidoId', 'pedidoId')}.`,
    }))
    const saved = await writeLineas(
      db,
      filas.filter((fila) => !mixed(fila)),
      ctx,
    )
    return { ...saved, problems: [...problems, ...saved.problems] }
  },
}
