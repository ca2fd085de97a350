import { contract as sesiones } from '#features/sesiones/contract.ts'
import { SesionesOf } from '#features/sesiones/web/sesiones.tsx'
import { call } from '#web/api.ts'
import { Link } from '#web/router.tsx'
import { Alert } from '#web/ui/states.tsx'
import type { Detalle } from '../contract.ts'
import { useCuenta } from './useCuenta.ts'
import css from './cuenta.module.css'

/** The open sessions of an account: one is closed, or all. */
export const PanelSesiones = ({ cuenta }: { cuenta: Detalle }) => {
  const { busy, outcome, run, tell, refresh } = useCuenta()
  const endAll = () =>
    run(async () => {
      const { cerradas } = await call(sesiones.cerrarTodas, { params: { id: cuenta.id } })
      void refresh(sesiones.sesionesDe)
      return cerradas === 1 ? 'Se cerró su sesión.' : `Se cerraron sus ${cerradas} sesiones.`
    })
  return (
    <section className="panel" aria-labelledby="cta-s">
      <h2 id="cta-s">Sesiones</h2>
      <div className={css.cuerpo}>
        {outcome && <Alert kind={outcome.kind}>{outcome.text}</Alert>}
        <SesionesOf
          cuenta={{ usuarioId: cuenta.id, userName: cuenta.userName }}
          propia={cuenta.propia}
          onClosed={tell}
        />
      </div>
      <div className={css.pie}>
        {cuenta.propia ? (
          <Link className="btn" to="/misSesiones">
            Mis sesiones
          </Link>
        ) : (
          cuenta.sesiones > 0 && (
            <button type="button" className="btn" aria-disabled={busy} onClick={endAll}>
              Cerrar todas
            </button>
          )
        )}
      </div>
    </section>
  )
}
