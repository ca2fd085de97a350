import { showDay, toTime } from '#shared/dates.ts'
import { showDolares, showInt, showKilos, showLargo } from '#shared/money.ts'
import type { Verificacion } from './verify.ts'
import type { Diferencia, Nombres } from './verify-store.ts'

const veces = (n: number, uno: string, varios: string) => `${showInt(n)} ${n === 1 ? uno : varios}`
const signed = (value: string, show: (n: number) => string) =>
  `${Number(value) < 0 ? 'sobraban' : 'faltaban'} ${show(Math.abs(Number(value)))}`
const grupoDe = (diferencia: Diferencia, { clientes, grupos }: Nombres): string => {
  const quien =
    diferencia.clienteId === 0
      ? 'todo el portal'
      : `cliente ${clientes.get(diferencia.clienteId) ?? diferencia.clienteId}`
  const que = [
    ...(Number(diferencia.kilos) === 0 ? [] : [signed(diferencia.kilos, showKilos)]),
    ...(Math.abs(Number(diferencia.gasto)) < 0.01 ? [] : [signed(diferencia.gasto, showDolares)]),
  ]
  return `  ${showDay(diferencia.dia)}, ${quien}, grupo ${grupos.get(diferencia.grupoId) ?? diferencia.grupoId}: ${que.join(' y ')}`
}

/** What a comparison found, in words for whoever runs the portal. */
export const tellVerificacion = (verificacion: Verificacion, nombres: Nombres): string => {
  const totales =
    verificacion.totales.cuantos === 0
      ? []
      : [
          `Los totales de ${veces(verificacion.totales.cuantos, 'solicitud no son los', 'solicitudes no son los')} de sus renglones (no se tocan): ${verificacion.totales.primeros.map((t) => t.id).join(', ')}${verificacion.totales.cuantos > verificacion.totales.primeros.length ? '…' : ''}.`,
        ]
  const tiempo = `Tardó ${showLargo(Math.round(verificacion.ms / 100) / 10)} s.`
  if (verificacion.grupos === 0)
    return ['El libro de ventas por día coincide con los renglones.', ...totales, tiempo].join('\n')
  return [
    `El libro de ventas por día difiere de los renglones en ${veces(verificacion.grupos, 'grupo', 'grupos')} (${veces(verificacion.clientes, 'cliente', 'clientes')}, ${veces(verificacion.dias, 'día', 'días')}): ${showKilos(verificacion.kilos)} y ${showDolares(verificacion.gasto)} fuera de lugar.`,
    ...verificacion.primeros.map((d) => grupoDe(d, nombres)),
    ...(verificacion.grupos > verificacion.primeros.length
      ? [`  … y ${showInt(verificacion.grupos - verificacion.primeros.length)} más.`]
      : []),
    verificacion.reparado ? 'Quedó reparado.' : 'No se cambió nada.',
    ...totales,
    tiempo,
  ].join('\n')
}

type Noche = { noche: string; terminada: Date | null; resultado: unknown }
/** The last nights, a line each. */
export const tellNoches = (noches: readonly Noche[]): string =>
  noches.length === 0
    ? 'Todavía no hubo ninguna verificación nocturna.'
    : noches
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
