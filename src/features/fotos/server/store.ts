/** The SQL of photos. Reads `archivo`, of the ground, for what is served. */
import { sql } from 'kysely'
import type { Format } from '#shared/fotos.ts'
import { prepared, type Db } from '#server/db/db.ts'
import type { Lugar } from '../rules.ts'

export type FotoRow = { clave: string; archivo: string; hecha: boolean; trabajo: number | null }

/** The photo with this content, if any. */
export const findByFingerprint = (on: Db, huella: string): Promise<{ clave: string } | undefined> =>
  on.selectFrom('foto').select('clave').where('huella', '=', huella).executeTakeFirst()
export const findFoto = (on: Db, clave: string): Promise<FotoRow | undefined> =>
  on.selectFrom('foto').select(['clave', 'archivo', 'hecha', 'trabajo']).where('clave', '=', clave).executeTakeFirst()

/** Inserts a photo, or returns the existing one with this content; the sweep skips it from then on. */
export const saveFoto = (on: Db, foto: { clave: string; huella: string; archivo: string }): Promise<FotoRow> =>
  on
    .insertInto('foto')
    .values(foto)
    .onConflict((c) => c.column('huella').doUpdateSet({ suelta: null }))
    .returning(['clave', 'archivo', 'hecha', 'trabajo'])
    .executeTakeFirstOrThrow()
export const saveJob = async (on: Db, clave: string, trabajo: number): Promise<void> => {
  await on.updateTable('foto').set({ trabajo }).where('clave', '=', clave).execute()
}

/** The product codes that match these in lower case. */
export const listCodigos = async (on: Db, inLowercase: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{
    id: string
  }>`select id from producto where lower(id) = any(${inLowercase}::text[])`.execute(on)
  return rows.map((r) => r.id)
}
export const hasProducto = async (on: Db, codigo: string): Promise<boolean> =>
  (await on.selectFrom('producto').select('id').where('id', '=', codigo).executeTakeFirst()) !== undefined

/** These products' places: the photo shown, and the one to come. */
export const listLugares = (on: Db, codigos: readonly string[]) =>
  on
    .selectFrom('producto_foto')
    .select(['productoId', 'orden', 'foto', 'nueva'])
    .where(sql<boolean>`"productoId" = any(${codigos}::text[])`)
    .execute()
export const lockLugar = (on: Db, { codigo, orden }: Lugar) =>
  on
    .selectFrom('producto_foto')
    .select(['foto', 'nueva'])
    .where('productoId', '=', codigo)
    .where('orden', '=', orden)
    .forUpdate()
    .executeTakeFirst()
export const saveLugar = async (
  on: Db,
  { codigo, orden }: Lugar,
  fotos: { foto: string | null; nueva: string | null; momento: string },
): Promise<void> => {
  await on
    .insertInto('producto_foto')
    .values({ productoId: codigo, orden, ...fotos })
    .onConflict((c) => c.columns(['productoId', 'orden']).doUpdateSet(fotos))
    .execute()
}
type Tamano = { tamano: number; formato: Format; archivo: string }
/** Records a photo's sizes and shows it in every place waiting for it. False if somebody else did. */
export const saveHecha = async (on: Db, clave: string, tamanos: readonly Tamano[]): Promise<boolean> => {
  const { numUpdatedRows } = await on
    .updateTable('foto')
    .set({ hecha: true })
    .where('clave', '=', clave)
    .where('hecha', '=', false)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  await on
    .insertInto('foto_tamano')
    .values(tamanos.map((each) => ({ clave, ...each })))
    .execute()
  await on.updateTable('producto_foto').set({ foto: clave, nueva: null }).where('nueva', '=', clave).execute()
  return true
}
/** Gives a photo up; the places waiting for it keep their former one. */
export const giveUpFoto = async (on: Db, clave: string): Promise<void> => {
  await on.deleteFrom('producto_foto').where('nueva', '=', clave).where('foto', 'is', null).execute()
  await on.updateTable('producto_foto').set({ nueva: null }).where('nueva', '=', clave).execute()
}

/** The file of a photo in one size. */
export const findTamano = prepared<
  { clave: string; tamano: number; formato: string },
  { archivo: string; bytes: string }
>((d, p) => ({
  compile: () =>
    sql<{ archivo: string; bytes: string }>`
      select t.archivo, a.bytes
      from foto_tamano t
      join archivo a on a.id = t.archivo
      where t.clave = ${p.clave}
        and t.tamano = ${p.tamano}::int
        and t.formato = ${p.formato}
        and a.estado = 'listo'`.compile(d),
}))
