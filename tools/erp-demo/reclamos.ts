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
 * Moves a claim one step on and answers how that is called; null when it is closed. Asks first where it stands: what was
 * answered before a stop is not answered again.
 */
export const stepReclamo = async (portal: Portal, id: number): Promise<string | null> => {
  const { orden } = await portal.reclamo(id)
  const next = siguientes[orden]
  if (!next) return null
  const { estado, motivo, ncc } = next
  const resuelto = ncc ? { ncc: `0004-${String(id).padStart(8, '0')}` } : {}
  await portal.send({ entidad: 'reclamos', filas: [{ id, estado, ...(motivo ? { motivo } : {}), ...resuelto }] })
  return estado
}
