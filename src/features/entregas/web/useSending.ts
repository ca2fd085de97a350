import { useState } from 'react'
import { contract as reclamos } from '#features/reclamos/contract.ts'
import { toTime } from '#shared/dates.ts'
import { ApiError, call, useRefresh } from '#web/api.ts'
import { newKey } from '#web/key.ts'
import { useSend } from '#web/ui/useSend.ts'
import { upload } from '#web/upload.ts'
import { contract, type Prueba, type Recibida, type Remito } from '../contract.ts'
import { bodyOf, sentOf, type Intent, type Receiving } from '../receiving.ts'
import { textos } from '../rules.ts'
import { hasInk } from '../signature.ts'
import { pictureOf } from './ink.ts'
import type { OnDevice } from './useOnDevice.ts'

/** What became of it: 'waiting', nobody answered and it is tried again. */
export type Ended =
  | { readonly kind: 'sent'; readonly of: Recibida; readonly momento: string }
  | { readonly kind: 'already'; readonly prueba: Prueba }
  | null

/** Nobody answered, or the portal cannot now: what was sent may have come, and is sent again as it is. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.status === 429)
const otherOf = (error: unknown): Prueba | null => {
  if (!(error instanceof ApiError) || !['ya_recibido', 'ya_corregida'].includes(error.code)) return null
  return (error.problem?.prueba as Prueba | undefined) ?? null
}
const LOST: readonly string[] = [textos.lostFoto, textos.lostFirma]
const isLost = (error: unknown): boolean =>
  error instanceof ApiError && (error.problem?.errors ?? []).some(({ detail }) => LOST.includes(detail))

type Progress = { readonly done: number; readonly of: number } | null
type Of = { readonly remito: Remito; readonly corrige: number | null; readonly onDevice: OnDevice }
/** Uploads what the portal does not have yet, one after the other; each is noted as it comes. */
const useUploads = ({ remito: { numero }, onDevice }: Of) => {
  const [progress, setProgress] = useState<Progress>(null)
  const picture = async (blob: Blob, name: string, idempotencyKey: string) => {
    const file = new File([blob], name, { type: blob.type })
    const input = { params: { numero }, files: { file: [file] } }
    return (await upload(contract.subirFoto, input, { idempotencyKey })).archivo
  }
  const note = (id: string, archivo: string) => {
    const { photos } = onDevice.now().receiving
    onDevice.change({ photos: photos.map((one) => (one.id === id ? { id, archivo } : one)) })
  }
  const sendAll = async () => {
    const { receiving, files } = onDevice.now()
    for (const [at, { id, archivo }] of receiving.photos.entries()) {
      setProgress({ done: at, of: receiving.photos.length })
      if (archivo === null) note(id, await picture(files[id]!, 'foto.jpg', id))
    }
    setProgress(null)
    if (receiving.como === 'escrita' || receiving.firmaArchivo !== null) return
    onDevice.change({ firmaArchivo: await picture(await pictureOf(receiving.strokes), 'firma.png', newKey()) })
  }
  return { progress, uploads: () => sendAll().finally(() => setProgress(null)) }
}

/** What was uploaded and is gone by now is uploaded again, under other keys. */
const forgetUploads = (onDevice: OnDevice): Partial<Receiving> => {
  const { photos } = onDevice.now().receiving
  return { photos: photos.map(({ id }) => ({ id, archivo: null })), firmaArchivo: null, intent: null }
}

/** Sends a receipt: its pictures, then what it says, under one key as long as it stays the same (REMITO-08). */
export const useSending = (of: Of) => {
  const { remito, corrige, onDevice } = of
  const [ended, end] = useState<Ended>(null)
  const sender = useSend({ keep: true })
  const refresh = useRefresh()
  const { progress, uploads } = useUploads(of)
  const intentOf = (): Intent => {
    const intent = onDevice.now().receiving.intent ?? { key: newKey(), momento: toTime(new Date()) }
    onDevice.change({ intent, waiting: true })
    return intent
  }
  const attempt = async (again: boolean): Promise<Recibida> => {
    const { key, momento } = intentOf()
    try {
      await uploads()
      const { receiving } = onDevice.now()
      const body = bodyOf(receiving, { sent: sentOf(remito), corrige, hasInk: hasInk(receiving.strokes) }, momento)
      const input = { params: { numero: remito.numero }, body }
      return await call(contract.recibir, input, { idempotencyKey: key })
    } catch (error) {
      if (!again || !isLost(error)) throw error
      onDevice.change(forgetUploads(onDevice))
      return attempt(false)
    }
  }
  const run = async () => {
    try {
      const done = await attempt(true)
      const { momento } = onDevice.now().receiving.intent!
      end({ kind: 'sent', of: done, momento })
      await onDevice.forget()
      for (const def of [contract.read, contract.list, reclamos.searchBy]) void refresh(def)
    } catch (error) {
      if (isUnanswered(error)) throw error
      onDevice.change({ waiting: false })
      const prueba = otherOf(error)
      if (!prueba) throw error
      end({ kind: 'already', prueba })
      void refresh(contract.read)
    }
  }
  return { ...sender, ended, end, progress, send: () => sender.send(run) }
}
export type Sending = ReturnType<typeof useSending>
