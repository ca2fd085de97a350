import { createContext, useEffect } from 'react'
import { tab } from '#web/storage.ts'

/**
 * What is typed at each product of a list, while one looks at it in one way or another (VistaOf.tsx); null outside any.
 */
export const TypedInList = createContext<Map<string, Readonly<Record<string, string>>> | null>(null)

/** What was typed on a product's page, kept in this tab for a reload alone. */
type Stored = { de: string; textos: Readonly<Record<string, string>> }
const KEY = 'escritos'

const readStored = (): Partial<Stored> | null => {
  try {
    return JSON.parse(tab.get(KEY) ?? 'null') as Partial<Stored> | null
  } catch {
    return null
  }
}

/**
 * What was typed there before the reload, or what the portal proposes. `de` names person and product; null keeps
 * nothing.
 */
export const openTypedFields = <T extends Readonly<Record<string, string>>>(de: string | null, proposed: T): T => {
  const kept = de === null ? null : readStored()
  if (!kept?.textos || kept.de !== de) return proposed
  const fields = Object.keys(proposed).filter((campo) => typeof kept.textos![campo] === 'string')
  return { ...proposed, ...Object.fromEntries(fields.map((campo) => [campo, kept.textos![campo]!])) }
}

/** Keeps what is typed until the page is left; a reload leaves no page. */
export const useKeepTypedFields = (de: string | null, textos: Stored['textos']): void => {
  useEffect(() => {
    if (de !== null) tab.set(KEY, JSON.stringify({ de, textos } satisfies Stored))
  }, [de, textos])
  useEffect(
    () => () => {
      if (de !== null) tab.remove(KEY)
    },
    [de],
  )
}
