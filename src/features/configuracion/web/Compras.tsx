import { useState } from 'react'
import { showTime } from '#shared/dates.ts'
import { showInt } from '#shared/money.ts'
import { call } from '#web/api.ts'
import { Ask } from '#web/ui/Ask.tsx'
import { Alert } from '#web/ui/states.tsx'
import { useSend } from '#web/ui/useSend.ts'
import { contract, type Estado } from '../contract.ts'
import { textos } from '../rules.ts'
import { Parte } from './Parte.tsx'
import { useRefreshEstado } from './queries.ts'
import css from './configuracion.module.css'

/** The sentence about open carts when purchasing is disabled. */
const sobreCarritos = (carritos: number): string => {
  if (carritos === 0) return 'No hay carritos abiertos.'
  const many = carritos >= 1000 ? `Hay más de ${showInt(1000)}` : `Hay ${showInt(carritos)}`
  return carritos === 1
    ? 'Hay 1 carrito abierto. No se pierde, pero no va a poder confirmarse hasta que la habilites.'
    : `${many} carritos abiertos. No se pierden, pero no van a poder confirmarse hasta que la habilites.`
}

type Asked = { readonly enable: boolean; readonly carritos: number }
type QuestionProps = {
  asked: Asked | null
  /** Somebody else did it meanwhile. */ done: boolean
  onSi: (asked: Asked) => void
  onNo: () => void
}
/** The question as it was asked, whatever others do meanwhile. */
const Question = ({ asked, done, onSi, onNo }: QuestionProps) => {
  const [shown, setShown] = useState(asked)
  if (asked !== null && asked !== shown) setShown(asked) // kept while the dialog closes
  const { enable, carritos } = shown ?? { enable: false, carritos: 0 }
  const effect = enable ? 'Los clientes van a poder comprar desde ahora.' : sobreCarritos(carritos)
  const already = enable ? textos.alreadyEnabled : textos.alreadyDisabled
  return (
    <Ask
      opened={asked !== null}
      titulo={enable ? textos.enable : textos.disable}
      texto={done ? already : effect}
      accion={done ? 'Entendido' : enable ? 'Habilitar' : 'Deshabilitar'}
      onSi={() => asked && onSi(asked)}
      onNo={onNo}
    />
  )
}

/** Enables and disables purchasing, with a confirmation (CFG-01). */
export const Compras = ({ estado: { shoopEnabled, shoopCambio, carritosAbiertos } }: { estado: Estado }) => {
  // what was asked, as it stood then: somebody else may do it meanwhile
  const [asked, setAsked] = useState<Asked | null>(null)
  const { send, outcome, busy, clear } = useSend()
  const refresh = useRefreshEstado()
  const change = ({ enable }: Asked) => {
    setAsked(null)
    void send(async () => {
      if (shoopEnabled === enable) return enable ? textos.alreadyEnabled : textos.alreadyDisabled
      await call(contract.updateShoopEnabled, { body: { shoopEnabled: enable } })
      await refresh()
      return textos.configured
    })
  }
  return (
    <Parte
      titulo="Compras"
      help="Deshabilitada, nadie puede agregar al carrito ni confirmarlo. Precios y stock se siguen viendo."
    >
      {outcome && (
        <Alert kind={outcome.kind} onClose={clear}>
          {outcome.text}
        </Alert>
      )}
      <div className={`panel ${css.compras}`}>
        <label className={css.lock}>
          <input
            type="checkbox"
            role="switch"
            checked={shoopEnabled}
            aria-checked={shoopEnabled}
            disabled={busy}
            onChange={() => setAsked({ enable: !shoopEnabled, carritos: carritosAbiertos })}
          />
          <span>{shoopEnabled ? 'Compra habilitada' : 'Compra deshabilitada'}</span>
        </label>
        {shoopCambio && (
          <span className="soft">
            Último cambio: {showTime(shoopCambio.fecha)}
            {shoopCambio.usuario && `, ${shoopCambio.usuario}`}
          </span>
        )}
      </div>
      <Question asked={asked} done={asked?.enable === shoopEnabled} onSi={change} onNo={() => setAsked(null)} />
    </Parte>
  )
}
