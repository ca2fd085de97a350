import { estados } from '#features/presupuestos/rules.ts'
import { tellMovimientos } from '#features/presupuestos/server/presupuestos.ts'
import { keepHour } from '#shared/dates.ts'
import { z } from '#shared/wire.ts'
import { fold } from '#shared/identity.ts'
import { findSettled } from '#shared/settled.ts'
import {
  celda,
  codigo,
  de,
  entero,
  leida,
  ocurrido,
  opcional,
  porcentaje,
  referencia,
  siNo,
  texto,
  tipo,
  type Valores,
} from '../columnas.ts'
import type { Entidad, Fila, Problema, Save } from '../entidad.ts'
import { ATRASADA } from '../guardada.ts'
import { checkDicho, decide } from '../../rules.ts'
import type { Cambios, Solicitud } from '../../solicitud.ts'
import { recomputeMontos } from './montos.ts'
import { momento } from './operaciones.ts'
import { moneda } from './precios.ts'
import { findSolicitudes, insertHistorial, writeSolicitudes, type Entrada } from './presupuestos-store.ts'
import {
  clasificacion,
  clasificacionPorCodigo,
  cliente,
  condicionPago,
  condicionPagoPorCodigo,
  provincia,
  tienda,
  tiendaCodigo,
  transporte,
  transportePorCodigo,
  usuario,
} from './referencias.ts'

const porNombre = new Map(estados.map((e) => [fold(e), e]))
const estado = tipo(
  'estado',
  leida((t) => porNombre.get(fold(t)), `no es un estado: ${estados.join(', ')}.`),
)

/** What a condition that is new to the quote takes off; null where the row names none, or the one it has. */
const descuentoDe = (valores: Valores, actual: Solicitud | undefined): number | null => {
  const id = de<number>(valores, 'condicionPagoId', 'id')
  return id === null || id === (actual?.condicionPagoId ?? null)
    ? null
    : Number(de(valores, 'condicionPagoId', 'porcentaje'))
}

/** The columns of the file that say each member of a quote, where it is not one of the same name. */
const DICE: { readonly [campo in keyof Cambios]: string } = {
  clienteId: 'cliente',
  usuarioAlta: 'usuario',
  contactoId: 'usuario',
  monedaId: 'moneda',
  obraNro: 'obraCalleNro',
  obraProvinciaId: 'obraProvincia',
}
/** What a row says of a quote: nothing of what its file has no column for. */
const cambiosDe = (fila: Fila, actual: Solicitud | undefined): Cambios => {
  const todos = Object.entries(celdasDe(fila.valores, actual)) as [keyof Cambios, never][]
  return Object.fromEntries(
    todos.filter(([campo, valor]) => valor !== null || !fila.ausentes.columnas.has(DICE[campo] ?? campo)),
  )
}
const celdasDe = (valores: Valores, actual: Solicitud | undefined): Cambios => ({
  presupuestoTotvsId: valores.presupuestoTotvsId as string | null,
  pedidoId: valores.pedidoId as string | null,
  clienteId: de(valores, 'cliente', 'id'),
  usuarioAlta: de(valores, 'usuario', 'id'),
  contactoId: de(valores, 'usuario', 'contactoId'),
  fecha:
    actual && valores.fecha !== null
      ? keepHour(valores.fecha as string, actual.fecha)
      : (valores.fecha as string | null),
  estado: valores.estado as string | null,
  monedaId: valores.moneda as number | null,
  condicionPagoId: de(valores, 'condicionPagoId', 'id'),
  clasificacionId: de(valores, 'clasificacionId', 'id'),
  transporteId: de(valores, 'transporteId', 'id'),
  tiendaNro: valores.tiendaNro as number | null,
  obraCalle: valores.obraCalle as string | null,
  obraNro: valores.obraCalleNro as string | null,
  obraLocalidad: valores.obraLocalidad as string | null,
  obraCodigoPostal: valores.obraCodigoPostal as string | null,
  obraProvinciaId: de(valores, 'obraProvincia', 'id'),
  obraProvincia: de(valores, 'obraProvincia', 'name'),
  descuentoCliente: valores.descuentoCliente as number | null,
  descuentoCondicionPago: (valores.descuentoCondicionPago as number | null) ?? descuentoDe(valores, actual),
  esPedidoFirme: valores.esPedidoFirme as boolean | null,
  comentario: valores.comentario as string | null,
  momento: valores.momento as string | null,
})

type Halladas = Awaited<ReturnType<typeof findSolicitudes>>
/** The quote that a row names, undefined for a new one; or what is wrong with its numbers: [column, reason]. */
const nombrada = (
  { porId, porTotvs }: Halladas,
  { id, presupuestoTotvsId }: Valores,
): { actual: Solicitud | undefined } | { columna: string; motivo: string } => {
  const dueno = presupuestoTotvsId === null ? undefined : porTotvs.get(presupuestoTotvsId as string)
  const actual = id === null ? dueno : porId.get(id as number)
  if (id !== null && !actual) return { columna: 'id', motivo: `No existe la solicitud «${id as number}».` }
  if (dueno && dueno !== actual)
    return { columna: 'presupuestoTotvsId', motivo: `El número ya es de la solicitud ${dueno.id}.` }
  return { actual }
}

