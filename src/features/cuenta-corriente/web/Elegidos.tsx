import { call, saveFile } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { Icon } from '#web/ui/icons.tsx'
import { useSend } from '#web/ui/useSend.ts'
import { contract, type Factura } from '../contract.ts'
import { textos } from '../rules.ts'
import type { Selection } from './useElegidos.ts'
import css from './pie.module.css'

/** A row's checkbox; disabled without a PDF, or once the zip's limit is reached. */
export const CheckBox = ({ documento: one, elegidos }: { documento: Factura; elegidos: Selection }) => {
  const on = elegidos.all.has(one.id)
  if (!one.tienePdf) return null
  return (
    <label className={css.box}>
      <input
        type="checkbox"
        aria-label={`Elegir ${one.tipo} ${one.documento}`}
        checked={on}
        disabled={!on && elegidos.isFull}
        onChange={(e) => elegidos.choose([one], e.target.checked)}
      />
    </label>
  )
}

/** Selects all receipts of the page, and the actions on the selection. */
export const Elegidos = ({ clienteId, elegidos }: { clienteId: number; elegidos: Selection }) => {
  const { page, all, whole } = elegidos
  if (page.length === 0 && all.size === 0) return null
  return (
    <div className={css.elegidos} role="group" aria-label="Varios PDF a la vez">
      {page.length > 0 && (
        <label className={css.pagina}>
          <input
            type="checkbox"
            checked={whole === 'all'}
            ref={(box) => {
              if (box) box.indeterminate = whole === 'some'
            }}
            onChange={() => elegidos.choose(page, whole !== 'all')}
          />
          {page.length === 1 ? 'Elegir el PDF de esta página' : `Elegir los ${page.length} PDF de esta página`}
        </label>
      )}
      {all.size > 0 && <Bajar clienteId={clienteId} elegidos={elegidos} />}
    </div>
  )
}

/** Downloads the selection as one zip, named after the client if there are several. */
const Bajar = ({ clienteId, elegidos: { all, isFull, clear } }: { clienteId: number; elegidos: Selection }) => {
  const { busy, refusal, send } = useSend()
  const session = useSession()
  const download = async () =>
    saveFile(
      await call(contract.recibosZip, { body: { clienteId, documentos: [...all.keys()] } }),
      `comprobantes${session.tipoRol === 3 ? '' : `-${clienteId}`}.zip`,
    )
  return (
    <>
      <button type="button" className="btn" aria-disabled={busy} onClick={() => void send(download)}>
        <Icon name="down" />
        {all.size === 1 ? 'Descargar 1 PDF' : `Descargar ${all.size} PDF`}
      </button>
      <button type="button" className="btn bare" onClick={clear}>
        Ninguno
      </button>
      {isFull && <span role="status">{textos.tooManyRecibos}</span>}
      {refusal && (
        <span className="err" role="alert">
          {refusal}
        </span>
      )}
    </>
  )
}
