import { Link } from '#web/router.tsx'
import { useSession } from '#web/session.ts'
import { Empty } from '#web/ui/states.tsx'
import { textos } from '../rules.ts'
import { MyOperaciones } from '#web/shell/NoCliente.tsx'

/** Nothing to sell: a client hears so, staff choose another client (CAT-13, CAT-14). */
export const NoProductos = () => {
  const session = useSession()
  if (session.tipoRol === 3)
    return (
      <Empty text={textos.noProductos}>
        <Link className="btn" to="/">
          Volver al inicio
        </Link>
      </Empty>
    )
  return (
    <Empty text={textos.noCliente}>
      <MyOperaciones />
    </Empty>
  )
}
