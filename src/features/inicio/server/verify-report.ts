import { showDay, toTime } from '#shared/dates.ts'
import { showDolares, showInt, showKilos, showLargo } from '#shared/money.ts'
import type { Verificacion } from './verify.ts'
import type { Difference, Nombres } from './verify-store.ts'

const veces = (n: number, single: string, varios: string) => `${showInt(n)} ${n === 1 ? single : varios}`
const signed = (value: string, show: (n: number) => string) =>
  `${Number(value) < 0 ? 'sobraban' : 'faltaban'} ${show(Math.abs(Number(value)))}`
const grupoOf = (difference: Difference, { clientes, grupos }: Nombres): string => {
  const quien =
    difference.clienteId === 0
      ? 'todo el portal'
      : `cliente ${clientes.get(difference.clienteId) ?? difference.clienteId}`
  const que = [
    ...(Number(difference.kilos) === 0 ? [] : [signed(difference.kilos, showKilos)]),
    ...(Math.abs(Number(difference.gasto)) < 0.01 ? [] : [signed(difference.gasto, showDolares)]),
  ]
  return `  ${showDay(difference.dia)}, ${quien}, grupo ${grupos.get(difference.grupoId) ?? difference.grupoId}: ${que.join(' y ')}`
}

/** The result of a comparison, in Spanish for the operator. */
export const tellVerificacion = (verificacion: Verificacion, nombres: Nombres): string => {
  const totals =
    verificacion.totales.cuantos === 0
      ? []
      : [
          `Los totales de ${veces(verificacion.totales.cuantos, 'solicitud no son los', 'solicitudes no son los')} de sus renglones (no se tocan): ${verificacion.totales.primeros.map((t) => t.id).join(', ')}${verificacion.totales.cuantos > verificacion.totales.primeros.length ? '…' : ''}.`,
        ]
  const time = `Tardó ${showLargo(Math.round(verificacion.ms / 100) / 10)} s.`
  if (verificacion.grupos === 0)
    return ['El libro de ventas por día coincide con los renglones.', ...totals, time].join('\n')
  return [
    `El libro de ventas por día difiere de los renglones en ${veces(verificacion.grupos, 'grupo', 'grupos')} (${veces(verificacion.clientes, 'cliente', 'clientes')}, ${veces(verificacion.dias, 'día', 'días')}): ${showKilos(verificacion.kilos)} y ${showDolares(verificacion.gasto)} fuera de lugar.`,
    ...verificacion.primeros.map((d) => grupoOf(d, nombres)),
    ...(verificacion.grupos > verificacion.primeros.length
      ? [`  … y ${showInt(verificacion.grupos - verificacion.primeros.length)} más.`]
      : []),
    verificacion.reparado ? 'Quedó reparado.' : 'No se cambió nada.',
    ...totals,
    time,
  ].join('\n')
}

type Night = { noche: string; terminada: Date | null; resultado: unknown }
/** The last nights, a line each. */
export const tellNights = (nights: readonly Night[]): string =>
  nights.length === 0
    ? 'Todavía no hubo ninguna verificación nocturna.'
    : nights
        .map((noche) => {
          if (noche.terminada === null) return `${showDay(noche.noche)}: no terminó.`
          const verificacion = noche.resultado as Verificacion
          const que =
            verificacion.grupos === 0
              ? 'todo coincide'
              : `${veces(verificacion.grupos, 'grupo reparado', 'grupos reparados')}, ${showKilos(verificacion.kilos)} y ${showDolares(verificacion.gasto)}`
          return `${showDay(noche.noche)}, terminó ${toTime(noche.terminada).slice(11, 16)}: ${que}${verificacion.totales.cuantos > 0 ? `; ${veces(verificacion.totales.cuantos, 'solicitud', 'solicitudes')} con otros totales` : ''}.`
        })
        .join('\n')
