import { useState } from 'react'
import { showTime } from '#shared/dates.ts'
import { call } from '#web/api.ts'
import { newKey } from '#web/key.ts'
import { Alert } from '#web/ui/states.tsx'
import { contract, type Detalle } from '../contract.ts'
import { useCuenta } from './useCuenta.ts'
import css from './cuenta.module.css'

const said: Readonly<Record<string, string>> = {
  enviado: 'Entregada al servidor de correo, sin usar.',
  fallido: 'El correo no pudo salir.',
}
const textOf = ({ invitacion, email }: Detalle): string => {
  if (!invitacion) return 'Todavía no se le mandó ningún enlace.'
  const { salio, vence, usada, vencida, correo } = invitacion
  if (usada) return `El enlace del ${showTime(salio)} se anuló o ya no sirve.`
  const sent = correo === null ? 'Se copió' : `Salió para ${email}`
  return `${sent} el ${showTime(salio)}. ${vencida ? 'Venció' : 'Vence'} el ${showTime(vence)}. ${said[correo ?? ''] ?? ''}`
}

const useInvitacion = (cuenta: Detalle) => {
  const params = { id: cuenta.id }
  const { busy, outcome, run } = useCuenta()
  const [key, setKey] = useState(newKey)
  const [enlace, setEnlace] = useState<string | null>(null)
  const invite = () =>
    run(async () => {
      const { email, vence } = await call(contract.invitar, { params }, { idempotencyKey: key })
      setKey(newKey())
      setEnlace(null)
      return `Le mandamos el enlace a ${email}. Vale hasta el ${showTime(vence)}.`
    })
  const copy = () =>
    run(async () => {
      const made = await call(contract.copiarEnlace, { params })
      setEnlace(made.enlace)
      const copied = await navigator.clipboard?.writeText(made.enlace).then(
        () => true,
        () => false,
      )
      return `${copied ? 'Enlace copiado' : 'Copiá el enlace'}: se muestra una sola vez y vale hasta el ${showTime(made.vence)}.`
    })
  const drop = () =>
    run(async () => {
      await call(contract.anularInvitacion, { params })
      setEnlace(null)
      return 'El enlace ya no sirve.'
    })
  return { busy, outcome, enlace, invite, copy, drop }
}

/** An invitation on its way: sending another, copying its link once, voiding it. */
export const Invitacion = ({ cuenta }: { cuenta: Detalle }) => {
  const { busy, outcome, enlace, invite, copy, drop } = useInvitacion(cuenta)
  const good = cuenta.invitacion && !cuenta.invitacion.usada && !cuenta.invitacion.vencida
  return (
    <section className="panel" aria-labelledby="cta-i">
      <h2 id="cta-i">Invitación</h2>
      <div className={css.cuerpo}>
        <p>{textOf(cuenta)}</p>
        {outcome && <Alert kind={outcome.kind}>{outcome.text}</Alert>}
        {enlace && (
          <input
            className="in mono"
            readOnly
            aria-label="Enlace de la invitación"
            value={enlace}
            onFocus={(e) => e.target.select()}
          />
        )}
        <div className="acts">
          <button type="button" className="btn" aria-disabled={busy} onClick={invite}>
            {cuenta.invitacion ? 'Reenviar' : 'Invitar'}
          </button>
          <button type="button" className="btn" aria-disabled={busy} onClick={copy}>
            Copiar enlace
          </button>
          {good && (
            <button type="button" className="btn bad" aria-disabled={busy} onClick={drop}>
              Anular
            </button>
          )}
        </div>
        <p className="soft">El enlace se copia una sola vez y queda en el registro. Otro enlace anula el anterior.</p>
      </div>
    </section>
  )
}
