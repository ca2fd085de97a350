import { call, saveFile } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { Icon } from '#web/ui/icons.tsx'
import { useSend } from '#web/ui/useSend.ts'
import { contract, type Factura } from '../contract.ts'
import { textos } from '../rules.ts'
import type { Selection } from './useElegidos.ts'
import css from './pie.module.css'

/** The box of a row; one without a PDF has none, and once as many as a zip takes are chosen no other can be. */
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

/** All receipts of the page in one tick, and what to do with those that are chosen. */
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

/** As one zip, under a name that says whose they are where there are several clients. */
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
