import { textos } from '#shared/errors.ts'
import { Link } from '#web/router.tsx'
import { P } from '#shared/permisos.ts'
import { askCliente } from '#web/ask-cliente.ts'
import { can, useSession } from '#web/session.ts'
import { Empty } from '#web/ui/states.tsx'
import { useMayGo } from './ways.ts'

/** The way to the operations, where staff choose for whom they buy; nothing for who may not go there. */
export const MyOperaciones = () =>
  useMayGo('/presupuestos') && (
    <Link className="btn" to="/presupuestos">
      Mis Operaciones
    </Link>
  )

/** Chooses the client right there, in the header's chooser; for who may not choose, the way to the operations. */
export const ChooseCliente = () => {
  const session = useSession()
  if (!mayChoose(session)) return <MyOperaciones />
  return (
    <button type="button" className="btn main" onClick={askCliente}>
      Elegir cliente
    </button>
  )
}

/** Shown to roles 1 and 2 without a chosen client, who choose one right there (OPEN-54, DIARIO-07). */
export const NoCliente = () => (
  <Empty text={textos.elegirCliente}>
    <ChooseCliente />
  </Empty>
)

/** Role 2 chooses among its clients, role 1 among those of a seller (OPEN-30). */
export const mayChoose = (session: Parameters<typeof can>[0] & object): boolean =>
  can(session, P.clientes) && (session.tipoRol === 2 || (session.tipoRol === 1 && can(session, P.vendedores)))

/** What an address names is not the client's one is buying for (OPEN-390). */
export const NotOfCliente = () => (
  <Empty text={useSession().tipoRol === 3 ? textos.noEncontrado : 'No está entre lo del cliente elegido.'} />
)
