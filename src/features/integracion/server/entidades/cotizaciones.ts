import { estados, MAX_DETALLE, MAX_NOTA, MAX_OBRA } from '#features/cotizaciones/rules.ts'
import {
  composeImported,
  findFixedLines,
  importCotizaciones,
  joinDescuentos,
  releaseRetenidas,
  type StatedCotizacion,
} from '#features/cotizaciones/server/cotizaciones.ts'
import { readParams } from '#server/params.ts'
import { z } from '#shared/wire.ts'
import {
  codigo,
  de,
  decimal,
  dia,
  entero,
  happened,
  leida,
  optionalText,
  porcentaje,
  reference,
  required,
  single,
  siNo,
  texto,
  tipo,
  vacia,
  type Values,
} from '../columnas.ts'
import type { Entidad, Fila, Problem, Save } from '../entidad.ts'
import { ANYTHING } from '../import.ts'
import { codigoOfRenglon, itemCodigo, RENGLON_HINT } from '../items.ts'
import { storedRow } from '../storedRow.ts'
import { referenced, upsert } from '../upsert.ts'
import { momento } from './operaciones.ts'
import { moneda } from './precios.ts'
import { quitaCotizacionLinea } from './quitas.ts'
import {
  cliente,
  condicionPago,
  condicionPagoByCodigo,
  cotizacion,
  cotizacionByNumero,
  producto,
} from './references.ts'

// Quotes that the order system made or priced (docs/decisions/0155): their rows are kept as they are said, and become
// versions once all of a source has come.

const SAID = estados.filter((estado) => estado !== 'Borrador')
const estado = single(Object.fromEntries(SAID.map((one) => [one, one])))
const numero = tipo(
  'número',
  leida((said) => {
    const [, digits] = /^(?:c-)?(\d{1,9})$/i.exec(said) ?? []
    return digits === undefined ? undefined : Number(digits)
  }, 'no es un número de cotización del portal, como C-318.'),
)
/** A cell of a file is text, one of a call a number as well. */
const isSaid = (cell: unknown): cell is string | number =>
  typeof cell === 'number' || (typeof cell === 'string' && cell.trim() !== '')
/** The names of the quote that a row is of, by either of its numbers. */
const namesOf = (codigoOf: unknown, numeroOf: unknown): string[] => [
  ...(isSaid(codigoOf) ? [`codigo ${String(codigoOf).trim().normalize('NFC')}`] : []),
  ...(isSaid(numeroOf)
    ? [
        `numero ${String(numeroOf)
          .trim()
          .replace(/^c-/i, '')
          .replace(/^0+(?=\d)/, '')}`,
      ]
    : []),
]
const concludeOf =
  (entidad: 'cotizaciones' | 'cotizaciones-lineas'): NonNullable<Entidad['conclude']> =>
  (db, { held, demo }, after) =>
    composeImported(db, after, {
      notifies: !demo,
      entidad,
      unreadable: held.has(ANYTHING),
      isHeld: (quote) => namesOf(quote.codigo, quote.numero).some((name) => held.has(name)),
    })

const statedOf = ({ values, absent, stated = false }: Fila): StatedCotizacion => ({
  codigo: values.codigo as string | null,
  numero: values.numero as number | null,
  version: values.version as number | null,
  clienteId: de(values, 'cliente', 'id'),
  monedaId: values.moneda as number | null,
  fecha: values.fecha as string | null,
  estado: values.estado as StatedCotizacion['estado'],
  vence: values.vence as string | null,
  condicionPagoId: de(values, 'condicionPagoId', 'id'),
  porPartes: values.porPartes as boolean | null,
  nota: values.nota as string | null,
  obra: values.obra as string | null,
  motivo: values.motivo as string | null,
  por: values.por as string | null,
  momento: values.momento as string,
  stated,
  has: (columna) => !absent.columnas.has(columna),
})
const save: Save = async (db, filas, ctx) => {
  const { empresa } = await readParams(db)
  const facts = await importCotizaciones(db, filas.map(statedOf), { empresa: empresa.nombre, notifies: !ctx.demo })
  const good = filas.filter((_, at) => typeof facts[at] === 'string')
  await releaseRetenidas(db, 'cotizaciones', {
    numeros: good.flatMap(({ values }) => (values.numero as number | null) ?? []),
    codigos: good.flatMap(({ values }) => (values.codigo as string | null) ?? []),
  })
  const problems = facts.flatMap((done, at): Problem[] =>
    typeof done === 'string' ? [] : [{ linea: filas[at]!.linea, ...done }],
  )
  const count = (what: 'nuevo' | 'cambiado') => facts.filter((done) => done === what).length
  return { nuevas: count('nuevo'), cambiadas: count('cambiado'), problems }
}

