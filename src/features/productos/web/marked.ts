import { fold } from '#shared/identity.ts'

/** A name in pieces, those that somebody typed apart: 'IPE 1' of 'Perfil IPE 120' is ['Perfil ', 'IPE 1', '20']. */
export const marked = (name: string, typed: string): readonly { text: string; typed: boolean }[] => {
  const [folded, wanted] = [fold(name), fold(typed)]
  // folding may change the length of a name; then nothing is marked
  const at = folded.length === name.length && wanted !== '' ? folded.indexOf(wanted) : -1
  if (at < 0) return [{ text: name, typed: false }]
  const end = at + wanted.length
  return [
    { text: name.slice(0, at), typed: false },
    { text: name.slice(at, end), typed: true },
    { text: name.slice(end), typed: false },
  ].filter((piece) => piece.text !== '')
}
