import { useEffect, useRef, useState, type RefObject } from 'react'
import { announce } from '#web/ui/Announcer.tsx'
import { isPropio, useLive } from '#web/live/live.ts'
import type { Card } from '../contract.ts'
import { cambiadasOf, showCambiadas, findWaiting } from './cambiadas.ts'

const SCROLLED_PX = 80
/**
 * Nothing may move under the finger of whoever has gone down, paged, opened a dialog or holds something of the list.
 */
const isBusy = (pages: number, list: HTMLElement | null): boolean =>
  pages > 1 ||
  window.scrollY > SCROLLED_PX ||
  document.querySelector('[role=dialog]') !== null ||
  (list?.contains(document.activeElement) ?? false)

/** Says once what has become of the cards that are shown; not what the person did itself, nor below a dialog. */
const useMessage = (cards: readonly Card[]): void => {
  const before = useRef<readonly Card[]>(cards)
  useEffect(() => {
    const changed = cambiadasOf(before.current, cards).filter((card) => !isPropio('presupuesto', card.id))
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
  useLive('presupuesto', () => {
    if (kept === null && ids.length > 0 && isBusy(pages, list.current)) setKept(ids)
  })
  const waiting = new Set(kept === null ? [] : findWaiting(kept, ids))
  useMessage(cards)
  return {
    shown: waiting.size === 0 ? cards : cards.filter((card) => !waiting.has(card.id)),
    waiting: waiting.size,
    onShow: () => setKept(null),
  }
}
