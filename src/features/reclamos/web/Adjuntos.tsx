import { call, saveFile } from '#web/api.ts'
import { FileList } from '#web/ui/Files.tsx'
import { useDescarga } from '#web/ui/useDownload.ts'
import { contract, type Reclamo } from '../contract.ts'
import { isPhoto, Photos } from './Photos.tsx'

type Props = { id: number; adjuntos: readonly Reclamo['adjuntos']['$values'][number][] }
/** What came with a claim: its photos to be seen, and each file to be taken down. */
export const Adjuntos = ({ id, adjuntos }: Props) => {
  const { download } = useDescarga<number>()
  if (adjuntos.length === 0) return <p className="soft">Sin adjuntos.</p>
  const files = adjuntos.map((adjunto, index) => ({ ...adjunto, nro: index + 1 }))
  const read = (nro: number) => call(contract.adjunto, { params: { id, nro } })
  const take = (nombre: string, nro: number) =>
    void download(async () => saveFile(await read(nro), nombre), `No se pudo descargar ${nombre}.`, nro)
  return (
    <>
      <Photos id={id} photos={files.filter(isPhoto)} onDownload={({ nombre, nro }) => take(nombre, nro)} />
      <FileList files={files} read={read} />
    </>
  )
}
