import { catalogo, P } from '#shared/permisos.ts'
import { can, canAll, useSession } from '#web/session.ts'
import { Alert } from '#web/ui/states.tsx'
import { useAviso } from '#web/ui/useAviso.ts'
import { Carrusel } from './Carrusel.tsx'
import { Dashboard } from './Dashboard.tsx'
import { Dolar } from './Dolar.tsx'
import { Grupos } from './Grupos.tsx'
import { UltimasOperaciones } from './UltimasOperaciones.tsx'

/**
 * The home: what one comes for, the groups and the last operations, stands before what one has seen (OPEN-99). A section whose permission is missing is not there, and asks the server nothing (SES-35, SES-36, OPEN-07).
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
      <h1 className="vh">Inicio</h1>
      {can(session, ...catalogo) && <Grupos />}
      {can(session, P.ultimasOperaciones) && <UltimasOperaciones />}
      <Carrusel />
      <Dolar />
      {canAll(session, P.operaciones, P.ultimasOperaciones) && <Dashboard />}
    </>
  )
}
