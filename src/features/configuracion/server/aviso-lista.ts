import { listClientesOf, listRecipients, listKindsOf } from '#features/correos/server/correos.ts'
import { showDay, toTime } from '#shared/dates.ts'
import { jobsDb, tx } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { enqueue, type JobContextOf } from '#server/jobs/jobs.ts'
import { enqueueCorreo, type Content } from '#server/mail/correo.ts'
import { nombresArchivo } from '../rules.ts'
import * as store from './store.ts'

type Published = { readonly descargaId: number }
declare module '#server/jobs/jobs.ts' {
  interface JobKinds {
    'avisar-lista': Published
  }
}

/** Minutes in which a list can be put right before anybody is told. */
const MINUTES = 10
/** Has the clients' contacts mailed of a price list that was published, in its transaction. */
export const tellLista = async (on: Db, descargaId: number): Promise<void> => {
  const at = new Date(Date.now() + MINUTES * 60_000)
  await enqueue(on, 'avisar-lista', { descargaId }, { key: String(descargaId), at })
}

const contentOf = ({ tipo, creado }: store.Descarga): Content => {
  const nombre = tipo === 'ListaPrecioHerr' ? nombresArchivo.ListaPrecioHerr : nombresArchivo.ListaPrecio
  return {
    titulo: `${nombre}: hay una nueva`,
    preview: `Publicada el ${showDay(toTime(creado))}.`,
    paragraphs: [
      `Publicamos una ${nombre.toLowerCase()} el ${showDay(toTime(creado))}. Se baja en el portal, en «Descargas».`,
    ],
    button: { texto: 'Ir al portal', ruta: '/' },
  }
}

const BATCH = 100
/**
 * Mails a published list, unless another took its place meanwhile; a client in each transaction: stopped, it begins
 * anew. An address that is a contact of several clients is told once.
 */
export const sendLista = async ({ descargaId }: Published, hand: JobContextOf): Promise<void> => {
  const row = await store.findDescarga(jobsDb(), descargaId)
  if (!row?.vigente) return
  const content = contentOf(row)
  const kinds = await listKindsOf(jobsDb(), ['lista'])
  for (let after = 0; kinds.length > 0;) {
    const clientes = await listClientesOf(jobsDb(), { after, kinds, limit: BATCH })
    for (const clienteId of clientes) {
      hand.signal.throwIfAborted()
      await tx((on) => writeLista(on, descargaId, clienteId, content))
    }
    if (clientes.length < BATCH) return
    after = clientes.at(-1)!
  }
}
const writeLista = async (on: Db, descargaId: number, clienteId: number, content: Content): Promise<void> => {
  const about = { sucesos: ['lista'], clienteId, tienda: null, tipo: null } as const
  for (const { nombre, email, eleccion } of await listRecipients(on, about))
    await enqueueCorreo(on, {
      tipo: 'lista-de-precios',
      para: { nombre, email },
      asunto: content.titulo,
      content,
      eleccion,
      clave: `lista-${descargaId}-${email.toLowerCase()}`,
    })
}
