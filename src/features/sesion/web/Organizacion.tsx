import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { call } from '#web/api.ts'
import { marca } from '#web/marca.ts'
import { messageOf } from '#web/ui/states.tsx'
import { contract, type SegundoFactor } from '../contract.ts'
import { avisoOrganizacion, internalPath, textosOrganizacion } from '../rules.ts'
import { enterPortal } from './enter.ts'
import css from './ingreso.module.css'

/** The other way in, where one is configured (OPEN-10): a plain link, as the browser itself must go there. */
export const Organizacion = () => {
  const query = useSearch({ strict: false })
  if (!marca.organizacion) return null
  const volver = internalPath(query.volver)
  return (
    <div className={css.orgIngreso}>
      <p className={css.orgO} aria-hidden="true">
        <span>o</span>
      </p>
      <a
        className="btn wide tall"
        href={`${contract.oidcStart.path}${volver === '/' ? '' : `?volver=${encodeURIComponent(volver)}`}`}
      >
        {textosOrganizacion.button}
      </a>
      <p className="hint">{marca.organizacion}</p>
    </div>
  )
}

type Turn = {
  aviso: string | null
  signingIn: boolean
  paso: SegundoFactor | null
  back: (aviso: string | null) => void
}
/**
 * Coming back from the organisation: what went wrong, or the session, asked for once with this browser's ticket; or the
 * step to a code.
 */
export const useTurn = (): Turn => {
  const query = useSearch({ strict: false })
  const navigate = useNavigate()
  const resultado = query.organizacion
  const volver = query.volver
  const [refusal, setRefusal] = useState<string | null>(null)
  const [paso, setPaso] = useState<SegundoFactor | null>(null)
  const asked = useRef(false)
  useEffect(() => {
    if (resultado !== 'listo' || asked.current) return
    asked.current = true // a ticket is good once
    call(contract.oidcSession, {}).then(
      (answer) => ('segundoFactor' in answer ? setPaso(answer) : enterPortal(answer, volver, navigate)),
      (e: unknown) => setRefusal(messageOf(e)),
    )
  }, [resultado, volver, navigate])
  const back = (aviso: string | null) => {
    setPaso(null)
    setRefusal(aviso ?? '')
  }
  return {
    aviso: refusal ?? avisoOrganizacion(resultado),
    signingIn: resultado === 'listo' && refusal === null,
    paso,
    back,
  }
}
