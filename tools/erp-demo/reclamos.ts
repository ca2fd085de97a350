import type { Portal } from './portal.ts'

/** The next state of a claim, and what is stated with it, by present state. */
const siguientes: readonly { estado: string; motivo?: string; ncc?: true }[] = [
  { estado: 'INGRESO' },
  { estado: 'VERIFICACIÓN', motivo: 'Se controla contra el remito conformado.' },
  { estado: 'ANÁLISIS', motivo: 'Pasa a Calidad.' },
  { estado: 'APROBACIÓN' },
  { estado: 'RESOLUCIÓN', motivo: 'Se acepta: va una nota de crédito.', ncc: true },
  { estado: 'CERRADO' },
]

/**
 * Moves a claim one step on; returns the step, or why there is none. Reads the present state first, so that a restart
 * does not repeat a step.
 */
export const stepReclamo = async (
  portal: Portal,
  id: number,
): Promise<{ readonly paso: string } | 'terminado' | 'desconocido'> => {
  const reclamo = await portal.reclamo(id)
  if (!reclamo) return 'desconocido'
  const next = siguientes[reclamo.orden]
  if (!next) return 'terminado'
  const { estado, motivo, ncc } = next
  const resolved = ncc ? { ncc: `0004-${String(id).padStart(8, '0')}` } : {}
  await portal.send({ entidad: 'reclamos', filas: [{ id, estado, ...(motivo ? { motivo } : {}), ...resolved }] })
  return { paso: estado }
}
