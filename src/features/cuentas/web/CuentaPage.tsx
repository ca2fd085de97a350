import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { showTime } from '#shared/dates.ts'
import { showDocumento } from '#shared/identity.ts'
import { call, q } from '#web/api.ts'
import { Crumbs } from '#web/shell/Crumbs.tsx'
import { Answer } from '#web/ui/Answer.tsx'
import { isMissing } from '#web/ui/read.ts'
import { Alert, Loading, Skeleton } from '#web/ui/states.tsx'
import { useNotice } from '#web/ui/useNotice.ts'
import { useTitle } from '#web/ui/useTitle.ts'
import { takeLeft } from '#web/ver-como.ts'
import { contract, type Detalle } from '../contract.ts'
import { textos } from '../rules.ts'
import { Acciones } from './Acciones.tsx'
import { Equipos } from './Equipos.tsx'
import { Estado } from './Estado.tsx'
import { Invitacion } from './Invitacion.tsx'
import { Correos, Registro } from './Historia.tsx'
import { PanelClientes } from './PanelClientes.tsx'
import { PanelPermisos } from './PanelPermisos.tsx'
import { PanelSesiones } from './PanelSesiones.tsx'
import css from './cuenta.module.css'

/** /cuentas/{id}: one account, all that hangs from it, and what can be done with it. */
export const Component = () => {
  const { id: text } = useParams({ from: '/cuentas/$id' })
  const id = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
  const { aviso } = useNotice()
  useEffect(() => {
    if (takeLeft()) void call(contract.dejarDeVer, {}).catch(() => {})
  }, [])
  const read = useQuery({ ...q(contract.get, { params: { id: id ?? 0 } }), enabled: id !== null, staleTime: 0 })
  useTitle(read.data?.userName ?? 'Cuenta')
  if (id === null || isMissing(read)) return <Navigate to="/error" replace />
  return (
    <>
      <Crumbs here={read.data?.userName ?? 'Cuenta'} below={[{ text: textos.titulo, to: '/cuentas' }]} />
      <Answer of={read} waiting={<Waiting />}>
        {(cuenta) => (
          <>
            <div className={`head ${css.head}`}>
              <h1 dir="auto">{cuenta.userName}</h1>
              <span>
                <Estado cuenta={cuenta} />
              </span>
              <Acciones key={cuenta.id} cuenta={cuenta} />
            </div>
            {aviso && <Alert kind="ok">{aviso}</Alert>}
            <Rotulo cuenta={cuenta} />
            <div className={css.lados}>
              <div className={css.lado}>
                {cuenta.estado === 'invitada' && <Invitacion cuenta={cuenta} />}
                {cuenta.tipoRol === 3 && <PanelClientes cuenta={cuenta} />}
                <PanelPermisos key={cuenta.id} cuenta={cuenta} />
              </div>
              <div className={css.lado}>
                <PanelSesiones cuenta={cuenta} />
                <Equipos cuenta={cuenta} />
                <Correos id={cuenta.id} />
              </div>
            </div>
            <Registro id={cuenta.id} />
          </>
        )}
      </Answer>
    </>
  )
}

const Waiting = () => (
  <Loading label="Cargando la cuenta…">
    <Skeleton height={120} />
    <Skeleton height={300} />
  </Loading>
)

const factorOf = ({ factor, tipoRol, estado }: Detalle): string =>
  factor ? 'Aplicación' : estado === 'sin-factor' ? 'Falta: se pide' : tipoRol === 3 ? 'No se pide' : 'No'
const Rotulo = ({ cuenta }: { cuenta: Detalle }) => (
  <dl className={`panel ${css.rotulo}`}>
    <div>
      <dt>E-mail</dt>
      <dd className="mono">{cuenta.email}</dd>
    </div>
    <div>
      <dt>Documento</dt>
      <dd className="mono">{cuenta.documentoNro ? showDocumento(cuenta.documentoNro) : '—'}</dd>
    </div>
    <div>
      <dt>Rol</dt>
      <dd>{cuenta.rol}</dd>
    </div>
    <div>
      <dt>Alta</dt>
      <dd>{cuenta.creada ? [showTime(cuenta.creada), cuenta.creadaPor].filter(Boolean).join(' · ') : '—'}</dd>
    </div>
    <div>
      <dt>Último acceso</dt>
      <dd>{cuenta.ultimoLogin ? showTime(cuenta.ultimoLogin) : textos.never}</dd>
    </div>
    <div>
      <dt>Segundo factor</dt>
      <dd>{factorOf(cuenta)}</dd>
    </div>
  </dl>
)
