import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { announce } from '#web/ui/Announcer.tsx'
import { call, values } from '#web/api.ts'
import { useClienteId, useSession } from '#web/session.ts'
import { local } from '#web/storage.ts'
import { useSend } from '#web/ui/useSend.ts'
import { contract } from '../contract.ts'
import { isBlank, MAX_ROWS, MAX_TEXT, numberOf, showRead, textos, type Escrita, type Row } from '../rules.ts'
import { gridOf, gridReducer, textOf, toAsk, type Action, type Grid } from './grid.ts'

type Kept = Escrita & { codigo: string | null }
const nameOf = (userId: number, clienteId: number): string => `pedido-rapido:${userId}:${clienteId}`
const isKept = (row: unknown): row is Kept =>
  typeof row === 'object' &&
  row !== null &&
  (['texto', 'cantidad', 'largo', 'ancho'] as const).every((cell) => typeof (row as Kept)[cell] === 'string')
const openKept = (name: string): Grid => {
  try {
    const kept = JSON.parse(local.get(name) ?? '[]') as unknown
    const rows = Array.isArray(kept) ? kept.filter(isKept).slice(0, MAX_ROWS) : []
    return gridOf(rows.map((row) => ({ ...row, codigo: typeof row.codigo === 'string' ? row.codigo : null })))
  } catch {
    return gridOf([])
  }
}
const keep = (name: string, rows: readonly Row[]): void => {
  const kept = rows
    .filter((row) => !isBlank(row))
    .map(({ texto, cantidad, largo, ancho, codigo }): Kept => ({ texto, cantidad, largo, ancho, codigo }))
  if (kept.length === 0) local.remove(name)
  else local.set(name, JSON.stringify(kept))
}
const sentOf = (row: Row) => ({
  texto: textOf(row).slice(0, MAX_TEXT),
  cantidad: numberOf(row.cantidad),
  largo: numberOf(row.largo),
  ancho: numberOf(row.ancho),
})

/** The grid of that name in this browser; `now`: the newest, before it is drawn. */
const useKeptGrid = (name: string) => {
  const [grid, dispatch] = useReducer(gridReducer, name, openKept)
  const now = useRef(grid)
  useEffect(() => {
    now.current = grid
    keep(name, grid.rows)
  }, [name, grid])
  /** Does it at once; the grid that follows. */
  const put = (action: Action): Grid => {
    const next = gridReducer(now.current, action)
    now.current = next
    dispatch(action)
    return next
  }
  return { grid, dispatch, put, newest: () => now.current.rows }
}

/** The grid of an account and a client, kept in this browser, and what reads its rows (QUICK-13). */
export const useGrid = () => {
  const { userId } = useSession()
  const clienteId = useClienteId()
  const { grid, dispatch, put, newest } = useKeptGrid(nameOf(userId, clienteId))
  const { refusal, send, clear } = useSend({ newest: true })

  /** Asks what the rows are that were not asked about yet, all in one call, and tells it. */
  const recognize = (rows: readonly Row[]): void => {
    const asking = toAsk(rows)
    if (asking.length === 0) return
    const asked = asking.map((row) => ({ key: row.key, texto: textOf(row) }))
    const keys = new Set(asked.map(({ key }) => key))
    dispatch({ do: 'ask', keys })
    void send(async () => {
      try {
        const body = { clienteId, filas: asking.map(sentOf) }
        const reconocidas = values(await call(contract.reconocer, { body }))
        dispatch({ do: 'answer', asked, reconocidas })
        announce(showRead(reconocidas))
      } catch (error) {
        dispatch({ do: 'lose', keys })
        throw error
      }
    })
  }
  const readKept = useEffectEvent(() => recognize(grid.rows))
  useEffect(() => readKept(), []) // what a reload brought back

  /** Puts rows in at a place and reads them; the sentence of why not where they are too many. */
  const insert = (at: number, rows: readonly Escrita[]): string | null => {
    const here = newest().filter((row) => !isBlank(row)).length
    if (rows.length > MAX_ROWS) return textos.pasteTooLong(rows.length)
    if (here + rows.length > MAX_ROWS) return textos.gridFull(here + rows.length)
    recognize(put({ do: 'insert', at, rows }).rows)
    return null
  }
  return { grid, dispatch, insert, recognize: () => recognize(newest()), refusal, clear, clienteId }
}
export type GridOf = ReturnType<typeof useGrid>
