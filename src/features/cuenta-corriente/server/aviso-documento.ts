import { isNews, papelOf, readAdjunto, writePapel } from '#features/presupuestos/server/presupuestos.ts'
import { showDay, today } from '#shared/dates.ts'
import { showImporte, showPesos } from '#shared/money.ts'
import { jobsDb, tx } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { enqueue, type JobContextOf } from '#server/jobs/jobs.ts'
import { nombreOfRecibo } from '../rules.ts'
import * as store from './store-avisos.ts'

type Arrived = { readonly documentoId: number }
declare module '#server/jobs/jobs.ts' {
  interface JobKinds {
    'avisar-documento': Arrived
  }
}

type Came = { readonly id: number; readonly tipo: string; readonly fechaEmision: string }
/** Has the client's contacts mailed of a document whose PDF came, in its transaction; not of one that is no news. */
export const tellDocumento = async (on: Db, { id, tipo, fechaEmision }: Came): Promise<void> => {
  if (papelOf(tipo) === null || !isNews(fechaEmision, today())) return
  await enqueue(on, 'avisar-documento', { documentoId: id }, { key: String(id) })
}

const contentOf = ({ tipo, documento, importe, simbolo, saldo, fechaEmision, vencimiento }: store.DocumentoToTell) => ({
  titulo: `${tipo} ${documento}`,
  preview: [showImporte(Number(importe), simbolo), vencimiento && `vence el ${showDay(vencimiento)}`]
    .filter(Boolean)
    .join(' · '),
  total: ['Importe', showImporte(Number(importe), simbolo)] as const,
  datos: [
    ['Fecha', showDay(fechaEmision)] as const,
    ...(vencimiento ? [['Vence', showDay(vencimiento)] as const] : []),
    ['Saldo', showPesos(Number(saldo))] as const,
  ],
  button: { texto: 'Ver la cuenta corriente', ruta: '/cuenta-corriente' },
})

/** Writes the mails of a document in one transaction with the end of the job: each goes once. */
export const sendDocumento = async ({ documentoId }: Arrived, hand: JobContextOf): Promise<void> => {
  const row = await store.findToTell(jobsDb(), documentoId)
  const papel = row ? papelOf(row.tipo) : null
  // before the transaction: no connection waits while the file is read
  const adjunto =
    row && papel ? await readAdjunto(row.archivo, nombreOfRecibo(row.cuit, row.tipo, row.documento)) : null
  await tx(async (on) => {
    if (row && papel) {
      const { clienteId, tienda, documento: numero } = row
      const content = contentOf(row)
      const vendedor = await store.findVendedor(on, clienteId)
      await writePapel(on, { clienteId, tienda, papel, numero, asunto: content.titulo, content, vendedor }, adjunto)
    }
    await hand.finish(on)
  })
}
