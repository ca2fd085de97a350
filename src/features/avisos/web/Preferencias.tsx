import { useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call, q, values } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { Answer } from '#web/ui/Answer.tsx'
import { Alert, messageOf } from '#web/ui/states.tsx'
import { contract, type Preferencia } from '../contract.ts'
import { detalleOfCorreo, textos } from '../rules.ts'
import css from './avisos.module.css'

type Choices = Readonly<Record<string, boolean>>
/** Choices are shown at once and sent one after another; one that is refused goes back, and says why (OPEN-397). */
const useChoices = (key: QueryKey) => {
  const client = useQueryClient()
  const line = useRef(Promise.resolve())
  const [chosen, put] = useState<Choices>({})
  const [refusal, tell] = useState<string | null>(null)
  const send = async ({ tipo, nombre }: Preferencia, correo: boolean) => {
    try {
      client.setQueryData(key, await call(contract.preferir, { body: { tipo, correo } }))
      announce(`${nombre}: ${correo ? 'también por correo' : 'sin correo'}.`)
    } catch (error) {
      tell(messageOf(error))
    }
    // unless it was chosen anew meanwhile
    put(({ [tipo]: now, ...others }) => (now === undefined || now === correo ? others : { ...others, [tipo]: now }))
  }
  const choose = (one: Preferencia, correo: boolean) => {
    tell(null)
    put((all) => ({ ...all, [one.tipo]: correo }))
    line.current = line.current.then(() => send(one, correo))
  }
  return { chosen, refusal, choose }
}

/** The types of notices mailed too; each choice is saved at once. */
export const Preferencias = () => {
  const { tipoRol } = useSession()
  const asked = q(contract.preferencias, {})
  const read = useQuery(asked)
  const { chosen, refusal, choose } = useChoices(asked.queryKey)
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
                checked={chosen[one.tipo] ?? one.correo}
                aria-busy={one.tipo in chosen}
                onChange={(event) => choose(one, event.target.checked)}
              />
              <span>{one.nombre}</span>
            </label>
          ))
        }
      </Answer>
    </section>
  )
}
