import { textos } from '#shared/errors.ts'
import { Link } from '#web/router.tsx'
import { useSession } from '#web/session.ts'
import { Empty } from '#web/ui/states.tsx'
import { useMayGo } from './ways.ts'

/** The way to the operations, where staff choose for whom they buy; nothing for who may not go there. */
export const MyOperaciones = () =>
  useMayGo('/presupuestos') && (
    <Link className="btn" to="/presupuestos">
      Mis Operaciones
    </Link>
  )

/** Shown to roles 1 and 2 without a chosen client, with a link to choose one (OPEN-54). */
export const NoCliente = () => (
  <Empty text={textos.elegirCliente}>
    <MyOperaciones />
  </Empty>
)

/** What an address names is not the client's one is buying for (OPEN-390). */
export const NotOfCliente = () => (
  <Empty text={useSession().tipoRol === 3 ? textos.noEncontrado : 'No está entre lo del cliente elegido.'} />
)
