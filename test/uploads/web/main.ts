import { ApiError, watchBusy } from '#web/api.ts'
import { upload, type Progress } from '#web/upload.ts'
import { contract } from '../contract.ts'

/** A page that uploads files with the browser's own client, for tests. */
type Result = { answer?: unknown; error?: unknown; steps: Progress[]; busy: boolean[] }
type Sent = { texts: Record<string, unknown>; fotos: readonly { name: string; bytes: number[]; more?: number }[] }

const prueba = {
  stop: new AbortController(),
  steps: [] as Progress[],
  /** Uploads the pictures: the bytes of each, followed by `more` zero bytes. */
  subir: async ({ texts, fotos }: Sent): Promise<Result> => {
    prueba.stop = new AbortController()
    prueba.steps = []
    const busy: boolean[] = []
    const unwatch = watchBusy((b) => busy.push(b))
    const files = fotos.map((f) => new File([new Uint8Array(f.bytes), new Uint8Array(f.more ?? 0)], f.name))
    const { signal } = prueba.stop
    const onProgress = (p: Progress) => prueba.steps.push(p)
    const result = await upload(
      contract.subir,
      { body: texts as never, files: { fotos: files } },
      { signal, onProgress },
    )
      .then((answer) => ({ answer }))
      .catch((e: unknown) => ({
        error: e instanceof ApiError ? [e.status, e.code, e.message] : (e as Error).name,
      }))
    unwatch()
    return { ...result, steps: prueba.steps, busy }
  },
}
declare global {
  interface Window {
    prueba: typeof prueba
  }
}
window.prueba = prueba
