import { Icon } from './icons.tsx'
import type { Print } from './usePrint.ts'

/** Prints all of a list, whatever page is in sight. */
export const PrintButton = ({ of: { print, busy, refusal } }: { of: Print }) => (
  <>
    <button type="button" className="btn bare" aria-disabled={busy} onClick={print}>
      <Icon name="print" />
      Imprimir
    </button>
    {refusal && (
      <p className="err noprint" role="alert">
        {refusal}
      </p>
    )}
  </>
)
