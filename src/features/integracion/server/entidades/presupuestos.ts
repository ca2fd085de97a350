import { checkOrdenCompra, cleanOrdenCompra, estados } from '#features/presupuestos/rules.ts'
import { MAX_FRANJA } from '#features/calendario/rules.ts'
import { tellMovimientos, tellPrometidas, type Prometida } from '#features/presupuestos/server/presupuestos.ts'
import { keepHour } from '#shared/dates.ts'
import { z } from '#shared/wire.ts'
import { fold } from '#shared/identity.ts'
import { findSettled } from '#shared/settled.ts'
import {
  cell,
  codigo,
  de,
  dia,
  entero,
  leida,
  happened,
  optionalText,
  porcentaje,
  reference,
  siNo,
  texto,
  tipo,
  type Values,
} from '../columnas.ts'
import type { Entidad, Fila, Problem, Save } from '../entidad.ts'
import { LATE_NOTE } from '../storedRow.ts'
import { checkStated, decide, isPrometida } from '../../rules.ts'
import type { Cambios, Solicitud } from '../../solicitud.ts'
import { recomputeMontos } from './montos.ts'
import { momento } from './operaciones.ts'
import { moneda } from './precios.ts'
import { findSolicitudes, insertHistorial, writeSolicitudes, type Entrada } from './presupuestos-store.ts'
import {
  clasificacion,
  clasificacionByCodigo,
  cliente,
  condicionPago,
  condicionPagoByCodigo,
  provincia,
  tienda,
  tiendaCodigo,
  transporte,
  transporteByCodigo,
  usuario,
} from './references.ts'

const byNombre = new Map(estados.map((e) => [fold(e), e]))
const estado = tipo(
  'estado',
  leida((t) => byNombre.get(fold(t)), `no es un estado: ${estados.join(', ')}.`),
)

/** The client's own order number, as checkout takes it. */
const orden = tipo(
  'texto 30',
  leida((t) => (checkOrdenCompra(t, false) === null ? cleanOrdenCompra(t) : undefined), 'tiene más de 30 caracteres.'),
)

/** The discount of a condition that is new to the quote; null if the row names none, or the present one. */
const descuentoOf = (values: Values, actual: Solicitud | undefined): number | null => {
  const id = de<number>(values, 'condicionPagoId', 'id')
  return id === null || id === (actual?.condicionPagoId ?? null)
    ? null
    : Number(de(values, 'condicionPagoId', 'porcentaje'))
}

/** The file's column of each member of a quote, where the names differ. */
const DICE: { readonly [campo in keyof Cambios]: string } = {
  clienteId: 'cliente',
  usuarioAlta: 'usuario',
  contactoId: 'usuario',
  monedaId: 'moneda',
  obraNro: 'obraCalleNro',
  obraProvinciaId: 'obraProvincia',
}
/** What a row states of a quote, without the columns that its file lacks. */
const cambiosOf = (fila: Fila, actual: Solicitud | undefined): Cambios => {
  const todos = Object.entries(cellsOf(fila.values, actual)) as [keyof Cambios, never][]
  return Object.fromEntries(
    todos.filter(([campo, valor]) => valor !== null || !fila.absent.columnas.has(DICE[campo] ?? campo)),
  )
}
const cellsOf = (values: Values, actual: Solicitud | undefined): Cambios => ({
  presupuestoTotvsId: values.presupuestoTotvsId as string | null,
  pedidoId: values.pedidoId as string | null,
  clienteId: de(values, 'cliente', 'id'),
  usuarioAlta: de(values, 'usuario', 'id'),
  contactoId: de(values, 'usuario', 'contactoId'),
  fecha:
    actual && values.fecha !== null ? keepHour(values.fecha as string, actual.fecha) : (values.fecha as string | null),
  estado: values.estado as string | null,
  monedaId: values.moneda as number | null,
  condicionPagoId: de(values, 'condicionPagoId', 'id'),
  clasificacionId: de(values, 'clasificacionId', 'id'),
  transporteId: de(values, 'transporteId', 'id'),
  tiendaNro: values.tiendaNro as number | null,
  obraCalle: values.obraCalle as string | null,
  obraNro: values.obraCalleNro as string | null,
  obraLocalidad: values.obraLocalidad as string | null,
  obraCodigoPostal: values.obraCodigoPostal as string | null,
  obraProvinciaId: de(values, 'obraProvincia', 'id'),
  obraProvincia: de(values, 'obraProvincia', 'name'),
  descuentoCliente: values.descuentoCliente as number | null,
  descuentoCondicionPago: (values.descuentoCondicionPago as number | null) ?? descuentoOf(values, actual),
  esPedidoFirme: values.esPedidoFirme as boolean | null,
  comentario: values.comentario as string | null,
  ordenCompra: values.ordenCompra as string | null,
  fechaPedida: values.fechaPedida as string | null,
  franjaPedida: values.franjaPedida as string | null,
  fechaPrometida: values.fechaPrometida as string | null,
  franjaPrometida: values.franjaPrometida as string | null,
  momento: values.momento as string | null,
})

