import { CompiledQuery } from 'kysely'
import { isCodigoDelSistema } from '#shared/codigo.ts'
import { z } from '#shared/wire.ts'
import type { Db } from '#server/db/db.ts'
import { celda, tipo } from './columnas.ts'
import type { Entidad, Fila, Renglones } from './entidad.ts'
import type { Campo } from './upsert.ts'

// The lines of an order, as the order system counts them (01 … 99, A0) and as the portal does: a number each
// (docs/decisions/0101).

export const QUE_RENGLON = 'como lo cuenta el sistema de gestión: 1, 01, A0'

const MAX_ITEM = 2_147_483_647
const isNumero = (texto: string): boolean => /^\d+$/.test(texto)
const problemaDe = (texto: string): string | null => {
  if (isNumero(texto)) return Number(texto) >= 1 && Number(texto) <= MAX_ITEM ? null : 'Debe ser desde 1.'
  const cifra = /^[+-]?\d*[.,]?\d+$/.test(texto)
  return !cifra && isCodigoDelSistema(texto) ? null : `«${texto.slice(0, 40)}» no es un número ni un código de renglón.`
}
/** The code of a line, as it is written there. */
export const codigoDeRenglon = () =>
  tipo(
    'código',
    celda.check(
      z.normalize('NFC'),
      z.refine((t) => problemaDe(t) === null, { error: ({ input }) => problemaDe(String(input)) ?? '' }),
    ),
  )
/** One line, however many zeros stand before its number. */
export const renglonDe = (codigo: string): string => (isNumero(codigo) ? String(Number(codigo)) : codigo)

export const itemCodigo: Campo = { tipo: 'text', columnas: ['item'] }

type Numerado = { de: number | string; item: number; codigo: string | null }
const findItems = async (
  db: Db,
  { tabla, dentroDe, tipo: clase }: Renglones,
  duenos: readonly (number | string)[],
): Promise<readonly Numerado[]> => {
  const text = `
    select t."${dentroDe}" as de, t.item, t."itemCodigo" as codigo
    from ${tabla} t
    where t."${dentroDe}" = any($1::${clase}[])`
  return (await db.executeQuery(CompiledQuery.raw(text, [duenos]) as CompiledQuery<Numerado>)).rows
}
/** The numbers of an order's lines by what the order system calls them; a new one gets its own where that is free. */
const numerador = (hay: readonly Numerado[]) => {
  const porCodigo = new Map(hay.map(({ item, codigo }) => [renglonDe(codigo ?? String(item)), item]))
  const usados = new Set(hay.map(({ item }) => item))
  let mayor = Math.max(0, ...usados)
  return (codigo: string, nuevo: boolean): number | null => {
    const renglon = renglonDe(codigo)
    const known = porCodigo.get(renglon)
    if (known !== undefined || !nuevo) return known ?? null
    const item = isNumero(renglon) && !usados.has(Number(renglon)) ? Number(renglon) : mayor + 1
    porCodigo.set(renglon, item)
    usados.add(item)
    mayor = Math.max(mayor, item)
    return item
  }
}

/** Replaces the code of each row's line by its number, and keeps the code beside it. One batch at a time is written. */
export const giveItems = async (db: Db, { renglones }: Entidad, filas: readonly Fila[]): Promise<void> => {
  if (!renglones || filas.length === 0) return
  const duenos = [...new Set(filas.map((f) => renglones.de(f.valores)))]
  const hay = Map.groupBy(await findItems(db, renglones, duenos), (n) => n.de)
  const numeradores = new Map(duenos.map((dueno) => [dueno, numerador(hay.get(dueno) ?? [])]))
  for (const { valores, borrar = false } of filas) {
    const codigo = String(valores.item)
    const item = numeradores.get(renglones.de(valores))!(codigo, !borrar)
    valores.item = item
    valores.renglon = renglonDe(codigo)
    valores.itemCodigo = codigo === String(item) ? null : codigo
  }
}
