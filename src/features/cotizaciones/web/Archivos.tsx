import { useState } from 'react'
import { call, values } from '#web/api.ts'
import { passesGate, useSession } from '#web/session.ts'
import { ChooseFiles, FileList, FilesToSend } from '#web/ui/Files.tsx'
import { newKey } from '#web/key.ts'
import { Locked } from '#web/ui/Locked.tsx'
import { useChanged } from '#web/ui/useChanged.ts'
import { useFiles } from '#web/ui/useFiles.ts'
import { useSend } from '#web/ui/useSend.ts'
import { upload } from '#web/upload.ts'
import { ASK } from '../access.ts'
import { archivos, contract, type Cotizacion } from '../contract.ts'
import { Outcome } from './Outcome.tsx'
import { useDeed } from './useCotizacion.ts'
import css from './una.module.css'

/** The files that go with what was asked; more of them while it waits for its price (COTIZ-01). */
export const Archivos = ({ cotizacion: { id, estado, archivos: kept } }: { cotizacion: Cotizacion }) => {
  const may = passesGate(useSession(), ASK) && (estado === 'Pedida' || estado === 'Borrador')
  const list = values(kept)
  if (list.length === 0 && !may) return null
  return (
    <section className={`panel ${css.archivos}`} aria-labelledby="archivos">
      <h2 id="archivos">Archivos del pedido</h2>
      <FileList
        files={list}
        label="Archivos del pedido"
        read={(nro) => call(contract.archivo, { params: { id, nro } })}
      />
      {may && list.length < archivos.most && <AddFiles id={id} left={archivos.most - list.length} />}
    </section>
  )
}

const AddFiles = ({ id, left }: { id: number; left: number }) => {
  const files = useFiles({ ...archivos, most: left })
  const { change } = useDeed(id)
  const sending = useSend()
  // the same files are sent once, though the first answer is lost
  const [key, setKey] = useState(newKey)
  useChanged(files.files.map(({ name, size }) => `${name}:${size}`).join('|'), () => setKey(newKey()))
  const go = () =>
    void sending.send(async () => {
      const body = { params: { id }, files: { file: files.files } }
      await change(() => upload(contract.attach, body, { idempotencyKey: key }))
      files.clear()
      return 'Se agregaron los archivos.'
    })
  return (
    <>
      <Outcome of={sending.outcome} onClose={sending.clear} />
      <Locked when={sending.busy}>
        <ChooseFiles files={files} label="Archivos del pedido" />
        <FilesToSend files={files} />
      </Locked>
      {files.files.length > 0 && (
        <button type="button" className="btn" aria-disabled={sending.busy} onClick={go}>
          {sending.busy ? 'Subiendo…' : 'Agregar al pedido'}
        </button>
      )}
    </>
  )
}
