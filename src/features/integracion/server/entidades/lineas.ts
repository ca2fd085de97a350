import { CompiledQuery } from 'kysely'
import { computeLinea } from '#features/carrito/rules.ts'
import { DE_ENTREGADA } from '../../delivered.ts'
import { z } from '#shared/wire.ts'
import type { Db } from '#server/db/db.ts'
import { exact } from '#server/db/exact.ts'
import {
  codigo,
  de,
  decimal,
  obligatoria,
  opcional,
  porcentaje,
  exacto,
  exactOf,
  precio,
  referencia,
  vacia,
  type Valores,
} from '../columnas.ts'
import type { Entidad, Fila, Problema, Save } from '../entidad.ts'
import { besideOf, referido, upsert } from '../upsert.ts'
import { closeEntregadas, openEntregadas, type Entregadas } from '../first-load.ts'
import { codigoDeRenglon, itemCodigo, QUE_RENGLON } from '../items.ts'
import { quitaLinea } from './quitas.ts'
import { lockPresupuestos, sumTotales } from './montos.ts'
import { presupuesto, producto } from './referencias.ts'

const writeLineas = upsert('presupuesto_detalle', ['presupuestoId', 'item'], {
  presupuestoId: referido('int', 'presupuesto', 'id'),
  item: 'int',
  itemCodigo,
  productoId: referido('text', 'producto', 'id'),
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

/** A line as it is stored, its numbers as a row says them, with all their decimals. */
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
/** The lines that the rows name and are there already, by the row's place. */
const findEscritas = async (db: Db, filas: readonly Fila[]): Promise<Map<number, Escrita>> => {
  const nombradas = filas.map(({ valores }, n) => ({ n, id: de(valores, 'presupuesto', 'id'), item: valores.item }))
  const text = `
    select
      x.n, d."productoId" as producto, ${exact('d', 'cantidadTiras')} as cantidad,
      d.dimension1 as largo, d.dimension2 as ancho, ${exact('d', 'precio')} as precio, d.descuento1,
      d."pesoSubtotal" as peso
    from json_to_recordset($1::json) as x(n int, id int, item int)
    join presupuesto_detalle d on d."presupuestoId" = x.id and d.item = x.item`
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, [JSON.stringify(nombradas)]) as CompiledQuery<Escrita>)
  return new Map(rows.map((r) => [r.n, r]))
}
const CIFRAS = DE_ENTREGADA['presupuestos-lineas'].columnas
/** What a line weighs by; while they stay, so does its weight, whatever the product weighs by now. */
const MEDIDAS = ['cantidad', 'largo', 'ancho'] as const
const isIgual = (valores: Valores, escrita: Escrita, cifras: readonly (typeof CIFRAS)[number][] = CIFRAS): boolean =>
  de(valores, 'producto', 'id') === escrita.producto && cifras.every((c) => exactOf(valores, c) === Number(escrita[c]))
/** What a row says, and where its file has no such column, what is there. */
const withEscrita = ({ valores, ausentes }: Fila, escrita: Escrita | undefined): Valores =>
  escrita === undefined
    ? valores
    : {
        ...valores,
        ...Object.fromEntries(CIFRAS.flatMap((c) => (ausentes.columnas.has(c) ? [[c, Number(escrita[c])]] : []))),
        pesoEscrito: isIgual(valores, escrita, MEDIDAS) ? Number(escrita.peso) : null,
      }

/**
 * The rows to write. A line of a delivered quote is not written again: what only repeats it is the same, whatever the
 * product weighs by now, and what says another thing, or another line, is a bad line.
 */
