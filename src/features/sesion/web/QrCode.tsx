import { useEffect, useState } from 'react'
import { Skeleton } from '#web/ui/states.tsx'
import css from './ingreso.module.css'

const QUIET = 4 // modules of white around it, as the standard asks for

/** A QR code drawn here, dark on white in either mode: what it says goes to nobody. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const [rows, setRows] = useState<boolean[][] | null>(null)
  useEffect(() => {
    let gone = false
    void import('uqr').then(({ encode }) => {
      if (!gone) setRows(encode(text, { ecc: 'M', border: QUIET }).data)
    })
    return () => {
      gone = true
    }
  }, [text])
  if (!rows)
    return (
      <div className={css.qr}>
        <Skeleton height="100%" />
      </div>
    )
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      className={css.qr}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
