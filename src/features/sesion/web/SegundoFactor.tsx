import { useState } from 'react'
import { showTime } from '#shared/dates.ts'
import { call, useRefresh } from '#web/api.ts'
import { Alert } from '#web/ui/states.tsx'
import { contract, type EstadoFactor, type Inscripcion } from '../contract.ts'
import { textosFactor } from '../factor.ts'
import { WithClave } from './WithClave.tsx'
import { Inscribir } from './Inscribir.tsx'
import { Respaldos } from './Respaldos.tsx'

type Modo = 'ver' | 'activar' | 'nuevos' | 'desactivar'

const useGestion = () => {
  const [modo, setModo] = useState<Modo>('ver')
  const [inscripcion, setInscripcion] = useState<Inscripcion | null>(null)
  const [codigos, setCodigos] = useState<readonly string[] | null>(null)
  const [aviso, setAviso] = useState<string | null>(null)
  const refresh = useRefresh()
  const end = async (said: string | null) => {
    setModo('ver')
    setInscripcion(null)
    setCodigos(null)
    setAviso(said)
    await refresh(contract.estadoFactor)
  }
  const begin = (next: Modo) => {
    setAviso(null)
    setModo(next)
  }
  return { modo, begin, inscripcion, setInscripcion, codigos, setCodigos, aviso, end, cancel: () => void end(null) }
}
type Gestion = ReturnType<typeof useGestion>

/** One's own second factor: switching it on, new recovery codes, switching it off. Each asks for the password. */
export const SegundoFactorPanel = ({ estado }: { estado: EstadoFactor }) => {
  const gestion = useGestion()
  const { modo, begin, inscripcion, codigos, aviso } = gestion
  if (codigos) return <Codigos codigos={codigos} gestion={gestion} />
  if (inscripcion) return <PrimerCodigo inscripcion={inscripcion} gestion={gestion} />
  if (modo !== 'ver') return <Clave modo={modo} gestion={gestion} />
  return (
    <>
      {aviso && <Alert kind="ok">{aviso}</Alert>}
      {estado.activo ? (
        <Enabled estado={estado} onRenew={() => begin('nuevos')} onDisable={() => begin('desactivar')} />
      ) : (
        <>
          <p>
            Además de la contraseña, el ingreso pide un código de tu teléfono. Quien averigüe tu contraseña no entra con
            ella sola.
          </p>
          <div className="acts">
            <button type="button" className="btn main" onClick={() => begin('activar')}>
              Activar
            </button>
          </div>
        </>
      )}
    </>
  )
}

/** The recovery codes, shown once. */
const Codigos = ({ codigos, gestion: { modo, end } }: { codigos: readonly string[]; gestion: Gestion }) => {
  const said =
    modo === 'activar' ? 'La verificación en dos pasos está activa.' : 'Los códigos de respaldo anteriores ya no valen.'
  return <Respaldos codigos={codigos} listo="Ya los guardé" onReady={() => void end(said)} />
}

/** The key to be scanned, and its first code. */
const PrimerCodigo = ({ inscripcion, gestion }: { inscripcion: Inscripcion; gestion: Gestion }) => (
  <Inscribir
    inscripcion={inscripcion}
    onConfirm={async (codigo) =>
      gestion.setCodigos((await call(contract.activarFactor, { body: { codigo } })).codigos.$values)
    }
  >
    <button type="button" className="btn" onClick={gestion.cancel}>
      Cancelar
    </button>
  </Inscribir>
)

/** What each step asks the password for; all but the first ask for a code too. */
const Clave = ({ modo, gestion }: { modo: Exclude<Modo, 'ver'>; gestion: Gestion }) => {
  const { cancel, setInscripcion, setCodigos, end } = gestion
  if (modo === 'activar')
    return (
      <WithClave
        accion="Continuar"
        onCancel={cancel}
        onSend={async ({ password }) => setInscripcion(await call(contract.prepararFactor, { body: { password } }))}
      />
    )
  if (modo === 'nuevos')
    return (
      <WithClave
        accion="Hacer códigos nuevos"
        codigo
        onCancel={cancel}
        onSend={async (body) => setCodigos((await call(contract.respaldosFactor, { body })).codigos.$values)}
      />
    )
  return (
    <WithClave
      accion="Desactivar"
      codigo
      onCancel={cancel}
      onSend={async (body) => {
        await call(contract.desactivarFactor, { body })
        await end('La verificación en dos pasos está desactivada.')
      }}
    />
  )
}

const Enabled = ({
  estado: { desde, respaldos, obligatorio },
  onRenew,
  onDisable,
}: {
  estado: EstadoFactor
  onRenew: () => void
  onDisable: () => void
}) => (
  <>
    <p>
      Activa desde el {showTime(desde!)}.{' '}
      {respaldos === 1 ? 'Queda un código de respaldo.' : `Quedan ${respaldos} códigos de respaldo.`}
    </p>
    {respaldos < 3 && <Alert kind="warn">Hacé códigos de respaldo nuevos antes de que se terminen.</Alert>}
    {obligatorio && <p className="soft">{textosFactor.required}</p>}
    <div className="acts">
      <button type="button" className="btn" onClick={onRenew}>
        Códigos de respaldo nuevos
      </button>
      {!obligatorio && (
        <button type="button" className="btn bad" onClick={onDisable}>
          Desactivar
        </button>
      )}
    </div>
  </>
)
