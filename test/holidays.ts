import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

/** The country's holidays go: what a test says of the days ahead is so whatever today is. */
export const dropHolidays = async (db: Db): Promise<void> => void (await sql`delete from feriado`.execute(db))