export const cotizaciones: Entidad = {
  nombre: 'cotizaciones',
  momento: {
    columna: 'momento',
    en: storedRow(
      'cotizacion',
      { codigo: 'text', numero: 'int' },
      { match: 't.codigo = x.codigo or t.numero = x.numero' },
    ),
  },
  clave: ['codigo', 'numero', 'version'],
  columnas: z.object({
    codigo: optionalText(codigo(), {
      example: 'Q-2207',
      que: 'cómo la llama el sistema de gestión; en una nueva, obligatorio',
    }),
    numero: optionalText(numero, { example: 'C-318', que: 'su número en el portal, de una que existe' }),
    version: optionalText(entero(1, 999), {
      example: '2',
      que: 'cuál de las versiones del sistema de gestión; sin ella, lo que cambia hace otra',
    }),
    cliente: optionalText(reference(cliente, codigo()), {
      example: '004512',
      que: 'de `clientes`; en una nueva, obligatorio',
    }),
    fecha: optionalText(happened(), { example: '18/11/2026 10:15', que: 'cuándo se mandó; en una nueva, obligatoria' }),
    vence: optionalText(dia(), { example: '25/11/2026', que: 'último día en que vale; en una nueva, obligatorio' }),
    estado: optionalText(estado, { example: 'Enviada', que: 'en una nueva, obligatorio' }),
    motivo: optionalText(texto(MAX_DETALLE), { example: 'Precio', que: 'por qué se rechazó o se retiró' }),
    moneda: optionalText(moneda, { example: 'USD', que: 'en una nueva, obligatoria; no cambia' }),
    condicionPagoId: optionalText(reference(condicionPago, entero()), { example: '1', que: 'de `condiciones-pago`' }),
    condicionPagoCodigo: optionalText(reference(condicionPagoByCodigo, codigo()), {
      example: '30D',
      que: 'en vez de condicionPagoId',
    }),
    porPartes: optionalText(siNo(), { example: 'si', que: 'se puede comprar por partes' }),
    nota: optionalText(texto(MAX_NOTA), { example: 'Entrega en 10 días.', que: 'la lee el cliente' }),
    obra: optionalText(texto(MAX_OBRA), { example: 'Galpón norte' }),
    por: optionalText(texto(), { example: 'Ventas', que: 'quién la hizo; vacío: el nombre de la empresa' }),
    momento: momento(),
  }),
  pares: [{ numero: 'condicionPagoId', codigo: 'condicionPagoCodigo', obligatorio: false }],
  check: (values) =>
    values.codigo === null && values.numero === null
      ? ['codigo', 'Falta el número: codigo, o numero de la cotización.']
      : null,
  inOrden: true,
  speaksOf: (cells) => namesOf(cells.codigo, cells.numero),
  conclude: concludeOf('cotizaciones'),
  save,
}

/** The two discounts of a line as the one that it carries (docs/decisions/0150). */
const descuentoOf = (values: Values): number =>
  joinDescuentos(values.descuento1 as number, values.descuentoCliente as number)
