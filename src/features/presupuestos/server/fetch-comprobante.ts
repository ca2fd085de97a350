import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { audit } from '#server/auditoria.ts'
import { config, jobsDb, tx } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { enqueueAgain, Fallo, type JobContextOf } from '#server/jobs/jobs.ts'
import { saveComprobantePdf } from './comprobante.ts'
import { fetchBytes, MAX_BYTES } from './fetch-network.ts'

type Pendiente = { readonly link: string; readonly pdf: string }
declare module '#server/jobs/jobs.ts' {
  interface JobKinds {
    'traer-comprobante': Pendiente
  }
}
/** About four hours of attempts, then it is on record. */
export const PATIENCE = { attempts: 8, firstWait: 113_000, longestWait: 2 * 3_600_000 }

const claveOf = ({ link, pdf }: Pendiente): string => createHash('sha256').update(`${link}\n${pdf}`).digest('hex')

/** Has the PDFs of these vouchers fetched, of those that name an address they were not fetched from yet. */
export const tellPdfs = async (on: Db, links: readonly string[]): Promise<void> => {
  const { rows } = await sql<Pendiente>`
    select link, pdf
    from comprobante
    where link = any(${[...links]}::text[])
      and pdf is not null
      and pdf is distinct from "pdfTraido"`.execute(on)
  await enqueueAgain(
    on,
    'traer-comprobante',
    rows.map((datos) => ({ datos, key: claveOf(datos) })),
  )
}

const findPendiente = (link: string) =>
  jobsDb()
    .selectFrom('comprobante')
    .select(['pdf', 'archivo', 'tipo', 'numero', 'presupuestoId'])
    .where('link', '=', link)
    .executeTakeFirst()
/** What a person reads of why it did not work. */
const motivoOf = (error: unknown): string =>
  error instanceof Fallo ? error.message : `No se pudo traer: ${String(error)}`
/** What nobody will try again is on record, where an administrator looks for what came of an import. */
const recordFallo = (link: string, row: { tipo: string; numero: string; presupuestoId: number }, motivo: string) =>
  tx((on) =>
    audit(on, {
      accion: 'comprobante-sin-traer',
      quien: { usuarioId: null, usuario: 'Sistema de gestión' },
      sobre: `presupuesto ${row.presupuestoId}`,
      ip: null,
      despues: { comprobante: `${row.tipo} ${row.numero}`, link, motivo },
    }),
  )

/**
 * Fetches a voucher's PDF. Done if the voucher was withdrawn or names another URL by now; a slow answer from a URL no
 * longer named is discarded.
 */
export const fetchComprobante = async ({ link, pdf }: Pendiente, hand: JobContextOf): Promise<void> => {
  const row = await findPendiente(link)
  if (row?.pdf !== pdf) return
  try {
    await fetchBytes(pdf, config().comprobantesHosts, (bytes) =>
      saveComprobantePdf(link, bytes, { fetched: { pdf, archivo: row.archivo }, most: MAX_BYTES }),
    )
  } catch (error) {
    const motivo = motivoOf(error)
    await jobsDb()
      .updateTable('comprobante')
      .set({ pdfFallo: motivo })
      .where('link', '=', link)
      .where('pdf', '=', pdf)
      .execute()
    const final = error instanceof Fallo && error.final
    if (final || hand.attempt >= PATIENCE.attempts) await recordFallo(link, row, motivo)
    throw new Fallo(motivo, { final })
  }
}
