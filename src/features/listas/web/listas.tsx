import { useState } from 'react'
import { catalogo } from '#shared/permisos.ts'
import { can, useSession } from '#web/session.ts'
import { Icon } from '#web/ui/icons.tsx'
import { part } from '#web/ui/part.tsx'
import type { NuevaLinea } from '../rules.ts'

/** The front door of `listas` in the browser: keeping lines in a list, from wherever they stand. */
const ListaDialog = part(() => import('./ListaDialog.tsx'), 'ListaDialog', { opened: ({ lineas }) => lineas !== null })

type Props = {
  clienteId: number
  /** 'Guardar como lista'. */ text: string
  /** What it is of, for who does not see it: the product's name. */ label?: string
  /** The lines, read when it is pressed. */ lineas: () => readonly NuevaLinea[]
  className?: string
}
/** Opens the dialog that keeps lines in a new list, or in one there is (LIST-02). */
export const GuardarEnLista = ({ clienteId, text, label, lineas, className = 'btn' }: Props) => {
  const may = can(useSession(), ...catalogo) && clienteId > 0
  const [taken, setTaken] = useState<readonly NuevaLinea[] | null>(null)
  if (!may) return null
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-label={label ? `${text}: ${label}` : undefined}
        onClick={() => setTaken(lineas())}
      >
        {className !== 'link' && <Icon name="list" small />}
        {text}
      </button>
      <ListaDialog lineas={taken} clienteId={clienteId} onClose={() => setTaken(null)} />
    </>
  )
}
