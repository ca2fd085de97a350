import { textos } from '#shared/errors.ts'
import { Link } from '#web/router.tsx'
import { Empty } from '#web/ui/states.tsx'
import { useMayGo } from './ways.ts'

/** Where roles 1 and 2 have chosen no client yet: that, and where one is chosen (OPEN-54). */
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
