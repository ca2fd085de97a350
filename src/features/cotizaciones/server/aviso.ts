import { tellAviso } from '#features/avisos/server/avisos.ts'
import type { TipoOfAviso } from '#features/avisos/rules.ts'
import { listRecipients, whoWants } from '#features/correos/server/correos.ts'
import { toDay, toTime, today } from '#shared/dates.ts'
import { config, jobsDb, log, tx } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { enqueueAgain, type JobContextOf } from '#server/jobs/jobs.ts'
import { enqueueSteps } from '#server/jobs/steps.ts'
import { answeredBy } from '#server/mail/content.ts'
import { enqueueCorreos, type Correo } from '#server/mail/correo.ts'
import { readParams } from '#server/params.ts'
import { archivoOf, codigoOf, estadoOn, MEDIO_IMPORT } from '../rules.ts'
import { hiloOf, mailOf, type Occasion, type Lado } from './mails.ts'
import { findPartiesOfCotizacion } from './own.ts'
import { pdfOfVersion } from './pdf.ts'
import { lockCotizacion } from './store.ts'
import { BATCH, findToTell, takeDue, type ToTell, type Vencida } from './tell-store.ts'

type Told = { readonly id: number; readonly lado: Lado }
/** Of which version the last day, or the expiry, is told. */
type Over = Told & { readonly occasion: 'vence' | 'vencida'; readonly version: number }
declare module '#server/jobs/jobs.ts' {
  interface JobKinds {
    'avisar-cotizacion': Told
    'avisar-vencimiento': Over
  }
}

/**
 * Enqueues the mail about a move to one side, some minutes after the first one not told yet: of several the last state
 * counts (BASE-05). Its caller holds the cotización.
 */
export const tellByMail = async (on: Db, told: Told): Promise<void> => {
  const { minutosAvisoEstado } = await readParams(on)
  await enqueueSteps(on, 'avisar-cotizacion', [{ key: `${told.id} ${told.lado}`, datos: told }], minutosAvisoEstado)
}

const DAY_MS = 86_400_000
/**
 * Whether the last move is news for a side: it was the other's, or an answer that the order system took, and not more
 * than a day ago.
 */
const isNews = ({ ultimo }: ToTell, lado: Lado): boolean =>
  (ultimo.deCliente === (lado === 'vendedor') || ultimo.medio === MEDIO_IMPORT) &&
  Date.now() - Date.parse(ultimo.fecha) <= DAY_MS
/** Whether what was due still is: another version, an answer or a purchase may have come meanwhile. */
const isStill = ({ guardado, vence, enVigor }: ToTell, { occasion, version }: Over): boolean => {
  if (enVigor !== version) return false
  if (occasion === 'vencida') return estadoOn(guardado, vence, today()) === 'Vencida'
  return guardado === 'Enviada' && vence === today()
}

type Adjunto = NonNullable<Correo['adjunto']> & { readonly version: number }
/** The PDF of a version that was just sent; null where none goes, or if it cannot be drawn: the mail does not wait. */
const adjuntoOf = async (one: ToTell | undefined, lado: Lado): Promise<Adjunto | null> => {
  const { que, version } = one?.ultimo ?? {}
  if (lado !== 'cliente' || config().smtp === null || !one || typeof version !== 'number') return null
  if ((que !== 'enviada' && que !== 'renovada') || version !== one.enVigor) return null
  try {
    return { nombre: archivoOf(one.id, version), bytes: await pdfOfVersion(jobsDb(), one.id, version), version }
  } catch (error) {
    log('pdf_de_cotizacion', { cotizacion: one.id, error: String(error) })
    return null
  }
}

