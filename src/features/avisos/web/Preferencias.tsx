import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, q, values } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { Answer } from '#web/ui/Answer.tsx'
import { Alert } from '#web/ui/states.tsx'
import { useSend } from '#web/ui/useSend.ts'
import { contract, type Preferencia } from '../contract.ts'
import { detalleOfCorreo, textos } from '../rules.ts'
import css from './avisos.module.css'

/** The types of notices mailed too; each choice is saved at once. */
export const Preferencias = () => {
  const { tipoRol } = useSession()
  const client = useQueryClient()
  const asked = q(contract.preferencias, {})
  const read = useQuery(asked)
  const { sending, refusal, send } = useSend<string>()
  const choose = ({ tipo, nombre, correo }: Preferencia) =>
    void send(async () => {
      client.setQueryData(asked.queryKey, await call(contract.preferir, { body: { tipo, correo: !correo } }))
      announce(`${nombre}: ${correo ? 'sin correo' : 'también por correo'}.`)
    }, tipo)
  if (read.data && values(read.data).length === 0) return null
  return (
    <section className={`panel ${css.correo}`} aria-labelledby="avisos-correo">
      <h2 id="avisos-correo">{textos.correo}</h2>
      <p className="soft">{detalleOfCorreo(tipoRol)}</p>
      {refusal && <Alert kind="bad">{refusal}</Alert>}
      <Answer of={read}>
        {(data) =>
          values(data).map((one) => (
            <label key={one.tipo} className={css.eleccion}>
              <input
                type="checkbox"
                checked={one.correo}
                aria-busy={sending === one.tipo}
                onChange={() => choose(one)}
              />
              <span>{one.nombre}</span>
            </label>
          ))
        }
      </Answer>
    </section>
  )
}
