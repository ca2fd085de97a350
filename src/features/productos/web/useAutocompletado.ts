import type { KeyboardEvent } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { q } from '#web/api.ts'
import { useClienteId } from '#web/session.ts'
import { useSpaced } from '#web/ui/useSpaced.ts'
import { contract } from '../contract.ts'
import { AUTO_MS, MIN_AUTO } from '../rules.ts'

/** What the list does with a key; it comes after the box. */
export type OnKey = (event: KeyboardEvent) => void

/**
 * What is offered for a text, from its second letter on and at most four times a second (FIND-01). What came for an
 * earlier text stays until the newer one's comes, and never takes its place.
 */
export const useAutocompletado = (text: string) => {
  const clienteId = useClienteId()
  const name = useSpaced(text, AUTO_MS)
  const asks = name.length >= MIN_AUTO
  const read = useQuery({
    ...q(contract.autocompletar, { query: { name, clienteId } }),
    enabled: asks,
    placeholderData: keepPreviousData,
  })
  return { read, asks: asks && text.length >= MIN_AUTO, name }
}
