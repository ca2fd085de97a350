import { useRef } from 'react'
import { fold } from '#shared/identity.ts'

/** Milliseconds between letters of one word. */
const PAUSE_MS = 500

/**
 * The option that begins with a word, ignoring accents and case, from `at` on and around; the same letter again goes to
 * the next. -1 if none.
 */
export const findTyped = (texts: readonly string[], word: string, at: number): number => {
  const folded = fold(word)
  const again = folded === folded[0]!.repeat(folded.length)
  const wanted = again ? folded[0]! : folded
  const from = again ? at + 1 : at
  const order = texts.map((_, i) => (from + i) % texts.length)
  return order.find((i) => fold(texts[i]!).startsWith(wanted)) ?? -1
}

/** Type-ahead of a list (ARIA practices). */
export const useTypeahead = (texts: readonly string[]): ((letter: string, at: number) => number) => {
  const typed = useRef({ word: '', time: 0 })
  return (letter, at) => {
    const now = performance.now()
    const word = now - typed.current.time > PAUSE_MS ? letter : typed.current.word + letter
    typed.current = { word, time: now }
    return findTyped(texts, word, at)
  }
}
