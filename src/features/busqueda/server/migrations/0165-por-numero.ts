import { sql, type Kysely } from 'kysely'

export const outside = true
/** Numbers of every kind by themselves, whoever's they are (DIARIO-08): people know a number, not its client. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const [name, on] of indices) {
    await sql.raw(`drop index concurrently if exists ${name}`).execute(db)
    await sql.raw(`create index concurrently ${name} on ${on}`).execute(db)
  }
}

const plain = (column: string) => `upper(regexp_replace(${column}, '[^0-9A-Za-z]', '', 'g'))`
const indices = [
  ['comprobante_reverso', `comprobante ((reverse(${plain('numero')})) collate "C")`],
  ['documento_fin', 'documento ((reverse(numero)) collate "C")'],
  ['reclamo_nro', `reclamo ((${plain('"nroReclamo"')})) where "nroReclamo" is not null`],
  ['acopio_fin', `acopio ((reverse(${plain('"nroAcopio"')})) collate "C")`],
] as const
