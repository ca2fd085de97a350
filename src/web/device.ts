/**
 * What the device keeps past a reload and is too much for `storage.ts`: photos, drawings. Nothing here throws: where
 * the site's data are blocked or there is no room, keeping answers false and reading null.
 */
const NAME = 'portal'
const STORE = 'kept'

let opened: Promise<IDBDatabase> | null = null
const begun = (): Promise<IDBDatabase> =>
  new Promise((done, fail) => {
    const asked = indexedDB.open(NAME, 1)
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE)
    asked.onsuccess = () => {
      // another tab with a newer portal, or the browser making room: opened again the next time
      asked.result.onversionchange = asked.result.onclose = () => {
        asked.result.close()
        opened = null
      }
      done(asked.result)
    }
    asked.onerror = () => fail(asked.error ?? new Error('The device keeps nothing.'))
    asked.onblocked = () => fail(new Error('Another tab holds what the device keeps.'))
  })
/** Some browsers never answer once their storage is broken. */
const PATIENCE_MS = 4_000
const tired = (): Promise<never> =>
  new Promise((_, fail) => setTimeout(() => fail(new Error('The device does not answer.')), PATIENCE_MS))
const database = (): Promise<IDBDatabase> => {
  const mine = (opened ??= Promise.race([begun(), tired()]))
  mine.catch(() => (opened === mine ? (opened = null) : null))
  return mine
}

/** Runs one step; it counts once the browser has written it. */
const inStore = async <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
  const db = await database()
  return new Promise((done, fail) => {
    const step = db.transaction(STORE, mode)
    const asked = work(step.objectStore(STORE))
    step.oncomplete = () => done(asked.result)
    step.onabort = step.onerror = () => fail(step.error ?? new Error('Nothing was kept.'))
  })
}
const attempt = async <T, F>(work: () => Promise<T>, failed: F): Promise<T | F> => {
  try {
    return await work()
  } catch {
    return failed
  }
}
const under = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uFFFF`)

type File = { readonly bytes: ArrayBuffer; readonly type: string }
export const device = {
  get: <T>(key: string): Promise<T | null> =>
    attempt(async () => ((await inStore('readonly', (store) => store.get(key))) as T | undefined) ?? null, null),
  set: (key: string, value: unknown): Promise<boolean> =>
    attempt(async () => {
      await inStore('readwrite', (store) => store.put(value, key))
      return true
    }, false),
  /** A file's bytes: some browsers lose a Blob that is kept as one. */
  setFile: (key: string, blob: Blob): Promise<boolean> =>
    attempt(async () => device.set(key, { bytes: await blob.arrayBuffer(), type: blob.type } satisfies File), false),
  getFile: async (key: string): Promise<Blob | null> => {
    const file = await device.get<File>(key)
    return file && new Blob([file.bytes], { type: file.type })
  },
  /** Drops what is kept under a key and under those that begin with it. */
  remove: (prefix: string): Promise<boolean> =>
    attempt(async () => {
      await inStore('readwrite', (store) => store.delete(under(prefix)))
      return true
    }, false),
}
