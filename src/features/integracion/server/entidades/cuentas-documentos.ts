import { lockCuentasWith, type CuentaWithDocumento } from '#features/sesion/server/sesion.ts'
import type { Db } from '#server/db/db.ts'
import type { Fila } from '../entidad.ts'

type Cuenta = Pick<CuentaWithDocumento, 'email' | 'tipoDocumento' | 'documentoNro' | 'activo'>
/** An account after its row; columns that the file lacks or repeats keep their stored value. */
const despuesOf = ({ values, absent }: Fila, antes: CuentaWithDocumento | undefined): Cuenta => {
  const valor = (campo: 'tipoDocumento' | 'documentoNro' | 'activo') =>
    antes && (absent.columnas.has(campo) || antes.importado?.[campo] === values[campo]) ? antes[campo] : values[campo]
  return {
    email: String(values.email),
    tipoDocumento: valor('tipoDocumento') as number | null,
    documentoNro: valor('documentoNro') as string | null,
    activo: valor('activo') as boolean,
  }
}
const isSame = (one: Cuenta, other: Cuenta): boolean =>
  one.documentoNro === other.documentoNro && one.tipoDocumento === other.tipoDocumento

/**
 * The rows that give an account the document of another active account, in the order of the rows, as the portal's own
 * screens refuse it; duplicates that are already stored stay.
 */
export const findTakenDocumentos = async (db: Db, filas: readonly Fila[]): Promise<ReadonlySet<Fila>> => {
  const there = await lockCuentasWith(db, {
    emails: filas.map((f) => String(f.values.email)),
    documentos: filas.flatMap((f) => (typeof f.values.documentoNro === 'string' ? [f.values.documentoNro] : [])),
  })
  const antes = new Map(there.map((c) => [c.email, c]))
  const cuentas = new Map<string, Cuenta>(antes)
  const taken = filas.filter((fila) => {
    const stored = antes.get(String(fila.values.email))
    const cuenta = despuesOf(fila, stored)
    const brings = cuenta.activo && cuenta.documentoNro !== null && !(stored?.activo && isSame(stored, cuenta))
    const isTaken = (other: Cuenta) => other.email !== cuenta.email && other.activo && isSame(other, cuenta)
    if (brings && [...cuentas.values()].some(isTaken)) return true
    cuentas.set(cuenta.email, cuenta)
    return false
  })
  return new Set(taken)
}
