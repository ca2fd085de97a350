import { call, saveFile } from '#web/api.ts'
import { file, route, type RouteDef } from '#shared/route.ts'
import { useDescarga } from '#web/ui/useDownload.ts'

/** The call of a menu's download, by its link; the server decides which exist (OPEN-29). */
const callOf = (link: string): RouteDef =>
  route({
    method: 'GET',
    path: `/api/menu/download/${link}`,
    access: 'session',
    summary: 'Descarga del menú',
    reply: file('application/zip'),
  })

/** A menu entry that downloads a file, saved as {link}.zip. */
export const Descarga = ({
  nombre,
  link,
  className,
}: {
  nombre: string
  link: string
  className?: string | undefined
}) => {
  const { busy, failed, download } = useDescarga()
  const get = async () => saveFile((await call(callOf(link), {})) as Blob, `${link}.zip`)
  return (
    <button
      type="button"
      className={className}
      aria-disabled={busy}
      onClick={(event) => {
        event.stopPropagation() // keeps the list open: it shows the progress
        void download(get, `No se pudo descargar ${nombre}.`)
      }}
    >
      {busy ? `Descargando ${nombre}…` : failed ? `${nombre}: falló. Reintentar` : nombre}
    </button>
  )
}
