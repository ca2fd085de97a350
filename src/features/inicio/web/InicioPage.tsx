import { P } from '#shared/permisos.ts'
import { can, canAll, useSession } from '#web/session.ts'
import { Alert } from '#web/ui/states.tsx'
import { useAviso } from '#web/ui/useAviso.ts'
import { Carrusel } from './Carrusel.tsx'
import { Dashboard } from './Dashboard.tsx'
import { Dolar } from './Dolar.tsx'
import { UltimasOperaciones } from './UltimasOperaciones.tsx'

/**
 * The home. A section whose permission is missing is not there, and asks the server nothing (SES-35, SES-36, OPEN-07).
 */
export const Component = () => {
  const session = useSession()
  const { aviso, close } = useAviso()
  return (
    <>
      {aviso && (
        <Alert kind="ok" onClose={close}>
          {aviso}
        </Alert>
      )}
      <Carrusel />
      <Dolar />
      {can(session, P.ultimasOperaciones) && <UltimasOperaciones />}
      {canAll(session, P.operaciones, P.ultimasOperaciones) && <Dashboard />}
    </>
  )
}
