import { sql, type RawBuilder } from 'kysely'
import { namesA, type Tramo } from '#server/db/lists.ts'
import type { Db } from '#server/db/db.ts'

const columns = [
  'id',
  'idVendedor',
  'nombre',
  'apellido',
  'documentoNro',
  'telefono',
  'email',
  'activo',
  'nombreFantasia',
] as const
/** A seller as it stands in the list. */
export type VendedorRow = Awaited<ReturnType<typeof listVendedores>>[number]

const matching = (palabras: readonly string[]): RawBuilder<boolean> => {
  return palabras.length > 0
    ? sql<boolean>`${sql.join(
        palabras.map((p) => namesA(sql`nombres`, sql`claves`, p)),
        sql` and `,
      )}`
    : sql<boolean>`true`
}
/**
 * Sellers whose names hold every word, or whose code or document does, by surname and name; `tramo` null: every one.
 */
export const listVendedores = (on: Db, palabras: readonly string[], tramo: Tramo | null) =>
  on
    .selectFrom('vendedor')
    .select(columns)
    .where(matching(palabras))
    .orderBy('orden')
    .orderBy('idVendedor')
    .$if(tramo !== null, (q) => q.limit(tramo!.size).offset((tramo!.page - 1) * tramo!.size))
    .execute()
export const countVendedores = async (on: Db, palabras: readonly string[]): Promise<number> =>
  (
    await on
      .selectFrom('vendedor')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where(matching(palabras))
      .executeTakeFirstOrThrow()
  ).n

/** One seller with all its columns; with `lock` held until the transaction ends. */
export const findVendedor = (on: Db, idVendedor: number, lock = false) =>
  on
    .selectFrom('vendedor')
    .select([...columns, 'tipoDocumento', 'region', 'staff'])
    .where('idVendedor', '=', idVendedor)
    .$if(lock, (q) => q.forUpdate())
    .executeTakeFirst()

/** The sellers every client may turn to (CLI-09), without the one who attends this client. */
export const listStaff = (on: Db, except: number | null) =>
  on
    .selectFrom('vendedor')
    .select(columns)
    .where('staff', '=', true)
    .where('activo', '=', true)
    .$if(except !== null, (q) => q.where('idVendedor', '<>', except!))
    .orderBy('orden')
    .orderBy('idVendedor')
    .execute()

type Datos = {
  id: string
  nombre: string
  apellido: string
  tipoDocumento: number
  documentoNro: string
  telefono: string
  email: string
  region: number
  nombreFantasia: string | null
}
/** Of two that make or change sellers at once, one waits until the other's transaction ends; before any row of one. */
export const lockVendedores = (on: Db) => sql`select pg_advisory_xact_lock(hashtext('vendedores'))`.execute(on)
/** Which of the two another seller, of those held by `lockVendedores`, has already: its code or its document. */
export const findTaken = async (
  on: Db,
  datos: Pick<Datos, 'id' | 'documentoNro'>,
  except: number | null,
): Promise<'codigo' | 'documento' | null> => {
  const others = on
    .selectFrom('vendedor')
    .select('idVendedor')
    .$if(except !== null, (q) => q.where('idVendedor', '<>', except!))
  if (await others.where('id', '=', datos.id).executeTakeFirst()) return 'codigo'
  return (await others.where('documentoNro', '=', datos.documentoNro).executeTakeFirst()) ? 'documento' : null
}
export const insertVendedor = async (on: Db, datos: Datos): Promise<number> =>
  (await on.insertInto('vendedor').values(datos).returning('idVendedor').executeTakeFirstOrThrow()).idVendedor
export const saveVendedor = (on: Db, idVendedor: number, datos: Datos) =>
  on.updateTable('vendedor').set(datos).where('idVendedor', '=', idVendedor).execute()
export const hasRegion = async (on: Db, id: number): Promise<boolean> =>
  (await on.selectFrom('region').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
export type VendedorEntero = NonNullable<Awaited<ReturnType<typeof findVendedor>>>
