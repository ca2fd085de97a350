import { listRecipients, listKindsOf } from '#features/correos/server/correos.ts'
import { answeredBy } from '#server/mail/content.ts'
import { showDay, toDay, toTime, today, type Day } from '#shared/dates.ts'
import { showImporte, showPesos } from '#shared/money.ts'
import { db, jobsDb, tx } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { enqueue, type JobContextOf } from '#server/jobs/jobs.ts'
import { enqueueCorreo, type Content, type Renglon } from '#server/mail/correo.ts'
import { estadoOf, isTimeOfResumen } from '../rules.ts'
import * as store from './store-avisos.ts'

/** `mes`: '2026-12'. */
type Resumen = { readonly mes: string }
declare module '#server/jobs/jobs.ts' {
  interface JobKinds {
    'resumen-de-cuenta': Resumen
  }
}

/** Has the month's balance mailed when its time has come; asked again in the same month, it is the same job. */
export const askResumen = async (currentTime: Date): Promise<void> => {
  const hoy = toDay(currentTime)
  if (!isTimeOfResumen(hoy, Number(toTime(currentTime).slice(11, 13)))) return
  const mes = hoy.slice(0, 7)
  await enqueue(db(), 'resumen-de-cuenta', { mes }, { key: mes })
}

/** Beyond so many the mail says how many more there are: its button shows them all. */
const DOCUMENTOS = 20
const renglonOf = (documento: store.OpenDocumento, hoy: Day): Renglon => ({
  codigo: documento.vencimiento
    ? `${documento.vencimiento < hoy ? 'venció' : 'vence'} ${showDay(documento.vencimiento)}`
    : `del ${showDay(documento.fechaEmision)}`,
  enPalabras: true,
  nombre: `${documento.tipo} ${documento.documento}`,
  cantidad: estadoOf({ ...documento, saldo: Number(documento.saldo) }, hoy),
  unitario: showImporte(Number(documento.importe), documento.simbolo),
  total: showPesos(Number(documento.saldo)),
})
const contentOf = async (on: Db, cliente: store.ClienteToTell, hoy: Day): Promise<Content> => {
  const { rows, total } = await store.listOpen(on, cliente.id, DOCUMENTOS)
  const monedas = await store.listByMoneda(on, cliente.id)
  const pesos = (text: string) => showPesos(Number(text))
  const vencido = Number(cliente.vencido)
  return {
    titulo: `Resumen de cuenta al ${showDay(hoy)}`,
    preview: `${pesos(cliente.saldo)}${vencido > 0 ? ` · vencido ${pesos(cliente.vencido)}` : ''} · ${cliente.nombre}`,
    paragraphs: [
      Number(cliente.saldo) >= 0
        ? 'Esto es lo que tu empresa tiene pendiente con nosotros, empezando por lo que vence antes.'
        : 'Tu empresa tiene saldo a favor.',
    ],
    total: ['Saldo', pesos(cliente.saldo)],
    datos: [
      ['Cliente', `${cliente.codigo} · ${cliente.nombre}`],
      // of what is past more may be in its favour than it owes
      vencido < 0 ? ['A favor', showPesos(-vencido)] : ['Vencido', pesos(cliente.vencido)],
      ['Vence en 30 días', pesos(cliente.treinta)],
      // in pesos each: what is left of a document is, whatever its currency
      ...(monedas.length > 1
        ? monedas.map(({ simbolo, saldo }) => [`De documentos en ${simbolo}`, pesos(saldo)] as const)
        : []),
    ],
    lineas: {
      head: ['Documento, vencimiento e importe', 'Saldo'],
      rows: rows.map((row) => renglonOf(row, hoy)),
      more: total - rows.length,
    },
    button: { texto: 'Ver la cuenta corriente', ruta: '/cuenta-corriente' },
    closing: ['Si ya lo pagaste, no hace falta que hagas nada: un pago puede tardar en figurar.'],
  }
}

/** A client's mails of a month, once each, however often it is asked. */
const writeResumen = async (on: Db, mes: string, cliente: store.ClienteToTell): Promise<void> => {
  const about = { sucesos: ['resumen'], clienteId: cliente.id, tienda: null, tipo: null } as const
  const told = await listRecipients(on, about)
  if (told.length === 0) return
  const { responderA, firma } = answeredBy(await store.findVendedor(on, cliente.id))
  const content = { ...(await contentOf(on, cliente, today())), firma }
  for (const { nombre, email, eleccion } of told)
    await enqueueCorreo(on, {
      tipo: 'resumen-de-cuenta',
      para: { nombre, email },
      asunto: content.titulo,
      content,
      ...(responderA ? { responderA } : {}),
      eleccion,
      clave: `resumen-${mes}-${cliente.id}-${email.toLowerCase()}`,
    })
}

const BATCH = 50
/**
 * Mails the month's balance to every client that has one, a transaction each: stopped, or killed, it begins anew, and
 * who was told is not told again.
 */
export const sendResumen = async ({ mes }: Resumen, hand: JobContextOf): Promise<void> => {
  const kinds = await listKindsOf(jobsDb(), ['resumen'])
  for (let after = 0; kinds.length > 0;) {
    const clientes = await store.listToTell(jobsDb(), { after, kinds, limit: BATCH, hoy: today() })
    for (const cliente of clientes) {
      hand.signal.throwIfAborted()
      await tx((on) => writeResumen(on, mes, cliente))
    }
    if (clientes.length < BATCH) return
    after = clientes.at(-1)!.id
  }
}
