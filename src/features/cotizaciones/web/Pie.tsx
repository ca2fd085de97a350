import { useGoAfter } from '#web/going.ts'
import { call } from '#web/api.ts'
import { passesGate, useSession } from '#web/session.ts'
import { newKey } from '#web/key.ts'
import { today } from '#shared/dates.ts'
import { showKilos, showMoney } from '#shared/money.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { SinIva } from '#web/ui/SinIva.tsx'
import type { useSend } from '#web/ui/useSend.ts'
import { ANSWER, BUY, TEAM } from '../access.ts'
import { contract, type Cotizacion } from '../contract.ts'
import { showValidez } from '../rules.ts'
import { inForceOf } from './respuesta.ts'
import { bodyOf, initialOf } from './useBorrador.ts'
import { useDeed } from './useCotizacion.ts'
import css from './borrador.module.css'

export type Asks = 'precio' | 'rechazar' | 'retirar' | 'registrar' | 'partes'
/** Goes on to shipping and payment with what was put aside. */
export const useGoToEnvio = () => {
  const begin = useGoAfter()
  return () => {
    const go = begin()
    return (presupuestoId: number) =>
      go(
        { to: '/miCarrito/envioPago/$presupuestoId', params: { presupuestoId: String(presupuestoId) } },
        'La compra de la cotización quedó preparada.',
        'Seguir con el envío y el pago',
      )
  }
}

/** What is done at once, without anything to say. */
const useDirect = (cotizacion: Cotizacion, { send }: ReturnType<typeof useSend<true>>) => {
  const { id, version, cambio } = cotizacion
  const { deed, change } = useDeed(id)
  const begin = useGoToEnvio()
  const params = { id }
  const key = () => ({ idempotencyKey: newKey() })
  const doing = (said: string, work: () => Promise<Cotizacion>) => () =>
    void send(async () => {
      await change(work)
      announce(said)
    })
  const nothing = { motivo: null, detalle: null, objetivos: [], objetivoTotal: null }
  return {
    accept: doing('Aceptaste la cotización.', () =>
      call(contract.answer, { params, body: { version: version!, respuesta: 'aceptar', ...nothing } }, key()),
    ),
    askRenewal: doing('Pediste la renovación.', () => call(contract.askRenewal, { params }, key())),
    renew: doing('Empezaste la renovación.', () => call(contract.renew, { params, body: { cambio } }, key())),
    begin: doing('Empezaste otra versión.', () => {
      const from = inForceOf(cotizacion)!
      return call(contract.saveDraft, { params, body: bodyOf(from, initialOf(from), cambio) })
    }),
    buy: () =>
      void send(async () => {
        const go = begin()
        const body = { version: version!, lineas: null }
        const { presupuestoId } = await deed(() => call(contract.buy, { params, body }, key()))
        await go(presupuestoId)
      }),
  }
}

type Props = {
  cotizacion: Cotizacion
  sending: ReturnType<typeof useSend<true>>
  hasDraft: boolean
  onAsk: (what: Asks) => void
}
/** What whoever looks may do with it now, in sight; nothing where there is nothing to do. */
export const Pie = ({ cotizacion, sending, hasDraft, onAsk }: Props) => {
  const session = useSession()
  const direct = useDirect(cotizacion, sending)
  const { puede, moneda, vence } = cotizacion
  const version = inForceOf(cotizacion)
  const may = {
    contestar: puede.contestar && passesGate(session, ANSWER),
    comprar: puede.comprar && passesGate(session, BUY),
    pedirRenovacion: puede.pedirRenovacion && passesGate(session, ANSWER),
    team: passesGate(session, TEAM),
  }
  const button = (text: string, onClick: () => void, kind = '') => (
    <button key={text} type="button" className={`btn ${kind}`} aria-disabled={sending.busy} onClick={onClick}>
      {text}
    </button>
  )
  const team = may.team
    ? [
        puede.editar && !hasDraft && version && button('Preparar otra versión', direct.begin),
        puede.registrar && button('Registrar respuesta', () => onAsk('registrar')),
        puede.renovar && button('Renovar', direct.renew, 'main'),
      ]
    : []
  const actions = [
    puede.retirar && button('Retirar', () => onAsk('retirar'), 'bare bad'),
    may.contestar && button('Rechazar', () => onAsk('rechazar'), 'bare bad'),
    may.contestar && button('Pedir otro precio', () => onAsk('precio')),
    ...team,
    may.contestar && button('Aceptar', direct.accept, 'main'),
    may.comprar && button('Comprar', () => (version?.porPartes ? onAsk('partes') : direct.buy()), 'main'),
    may.pedirRenovacion && button('Pedir renovación', direct.askRenewal, 'main'),
  ].filter(Boolean)
  if (actions.length === 0) return null
  return (
    <section className={css.pie} aria-label="Acciones" data-lone={version ? undefined : true}>
      {version && (
        <>
          <div>
            <p className="k">
              Versión {version.numero}
              {vence && `, ${showValidez(vence, today()).toLowerCase()}`}
            </p>
            <p className={css.big}>
              {showMoney(version.montoTotal, moneda.simbolo)} <SinIva />
            </p>
          </div>
          <div className={css.more}>
            <p className="k">Kilos</p>
            <p className={css.big}>{showKilos(version.pesoTotal)}</p>
          </div>
        </>
      )}
      <div className={css.acciones}>{actions}</div>
    </section>
  )
}
