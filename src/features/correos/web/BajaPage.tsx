import '#features/sesion/web/sesion.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SignFrame } from '#features/sesion/web/sesion.tsx'
import { call, q, values } from '#web/api.ts'
import { useParams } from '@tanstack/react-router'
import { AddressLink } from '#web/router.tsx'
import { Answer } from '#web/ui/Answer.tsx'
import { Alert, Loading, Skeleton } from '#web/ui/states.tsx'
import { useSend } from '#web/ui/useSend.ts'
import { contract, type Baja } from '../contract.ts'
import { textos } from '../rules.ts'

const { baja: stated } = textos

const Deja = ({ pase, baja }: { pase: string; baja: Baja }) => {
  const { busy, refusal, send } = useSend()
  const [left, setLeft] = useState(false)
  const correos = values(baja.correos)
  if (left || correos.length === 0)
    return (
      <>
        <Alert kind="ok">{left ? stated.done : stated.nothing}</Alert>
        {left && (
          <p>
            <AddressLink href={baja.elegir}>{stated.despues}</AddressLink>
          </p>
        )}
      </>
    )
  const leave = () =>
    send(async () => {
      await call(contract.darBaja, { params: { pase } })
      setLeft(true)
    })
  return (
    <>
      <p>{stated.que(baja.email, baja.cliente)}</p>
      <ul className="bullets">
        {correos.map((nombre) => (
          <li key={nombre}>{nombre}</li>
        ))}
      </ul>
      {refusal && <Alert kind="bad">{refusal}</Alert>}
      <button type="button" className="btn main" aria-disabled={busy} onClick={() => void leave()}>
        {busy ? 'Un momento…' : stated.button}
      </button>
    </>
  )
}

/** Unsubscribing from a client's mails by a link, without an account (OPEN-285). */
export const Component = () => {
  const { pase } = useParams({ from: '/correos/baja/$pase' })
  const read = useQuery(q(contract.verBaja, { params: { pase } }))
  return (
    <SignFrame>
      <div>
        <h1>{stated.titulo}</h1>
        <Answer
          of={read}
          waiting={
            <Loading label="Cargando…">
              <Skeleton height={120} />
            </Loading>
          }
        >
          {(baja) => <Deja pase={pase} baja={baja} />}
        </Answer>
      </div>
    </SignFrame>
  )
}