type Found = Awaited<ReturnType<typeof findSolicitudes>>
/** The quote that a row names, undefined for a new one; or the problem with its numbers: [column, reason]. */
const named = (
  { byId, byTotvs }: Found,
  { id, presupuestoTotvsId }: Values,
): { actual: Solicitud | undefined } | { columna: string; motivo: string } => {
  const owner = presupuestoTotvsId === null ? undefined : byTotvs.get(presupuestoTotvsId as string)
  const actual = id === null ? owner : byId.get(id as number)
  if (id !== null && !actual) return { columna: 'id', motivo: `No existe la solicitud «${id as number}».` }
  if (owner && owner !== actual)
    return { columna: 'presupuestoTotvsId', motivo: `El número ya es de la solicitud ${owner.id}.` }
  return { actual }
}

/** The rows without a moment whose states repeat an earlier file, by index: null, or the reason to refuse them. */
const settledOf = (filas: readonly Fila[], found: Found): ReadonlyMap<number, string | null> =>
  findSettled(
    filas.map(({ values, stated }) => {
      const fila = !stated && typeof values.estado === 'string' ? named(found, values) : null
      return fila && 'actual' in fila && fila.actual ? { sobre: fila.actual, dice: values.estado as string } : null
    }),
    (actual) => actual.estado,
    (de, a, lugar, actual) => checkStated({ ...actual, estado: de }, a, filas[lugar]!.values.motivo as string | null),
  )

/** What a row promises of an order that was there before it, if that is news (REMITO-06). */
const prometidaOf = (before: Solicitud, after: Solicitud, { values, stated }: Fila): Prometida[] => {
  const momento = stated ? (values.momento as string | null) : null
  if (!isPrometida(before, after, { fecha: values.fechaPrometida !== null, momento })) return []
  const one = {
    presupuestoId: after.id!,
    clienteId: after.clienteId,
    fecha: after.fecha,
    momento,
    pedida: { fecha: before.fechaPedida, franja: before.franjaPedida },
    antes: { fecha: before.fechaPrometida, franja: before.franjaPrometida },
    ahora: { fecha: after.fechaPrometida, franja: after.franjaPrometida },
  }
  return [one]
}

/** Of one that comes in whole only its placing has its own hour, unless it says when the rest was so. */
const sinceOf = ({ estado, fecha, momento }: Solicitud, { stated }: Fila): string | null =>
  estado === 'Enviado' ? fecha : stated ? momento : null

