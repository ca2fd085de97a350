import { textos } from '#shared/errors.ts'
import { Link } from '#web/router.tsx'
import { passesGate, useSession } from '#web/session.ts'
import { Empty } from '#web/ui/states.tsx'
import { READ } from '../access.ts'

/** There is no such remito, or not for who asks. */
export const RemitoMissing = () => {
  const list = passesGate(useSession(), READ)
  return (
    <>
      <div className="head">
        <h1 tabIndex={-1}>Remito</h1>
      </div>
      <Empty text={textos.noEncontrado}>
        {list ? (
          <Link className="btn" to="/entregas">
            Ver las entregas
          </Link>
        ) : (
          <Link className="btn" to="/">
            Volver al inicio
          </Link>
        )}
      </Empty>
    </>
  )
}
