/** The front door of `cuentas` on the screens: what others show comes when it is there to be shown. */
import { useState } from 'react'
import { part } from '#web/ui/part.tsx'
import { findVista } from '#web/ver-como.ts'

const VerComoBar = part(() => import('./VerComoBar.tsx'), 'VerComoBar', { opened: ({ vista }) => vista !== null })
/** Above every screen, while an administrator looks on as somebody else; a tab does so from its load to the next. */
export const VerComo = () => {
  const [vista] = useState(findVista)
  return <VerComoBar vista={vista} />
}

/** The accounts that buy for a client, or a seller's, and the way to invite one. */
export const CuentasOf = part(() => import('./CuentasOf.tsx'), 'CuentasOf')
