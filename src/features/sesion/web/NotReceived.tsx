import { useState } from 'react'
import { call } from '#web/api.ts'
import { useSend } from '#web/ui/useSend.ts'
import { contract } from '../contract.ts'
import { canAskAgain, sentAgain, textosClave } from '../rules.ts'
import css from './ingreso.module.css'

/** What a link was asked for with, and when (ms). */
export type Asked = {
  readonly email: string
  readonly identification?: string
  readonly identificationType?: 1 | 2 | 3
  readonly at: number
}

/** 'No me llegó': asks for the link again, within the server's limits, and says where it goes, masked (DIARIO-17). */
export const NotReceived = ({ asked: { at, ...body } }: { asked: Asked }) => {
  const [asked, setAsked] = useState([at])
  const { outcome, busy, send } = useSend()
  const again = () =>
    send(async () => {
      const now = Date.now()
      const may = canAskAgain(asked, now)
      if (may !== 'send') return textosClave[may]
      await call(contract.forgotpassword, { body })
      setAsked([...asked, now])
      return sentAgain(body.email)
    })
  return (
    <div className={css.again}>
      <button type="button" className="btn" aria-disabled={busy} onClick={() => void again()}>
        {textosClave.notReceived}
      </button>
      <p className={outcome?.kind === 'bad' ? 'err' : 'soft'} role={outcome?.kind === 'bad' ? 'alert' : 'status'}>
        {outcome?.text}
      </p>
    </div>
  )
}
