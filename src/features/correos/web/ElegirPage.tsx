import '#features/sesion/web/sesion.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { SignFrame } from '#features/sesion/web/sesion.tsx'
import { call, q, values } from '#web/api.ts'
import { Link } from '#web/router.tsx'
import { Answer } from '#web/ui/Answer.tsx'
import { Alert, Loading, Skeleton } from '#web/ui/states.tsx'
import { useSend } from '#web/ui/useSend.ts'
import { contract, type Elegido } from '../contract.ts'
import { textos } from '../rules.ts'
import css from './elegir.module.css'

const { elegir: stated } = textos
type Correo = Elegido['correos']['$values'][number]

/** The choices of the link, and the last one that was made, which can be undone. */
const useElegir = (pase: string) => {
  const client = useQueryClient()
  const asked = q(contract.elegido, { params: { pase } })
  const read = useQuery(asked)
  const { send, sending, refusal } = useSend<string>()
  const [last, setLast] = useState<Correo | null>(null)
  const choose = (correo: Correo, recibe: boolean) =>
    void send(async () => {
      const body = { clave: correo.clave, recibe }
      client.setQueryData(asked.queryKey, await call(contract.elegir, { params: { pase }, body }))
      setLast({ ...correo, recibe })
    }, correo.clave)
  return { read, sending, refusal, last, choose }
}

type RowProps = { correo: Correo; own: boolean; busy: boolean; onChoose: (recibe: boolean) => void }
const Row = ({ correo: { nombre, descripcion, recibe }, own, busy, onChoose }: RowProps) => (
  <li>
    <div className={css.que}>
      <b>{nombre}</b>
      {own && <small>{stated.ofMail}</small>}
      {descripcion && <small>{descripcion}</small>}
      {!recibe && <small>{stated.stopped}</small>}
    </div>
    <button
      type="button"
      className={own && recibe ? 'btn main' : 'btn'}
      aria-label={`${recibe ? stated.leave : stated.again}: ${nombre}`}
      aria-disabled={busy}
      onClick={() => onChoose(!recibe)}
    >
      {recibe ? stated.leave : stated.again}
    </button>
  </li>
)

type ChoicesProps = { elegido: Elegido } & Omit<ReturnType<typeof useElegir>, 'read'>
const Choices = ({ elegido, sending, refusal, last, choose }: ChoicesProps) => {
  const { email, de, cuenta, propia } = elegido
  const correos = values(elegido.correos).toSorted((one, other) => isOwn(propia, other) - isOwn(propia, one))
  if (correos.length === 0) return <Alert kind="info">{stated.nothing}</Alert>
  return (
    <>
      <p>{cuenta ? stated.ofCuenta(email, de) : stated.que(email, de)}</p>
      {refusal && <Alert kind="bad">{refusal}</Alert>}
      {last && !refusal && (
        <Alert kind="ok">
          {last.recibe ? stated.back(last.nombre) : stated.left(last.nombre)}{' '}
          <button type="button" className="link" onClick={() => choose(last, !last.recibe)}>
            {stated.undo}
          </button>
        </Alert>
      )}
      <ul className={css.lista}>
        {correos.map((correo) => (
          <Row
            key={correo.clave}
            correo={correo}
            own={isOwn(propia, correo) === 1}
            busy={sending !== null}
            onChoose={(recibe) => choose(correo, recibe)}
          />
        ))}
      </ul>
      {cuenta && (
        <p>
          <Link to="/avisos">{stated.others}</Link>
        </p>
      )}
    </>
  )
}
const isOwn = (propia: string | null, { clave }: Correo): 0 | 1 => (clave === propia ? 1 : 0)

/** Choosing what comes by mail by a mail's link, without an account (PAPEL-06). Looking changes nothing. */
export const Component = () => {
  const { pase } = useParams({ from: '/correos/elegir/$pase' })
  const { read, ...elegir } = useElegir(pase)
  return (
    <SignFrame>
      <div>
        <h1>{stated.titulo}</h1>
        <Answer
          of={read}
          waiting={
            <Loading label="Cargando…">
              <Skeleton height={160} />
            </Loading>
          }
        >
          {(elegido) => <Choices elegido={elegido} {...elegir} />}
        </Answer>
      </div>
    </SignFrame>
  )
}
