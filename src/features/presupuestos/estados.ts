export const estados = [
  'Enviado',
  'Comercial',
  'Finanzas',
  'Preparación',
  'En tránsito',
  'Entregado',
  'Cancelado',
] as const
export type Estado = (typeof estados)[number]

/** The six steps of the progress display, in order (OPEN-67). */
export const stepList = estados.slice(0, 6) as readonly Estado[]
/** The step of a status, 1 to 6; Cancelado and unknown values highlight none. */
export const pasoOf = (estado: string | null): number | null => {
  const at = stepList.indexOf(estado as Estado)
  return at < 0 ? null : at + 1
}

/** The word for a trip's status; anything else counts as delivered (OPER-27). */
export const tripLabel = (estadoViaje: string): 'Reprogramado' | 'Despachado' | 'Entregado' =>
  estadoViaje === 'Reprogramado' || estadoViaje === 'Despachado' ? estadoViaje : 'Entregado'
