export type Inspector = { send: <T>(method: string, params?: object) => Promise<T>; close: () => void }
/** Connects to the inspector of a process started with `--inspect=127.0.0.1:0`, whose output has the address. */
export const inspect = async (written: string): Promise<Inspector> => {
  const url = /Debugger listening on (ws:\S+)/.exec(written)![1]!
  const socket = new WebSocket(url)
  await new Promise((done, fail) => {
    socket.addEventListener('open', done)
    socket.addEventListener('error', fail)
  })
  const waiting = new Map<number, (result: never) => void>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id: number; result: never }
    waiting.get(id)?.(result)
    waiting.delete(id)
  })
  let last = 0
  return {
    close: () => socket.close(),
    send: (method, params = {}) =>
      new Promise((done) => {
        waiting.set(++last, done)
        socket.send(JSON.stringify({ id: last, method, params }))
      }),
  }
}
