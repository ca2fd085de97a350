import { useState } from 'react'
import { ApiError, call, saveFile } from '#web/api.ts'
import { Icon } from '#web/ui/icons.tsx'
import { useDescarga } from '#web/ui/useDownload.ts'
import { contract } from '../contract.ts'
import css from './cuenta.module.css'

/** The sheet of each tab, under its name (ACC-25 … ACC-28). */
const spreadsheets = {
  facturas: [contract.facturasExcel, 'facturas.xlsx'],
  pedidos: [contract.pedidosExcel, 'estado_pedidos.xlsx'],
  saldo: [contract.saldoExcel, 'saldos_cuenta_corriente.xlsx'],
  composicion: [contract.composicionExcel, 'composicion_cuenta_corriente.xlsx'],
} as const
/** True for a 429, which is no failure: waiting helps. */
const isPace = (error: unknown): boolean => error instanceof ApiError && error.status === 429

type Props = { tab: keyof typeof spreadsheets; cuenta: object & { clienteId: number } }
/** Downloads all the filter finds as a sheet; a failure is only logged (ERR-01), a 429 is shown. */
export const Download = ({ tab, cuenta }: Props) => {
  const { busy, failed, refusal, download } = useDescarga()
  const [paced, setPaced] = useState(false)
  const [def, name] = spreadsheets[tab]
  const get = async () => {
    try {
      saveFile(await call(def, { body: cuenta }), name)
    } catch (error) {
      setPaced(isPace(error))
      throw error
    }
  }
  return (
    <div className={css.spreadsheet}>
      <button
        type="button"
        className={failed ? 'btn bad' : 'btn'}
        aria-disabled={busy}
        onClick={() => void download(get, `No se pudo descargar ${name}.`)}
      >
        <Icon name={failed ? 'warn' : 'down'} />
        {failed ? 'Falló la descarga. Reintentar' : 'Descargar Excel'}
      </button>
      {failed && paced && (
        <p className="err" role="alert">
          {refusal}
        </p>
      )}
    </div>
  )
}
