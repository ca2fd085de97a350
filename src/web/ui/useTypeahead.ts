import { useRef } from 'react'
import { fold } from '#shared/identity.ts'

/** What is typed within so many ms is one word. */
const PAUSE_MS = 500

/**
 * The option a word leads to, by its beginning and without accents or case: from `at` on, and from the top again. The
 * same letter again goes on to the next one. -1 where there is none.
 */
export const findTyped = (texts: readonly string[], word: string, at: number): number => {
  const folded = fold(word)
  const again = folded === folded[0]!.repeat(folded.length)
  const wanted = again ? folded[0]! : folded
  const from = again ? at + 1 : at
  const order = texts.map((_, i) => (from + i) % texts.length)
  return order.find((i) => fold(texts[i]!).startsWith(wanted)) ?? -1
}

/** Goes through a list by the letters that are typed on it (ARIA practices, "type-ahead"). */
export const useTypeahead = (texts: readonly string[]): ((letter: string, at: number) => number) => {
  const typed = useRef({ word: '', time: 0 })
  return (letter, at) => {
    const now = performance.now()
    const word = now - typed.current.time > PAUSE_MS ? letter : typed.current.word + letter
    typed.current = { word, time: now }
    return findTyped(texts, word, at)
  }
}
