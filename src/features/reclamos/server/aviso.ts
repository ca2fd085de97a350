import { tellAviso } from '#features/avisos/server/avisos.ts'
import { listKindsOf, whoWants, type Candidate } from '#features/correos/server/correos.ts'
import { tx } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { enqueue, type JobContextOf } from '#server/jobs/jobs.ts'
import { enqueueCorreo, type Content } from '#server/mail/correo.ts'
import { pasoOf, tipoOf } from '../rules.ts'
import { findAviso, type Aviso } from './escribe.ts'

type Moved = { historialId: number }
declare module '#server/jobs/jobs.ts' {
  interface JobKinds {
    'avisar-reclamo': Moved
  }
}

type Named = { readonly nroReclamo: string | null; readonly titulo: string }
const nombreOf = ({ nroReclamo, titulo }: Named): string =>
  nroReclamo === null ? `el reclamo «${titulo}»` : `el reclamo N° ${nroReclamo}`
const rutaOf = (id: number): string => `/reclamos?reclamo=${id}`

/** What of a claim is news: that it was filed (`de` null), or the step it came to. */
type Novedad = Named & {
  readonly historialId: number
  readonly id: number
  readonly clienteId: number
  readonly de: number | null
  readonly a: number
  readonly motivo: string | null
  /** The account that did it, which is mailed, but has no notice of it. */ readonly autor: number | null
}
/**
 * Has everybody told of an entry of a claim's history, in the transaction of its cause: at the bell at once, by mail
 * once it has committed. Administrators are told of new ones, which wait for them.
 */
export const tellReclamo = async (on: Db, { historialId, ...novedad }: Novedad): Promise<void> => {
  const { id, clienteId, de, a, motivo, autor } = novedad
  const nombre = nombreOf(novedad)
  await tellAviso(on, {
    tipo: 'reclamo',
    clienteId,
    titulo: de === null ? `Se cargó ${nombre}` : `${nombre.replace('el', 'El')} pasó a ${pasoOf(a)}`,
    detalle: motivo,
    ruta: rutaOf(id),
    autor,
    administracion: de === null,
  })
  await enqueue(on, 'avisar-reclamo', { historialId }, { key: String(historialId) })
}

const tituloOf = (aviso: Aviso, forVendedor: boolean): string => {
  if (aviso.de !== null) return `${nombreOf(aviso).replace('el', 'El')} pasó a ${pasoOf(aviso.a)}`
  return forVendedor ? `${aviso.cliente} cargó ${nombreOf(aviso)}` : `Recibimos ${nombreOf(aviso)}`
}
const contentOf = (aviso: Aviso, forVendedor: boolean): Content => {
  const facts: [string, string | null][] = [
    ['Cliente', aviso.cliente],
    ['Pedido', aviso.nroPedido],
    ['Tipo', tipoOf(aviso.tipo)],
    ['Título', aviso.titulo],
    ['Estado', pasoOf(aviso.a)],
    ['Nota', aviso.motivo],
    ['Resolución NCC', aviso.ncc],
  ]
  return {
    titulo: tituloOf(aviso, forVendedor),
    paragraphs: aviso.de === null ? [aviso.descripcion] : [],
    datos: facts.flatMap(([label, value]) => (value ? [[label, value] as const] : [])),
    button: { texto: 'Ver el reclamo', ruta: rutaOf(aviso.id) },
  }
}

/** Who filed it and the client's contacts for claims; its seller when it is new. */
const personas = ({ notified, vendedor, de }: Aviso): (Candidate & { vendedor: boolean })[] => [
  ...notified.map((persona) => ({ ...persona, vendedor: false })),
  ...(vendedor && de === null ? [{ ...vendedor, vendedor: true }] : []),
]

/** Writes the mails of one move to those who want them, in one transaction with the end of the job: each goes once. */
export const sendReclamo = ({ historialId }: Moved, hand: JobContextOf): Promise<void> =>
  tx(async (on) => {
    const [kind = 0] = await listKindsOf(on, ['reclamo'])
    const aviso = await findAviso(on, historialId, kind)
    const want = aviso ? await whoWants(on, personas(aviso), { clienteId: aviso.clienteId, tipo: 'reclamo' }) : []
    for (const { vendedor, eleccion, nombre, email } of want) {
      const para = { nombre, email }
      const content = contentOf(aviso!, vendedor)
      await enqueueCorreo(on, {
        tipo: 'reclamo',
        para,
        asunto: content.titulo,
        content,
        eleccion,
        clave: `reclamo-${historialId}-${para.email.toLowerCase()}`,
      })
    }
    await hand.finish(on)
  })