/** The rows whose states, said without a moment, only tell again what a file said before. */
const settledOf = (filas: readonly Fila[], halladas: Halladas): ReadonlyMap<number, string | null> =>
  findSettled(
    filas.map(({ valores, dicho }) => {
      const fila = !dicho && typeof valores.estado === 'string' ? nombrada(halladas, valores) : null
      return fila && 'actual' in fila && fila.actual ? { sobre: fila.actual, dice: valores.estado as string } : null
    }),
    (actual) => actual.estado,
    (de, a, lugar, actual) => checkDicho({ ...actual, estado: de }, a, filas[lugar]!.valores.motivo as string | null),
  )

/** What the rows of a batch do to their quotes, one after the other; nothing is written yet. */
const judgeFilas = (filas: readonly Fila[], halladas: Halladas) => {
  const problemas: Problema[] = []
  const avisos: Problema[] = []
  const tocadas = new Map<Solicitud, { nueva: boolean; descuento: boolean }>()
  const historial: Entrada[] = []
  const settled = settledOf(filas, halladas)
  let cambiadas = 0
  for (const [lugar, dicha] of filas.entries()) {
    const { linea } = dicha
    const valores = settled.has(lugar) ? { ...dicha.valores, estado: null } : dicha.valores
    const malo = settled.get(lugar) ?? null
    const fila = malo === null ? nombrada(halladas, valores) : { columna: 'estado', motivo: malo }
    if ('motivo' in fila) {
      problemas.push({ linea, ...fila })
      continue
    }
    const { actual } = fila
    const porque = valores.motivo as string | null
    const veredicto = decide(actual ?? null, cambiosDe({ ...dicha, valores }, actual), {
      porque,
      dicho: dicha.dicho ?? false,
    })
    if ('motivo' in veredicto) {
      const { columna, motivo } = veredicto
      problemas.push({ linea, columna: DICE[columna as keyof Cambios] ?? columna, motivo })
      continue
    }
    const { solicitud, cambia, recalcula, de: desde, atrasada = false } = veredicto
    if (atrasada) avisos.push({ linea, columna: 'momento', motivo: ATRASADA })
    if (!cambia) continue
    if (actual) cambiadas++
    const mismo = actual ? Object.assign(actual, solicitud) : solicitud
    if (mismo.presupuestoTotvsId !== null) halladas.porTotvs.set(mismo.presupuestoTotvsId, mismo)
    const antes = tocadas.get(mismo)
    tocadas.set(mismo, {
      nueva: !actual || (antes?.nueva ?? false),
      descuento: recalcula || (antes?.descuento ?? false),
    })
    if (desde !== mismo.estado)
      historial.push({
        solicitud: mismo,
        de: desde,
        a: mismo.estado,
        fecha: actual ? null : mismo.fecha,
        motivo: actual ? porque : 'Alta por integración',
      })
  }
  return { problemas, avisos, tocadas, historial, cambiadas }
}

/**
 * Quotes come in whole (in any state), and later ones of the same number may say only what has changed: an empty cell
 * keeps what is stored. The state of a quote that is there moves by the table of transitions, or with a reason of the
 * order system's any way, and leaves its entry in the history.
 */
const save: Save = async (db, filas, ctx) => {
  const halladas = await findSolicitudes(
    db,
    filas.flatMap(({ valores }) => (valores.id === null ? [] : [valores.id as number])),
    filas.flatMap(({ valores }) => (valores.presupuestoTotvsId === null ? [] : [valores.presupuestoTotvsId as string])),
  )
  const { problemas, avisos, tocadas, historial, cambiadas } = judgeFilas(filas, halladas)
  await writeSolicitudes(db, [...tocadas.keys()])
  await insertHistorial(db, ctx.quien, historial)
  // what comes in for the first time is history, not news
  await tellMovimientos(
    db,
    historial.flatMap(({ solicitud, de: desde }) =>
      desde === null ? [] : [{ presupuestoId: solicitud.id!, de: desde }],
    ),
  )
  await recomputeMontos(
    db,
    [...tocadas].flatMap(([s, { nueva, descuento }]) => (descuento && !nueva ? [s.id!] : [])),
  )
  const nuevas = [...tocadas.values()].filter((t) => t.nueva).length
  return { nuevas, cambiadas, problemas, avisos }
}

