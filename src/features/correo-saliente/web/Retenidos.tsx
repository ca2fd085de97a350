import { useState } from 'react'
import { showTime } from '#shared/dates.ts'
import { call, useRefresh } from '#web/api.ts'
import { Ask } from '#web/ui/Ask.tsx'
import { Alert } from '#web/ui/states.tsx'
import { useSend } from '#web/ui/useSend.ts'
import { contract } from '../contract.ts'
import { avisoDescartados, avisoEnviados, avisoRetenidos, textos } from '../rules.ts'
import css from './correo.module.css'

type Que = 'enviar' | 'descartar'
const make: { readonly [que in Que]: () => Promise<string> } = {
  enviar: async () => avisoEnviados(await call(contract.enviarRetenidos, {})),
  descartar: async () => avisoDescartados((await call(contract.descartarRetenidos, {})).descartados),
}

/** The retained mail: how much, since when, and sending or discarding it (OPEN-107). */
export const Retenidos = ({ cuantos, desde }: { cuantos: number; desde: string | null }) => {
  const refresh = useRefresh()
  const [asking, setAsking] = useState<Que | null>(null)
  const { busy, outcome, send } = useSend()
  const yes = () => {
    if (asking) void send(() => make[asking]().finally(() => refresh(contract.list)))
    setAsking(null)
  }
  return (
    <>
      {outcome && <Alert kind={outcome.kind}>{outcome.text}</Alert>}
      {cuantos > 0 && desde && (
        <Alert kind="warn">
          <p>{avisoRetenidos(cuantos, showTime(desde))}</p>
          <div className={css.retenidos}>
            {(['enviar', 'descartar'] as const).map((que) => (
              <button key={que} type="button" className="btn" aria-disabled={busy} onClick={() => setAsking(que)}>
                {textos[que]}
              </button>
            ))}
          </div>
        </Alert>
      )}
      <Ask
        opened={asking !== null}
        titulo={textos[asking ?? 'enviar']}
        texto={asking === 'descartar' ? textos.confirmDiscard : textos.confirmSend}
        accion={asking === 'descartar' ? textos.descartar : 'Enviar'}
        onSi={yes}
        onNo={() => setAsking(null)}
      />
    </>
  )
}
