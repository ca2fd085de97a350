import { lockCuentasCon, type CuentaConDocumento } from '#features/sesion/server/sesion.ts'
import type { Db } from '#server/db/db.ts'
import type { Fila } from '../entidad.ts'

type Cuenta = Pick<CuentaConDocumento, 'email' | 'tipoDocumento' | 'documentoNro' | 'activo'>
/** What an account is after its row: what its file lacks, or only repeats, leaves what is there. */
const despuesDe = ({ valores, ausentes }: Fila, antes: CuentaConDocumento | undefined): Cuenta => {
  const valor = (campo: 'tipoDocumento' | 'documentoNro' | 'activo') =>
    antes && (ausentes.columnas.has(campo) || antes.importado?.[campo] === valores[campo])
      ? antes[campo]
      : valores[campo]
  return {
    email: String(valores.email),
    tipoDocumento: valor('tipoDocumento') as number | null,
    documentoNro: valor('documentoNro') as string | null,
    activo: valor('activo') as boolean,
  }
}
const isSame = (una: Cuenta, otra: Cuenta): boolean =>
  una.documentoNro === otra.documentoNro && una.tipoDocumento === otra.tipoDocumento

/**
 * The rows that bring a document that another active account has, one row after the other, as the portal's own door
 * refuses it; those that two accounts have already stay as they are.
 */
export const findDocumentosTomados = async (db: Db, filas: readonly Fila[]): Promise<ReadonlySet<Fila>> => {
  const there = await lockCuentasCon(db, {
    emails: filas.map((f) => String(f.valores.email)),
    documentos: filas.flatMap((f) => (typeof f.valores.documentoNro === 'string' ? [f.valores.documentoNro] : [])),
  })
  const antes = new Map(there.map((c) => [c.email, c]))
  const cuentas = new Map<string, Cuenta>(antes)
  const tomados = filas.filter((fila) => {
    const suya = antes.get(String(fila.valores.email))
    const cuenta = despuesDe(fila, suya)
    const trae = cuenta.activo && cuenta.documentoNro !== null && !(suya?.activo && isSame(suya, cuenta))
    const isTaken = (otra: Cuenta) => otra.email !== cuenta.email && otra.activo && isSame(otra, cuenta)
    if (trae && [...cuentas.values()].some(isTaken)) return true
    cuentas.set(cuenta.email, cuenta)
    return false
  })
  return new Set(tomados)
}