const siftEntregadas = (
  filas: readonly Fila[],
  escritas: ReadonlyMap<number, Escrita>,
  { entregadas, enCarga }: Entregadas,
) => {
  const problemas: Problema[] = []
  const { motivo } = DE_ENTREGADA['presupuestos-lineas']
  const buenas = filas.flatMap((fila, lugar): Fila[] => {
    const escrita = escritas.get(lugar)
    const id = de<number>(fila.valores, 'presupuesto', 'id')!
    const valores = withEscrita(fila, escrita)
    if (!entregadas.has(id) || (!escrita && enCarga.has(id))) return [{ ...fila, valores }]
    if (!escrita || !isIgual(valores, escrita)) problemas.push({ linea: fila.linea, columna: null, motivo })
    return []
  })
  return { buenas, problemas }
}

/**
 * Amounts and weight are computed here, by the rules of the cart, never taken from the file; a weight that is kept is.
 */
const calculada = (fila: Fila, descuentos: ReadonlyMap<number, number>): Fila => ({
  ...fila,
  valores: {
    ...fila.valores,
    ...computeLinea({
      cantidad: exactOf(fila.valores, 'cantidad') as number,
      precio: exactOf(fila.valores, 'precio') as number,
      peso: Number(de(fila.valores, 'producto', 'peso')),
      dimension1: fila.valores.largo as number,
      dimension2: fila.valores.ancho as number,
      descuento1: fila.valores.descuento1 as number,
      descuentoCliente: descuentos.get(de<number>(fila.valores, 'presupuesto', 'id')!) ?? 0,
    }),
    ...(typeof fila.valores.pesoEscrito === 'number' ? { pesoSubtotal: fila.valores.pesoEscrito } : {}),
  },
})
const saveLineas: Save = async (db, filas, ctx) => {
  const ids = [...new Set(filas.map((f) => de<number>(f.valores, 'presupuesto', 'id')!))]
  const descuentos = await lockPresupuestos(db, ids)
  const entregadas = await openEntregadas(db, ids)
  for (const id of entregadas.enCarga) ctx.enCarga.add(id)
  // what this reading began it ends, although a call beside it was whole meanwhile
  const { buenas, problemas } = siftEntregadas(filas, await findEscritas(db, filas), {
    ...entregadas,
    enCarga: ctx.enCarga,
  })
  if (buenas.length === 0) return { nuevas: 0, cambiadas: 0, problemas }
  const saved = await writeLineas(
    db,
    buenas.map((fila) => calculada(fila, descuentos)),
    ctx,
  )
  if (saved.nuevas + saved.cambiadas > 0) await sumTotales(db, ids)
  return { ...saved, problemas: [...problemas, ...saved.problemas] }
}
const metros = decimal(3, 0, 99_999)
export const presupuestosLineas: Entidad = {
  nombre: 'presupuestos-lineas',
  momento: { columna: 'momento', en: quitaLinea },
  clave: ['presupuesto', 'item'],
  columnas: z.object({
    presupuesto: obligatoria(referencia(presupuesto, codigo()), { ejemplo: '130027', que: 'su presupuestoTotvsId' }),
    item: obligatoria(codigoDeRenglon(), { ejemplo: '01', que: QUE_RENGLON }),
    producto: obligatoria(referencia(producto, codigo()), { ejemplo: 'IPN-340-12', que: 'de `productos`' }),
    cantidad: obligatoria(exacto(2, 0.005, 9_999_999), { ejemplo: '5', que: 'mayor que 0' }),
    largo: vacia(0, metros, { ejemplo: '12', que: 'metros; con 0 no se cuenta' }),
    ancho: vacia(0, metros, { que: 'metros; con 0 no se cuenta' }),
    precio: obligatoria(precio(), { ejemplo: '95,39', que: 'mayor que 0' }),
    descuento1: vacia(0, porcentaje(), { ejemplo: '6', que: '0 a 100' }),
    iva: opcional(porcentaje(), { ejemplo: '21', que: 'por ciento; sin él no se muestra' }),
  }),
  entera: true,
  quita: quitaLinea,
  renglones: {
    tabla: 'presupuesto_detalle',
    dentroDe: 'presupuestoId',
    tipo: 'int',
    de: (v) => de<number>(v, 'presupuesto', 'id')!,
  },
  whenWhole: closeEntregadas,
  save: saveLineas,
}
