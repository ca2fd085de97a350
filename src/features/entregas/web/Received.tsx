import { useEffect, useRef } from 'react'
import { showTime } from '#shared/dates.ts'
import { Link } from '#web/router.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { Alert } from '#web/ui/states.tsx'
import type { Recibida, Remito } from '../contract.ts'
import { Constancia } from './Constancia.tsx'
import { hourOf } from './KeptBar.tsx'
import { relojOfPrueba } from './proof-words.ts'
import css from './recibir.module.css'

const NEVER_EDITED = 'Lo recibido no se edita: si hay un error, se agrega una corrección con su motivo.'

type Props = { remito: Remito; of: Recibida; momento: string; onCorrect: () => void }
/** It came: how it ended, both hours, the claim, the paper of it (REMITO-13). */
export const Received = ({ remito, of, momento, onCorrect }: Props) => {
  const prueba = remito.pruebas.$values.find(({ id }) => id === of.prueba)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const clock = prueba && relojOfPrueba(prueba)
  return (
    <section className={`panel ${css.one}`} aria-labelledby="enviado">
      <p className={`${css.strip} ${css.done}`}>
        <Icon name="check" small />
        Enviado {prueba && hourOf(prueba.creado)}
      </p>
      <div className={css.body}>
        <h2 id="enviado" ref={heading} tabIndex={-1}>
          Enviado
        </h2>
        <dl className={`caption ${css.caption}`}>
          <div>
            <dt>Recepción</dt>
            <dd>{of.resultado}</dd>
          </div>
          <div>
            <dt>Reclamo</dt>
            <dd>
              {of.reclamoId === null ? (
                'Ninguno'
              ) : (
                <Link to="/reclamos" search={{ reclamo: of.reclamoId }}>
                  {of.nroReclamo ?? 'En camino'}
                </Link>
              )}
            </dd>
          </div>
          <div>
            <dt>En el teléfono</dt>
            <dd className="mono">{showTime(momento)}</dd>
          </div>
          <div>
            <dt>En el servidor</dt>
            <dd className="mono">{prueba ? showTime(prueba.creado) : '…'}</dd>
          </div>
        </dl>
        {clock && <Alert kind="info">{clock} La constancia dice las dos horas.</Alert>}
        <p className="soft">{NEVER_EDITED}</p>
      </div>
      <div className={css.two}>
        <Constancia numero={remito.numero} />
        <button type="button" className="btn" onClick={onCorrect}>
          Corregir
        </button>
      </div>
      <p className={css.back}>
        <Link to="/entregas/$numero" params={{ numero: remito.numero }}>
          Ver el remito
        </Link>
      </p>
    </section>
  )
}