/** Applies the rows of a batch to their quotes, one after the other, in memory. */
const judgeRows = (filas: readonly Fila[], found: Found) => {
  const problems: Problem[] = []
  const avisos: Problem[] = []
  const touched = new Map<Solicitud, { nueva: boolean; descuento: boolean }>()
  const historial: Entrada[] = []
  const prometidas: Prometida[] = []
  const settled = settledOf(filas, found)
  let cambiadas = 0
  for (const [lugar, statement] of filas.entries()) {
    const { linea } = statement
    const values = settled.has(lugar) ? { ...statement.values, estado: null } : statement.values
    const bad = settled.get(lugar) ?? null
    const fila = bad === null ? named(found, values) : { columna: 'estado', motivo: bad }
    if ('motivo' in fila) {
      problems.push({ linea, ...fila })
      continue
    }
    const { actual } = fila
    const because = values.motivo as string | null
    const said = { because, stated: statement.stated ?? false }
    const verdict = decide(actual ?? null, cambiosOf({ ...statement, values }, actual), said)
    if ('motivo' in verdict) {
      const { columna, motivo } = verdict
      problems.push({ linea, columna: DICE[columna as keyof Cambios] ?? columna, motivo })
      continue
    }
    const { solicitud, cambia, recomputes, de: desde, late = false } = verdict
    if (late) avisos.push({ linea, columna: 'momento', motivo: LATE_NOTE })
    const promised = actual && !late ? prometidaOf(actual, solicitud, statement) : []
    prometidas.push(...promised)
    if (!cambia && promised.length === 0) continue
    if (actual) cambiadas++
    const same = actual ? Object.assign(actual, solicitud, promised.length > 0 ? { otraFecha: null } : {}) : solicitud
    if (same.presupuestoTotvsId !== null) found.byTotvs.set(same.presupuestoTotvsId, same)
    const antes = touched.get(same)
    touched.set(same, {
      nueva: !actual || (antes?.nueva ?? false),
      descuento: recomputes || (antes?.descuento ?? false),
    })
    if (desde !== same.estado)
      historial.push({
        solicitud: same,
        de: desde,
        a: same.estado,
        fecha: actual ? 'now' : sinceOf(same, statement),
        motivo: actual ? because : 'Alta por integración',
      })
  }
  return { problems, avisos, touched, historial, prometidas, cambiadas }
}

/**
 * A quote may come in any state; later rows of the same number may have only what changed: an empty cell keeps the
 * stored value. States of existing quotes follow the table of transitions, or need a reason, and are recorded in the
 * history.
 */
const save: Save = async (db, filas, ctx) => {
  const found = await findSolicitudes(
    db,
    filas.flatMap(({ values }) => (values.id === null ? [] : [values.id as number])),
    filas.flatMap(({ values }) => (values.presupuestoTotvsId === null ? [] : [values.presupuestoTotvsId as string])),
  )
  const { problems, avisos, touched, historial, prometidas, cambiadas } = judgeRows(filas, found)
  await writeSolicitudes(db, [...touched.keys()])
  await insertHistorial(db, ctx.quien, historial)
  await tellPrometidas(db, ctx.quien, prometidas)
  // a quote that comes in for the first time gives no notice
  await tellMovimientos(
    db,
    historial.flatMap(({ solicitud, de: desde }) =>
      desde === null ? [] : [{ presupuestoId: solicitud.id!, de: desde }],
    ),
  )
  await recomputeMontos(
    db,
    [...touched].flatMap(([s, { nueva, descuento }]) => (descuento && !nueva ? [s.id!] : [])),
  )
  const nuevas = [...touched.values()].filter((t) => t.nueva).length
  return { nuevas, cambiadas, problems, avisos }
}

const OF_OBRA = ['obraCalle', 'obraLocalidad', 'obraProvincia'] as const
/** A quote goes to a shop of its client, or to a work site with its whole address. */
const checkDestino = (values: Values): readonly [columna: string, motivo: string] | null => {
  const withTienda = values.tiendaNro !== null || values.tiendaCodigo !== null
  const withObra = [...OF_OBRA, 'obraCalleNro', 'obraCodigoPostal'].some((columna) => values[columna] !== null)
  if (withTienda && withObra) return ['obraCalle', 'Va a una tienda o a una obra, no a las dos.']
  if (withTienda && values.cliente === null) return ['cliente', 'Con la tienda hace falta el cliente.']
  const falta = withObra && OF_OBRA.find((columna) => values[columna] === null)
  return falta ? [falta, 'De una obra hacen falta la calle, la localidad y la provincia.'] : null
}

