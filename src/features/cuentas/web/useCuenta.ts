import { useRefresh } from '#web/api.ts'
import { useSend } from '#web/ui/useSend.ts'
import { contract } from '../contract.ts'

/** Does something with an account, says how it ended, and reads again what shows it. */
export const useCuenta = () => {
  const refresh = useRefresh()
  const sending = useSend()
  const reread = () => {
    for (const read of [contract.get, contract.list, contract.resumen, contract.registro, contract.correos])
      void refresh(read)
  }
  const run = (work: () => Promise<string | void>) => void sending.send(() => work().finally(reread))
  return { ...sending, run, refresh, reread }
}
