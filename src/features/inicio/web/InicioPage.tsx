import { catalogo, P } from '#shared/permisos.ts'
import { can, canAll, passesGate, useSession } from '#web/session.ts'
import { Alert } from '#web/ui/states.tsx'
import { useNotice } from '#web/ui/useNotice.ts'
import { ESPERAN } from '../pendientes.ts'
import { Carrusel } from './Carrusel.tsx'
import { Dashboard } from './Dashboard.tsx'
import { Dolar } from './Dolar.tsx'
import { Grupos } from './Grupos.tsx'
import { Pendientes } from './Pendientes.tsx'
import { UltimasOperaciones } from './UltimasOperaciones.tsx'

/**
 * The home: for a client the groups and latest operaciones first (OPEN-99), for staff the pending work (OPEN-312). A
 * section without permission is not shown and makes no calls (SES-35, SES-36, OPEN-07).
 */
export const Component = () => {
  const session = useSession()
  const { aviso, close } = useNotice()
  const staff = session.tipoRol !== 3
  const grupos = can(session, ...catalogo) && <Grupos />
  const dashboard = canAll(session, P.operaciones, P.ultimasOperaciones) && <Dashboard />
  return (
    <>
      {aviso && (
        <Alert kind="ok" onClose={close}>
          {aviso}
        </Alert>
      )}
      <h1 className="vh">Inicio</h1>
      {staff ? passesGate(session, ESPERAN) && <Pendientes /> : grupos}
      {can(session, P.ultimasOperaciones) && <UltimasOperaciones />}
      {staff && dashboard}
      {staff && grupos}
      <Carrusel />
      <Dolar />
      {!staff && dashboard}
    </>
  )
}
