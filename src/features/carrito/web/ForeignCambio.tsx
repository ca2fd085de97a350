import { useState } from 'react'
import { Alert } from '#web/ui/states.tsx'
import { isPropio, useLive } from '#web/live/live.ts'
import { textos } from '../rules.ts'

/** Tells that the cart on the screen was changed elsewhere (OPEN-235). */
export const ForeignCambio = ({ id }: { id: number }) => {
  const [cambio, setCambio] = useState(false)
  useLive('carrito', (ids) => {
    if (ids !== null && ids.includes(id) && !isPropio('carrito', id)) setCambio(true)
  })
  return cambio ? (
    <Alert kind="info" onClose={() => setCambio(false)}>
      {textos.foreignCambio}
    </Alert>
  ) : null
}