const DE_OBRA = ['obraCalle', 'obraLocalidad', 'obraProvincia'] as const
/** A quote goes to a shop of its client, or to a work site that is told whole. */
const checkDestino = (valores: Valores): readonly [columna: string, motivo: string] | null => {
  const conTienda = valores.tiendaNro !== null || valores.tiendaCodigo !== null
  const conObra = [...DE_OBRA, 'obraCalleNro', 'obraCodigoPostal'].some((columna) => valores[columna] !== null)
  if (conTienda && conObra) return ['obraCalle', 'Va a una tienda o a una obra, no a las dos.']
  if (conTienda && valores.cliente === null) return ['cliente', 'Con la tienda hace falta el cliente.']
  const falta = conObra && DE_OBRA.find((columna) => valores[columna] === null)
  return falta ? [falta, 'De una obra hacen falta la calle, la localidad y la provincia.'] : null
}

export const presupuestos: Entidad = {
  nombre: 'presupuestos',
  momento: { ninguna: 'lo compara `decide`: lo atrasado da todavía los números que faltan' },
  clave: ['id', 'presupuestoTotvsId'],
  columnas: z.object({
    id: opcional(entero(), { ejemplo: '48415', que: 'número de solicitud del portal, de una que existe' }),
    presupuestoTotvsId: opcional(codigo(), { ejemplo: '130441', que: 'número del sistema de gestión' }),
    pedidoId: opcional(codigo(), { ejemplo: '88570' }),
    cliente: opcional(referencia(cliente, codigo()), {
      ejemplo: '004512',
      que: 'de `clientes`; en una nueva, obligatorio',
    }),
    usuario: opcional(referencia(usuario, tipo('e-mail', celda.check(z.toLowerCase()))), {
      ejemplo: 'compras@empresa.test',
      que: 'de `usuarios`: quién la hizo',
    }),
    fecha: opcional(ocurrido(), { ejemplo: '22/09/2025 12:11', que: 'en una nueva, obligatoria' }),
    estado: opcional(estado, {
      ejemplo: 'Enviado',
      que: 'Enviado, Comercial, Finanzas, Preparación, En tránsito, Entregado o Cancelado; en una nueva, obligatorio',
    }),
    motivo: opcional(texto(250), {
      ejemplo: 'Devuelto por el depósito',
      que: 'por qué: con él, el estado puede saltear pasos o volver atrás; una cancelada se reabre con él y un `momento` posterior',
    }),
    moneda: opcional(moneda, { ejemplo: 'USD', que: 'en una nueva, obligatoria' }),
    condicionPagoId: opcional(referencia(condicionPago, entero()), { ejemplo: '1', que: 'de `condiciones-pago`' }),
    condicionPagoCodigo: opcional(referencia(condicionPagoPorCodigo, codigo()), {
      ejemplo: '30D',
      que: 'en vez de condicionPagoId',
    }),
    clasificacionId: opcional(referencia(clasificacion, entero()), { ejemplo: '4', que: 'de `clasificaciones`' }),
    clasificacionCodigo: opcional(referencia(clasificacionPorCodigo, codigo()), {
      ejemplo: 'GRUA',
      que: 'en vez de clasificacionId',
    }),
    transporteId: opcional(referencia(transporte, entero()), { ejemplo: '6', que: 'de `transportes`' }),
    transporteCodigo: opcional(referencia(transportePorCodigo, codigo()), {
      ejemplo: 'PAMPA',
      que: 'en vez de transporteId',
    }),
    tiendaNro: opcional(entero(), { ejemplo: '1', que: 'una tienda de ese cliente, que entonces hay que nombrar' }),
    tiendaCodigo: tiendaCodigo(),
    obraCalle: opcional(texto(), {
      ejemplo: 'Av. Perón',
      que: 'si va a una obra y no a una tienda: su calle; pide localidad y provincia',
    }),
    obraCalleNro: opcional(texto(30), { ejemplo: '2140' }),
    obraLocalidad: opcional(texto(), { ejemplo: 'San Fernando' }),
    obraCodigoPostal: opcional(texto(20), { ejemplo: '1646' }),
    obraProvincia: opcional(referencia(provincia, texto()), { tipo: 'nombre o id', ejemplo: 'Buenos Aires' }),
    descuentoCliente: opcional(porcentaje(), { ejemplo: '3', que: '0 a 100; en una nueva, vacío: 0' }),
    descuentoCondicionPago: opcional(porcentaje(), { ejemplo: '4', que: '0 a 100; vacío: el de la condición' }),
    esPedidoFirme: opcional(siNo(), { ejemplo: 'si' }),
    comentario: opcional(texto(1_000)),
    momento: momento(),
  }),
  check: (valores) => {
    if (valores.id === null && valores.presupuestoTotvsId === null)
      return ['presupuestoTotvsId', 'Falta el número: presupuestoTotvsId, o id de la solicitud.']
    return checkDestino(valores)
  },
  pares: [
    { numero: 'condicionPagoId', codigo: 'condicionPagoCodigo', obligatorio: false },
    { numero: 'clasificacionId', codigo: 'clasificacionCodigo', obligatorio: false },
    { numero: 'transporteId', codigo: 'transporteCodigo', obligatorio: false },
    { numero: 'tiendaNro', codigo: 'tiendaCodigo', obligatorio: false },
  ],
  existe: [tienda],
  enOrden: true,
  save,
}
