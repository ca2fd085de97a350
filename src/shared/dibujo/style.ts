// The pens of the drawing: one row per class, colours by role. `drawing.css` says the same for a page.
import type { Kind } from './trazo.ts'

/** A role of colour in a drawing; the names are those of the theme. */
export type Rol = 'ink' | 'ink-2' | 'steel' | 'surface' | 'body' | 'body-2' | 'axis'

/** A pen: fill and stroke by role, width in pixels that do not scale. */
export type Pen = {
  fill: Rol | null
  stroke: Rol | null
  width?: number
  opacity?: number
  dash?: string
  round?: true
}

/** The pen of every class. */
export const PENS: Record<Kind, Pen> = {
  cutGround: { fill: 'surface', stroke: null },
  hatch: { fill: null, stroke: 'ink', width: 0.7, opacity: 0.62 },
  cut: { fill: null, stroke: 'ink', width: 1.6, round: true },
  'cut fina': { fill: 'ink', stroke: 'ink', width: 0.8, round: true },
  side: { fill: 'body', stroke: 'body', width: 0.6 },
  'side lit': { fill: 'body-2', stroke: 'body-2', width: 0.6 },
  edge: { fill: null, stroke: 'steel', width: 0.9, round: true },
  pieza: { fill: 'surface', stroke: 'ink', width: 1.6, round: true },
  'pieza lit': { fill: 'body', stroke: 'ink', width: 1.6, round: true },
  trazo: { fill: null, stroke: 'ink', width: 1.6, round: true },
  hidden: { fill: null, stroke: 'steel', width: 0.75, dash: '4 3' },
  dim: { fill: null, stroke: 'steel', width: 0.75 },
  tick: { fill: null, stroke: 'ink', width: 1.4 },
  axis: { fill: null, stroke: 'axis', width: 0.75, dash: '10 3 2 3' },
}

/** The colours of a drawing on its own, on a light and on a dark ground. */
export const COLORS: Record<'claro' | 'oscuro', Record<Rol, string>> = {
  claro: {
    ink: '#18212B',
    'ink-2': '#4F5B68',
    steel: '#5E6E7E',
    surface: '#FFFFFF',
    body: '#E9EDF1',
    'body-2': '#F3F5F7',
    axis: '#2F6F9F',
  },
  oscuro: {
    ink: '#E7ECF1',
    'ink-2': '#A9B5C1',
    steel: '#93A3B3',
    surface: '#1A222B',
    body: '#26313C',
    'body-2': '#202A34',
    axis: '#5FA3D3',
  },
}

/** The family of the numbers; a drawing shown as an image falls back to the reader's mono face. */
export const LETTER = "'IBM Plex Mono',ui-monospace,SFMono-Regular,Menlo,Consolas,monospace"
