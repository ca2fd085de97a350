import { call, values } from '#web/api.ts'
import { Icon } from '#web/ui/icons.tsx'
import { useSend } from '#web/ui/useSend.ts'
import { contract } from '../contract.ts'
import { changeCliente } from './change-cliente.ts'

/** The page as the session is by now: what this browser keeps of it may be the former client's too. */
const reload = async (): Promise<void> => {
  const actual = values(await call(contract.clientes, {})).find((c) => c.actual)
  if (actual) await changeCliente(actual.clienteId)
  else window.location.replace('/')
}

/** What OtroCliente tells, and the way on. */
export const OtroClienteNote = ({ opened }: { opened: boolean }) => {
  const { busy, refusal, send } = useSend()
  if (!opened) return null
  return (
    <div className="withoutBase" role="alert">
      <Icon name="warn" />
      <div>
        <p>
          <b>En otra pestaña elegiste otro cliente.</b> Esta página todavía muestra el anterior: no se guarda nada más
          en ella. {refusal}
        </p>
        <button type="button" className="btn" aria-disabled={busy} onClick={() => void send(reload)}>
          Volver a cargar
        </button>
      </div>
    </div>
  )
}
