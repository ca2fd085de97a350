import { tellAviso } from '#features/avisos/server/avisos.ts'
import { listKindsOf, whoWants, type Candidate } from '#features/correos/server/correos.ts'
import { jobsDb, tx } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { enqueue, type JobContextOf } from '#server/jobs/jobs.ts'
import { enqueueSteps } from '#server/jobs/steps.ts'
import { answeredBy } from '#server/mail/content.ts'
import { enqueueCorreos, type Correo } from '#server/mail/correo.ts'
import { readParams } from '#server/params.ts'
import { pasoOf } from '../rules.ts'
import * as escribe from './escribe.ts'
import { readFotos } from './fotos.ts'
import { hiloOf, mailOf, notasOf, rutaOf, type Claimed, type News } from './mails.ts'
import { listAdjuntos, listLineas } from './store.ts'

type Filed = { historialId: number }
/** `de`: the step it was in when its client last knew; `desde`: the entry of its history that it left it with. */
type Stepped = { reclamoId: number; de: number; desde: number }
declare module '#server/jobs/jobs.ts' {
  interface JobKinds {
    'avisar-reclamo': Filed
    'avisar-paso-reclamo': Stepped
  }
}

type Named = { readonly nroReclamo: string | null; readonly titulo: string }
const nombreOf = ({ nroReclamo, titulo }: Named): string =>
  nroReclamo === null ? `el reclamo «${titulo}»` : `el reclamo N° ${nroReclamo}`

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
/** Has its steps mailed: those within some minutes as one, as a request's are. */
const tellStep = async (on: Db, datos: Stepped): Promise<void> => {
  const { minutosAvisoEstado } = await readParams(on)
  await enqueueSteps(on, 'avisar-paso-reclamo', [{ key: datos.reclamoId, datos }], minutosAvisoEstado)
}
/**
 * Has everybody told of an entry of a claim's history, in the transaction of its cause, which holds the claim: at the
 * bell at once, by mail once it has committed. Administrators are told of new ones, which wait for them.
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
  if (de === null) await enqueue(on, 'avisar-reclamo', { historialId }, { key: String(historialId) })
  else await tellStep(on, { reclamoId: id, de, desde: historialId })
}

/** Who filed it and the client's contacts for claims; its seller when it is new. */
const personas = ({ notified, vendedor }: escribe.Aviso, { filed }: News): (Candidate & { vendedor: boolean })[] => [
  ...notified.map((persona) => ({ ...persona, vendedor: false })),
  ...(vendedor && filed ? [{ ...vendedor, vendedor: true }] : []),
]

/** What is claimed, with small pictures; before any transaction: no connection waits while they are drawn. */
const readClaimed = async (reclamoId: number): Promise<Claimed> => {
  const adjuntos = await listAdjuntos(jobsDb(), reclamoId)
  return { lineas: await listLineas(jobsDb(), { id: reclamoId }), adjuntos, fotos: await readFotos(adjuntos) }
}

/** Writes the mails of a claim to those who want them, each once for the entry of its history that they tell. */
const writeCorreos = async (on: Db, reclamoId: number, claimed: Claimed, news: News, entrada: number) => {
  const [kind = 0] = await listKindsOf(on, ['reclamo'])
  const aviso = await escribe.findAviso(on, reclamoId, kind)
  if (!aviso) return
  const want = await whoWants(on, personas(aviso, news), { clienteId: aviso.clienteId, tipo: 'reclamo' })
  const correos = want.map(({ vendedor, eleccion, nombre, email }): Correo => {
    const { responderA } = answeredBy(vendedor ? aviso.cuenta : aviso.vendedor)
    return {
      tipo: 'reclamo',
      para: { nombre, email },
      ...mailOf(aviso, claimed, news, vendedor),
      ...(responderA ? { responderA } : {}),
      hilo: hiloOf(reclamoId),
      eleccion,
      clave: `reclamo-${entrada}-${email.toLowerCase()}`,
    }
  })
  await enqueueCorreos(on, correos)
}

/** The mails of a claim that was filed, in one transaction with the end of the job: each goes once. */
export const sendReclamo = async ({ historialId }: Filed, hand: JobContextOf): Promise<void> => {
  const entrada = await escribe.findEntrada(jobsDb(), historialId)
  const claimed = entrada && entrada.de === null ? await readClaimed(entrada.reclamoId) : null
  await tx(async (on) => {
    if (claimed) await writeCorreos(on, entrada!.reclamoId, claimed, { filed: true }, historialId)
    // a step, as a former version left it
    else if (entrada) await tellStep(on, { reclamoId: entrada.reclamoId, de: entrada.de!, desde: historialId })
    await hand.finish(on)
  })
}

/**
 * The mails of where a claim has come to; none where it is back where it was. In one transaction with the end of the
 * job.
 */
export const sendStep = async ({ reclamoId, de, desde }: Stepped, hand: JobContextOf): Promise<void> => {
  const claimed = await readClaimed(reclamoId)
  await tx(async (on) => {
    // whoever moves it holds it: the last step is seen, or tells anew
    const held = await escribe.lockReclamo(on, reclamoId)
    const steps = held && held.orden !== de ? await escribe.listSteps(on, reclamoId, desde) : []
    const last = steps.at(-1)
    if (last) await writeCorreos(on, reclamoId, claimed, { filed: false, notas: notasOf(steps) }, last.id)
    await hand.finish(on)
  })
}
