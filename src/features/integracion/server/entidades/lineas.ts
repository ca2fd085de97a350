import { CompiledQuery } from 'kysely'
import { computeLinea } from '#features/carrito/rules.ts'
import { OF_ENTREGADA } from '../../delivered.ts'
import { z } from '#shared/wire.ts'
import type { Db } from '#server/db/db.ts'
import { exact } from '#server/db/exact-decimals.ts'
import {
  codigo,
  de,
  decimal,
  required,
  optionalText,
  porcentaje,
  exacto,
  exactOf,
  precio,
  reference,
  vacia,
  type Values,
} from '../columnas.ts'
import type { Entidad, Fila, Problem, Save } from '../entidad.ts'
import { besideOf, referenced, upsert } from '../upsert.ts'
import { closeEntregadas, openEntregadas, type Entregadas } from '../first-load.ts'
import { codigoOfRenglon, itemCodigo, RENGLON_HINT } from '../items.ts'
import { quitaLinea } from './quitas.ts'
import { lockPresupuestos, sumTotals } from './montos.ts'
import { presupuesto, producto } from './references.ts'

const writeLineas = upsert('presupuesto_detalle', ['presupuestoId', 'item'], {
  presupuestoId: referenced('int', 'presupuesto', 'id'),
  item: 'int',
  itemCodigo,
  productoId: referenced('text', 'producto', 'id'),
  nombreProducto: {
    tipo: 'text',
    de: (v) => de(v, 'producto', 'descripcion'),
    columnas: ['producto'],
    whenChanged: 'productoId',
  },
  grupoId: { tipo: 'int', de: (v) => de(v, 'producto', 'grupoId'), columnas: ['producto'], whenChanged: 'productoId' },
  cantidadTiras: { tipo: 'numeric', de: (v) => v.cantidad ?? null, columnas: ['cantidad'] },
  cantidadTirasExacta: besideOf('cantidad'),
  dimension1: { tipo: 'numeric', de: (v) => v.largo ?? null, columnas: ['largo'] },
  dimension2: { tipo: 'numeric', de: (v) => v.ancho ?? null, columnas: ['ancho'] },
  precio: 'numeric',
  precioExacto: besideOf('precio'),
  precioLista: { tipo: 'numeric', de: (v) => v.precio ?? null, columnas: ['precio'] },
  precioListaExacto: besideOf('precio'),
  descuento1: 'numeric',
  iva: 'numeric',
  montoSubtotal: { tipo: 'numeric', columnas: [] },
  montoSubtotalDto: { tipo: 'numeric', columnas: [] },
  pesoSubtotal: { tipo: 'numeric', columnas: [] },
})

/** A stored line, its numbers with all their decimals. */
type Escrita = {
  n: number
  producto: string
  cantidad: string
  largo: string
  ancho: string
  precio: string
  descuento1: string
  peso: string
}
/** The stored lines that the rows name, by the row's index. */
const findEscritas = async (db: Db, filas: readonly Fila[]): Promise<Map<number, Escrita>> => {
  const named = filas.map(({ values }, n) => ({ n, id: de(values, 'presupuesto', 'id'), item: values.item }))
  const text = `
    select
      x.n, d."productoId" as producto, ${exact('d', 'cantidadTiras')} as cantidad,
      d.dimension1 as largo, d.dimension2 as ancho, ${exact('d', 'precio')} as precio, d.descuento1,
      d."pesoSubtotal" as peso
    from json_to_recordset($1::json) as x(n int, id int, item int)
    join presupuesto_detalle d on d."presupuestoId" = x.id and d.item = x.item`
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, [JSON.stringify(named)]) as CompiledQuery<Escrita>)
  return new Map(rows.map((r) => [r.n, r]))
}
const FIGURES = OF_ENTREGADA['presupuestos-lineas'].columnas
/**
 * The columns that a line's weight depends on; while they stay, the stored weight stays, even if the product's
 * changes.
 */
const MEDIDAS = ['cantidad', 'largo', 'ancho'] as const
const isIgual = (values: Values, escrita: Escrita, figures: readonly (typeof FIGURES)[number][] = FIGURES): boolean =>
  de(values, 'producto', 'id') === escrita.producto && figures.every((c) => exactOf(values, c) === Number(escrita[c]))
/** A row's values, completed with the stored ones where its file lacks the column. */
const withEscrita = ({ values, absent }: Fila, escrita: Escrita | undefined): Values =>
  escrita === undefined
    ? values
    : {
        ...values,
        ...Object.fromEntries(FIGURES.flatMap((c) => (absent.columnas.has(c) ? [[c, Number(escrita[c])]] : []))),
        writtenPeso: isIgual(values, escrita, MEDIDAS) ? Number(escrita.peso) : null,
      }

