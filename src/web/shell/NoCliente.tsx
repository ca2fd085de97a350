import { textos } from '#shared/errors.ts'
import { Link } from '#web/router.tsx'
import { Empty } from '#web/ui/states.tsx'
import { useMayGo } from './ways.ts'

/** Shown to roles 1 and 2 without a chosen client, with a link to choose one (OPEN-54). */
export const NoCliente = () => {
  const may = useMayGo('/presupuestos')
  return (
    <Empty text={textos.elegirCliente}>
      {may && (
        <Link className="btn" to="/presupuestos">
          Mis Operaciones
        </Link>
      )}
    </Empty>
  )
}