const lineOf = ({ values }: Fila) => ({
  cotizacionId: de<number>(values, 'cotizacion', 'id')!,
  version: (values.version ?? 0) as number,
  item: values.item as number,
  productoId: de<string>(values, 'producto', 'id')!,
  cantidadTiras: values.cantidad as number,
  dimension1: values.largo as number,
  dimension2: values.ancho as number,
  precio: values.precio as number,
  precioLista: values.precioLista as number | null,
  descuento1: descuentoOf(values),
})
const OFFERED = ['productoId', 'cantidadTiras', 'dimension1', 'dimension2', 'precio', 'descuento1'] as const
const offered = (alias: string) => `(${OFFERED.map((columna) => `${alias}."${columna}"`).join(', ')})`
/** SQL: it says something else than before of what is offered; when it was said makes no other version. */
const anotherLine = `${offered('t')} is distinct from ${offered('x')}`
const writeLineas = upsert(
  'cotizacion_importada_linea',
  ['cotizacionId', 'version', 'item'],
  {
    cotizacionId: referenced('int', 'cotizacion', 'id'),
    version: { tipo: 'int', de: (v) => v.version ?? 0, columnas: ['version'] },
    item: 'int',
    itemCodigo,
    productoId: referenced('text', 'producto', 'id'),
    cantidadTiras: { tipo: 'numeric', de: (v) => v.cantidad ?? null, columnas: ['cantidad'] },
    dimension1: { tipo: 'numeric', de: (v) => v.largo ?? null, columnas: ['largo'] },
    dimension2: { tipo: 'numeric', de: (v) => v.ancho ?? null, columnas: ['ancho'] },
    precio: 'numeric',
    precioLista: 'numeric',
    descuento1: { tipo: 'numeric', de: descuentoOf, columnas: ['descuento1'] },
    pendiente: { tipo: 'boolean', de: () => true, columnas: [], onCreate: true },
  },
  { onChange: `pendiente = t.pendiente or ${anotherLine}` },
)
/** Lines that say something else of what is accepted or bought are refused each; those that repeat it are not. */
const saveLineas: Save = async (db, filas, ctx) => {
  const fixed = await findFixedLines(db, filas.map(lineOf))
  const problems = [...fixed].flatMap(([at, motivo]): Problem[] =>
    motivo === null ? [] : [{ linea: filas[at]!.linea, columna: null, motivo }],
  )
  const saved = await writeLineas(
    db,
    filas.filter((_, n) => !fixed.has(n)),
    ctx,
  )
  await releaseRetenidas(db, 'cotizaciones-lineas', {
    ids: filas.filter((_, n) => !fixed.has(n)).map((fila) => lineOf(fila).cotizacionId),
  })
  return { ...saved, problems: [...problems, ...saved.problems] }
}
const metros = decimal(3, 0, 99_999)
const precio = () => decimal(4, 0.0001, 10_000_000_000)
export const cotizacionesLineas: Entidad = {
  nombre: 'cotizaciones-lineas',
  momento: { columna: 'momento', en: quitaCotizacionLinea },
  clave: ['cotizacion', 'version', 'item'],
  columnas: z.object({
    cotizacion: optionalText(reference(cotizacion, codigo()), { example: 'Q-2207', que: 'su codigo' }),
    numero: optionalText(reference(cotizacionByNumero, numero), {
      example: 'C-318',
      que: 'su número en el portal, en vez de cotizacion',
    }),
    version: optionalText(entero(1, 999), { example: '2', que: 'la de `cotizaciones`, si ahí se dice' }),
    item: required(codigoOfRenglon(), { example: '01', que: RENGLON_HINT }),
    producto: required(reference(producto, codigo()), { example: 'IPN-340-12', que: 'de `productos`' }),
    cantidad: required(decimal(4, 0.0001, 9_999_999), { example: '5', que: 'mayor que 0' }),
    largo: vacia(0, metros, { example: '12', que: 'metros; con 0 no se cuenta' }),
    ancho: vacia(0, metros, { que: 'metros; con 0 no se cuenta' }),
    precio: required(precio(), { example: '91,50', que: 'mayor que 0, antes de los descuentos' }),
    precioLista: optionalText(precio(), { example: '95,39', que: 'el de lista de ese día; sin él no se muestra' }),
    descuento1: vacia(0, porcentaje(), { example: '6', que: '0 a 100' }),
    descuentoCliente: vacia(0, porcentaje(), { example: '3', que: '0 a 100; se suma al del renglón' }),
    momento: momento(),
  }),
  pares: [{ numero: 'cotizacion', codigo: 'numero', obligatorio: true }],
  check: (values) => (descuentoOf(values) >= 100 ? ['descuento1', 'Los descuentos llegan al 100 %.'] : null),
  entera: true,
  quita: quitaCotizacionLinea,
  renglones: {
    tabla: 'cotizacion_importada_linea',
    within: 'cotizacionId',
    tipo: 'int',
    de: (v) => de<number>(v, 'cotizacion', 'id')!,
  },
  speaksOf: (cells) => namesOf(cells.cotizacion, cells.numero),
  conclude: concludeOf('cotizaciones-lineas'),
  save: saveLineas,
}
