import { useState } from 'react'
import { contract as usuarios } from '#features/usuarios/contract.ts'
import { unitsOf } from '#shared/unidades.ts'
import { call } from '#web/api.ts'
import { newKey } from '#web/key.ts'
import { lookAs } from '#web/ver-como.ts'
import { Ask } from '#web/ui/Ask.tsx'
import { TextField } from '#web/ui/Field.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Recovered } from '#web/ui/Recovered.tsx'
import { Alert } from '#web/ui/states.tsx'
import { draft } from '#web/ui/draft.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { contract, type Detalle } from '../contract.ts'
import { textos } from '../rules.ts'
import { useCuenta } from './useCuenta.ts'
import css from './cuenta.module.css'

type Question = 'suspender' | 'baja' | 'blanquear' | null
const showSesiones = (n: number) => (n === 1 ? '1 sesión' : `${n} sesiones`)

const useAcciones = (cuenta: Detalle) => {
  const params = { id: cuenta.id }
  const { busy, outcome, run, tell, reread } = useCuenta()
  const [asking, setAsking] = useState<Question>(null)
  const [key, setKey] = useState(newKey)
  const close = () => setAsking(null)
  /** Its refusal stands in the dialog, with the reason that was written. */
  const suspend = async (motivo: string) => {
    const { cerradas } = await call(contract.suspender, { params, body: { motivo } })
    close()
    const ended =
      cerradas === 0 ? '' : ` ${cerradas === 1 ? 'Su sesión se cerró.' : `Sus ${cerradas} sesiones se cerraron.`}`
    tell({ kind: 'ok', text: `${cuenta.userName} quedó suspendida.${ended}` })
    reread()
  }
  const resume = () =>
    run(async () => {
      await call(contract.reactivar, { params })
      return `${cuenta.userName} puede volver a entrar.`
    })
  const end = () => {
    close()
    run(async () => {
      await call(usuarios.remove, { params })
      return `${cuenta.userName} quedó de baja.`
    })
  }
  const reset = () => {
    close()
    run(async () => {
      await call(contract.blanquear, { params }, { idempotencyKey: key })
      setKey(newKey())
      return `Le mandamos a ${cuenta.userName} el enlace para poner otra contraseña. El correo dice que lo pediste vos.`
    })
  }
  const look = () => run(async () => lookAs(await call(contract.verComo, { params }), cuenta.id))
  return { busy, outcome, asking, ask: setAsking, close, suspend, resume, end, reset, look }
}
type Acts = ReturnType<typeof useAcciones>

/** What can be done with an account by its state; one's own is looked after on one's own screens. */
export const Acciones = ({ cuenta }: { cuenta: Detalle }) => {
  const acts = useAcciones(cuenta)
  const { outcome, asking, close, suspend, end, reset } = acts
  return (
    <>
      {!cuenta.propia && <Buttons cuenta={cuenta} acts={acts} />}
      {outcome && (
        <div className={css.todo}>
          <Alert kind={outcome.kind}>{outcome.text}</Alert>
        </div>
      )}
      <FormDialog opened={asking === 'suspender'} onClose={close} title={`¿Suspender la cuenta de ${cuenta.userName}?`}>
        {(leave) => <Suspender cuenta={cuenta} onYes={suspend} onNo={leave} />}
      </FormDialog>
      <Ask
        opened={asking === 'baja'}
        titulo={`¿Dar de baja a ${cuenta.userName}?`}
        texto={`No vuelve a entrar. Su nombre queda ${cuenta.hechas > 0 ? `en ${unitsOf(cuenta.hechas, 'solicitud')} que hizo y ` : ''}en el registro.`}
        accion="Dar de baja"
        onSi={end}
        onNo={close}
      />
      <Ask
        opened={asking === 'blanquear'}
        titulo="Blanquear contraseña"
        texto={`Le mandamos a ${cuenta.email} un enlace para poner otra. El correo dice que lo pediste vos; hasta que lo use, entra con la que tiene.`}
        accion="Mandar el enlace"
        onSi={reset}
        onNo={close}
      />
    </>
  )
}

const Buttons = ({ cuenta, acts: { busy, ask, resume, look } }: { cuenta: Detalle; acts: Acts }) => {
  const inForce = cuenta.estado === 'activa' || cuenta.estado === 'sin-factor'
  return (
    <div className={css.acciones}>
      {cuenta.verComo && (
        <button type="button" className="btn" aria-disabled={busy} onClick={look}>
          Ver como
        </button>
      )}
      {inForce && (
        <button type="button" className="btn" aria-disabled={busy} onClick={() => ask('blanquear')}>
          Blanquear contraseña
        </button>
      )}
      {(inForce || cuenta.estado === 'invitada') && (
        <button type="button" className="btn bad" aria-disabled={busy} onClick={() => ask('suspender')}>
          Suspender
        </button>
      )}
      {cuenta.estado === 'suspendida' && (
        <button type="button" className="btn main" aria-disabled={busy} onClick={resume}>
          Reactivar
        </button>
      )}
      {cuenta.estado !== 'baja' && (
        <button type="button" className="btn bad" aria-disabled={busy} onClick={() => ask('baja')}>
          Dar de baja
        </button>
      )}
    </div>
  )
}

const Suspender = ({
  cuenta,
  onYes,
  onNo,
}: {
  cuenta: Detalle
  onYes: (motivo: string) => Promise<void>
  onNo: () => void
}) => {
  const form = useForm({
    initial: { motivo: '' },
    borrador: draft(`suspender:${cuenta.id}`),
    check: () => ({}),
    send: ({ motivo }) => onYes(motivo.trim()),
  })
  const { busy, outcome } = form
  const stays = [
    cuenta.carritos > 0 && unitsOf(cuenta.carritos, 'carrito'),
    cuenta.solicitudes > 0 && `${unitsOf(cuenta.solicitudes, 'solicitud')} en curso`,
  ].filter(Boolean)
  return (
    <form {...form.props} className={css.suspender}>
      <Recovered form={form} onDiscard={form.discard} />
      <dl>
        <div>
          <dt>Termina ahora</dt>
          <dd>
            {cuenta.sesiones > 0 ? showSesiones(cuenta.sesiones) : 'No tiene sesiones abiertas'}; los enlaces sin usar
          </dd>
        </div>
        <div>
          <dt>Queda como está</dt>
          <dd>{stays.length > 0 ? stays.join(', ') : 'Lo que hizo'}</dd>
        </div>
      </dl>
      <TextField label={textos.motivo} maxLength={250} {...form.field('motivo')} />
      {outcome && <Alert kind={outcome.kind}>{outcome.text}</Alert>}
      <div className="acts questionActs">
        <button type="button" className="btn" onClick={onNo}>
          Volver
        </button>
        <button type="submit" className="btn bad" aria-disabled={busy}>
          Suspender
        </button>
      </div>
    </form>
  )
}
