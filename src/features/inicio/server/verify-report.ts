import { showDay, toTime } from '#shared/dates.ts'
import { showInt, showKilos, showLargo, showMoney } from '#shared/money.ts'
import type { Verificacion } from './verify.ts'
import type { Diferencia, Nombres } from './verify-store.ts'

const veces = (n: number, uno: string, varios: string) => `${showInt(n)} ${n === 1 ? uno : varios}`
const signed = (value: string, show: (n: number) => string) =>
  `${Number(value) < 0 ? 'sobraban' : 'faltaban'} ${show(Math.abs(Number(value)))}`
const grupoDe = (d: Diferencia, { clientes, grupos }: Nombres): string => {
  const quien = d.clienteId === 0 ? 'todo el portal' : `cliente ${clientes.get(d.clienteId) ?? d.clienteId}`
  const que = [
    ...(Number(d.kilos) === 0 ? [] : [signed(d.kilos, showKilos)]),
    ...(Math.abs(Number(d.gasto)) < 0.01 ? [] : [signed(d.gasto, (n) => showMoney(n, 'US$'))]),
  ]
  return `  ${showDay(d.dia)}, ${quien}, grupo ${grupos.get(d.grupoId) ?? d.grupoId}: ${que.join(' y ')}`
}

/** What a comparison found, in words for whoever runs the portal. */
export const tellVerificacion = (v: Verificacion, nombres: Nombres): string => {
  const totales =
    v.totales.cuantos === 0
      ? []
      : [
          `Los totales de ${veces(v.totales.cuantos, 'solicitud no son los', 'solicitudes no son los')} de sus renglones (no se tocan): ${v.totales.primeros.map((t) => t.id).join(', ')}${v.totales.cuantos > v.totales.primeros.length ? '…' : ''}.`,
        ]
  const tiempo = `Tardó ${showLargo(Math.round(v.ms / 100) / 10)} s.`
  if (v.grupos === 0) return ['El libro de ventas por día coincide con los renglones.', ...totales, tiempo].join('\n')
  return [
    `El libro de ventas por día difiere de los renglones en ${veces(v.grupos, 'grupo', 'grupos')} (${veces(v.clientes, 'cliente', 'clientes')}, ${veces(v.dias, 'día', 'días')}): ${showKilos(v.kilos)} y ${showMoney(v.gasto, 'US$')} fuera de lugar.`,
    ...v.primeros.map((d) => grupoDe(d, nombres)),
    ...(v.grupos > v.primeros.length ? [`  … y ${showInt(v.grupos - v.primeros.length)} más.`] : []),
    v.reparado ? 'Quedó reparado.' : 'No se cambió nada.',
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
        .map((n) => {
          if (n.terminada === null) return `${showDay(n.noche)}: no terminó.`
          const v = n.resultado as Verificacion
          const que =
            v.grupos === 0
              ? 'todo coincide'
              : `${veces(v.grupos, 'grupo reparado', 'grupos reparados')}, ${showKilos(v.kilos)} y ${showMoney(v.gasto, 'US$')}`
          return `${showDay(n.noche)}, terminó ${toTime(n.terminada).slice(11, 16)}: ${que}${v.totales.cuantos > 0 ? `; ${veces(v.totales.cuantos, 'solicitud', 'solicitudes')} con otros totales` : ''}.`
        })
        .join('\n')
