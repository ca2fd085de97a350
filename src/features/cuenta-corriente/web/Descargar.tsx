import { call, saveFile } from '#web/api.ts'
import { Icon } from '#web/ui/icons.tsx'
import { useDescarga } from '#web/ui/useDescarga.ts'
import { contract } from '../contract.ts'

/** The sheet of each tab, under its name (ACC-25 … ACC-28). */
const planillas = {
  facturas: [contract.facturasExcel, 'facturas.xlsx'],
  pedidos: [contract.pedidosExcel, 'estado_pedidos.xlsx'],
  saldo: [contract.saldoExcel, 'saldos_cuenta_corriente.xlsx'],
  composicion: [contract.composicionExcel, 'composicion_cuenta_corriente.xlsx'],
} as const

type Props = { solapa: keyof typeof planillas; cuenta: object & { clienteId: number } }
/** All that the filter finds, as a sheet. */
export const Descargar = ({ solapa, cuenta }: Props) => {
  const { busy, failed, download } = useDescarga()
  const [def, name] = planillas[solapa]
  const get = async () => saveFile(await call(def, { body: cuenta }), name)
  return (
    <button
      type="button"
      className={failed ? 'btn bad' : 'btn main'}
      aria-disabled={busy}
      onClick={() => void download(get, `No se pudo descargar ${name}.`)}
    >
      <Icon name={failed ? 'warn' : 'down'} />
      {failed ? 'Falló la descarga. Reintentar' : 'Descargar Excel'}
    </button>
  )
}
