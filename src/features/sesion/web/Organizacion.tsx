import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { call } from '#web/api.ts'
import { marca } from '#web/marca.ts'
import { messageOf } from '#web/ui/states.tsx'
import { contract } from '../contract.ts'
import { avisoOrganizacion, internalPath, textosOrganizacion } from '../rules.ts'
import { entrar } from './entrar.ts'

/** The other way in, where one is configured (OPEN-10): a plain link, as the browser itself must go there. */
export const Organizacion = () => {
  const [query] = useSearchParams()
  if (!marca.organizacion) return null
  const volver = internalPath(query.get('volver'))
  return (
    <div className="orgIngreso">
      <p className="orgO" aria-hidden="true"><span>o</span></p>
      <a className="btn wide tall" href={`${contract.oidcStart.path}${volver === '/' ? '' : `?volver=${encodeURIComponent(volver)}`}`}>{textosOrganizacion.boton}</a>
      <p className="hint">{marca.organizacion}</p>
    </div>
  )
}

/** Coming back from the organisation: what went wrong, or the session, asked for once with this browser's ticket. */
export const useVuelta = (): { aviso: string | null; entrando: boolean } => {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const resultado = query.get('organizacion')
  const volver = query.get('volver')
  const [refusal, setRefusal] = useState<string | null>(null)
  const asked = useRef(false)
  useEffect(() => {
    if (resultado !== 'listo' || asked.current) return
    asked.current = true // a ticket is good once
    call(contract.oidcSession, {}).then(
      (session) => entrar(session, volver, navigate),
      (e: unknown) => setRefusal(messageOf(e)),
    )
  }, [resultado, volver, navigate])
  return { aviso: refusal ?? avisoOrganizacion(resultado), entrando: resultado === 'listo' && refusal === null }
}
