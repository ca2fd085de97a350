import { useState } from 'react'
import { showTime } from '#shared/dates.ts'
import { showInt } from '#shared/money.ts'
import { call, useRefresh } from '#web/api.ts'
import { Ask } from '#web/ui/Ask.tsx'
import { Alert } from '#web/ui/states.tsx'
import { useSend } from '#web/ui/useSend.ts'
import { contract, type Lector } from '../contract.ts'
import { avisoFailed, avisoReenviados, textos } from '../rules.ts'
import css from './salida.module.css'

/** What failed for good, and sending all of it again. */
const Failed = ({ cuantos, webhook }: { cuantos: number; webhook: boolean }) => {
  const refresh = useRefresh()
  const [asking, setAsking] = useState(false)
  const { busy, outcome, send } = useSend()
  const yes = () => {
    setAsking(false)
    void send(async () => {
      const { reenviados } = await call(contract.reenviarTodos, {}).finally(() =>
        Promise.all([refresh(contract.list), refresh(contract.get)]),
      )
      return avisoReenviados(reenviados)
    })
  }
  return (
    <>
      {outcome && <Alert kind={outcome.kind}>{outcome.text}</Alert>}
      {cuantos > 0 && (
        <Alert kind="bad">
          <p>{avisoFailed(cuantos)}</p>
          {webhook && (
            <button
              type="button"
              className={`btn ${css.todos}`}
              aria-disabled={busy || undefined}
              onClick={() => setAsking(true)}
            >
              {textos.reenviarTodos}
            </button>
          )}
        </Alert>
      )}
      <Ask
        opened={asking}
        titulo={textos.reenviarTodos}
        texto={textos.confirmAll}
        accion={textos.reenviar}
        onSi={yes}
        onNo={() => setAsking(false)}
      />
    </>
  )
}

/** Up to where a reader is, and what it lacks. */
const estadoOfLector = ({ acusado, momento, esperan, leido }: Lector): string =>
  [
    acusado > 0 ? `recibió hasta el ${showInt(acusado)}` : 'todavía no acusó nada',
    momento ? ` (${showTime(momento)})` : '',
    esperan > 0 ? `; le faltan ${showInt(esperan)}.` : '; está al día.',
    leido ? ` Leyó por última vez el ${showTime(leido)}.` : '',
  ].join('')

type Props = { webhook: string | null; sistema: string | null; lectores: readonly Lector[]; failed: number }
/** Who takes what goes out, and up to where; what nobody could take. */
export const Quienes = ({ webhook, sistema, lectores, failed }: Props) => (
  <>
    {webhook === null && lectores.length === 0 ? (
      <Alert kind="warn">{textos.nobodyReads}</Alert>
    ) : (
      <div className={`panel ${css.quienes}`}>
        <p>{webhook === null ? textos.withoutWebhook : textos.withWebhook(webhook)}</p>
        {lectores.length > 0 && (
          <ul aria-label="Claves que leen">
            {lectores.map((lector) => (
              <li key={lector.nombre}>
                <strong>{lector.nombre}</strong>
                {lector.nombre === sistema && ` (${textos.ofSistema})`} {estadoOfLector(lector)}
              </li>
            ))}
          </ul>
        )}
      </div>
    )}
    {webhook === null && sistema === null && lectores.length > 0 && <Alert kind="warn">{textos.noSistema}</Alert>}
    <Failed cuantos={failed} webhook={webhook !== null} />
  </>
)
