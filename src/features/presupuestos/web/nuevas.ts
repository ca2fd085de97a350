import { useEffect, useRef, useState, type RefObject } from 'react'
import { announce } from '#web/ui/Announcer.tsx'
import { isPropio, useVivo } from '#web/vivo/vivo.ts'
import type { Card } from '../contract.ts'
import { cambiadasDe, showCambiadas, enEspera } from './cambiadas.ts'

const BAJO = 80
/**
 * Nothing may move under the finger of whoever has gone down, paged, opened a dialog or holds something of the list.
 */
const isBusy = (pages: number, list: HTMLElement | null): boolean =>
  pages > 1 ||
  window.scrollY > BAJO ||
  document.querySelector('[role=dialog]') !== null ||
  (list?.contains(document.activeElement) ?? false)

/** Says once what has become of the cards that are shown; not what the person did itself, nor below a dialog. */
const useDicho = (cards: readonly Card[]): void => {
  const before = useRef<readonly Card[]>(cards)
  useEffect(() => {
    const changed = cambiadasDe(before.current, cards).filter((card) => !isPropio('presupuesto', card.id))
    before.current = cards
    if (changed.length > 0 && !document.querySelector('[role=dialog]')) announce(showCambiadas(changed))
  }, [cards])
}

/**
 * The cards as they are shown: those that change do it in their place; new ones wait above them while the person is
 * busy, until it asks for them (`onShow`).
 */
export const useNuevas = (cards: readonly Card[], pages: number, list: RefObject<HTMLElement | null>) => {
  const [kept, setKept] = useState<readonly number[] | null>(null)
  const ids = cards.map((card) => card.id)
  useVivo('presupuesto', () => {
    if (kept === null && ids.length > 0 && isBusy(pages, list.current)) setKept(ids)
  })
  const waiting = new Set(kept === null ? [] : enEspera(kept, ids))
  useDicho(cards)
  return {
    shown: waiting.size === 0 ? cards : cards.filter((card) => !waiting.has(card.id)),
    waiting: waiting.size,
    onShow: () => setKept(null),
  }
}
