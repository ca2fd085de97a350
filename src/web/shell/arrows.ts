type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>
/** What lies beyond an edge begins there, give or take a pixel. */
const ways: Readonly<Record<string, (from: Box, to: Box) => boolean>> = {
  ArrowDown: (from, to) => to.top >= from.bottom - 1,
  ArrowUp: (from, to) => to.bottom <= from.top + 1,
  ArrowRight: (from, to) => to.left >= from.right - 1,
  ArrowLeft: (from, to) => to.right <= from.left + 1,
}
/** Rows count more than columns, so that an arrow stays in its row or goes to the next one. */
const far = (from: Box, to: Box): number =>
  8 * Math.abs(from.top + from.bottom - to.top - to.bottom) + Math.abs(from.left + from.right - to.left - to.right)

/**
 * Where an arrow, Home or End leads from box `at` among boxes laid out in rows and columns; null for another key, -1
 * where there is nothing that way.
 */
export const arrowTo = (key: string, boxes: readonly Box[], at: number): number | null => {
  if (key === 'Home') return 0
  if (key === 'End') return boxes.length - 1
  const beyond = ways[key]
  const from = boxes[at]
  if (!beyond || !from) return null
  const distances = boxes.map((to) => (beyond(from, to) ? far(from, to) : Infinity))
  const least = Math.min(...distances)
  return least === Infinity ? -1 : distances.indexOf(least)
}
