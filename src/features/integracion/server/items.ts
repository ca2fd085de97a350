import { CompiledQuery } from 'kysely'
import { isCodigoOfSistema } from '#shared/codigo.ts'
import { z } from '#shared/wire.ts'
import type { Db } from '#server/db/db.ts'
import { cell, tipo } from './columnas.ts'
import type { Entidad, Fila, Renglones } from './entidad.ts'
import type { Campo } from './upsert.ts'

// The lines of an order: the order system's codes (01 … 99, A0) and the portal's number for each
// (docs/decisions/0101).

export const RENGLON_HINT = 'como lo cuenta el sistema de gestión: 1, 01, A0'

const MAX_ITEM = 2_147_483_647
const isNumero = (texto: string): boolean => /^\d+$/.test(texto)
const problemOf = (texto: string): string | null => {
  if (isNumero(texto)) return Number(texto) >= 1 && Number(texto) <= MAX_ITEM ? null : 'Debe ser desde 1.'
  const figure = /^[+-]?\d*[.,]?\d+$/.test(texto)
  return !figure && isCodigoOfSistema(texto) ? null : `«${texto.slice(0, 40)}» no es un número ni un código de renglón.`
}
/** The order system's code of a line. */
export const codigoOfRenglon = () =>
  tipo(
    'código',
    cell.check(
      z.normalize('NFC'),
      z.refine((t) => problemOf(t) === null, { error: ({ input }) => problemOf(String(input)) ?? '' }),
    ),
  )
/** A line's code without leading zeros, which do not count. */
export const renglonOf = (codigo: string): string => (isNumero(codigo) ? String(Number(codigo)) : codigo)

export const itemCodigo: Campo = { tipo: 'text', columnas: ['item'] }

type Numbered = { de: number | string; item: number; codigo: string | null }
const findItems = async (
  db: Db,
  { tabla, within, tipo: kind }: Renglones,
  owners: readonly (number | string)[],
): Promise<readonly Numbered[]> => {
  const text = `
    select t."${within}" as de, t.item, t."itemCodigo" as codigo
    from ${tabla} t
    where t."${within}" = any($1::${kind}[])`
  return (await db.executeQuery(CompiledQuery.raw(text, [owners]) as CompiledQuery<Numbered>)).rows
}
/**
 * Returns an order's function from a line's code to its number; a new code gets its own number if free, else the next
 * one.
 */
const counter = (hay: readonly Numbered[]) => {
  const byCodigo = new Map(hay.map(({ item, codigo }) => [renglonOf(codigo ?? String(item)), item]))
  const usados = new Set(hay.map(({ item }) => item))
  let mayor = Math.max(0, ...usados)
  return (codigo: string, nuevo: boolean): number | null => {
    const renglon = renglonOf(codigo)
    const known = byCodigo.get(renglon)
    if (known !== undefined || !nuevo) return known ?? null
    const item = isNumero(renglon) && !usados.has(Number(renglon)) ? Number(renglon) : mayor + 1
    byCodigo.set(renglon, item)
    usados.add(item)
    mayor = Math.max(mayor, item)
    return item
  }
}

/** Replaces the code of each row's line by its number, and keeps the code. Batches are serialised (batch.ts). */
export const giveItems = async (db: Db, { renglones }: Entidad, filas: readonly Fila[]): Promise<void> => {
  if (!renglones || filas.length === 0) return
  const owners = [...new Set(filas.map((f) => renglones.de(f.values)))]
  const hay = Map.groupBy(await findItems(db, renglones, owners), (n) => n.de)
  const counters = new Map(owners.map((owner) => [owner, counter(hay.get(owner) ?? [])]))
  for (const { values, borrar = false } of filas) {
    const codigo = String(values.item)
    const item = counters.get(renglones.de(values))!(codigo, !borrar)
    values.item = item
    values.renglon = renglonOf(codigo)
    values.itemCodigo = codigo === String(item) ? null : codigo
  }
}