export const presupuestos: Entidad = {
  nombre: 'presupuestos',
  momento: { none: 'lo compara `decide`: lo atrasado da todavía los números que faltan' },
  clave: ['id', 'presupuestoTotvsId'],
  columnas: z.object({
    id: optionalText(entero(), { example: '48415', que: 'número de solicitud del portal, de una que existe' }),
    presupuestoTotvsId: optionalText(codigo(), { example: '130441', que: 'número del sistema de gestión' }),
    pedidoId: optionalText(codigo(), { example: '88570' }),
    cliente: optionalText(reference(cliente, codigo()), {
      example: '004512',
      que: 'de `clientes`; en una nueva, obligatorio',
    }),
    usuario: optionalText(reference(usuario, tipo('e-mail', cell.check(z.toLowerCase()))), {
      example: 'compras@empresa.test',
      que: 'de `usuarios`: quién la hizo',
    }),
    fecha: optionalText(happened(), { example: '22/09/2025 12:11', que: 'en una nueva, obligatoria' }),
    estado: optionalText(estado, {
      example: 'Enviado',
      que: 'Enviado, Comercial, Finanzas, Preparación, En tránsito, Entregado o Cancelado; en una nueva, obligatorio',
    }),
    motivo: optionalText(texto(250), {
      example: 'Devuelto por el depósito',
      que: 'por qué: con él, el estado puede saltear pasos o volver atrás; una cancelada se reabre con él y un `momento` posterior',
    }),
    moneda: optionalText(moneda, { example: 'USD', que: 'en una nueva, obligatoria' }),
    condicionPagoId: optionalText(reference(condicionPago, entero()), { example: '1', que: 'de `condiciones-pago`' }),
    condicionPagoCodigo: optionalText(reference(condicionPagoByCodigo, codigo()), {
      example: '30D',
      que: 'en vez de condicionPagoId',
    }),
    clasificacionId: optionalText(reference(clasificacion, entero()), { example: '4', que: 'de `clasificaciones`' }),
    clasificacionCodigo: optionalText(reference(clasificacionByCodigo, codigo()), {
      example: 'GRUA',
      que: 'en vez de clasificacionId',
    }),
    transporteId: optionalText(reference(transporte, entero()), { example: '6', que: 'de `transportes`' }),
    transporteCodigo: optionalText(reference(transporteByCodigo, codigo()), {
      example: 'PAMPA',
      que: 'en vez de transporteId',
    }),
    tiendaNro: optionalText(entero(), { example: '1', que: 'una tienda de ese cliente, que entonces hay que nombrar' }),
    tiendaCodigo: tiendaCodigo(),
    obraCalle: optionalText(texto(), {
      example: 'Av. Perón',
      que: 'si va a una obra y no a una tienda: su calle; pide localidad y provincia',
    }),
    obraCalleNro: optionalText(texto(30), { example: '2140' }),
    obraLocalidad: optionalText(texto(), { example: 'San Fernando' }),
    obraCodigoPostal: optionalText(texto(20), { example: '1646' }),
    obraProvincia: optionalText(reference(provincia, texto()), { tipo: 'nombre o id', example: 'Buenos Aires' }),
    descuentoCliente: optionalText(porcentaje(), { example: '3', que: '0 a 100; en una nueva, vacío: 0' }),
    descuentoCondicionPago: optionalText(porcentaje(), { example: '4', que: '0 a 100; vacío: el de la condición' }),
    esPedidoFirme: optionalText(siNo(), { example: 'si' }),
    comentario: optionalText(texto(1_000)),
    ordenCompra: optionalText(orden, {
      example: 'OC-4500012345',
      que: 'el número que le dio el cliente; vacío, queda el que tiene',
    }),
    fechaPedida: optionalText(dia(), {
      example: '28/11/2026',
      que: 'el día que se pidió, de una que no lo tiene: el que se pidió en el portal no cambia',
    }),
    franjaPedida: optionalText(texto(MAX_FRANJA), { example: 'de 8 a 12', que: 'igual que fechaPedida' }),
    fechaPrometida: optionalText(dia(), {
      example: '30/11/2026',
      que: 'el día en que se entrega: contesta el pedido; vacía, queda la que tiene',
    }),
    franjaPrometida: optionalText(texto(MAX_FRANJA), {
      example: 'de 8 a 12',
      que: 'con otra fechaPrometida y sin ella, la fecha queda sin franja',
    }),
    momento: momento(),
  }),
  check: (values) => {
    if (values.id === null && values.presupuestoTotvsId === null)
      return ['presupuestoTotvsId', 'Falta el número: presupuestoTotvsId, o id de la solicitud.']
    return checkDestino(values)
  },
  pares: [
    { numero: 'condicionPagoId', codigo: 'condicionPagoCodigo', obligatorio: false },
    { numero: 'clasificacionId', codigo: 'clasificacionCodigo', obligatorio: false },
    { numero: 'transporteId', codigo: 'transporteCodigo', obligatorio: false },
    { numero: 'tiendaNro', codigo: 'tiendaCodigo', obligatorio: false },
  ],
  existe: [tienda],
  inOrden: true,
  save,
}
