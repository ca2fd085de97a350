import { useState, type ReactNode } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { Link } from '#web/router.tsx'
import { useSession } from '#web/session.ts'
import { Crumbs } from '#web/shell/Crumbs.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { LeaveWarning } from '#web/ui/LeaveWarning.tsx'
import type { Prueba, Recibida, Remito } from '../contract.ts'
import { receivingOf, type Receiving as Typed } from '../receiving.ts'
import { AlreadyReceived } from './AlreadyReceived.tsx'
import { KeptBar } from './KeptBar.tsx'
import { Received } from './Received.tsx'
import { Steps } from './Steps.tsx'
import { nameOnDevice, useOnDevice, type OnDevice } from './useOnDevice.ts'
import { useReceiving } from './useReceiving.ts'
import { isUnanswered, useSending } from './useSending.ts'
import { WaitingToSend } from './WaitingToSend.tsx'
import css from './recibir.module.css'

type Props = { remito: Remito; corrige: number | null }
/** The first receipt of the client's people, to which another's is added. */
const firstOf = ({ pruebas }: Remito): Prueba | null =>
  pruebas.$values
    .filter(({ origen, corrige }) => origen === 'portal' && corrige === null)
    .toSorted((one, other) => one.id - other.id)[0] ?? null

/** Receiving a remito, once it is known what the device keeps of it. */
export const Receiving = ({ remito, corrige, waiting }: Props & { waiting: ReactNode }) => {
  const { userId } = useSession()
  const corrected = remito.pruebas.$values.find(({ id }) => id === corrige) ?? null
  const onDevice = useOnDevice(nameOnDevice(userId, remito.numero, corrige), () => receivingOf(remito, corrected))
  if (!onDevice.state) return waiting
  return <Kept remito={remito} corrige={corrige} onDevice={onDevice} receiving={onDevice.state.receiving} />
}

const Head = ({ remito, corrige }: Props) => (
  <>
    <div className={css.crumbs}>
      <Crumbs
        here="Recibir"
        below={[{ text: `Remito ${remito.numero}`, to: `/entregas/${encodeURIComponent(remito.numero)}` }]}
      />
    </div>
    <div className={`head ${css.cabeza}`}>
      <Link
        className={css.close}
        to="/entregas/$numero"
        params={{ numero: remito.numero }}
        aria-label="Cerrar y volver al remito"
      >
        <Icon name="x" />
      </Link>
      <div>
        <h1 tabIndex={-1}>{corrige === null ? 'Recibir' : 'Corregir lo recibido'}</h1>
        <p className="soft">
          Remito <span className="mono">{remito.numero}</span>
          {remito.destino && ` · ${remito.destino}`}
        </p>
      </div>
    </div>
  </>
)

type KeptProps = Props & { onDevice: OnDevice; receiving: Typed }
const Kept = (props: KeptProps) => {
  const { remito, corrige, onDevice, receiving } = props
  const sending = useSending({ remito, corrige, onDevice })
  const of = useReceiving({ ...props, sending })
  // somebody's receipt of before stands in the way until one says that one's own is added to it
  const [first] = useState(() => (corrige === null && receiving.suma === null ? firstOf(remito) : null))
  const [passed, pass] = useState(false)
  const { kept, state } = onDevice
  const head = <Head remito={remito} corrige={corrige} />
  const { ended } = sending
  if (ended?.kind === 'sent') return <Sent of={ended} remito={remito} head={head} />
  const already = ended?.kind === 'already' ? ended.prueba : passed ? null : first
  const add = (prueba: Prueba) => {
    of.set({ suma: prueba.id, claiming: receiving.claiming && prueba.reclamoId === null })
    pass(true)
    if (ended?.kind !== 'already') return
    sending.end(null)
    void sending.send()
  }
  const isWaiting = receiving.waiting && (state?.found !== null || isUnanswered(sending.outcome?.error))
  return (
    <>
      {head}
      <LeaveWarning when={kept === 'blocked' && !sending.busy} />
      {already ? (
        <AlreadyReceived
          remito={remito}
          prueba={already}
          counted={kept !== null}
          busy={sending.busy}
          refusal={ended ? null : sending.refusal}
          late={ended !== null}
          onAdd={() => add(already)}
        />
      ) : isWaiting ? (
        <WaitingToSend of={of} />
      ) : (
        <>
          <KeptBar kept={kept} pending={onDevice.pending} onForget={() => void onDevice.forget()} />
          <Steps of={of} />
        </>
      )}
    </>
  )
}

const Sent = ({ of, remito, head }: { of: { of: Recibida; momento: string }; remito: Remito; head: ReactNode }) => {
  const navigate = useNavigate()
  const correct = () =>
    void navigate({
      to: '/entregas/$numero/recibir',
      params: { numero: remito.numero },
      search: { corrige: of.of.prueba },
    })
  return (
    <>
      {head}
      <Received remito={remito} of={of.of} momento={of.momento} onCorrect={correct} />
    </>
  )
}
