import type { Portal } from './portal.ts'

/** What this order system answers at each step of a claim: the next one, and what it says of it. */
const siguientes: readonly { estado: string; motivo?: string; ncc?: true }[] = [
  { estado: 'INGRESO' },
  { estado: 'VERIFICACIÓN', motivo: 'Se controla contra el remito conformado.' },
  { estado: 'ANÁLISIS', motivo: 'Pasa a Calidad.' },
  { estado: 'APROBACIÓN' },
  { estado: 'RESOLUCIÓN', motivo: 'Se acepta: va una nota de crédito.', ncc: true },
  { estado: 'CERRADO' },
]

/**
 * Moves a claim one step on and answers how that is called, or why there is none. Asks first where it stands: what was
 * answered before a stop is not answered again.
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
