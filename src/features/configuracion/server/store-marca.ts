import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { LOGOS } from '#shared/marca.ts'

// The versions of the company's data and look, and uploaded logos. Reads configuracion, owned by the ground.

export type ParteOfMarca = 'empresa' | 'marca'
/** Serialises changes of the branding until the transaction ends. */
export const lockMarca = async (on: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('marca'))`.execute(on)
}
/** A setting as stored, uncached and without the server's file. */
export const findValor = async (on: Db, clave: string): Promise<unknown> =>
  (await on.selectFrom('configuracion').select('valor').where('clave', '=', clave).executeTakeFirst())?.valor

/** The current version of a part; 1 is the default. */
export const findVersion = async (on: Db, parte: ParteOfMarca): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select coalesce(max(version), 1)::int as n
    from marca_version
    where parte = ${parte}`.execute(on)
  return rows[0]!.n
}
export type VersionRow = { version: number; valor: unknown; creado: Date | null; usuario: string | null }
/** Inserts a version, unless one with that number exists. */
export const insertVersion = async (
  on: Db,
  parte: ParteOfMarca,
  { valor, ...row }: { version: number; valor: object; creado: Date | null; usuario: string | null },
): Promise<void> => {
  await on
    .insertInto('marca_version')
    .values({ ...row, parte, valor: JSON.stringify(valor) })
    .onConflict((c) => c.doNothing())
    .execute()
}
export const listVersiones = (on: Db, parte: ParteOfMarca, limit: number): Promise<VersionRow[]> =>
  on
    .selectFrom('marca_version')
    .select(['version', 'valor', 'creado', 'usuario'])
    .where('parte', '=', parte)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute()

export const insertLogo = (on: Db, row: { archivo: string; icono: string; ancho: number; alto: number }) =>
  on.insertInto('marca_logo').values(row).execute()
export const findLogo = (on: Db, archivo: string) =>
  on.selectFrom('marca_logo').select(['archivo', 'icono']).where('archivo', '=', archivo).executeTakeFirst()
/** Deletes logos uploaded over a week ago that no setting and no version uses; returns their files. */
export const takeLoose = async (on: Db): Promise<string[]> => {
  const { rows } = await sql<{ archivo: string; icono: string }>`
    delete from marca_logo l where l.creado < now() - interval '7 days'
      and not exists (select from configuracion c where strpos(c.valor::text, ${LOGOS} || l.archivo) > 0)
      and not exists (select from marca_version v where strpos(v.valor::text, ${LOGOS} || l.archivo) > 0)
    returning l.archivo, l.icono`.execute(on)
  return rows.flatMap(({ archivo, icono }) => [archivo, icono])
}
