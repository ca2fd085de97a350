import { useState } from 'react'
import { contract as sesiones } from '#features/sesiones/contract.ts'
import { showDay } from '#shared/dates.ts'
import { call } from '#web/api.ts'
import { Ask } from '#web/ui/Ask.tsx'
import { Alert } from '#web/ui/states.tsx'
import { contract, type Detalle } from '../contract.ts'
import { useCuenta } from './useCuenta.ts'
import css from './cuenta.module.css'

/** Its second factor, asked for again by taking it away, and the browsers that it is known from. */
export const Equipos = ({ cuenta }: { cuenta: Detalle }) => {
  const params = { id: cuenta.id }
  const { busy, outcome, run, refresh } = useCuenta()
  const [asking, setAsking] = useState(false)
  const askAgain = () => {
    setAsking(false)
    run(async () => {
      await call(sesiones.quitarFactor, { params })
      void refresh(sesiones.sesionesDe)
      return 'Se quitó la verificación en dos pasos y se cerraron sus sesiones. Le avisamos por email.'
    })
  }
  const forgetAll = () =>
    run(async () => {
      await call(contract.olvidarEquipos, { params })
      return 'Olvidamos los equipos: cada ingreso desde uno se le avisa.'
    })
  return (
    <section className="panel" aria-labelledby="cta-e">
      <h2 id="cta-e">Segundo factor y equipos</h2>
      {outcome && <Alert kind={outcome.kind}>{outcome.text}</Alert>}
      <Filas cuenta={cuenta} busy={busy} onAsk={() => setAsking(true)} onForget={forgetAll} />
      <Ask
        opened={asking}
        titulo="Volver a pedir el segundo factor"
        texto={`${cuenta.userName} podrá ingresar con la contraseña sola y poner otro. Hacelo únicamente si comprobaste quién te lo pide. Sus sesiones se cierran y recibe un aviso por email.`}
        accion="Volver a pedirlo"
        onSi={askAgain}
        onNo={() => setAsking(false)}
      />
    </section>
  )
}

type FilasProps = { cuenta: Detalle; busy: boolean; onAsk: () => void; onForget: () => void }
const Filas = ({ cuenta: { factor, equipos, propia }, busy, onAsk, onForget }: FilasProps) => (
  <ul className={css.filas}>
    <li>
      <span>
        <b>{factor ? 'Aplicación de códigos' : 'Sin segundo factor'}</b>
        {factor && (
          <small>
            Puesto el {showDay(factor.desde)} · {factor.respaldos} códigos de reserva
          </small>
        )}
      </span>
      {factor && !propia && (
        <button type="button" className="btn" aria-disabled={busy} onClick={onAsk}>
          Volver a pedirlo
        </button>
      )}
    </li>
    <li>
      <span>
        <b>{equipos.cuantos === 1 ? '1 equipo recordado' : `${equipos.cuantos} equipos recordados`}</b>
        {equipos.hasta && <small>Hasta el {showDay(equipos.hasta)}</small>}
      </span>
      {equipos.cuantos > 0 && !propia && (
        <button type="button" className="btn" aria-disabled={busy} onClick={onForget}>
          Olvidarlos
        </button>
      )}
    </li>
  </ul>
)
