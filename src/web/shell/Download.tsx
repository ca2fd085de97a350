import { call, saveFile } from '#web/api.ts'
import { file, route, type RouteDef } from '#shared/route.ts'
import { useDescarga } from '#web/ui/useDownload.ts'

/** What the menu downloads, by its link; the server says which there are (OPEN-29). */
const callOf = (link: string): RouteDef =>
  route({
    method: 'GET',
    path: `/api/menu/download/${link}`,
    access: 'session',
    summary: 'Descarga del menú',
    reply: file('application/zip'),
  })

/** An entry of the menu that is a download, saved as {link}.zip. */
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
        event.stopPropagation() // the list stays open: it says what is under way
        void download(get, `No se pudo descargar ${nombre}.`)
      }}
    >
      {busy ? `Descargando ${nombre}…` : failed ? `${nombre}: falló. Reintentar` : nombre}
    </button>
  )
}
