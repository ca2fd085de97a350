import { useState } from 'react'
import type { Cotizacion } from '../contract.ts'
import { Dialog } from './Dialog.tsx'
import { OtroPrecio } from './OtroPrecio.tsx'
import { Partes } from './Partes.tsx'
import { useGoToEnvio, type Asks } from './Pie.tsx'
import { Rechazar } from './Rechazar.tsx'
import { Registrar } from './Registrar.tsx'
import { Retirar } from './Retirar.tsx'

const titles: { readonly [asks in Asks]: string } = {
  precio: 'Pedir otro precio',
  rechazar: 'Rechazar la cotización',
  retirar: 'Retirar la cotización',
  registrar: 'Registrar respuesta',
  partes: 'Comprar',
}
type Props = { cotizacion: Cotizacion; /** Null: closed. */ asks: Asks | null; onClose: () => void }
/** What is asked before something is done, each in its dialog. */
export const Preguntas = ({ cotizacion, asks, onClose }: Props) => {
  const [shown, setShown] = useState(asks)
  if (asks !== null && asks !== shown) setShown(asks) // stays drawn while the dialog leaves
  const begin = useGoToEnvio()
  return (
    <Dialog
      titulo={titles[shown ?? 'precio']}
      opened={asks !== null}
      wide={shown !== 'rechazar' && shown !== 'retirar'}
      onClose={onClose}
    >
      {(close) => {
        const of = { cotizacion, onCancel: close, onDone: onClose }
        if (shown === 'precio') return <OtroPrecio {...of} />
        if (shown === 'rechazar') return <Rechazar {...of} />
        if (shown === 'retirar') return <Retirar {...of} />
        if (shown === 'registrar') return <Registrar {...of} />
        return shown === 'partes' && <Partes cotizacion={cotizacion} onCancel={close} onBuying={begin} />
      }}
    </Dialog>
  )
}