type Sent = {
  readonly adjunto?: Adjunto | null
  readonly lado: Lado
  readonly occasion: Occasion
  readonly tipo: TipoOfAviso
  readonly clave: string
}
/** The mails to one side: the client's seller, or who asked and the client's contacts for it. */
const writeCorreos = async (
  on: Db,
  one: ToTell,
  { adjunto = null, lado, occasion, tipo, clave }: Sent,
): Promise<void> => {
  const parties = await findPartiesOfCotizacion(on, one.id)
  const said = mailOf(one, { lado, occasion, vendedor: parties?.vendedor ?? null })
  if (!parties || !said) return
  const { clienteId, vendedor, cuenta } = parties
  const recipients =
    lado === 'vendedor'
      ? await whoWants(on, vendedor ? [vendedor] : [], { clienteId, tipo })
      : await listRecipients(on, {
          sucesos: ['cotizacion'],
          clienteId,
          tienda: one.tiendaNro,
          tipo,
          propios: cuenta ? [cuenta] : [],
        })
  const { responderA } = answeredBy(lado === 'cliente' ? vendedor : cuenta)
  const correos = recipients.map(({ nombre, email, eleccion }): Correo => ({
    tipo: 'cotizacion',
    para: { nombre: nombre ?? null, email },
    ...said,
    ...(responderA ? { responderA } : {}),
    hilo: hiloOf(one.id),
    adjunto,
    eleccion,
    clave: `${clave}-${email.toLowerCase()}`,
  }))
  await enqueueCorreos(on, correos)
}

/** Writes the mails of the last move in one transaction with the end of the job: they go once. */
export const sendMove = async ({ id, lado }: Told, hand: JobContextOf): Promise<void> => {
  // before: no connection waits while it is drawn
  const adjunto = await adjuntoOf(await findToTell(jobsDb(), id, today()), lado)
  await tx(async (on) => {
    // whoever moves it holds it: the last move is seen, or tells anew
    const held = await lockCotizacion(on, id)
    const one = held && (await findToTell(on, id, today()))
    if (one && isNews(one, lado))
      await writeCorreos(on, one, {
        adjunto: adjunto?.version === one.ultimo.version ? adjunto : null,
        lado,
        occasion: 'movida',
        tipo: 'cotizacion',
        clave: `cotizacion-${one.ultimo.id}`,
      })
    await hand.finish(on)
  })
}
/** Writes the mails of a last day, or of an expiry, if it still is so. */
export const sendOver = (over: Over, hand: JobContextOf): Promise<void> =>
  tx(async (on) => {
    const { id, lado, occasion, version } = over
    const held = await lockCotizacion(on, id)
    const one = held && (await findToTell(on, id, today()))
    if (one && isStill(one, over))
      await writeCorreos(on, one, {
        lado,
        occasion,
        tipo: 'vencimiento',
        clave: `cotizacion-${occasion}-${id}-${version}`,
      })
    await hand.finish(on)
  })

const bells: { readonly [h in Over['occasion']]: Readonly<Partial<Record<Lado, (codigo: string) => string>>> } = {
  vence: {
    cliente: (codigo) => `Cotización ${codigo}: vence hoy a las 23:59`,
    vendedor: (codigo) => `Cotización ${codigo}: vence hoy y no la contestaron`,
  },
  vencida: { vendedor: (codigo) => `Cotización ${codigo}: venció` },
}
const ROLES = { cliente: 3, vendedor: 2 } as const
/** Tells one at the bells of whom it concerns, and has it mailed. */
const tellOver = async (on: Db, occasion: Over['occasion'], { id, clienteId, version }: Vencida): Promise<void> => {
  const parties = await findPartiesOfCotizacion(on, id)
  for (const lado of ['cliente', 'vendedor'] as const) {
    const title = bells[occasion][lado]
    if (!title) continue
    await tellAviso(on, {
      tipo: 'vencimiento',
      clienteId,
      titulo: title(codigoOf(id)),
      ruta: `/cotizaciones/${id}`,
      autor: null,
      solo: { rol: ROLES[lado], usuarioId: lado === 'cliente' ? (parties?.cuenta?.id ?? null) : null },
    })
    const datos = { id, lado, occasion, version }
    await enqueueAgain(on, 'avisar-vencimiento', [{ key: `${id} ${lado} ${occasion} ${version}`, datos }])
  }
}
/** The hour, in Buenos Aires, from which a last day is told. */
const HOUR = 9
/**
 * Tells of those whose last day has come, and of those that expired, from nine on: once each, by whichever process
 * looks, a batch a transaction (COTIZ-09).
 */
export const tellVencimientos = async (currentTime: Date): Promise<void> => {
  if (Number(toTime(currentTime).slice(11, 13)) < HOUR) return
  const dia = toDay(currentTime)
  for (const occasion of ['vence', 'vencida'] as const)
    for (let taken = BATCH; taken === BATCH;)
      taken = await tx(async (on) => {
        const rows = await takeDue(on, occasion, dia)
        for (const row of rows) await tellOver(on, occasion, row)
        return rows.length
      })
}
