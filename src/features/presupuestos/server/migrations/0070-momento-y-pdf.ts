import { sql, type Kysely } from 'kysely'

/**
 * `momento`: when the order system said what a row says, so that what comes late is told from what is new. Of a voucher
 * the text of its official code (`qr`), where its PDF is to be fetched (`pdf`), from where the one it has was
 * (`pdfTraido`), and why it could not be (`pdfFallo`).
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const tabla of ['presupuesto', 'viaje', 'comprobante', 'estado_pedido'])
    await sql`alter table ${sql.table(tabla)} add column momento timestamptz`.execute(db)
  await sql`
    alter table comprobante
      add column qr text,
      add column pdf text,
      add column "pdfTraido" text,
      add column "pdfFallo" text`.execute(db)
  await sql`create index comprobante_pdf_fallo on comprobante (link) where "pdfFallo" is not null`.execute(db)
}
