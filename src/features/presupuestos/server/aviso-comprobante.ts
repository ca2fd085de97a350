import { showDay, today } from '#shared/dates.ts'
import { showImporte } from '#shared/money.ts'
import { jobsDb, tx } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { enqueue, type JobContextOf } from '#server/jobs/jobs.ts'
import { factsOf } from '#server/mail/content.ts'
import { isNews, papelOf, type Papel } from '../papeles.ts'
import { numeroOf } from '../rules.ts'
import { asuntoOf, hiloOf } from './mails.ts'
import { readAdjunto, writePapel, type PapelToTell } from './papel.ts'
import * as store from './store.ts'

type Arrived = { readonly link: string }
declare module '#server/jobs/jobs.ts' {
  interface JobKinds {
    'avisar-comprobante': Arrived
  }
}

/** Has the client's contacts mailed of a voucher whose PDF came, in its transaction; not of one that is no news. */
export const tellComprobante = async (on: Db, { link, tipo, fecha }: store.Arrived): Promise<void> => {
  if (papelOf(tipo) === null || !isNews(fecha, today())) return
  await enqueue(on, 'avisar-comprobante', { link }, { key: link })
}

type Row = NonNullable<Awaited<ReturnType<typeof store.findArrived>>>
const toldOf = (row: Row, papel: Papel, found: store.Recipients): PapelToTell => {
  const { presupuestoId, tipo, numero, fecha, vencimiento, importe, simbolo } = row
  const titulo = `${tipo} ${numero}`
  const amount = importe === null ? null : showImporte(Number(importe), simbolo)
  return {
    clienteId: found.clienteId,
    tienda: found.tienda,
    papel,
    numero,
    asunto: asuntoOf(presupuestoId, titulo),
    content: {
      titulo,
      preview: [
        amount ?? `del ${showDay(fecha)}`,
        vencimiento && `vence el ${showDay(vencimiento)}`,
        row.pedidoId && `pedido ${row.pedidoId}`,
        row.ordenCompra && `orden de compra ${row.ordenCompra}`,
      ]
        .filter(Boolean)
        .join(' · '),
      ...(amount ? { total: ['Importe', amount] as const } : {}),
      datos: factsOf([
        ['Fecha', showDay(fecha)],
        ['Vence', vencimiento && showDay(vencimiento)],
        ['Solicitud', numeroOf(presupuestoId)],
        ['Pedido', row.pedidoId],
        ['Orden de compra', row.ordenCompra],
      ]),
      button: { texto: 'Ver la solicitud', ruta: `/presupuestos/${presupuestoId}` },
    },
    vendedor: found.vendedor,
    hilo: hiloOf(presupuestoId),
  }
}

/** Writes the mails of a voucher in one transaction with the end of the job: each goes once. */
export const sendComprobante = async ({ link }: Arrived, hand: JobContextOf): Promise<void> => {
  const row = await store.findArrived(jobsDb(), link)
  const papel = row ? papelOf(row.tipo) : null
  // before the transaction: no connection waits while the file is read
  const adjunto = row?.archivo && papel ? await readAdjunto(row.archivo, `${row.tipo} ${row.numero}.pdf`) : null
  await tx(async (on) => {
    if (row?.archivo && papel) {
      const found = await store.findRecipients(on, { presupuestoId: row.presupuestoId, usuarioId: 0 })
      await writePapel(on, toldOf(row, papel, found), adjunto)
    }
    await hand.finish(on)
  })
}
