import { useState } from 'react'
import { Ask } from '#web/ui/Ask.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { countedOf, isDifferent } from '../receiving.ts'
import type { Handling } from './useReceiving.ts'

/** 'Todo bien': all of it came as the remito says; asked first where something was counted otherwise. */
export const AllRight = ({ of }: { of: Handling }) => {
  const [asking, ask] = useState(false)
  const { receiving, sent } = of
  const isCounted = receiving.conDiferencias || sent.some((line) => isDifferent(countedOf(receiving, line), line))
  const say = () => {
    ask(false)
    of.set({ lines: {}, conDiferencias: false })
    of.go('sign')
  }
  return (
    <>
      <button type="button" className="btn" onClick={() => (isCounted ? ask(true) : say())}>
        <Icon name="check" />
        Todo bien
      </button>
      <Ask
        opened={asking}
        titulo="Todo vino bien"
        texto="Contaste algo distinto. Si seguís, queda todo como dice el remito."
        accion="Todo bien"
        onSi={say}
        onNo={() => ask(false)}
      />
    </>
  )
}
