import { useEffect, useState } from 'react'
import { watchOtroCliente } from '#web/api.ts'
import { part } from '#web/ui/part.tsx'

const Note = part(() => import('./OtroClienteNote.tsx'), 'OtroClienteNote', { opened: ({ opened }) => opened })

/** Above every screen once a call was refused because the session is another client's: the way on (OPEN-153). */
export const OtroCliente = () => {
  const [other, setOther] = useState(false)
  useEffect(() => watchOtroCliente(() => setOther(true)), [])
  return <Note opened={other} />
}