/**
 * The rows to write. A line of a delivered quote is not written: a row that repeats it counts as unchanged, even if
 * the product's weight has changed; any other row is a bad line.
 */
const siftEntregadas = (
  filas: readonly Fila[],
  escritas: ReadonlyMap<number, Escrita>,
  { entregadas, inCarga }: Entregadas,
) => {
  const problems: Problem[] = []
  const { motivo } = OF_ENTREGADA['presupuestos-lineas']
  const valid = filas.flatMap((fila, lugar): Fila[] => {
    const escrita = escritas.get(lugar)
    const id = de<number>(fila.values, 'presupuesto', 'id')!
    const values = withEscrita(fila, escrita)
    if (!entregadas.has(id) || (!escrita && inCarga.has(id))) return [{ ...fila, values }]
    if (!escrita || !isIgual(values, escrita)) problems.push({ linea: fila.linea, columna: null, motivo })
    return []
  })
  return { valid, problems }
}

/** Amounts and weight by the rules of the cart, never from the file; `writtenPeso` keeps the stored weight. */
const computed = (fila: Fila, descuentos: ReadonlyMap<number, number>): Fila => ({
  ...fila,
  values: {
    ...fila.values,
    ...computeLinea({
      cantidad: exactOf(fila.values, 'cantidad') as number,
      precio: exactOf(fila.values, 'precio') as number,
      peso: Number(de(fila.values, 'producto', 'peso')),
      dimension1: fila.values.largo as number,
      dimension2: fila.values.ancho as number,
      descuento1: fila.values.descuento1 as number,
      descuentoCliente: descuentos.get(de<number>(fila.values, 'presupuesto', 'id')!) ?? 0,
    }),
    ...(typeof fila.values.writtenPeso === 'number' ? { pesoSubtotal: fila.values.writtenPeso } : {}),
  },
})
const saveLineas: Save = async (db, filas, ctx) => {
  const ids = [...new Set(filas.map((f) => de<number>(f.values, 'presupuesto', 'id')!))]
  const descuentos = await lockPresupuestos(db, ids)
  const entregadas = await openEntregadas(db, ids)
  for (const id of entregadas.inCarga) ctx.inCarga.add(id)
  // an order that this import began to load stays open to it, even if a concurrent call finished its own
  const { valid, problems } = siftEntregadas(filas, await findEscritas(db, filas), {
    ...entregadas,
    inCarga: ctx.inCarga,
  })
  if (valid.length === 0) return { nuevas: 0, cambiadas: 0, problems }
  const saved = await writeLineas(
    db,
    valid.map((fila) => computed(fila, descuentos)),
    ctx,
  )
  if (saved.nuevas + saved.cambiadas > 0) await sumTotals(db, ids)
  return { ...saved, problems: [...problems, ...saved.problems] }
}
const metros = decimal(3, 0, 99_999)
export const presupuestosLineas: Entidad = {
  nombre: 'presupuestos-lineas',
  momento: { columna: 'momento', en: quitaLinea },
  clave: ['presupuesto', 'item'],
  columnas: z.object({
    presupuesto: required(reference(presupuesto, codigo()), { example: '130027', que: 'su presupuestoTotvsId' }),
    item: required(codigoOfRenglon(), { example: '01', que: RENGLON_HINT }),
    producto: required(reference(producto, codigo()), { example: 'IPN-340-12', que: 'de `productos`' }),
    cantidad: required(exacto(2, 0.005, 9_999_999), { example: '5', que: 'mayor que 0' }),
    largo: vacia(0, metros, { example: '12', que: 'metros; con 0 no se cuenta' }),
    ancho: vacia(0, metros, { que: 'metros; con 0 no se cuenta' }),
    precio: required(precio(), { example: '95,39', que: 'mayor que 0' }),
    descuento1: vacia(0, porcentaje(), { example: '6', que: '0 a 100' }),
    iva: optionalText(porcentaje(), { example: '21', que: 'por ciento; sin él no se muestra' }),
  }),
  entera: true,
  quita: quitaLinea,
  renglones: {
    tabla: 'presupuesto_detalle',
    within: 'presupuestoId',
    tipo: 'int',
    de: (v) => de<number>(v, 'presupuesto', 'id')!,
  },
  whenWhole: closeEntregadas,
  save: saveLineas,
}
