import { call, saveFile } from '#web/api.ts'
import { file, route, type RouteDef } from '#shared/route.ts'
import { useSend } from '#web/ui/useSend.ts'

/** What the menu downloads, by its link; the server says which there are (OPEN-29). */
const callOf = (link: string): RouteDef =>
  route({
    method: 'GET',
    path: `/api/menu/download/${link}`,
    access: 'session',
    summary: 'Descarga del menú',
    reply: file('application/zip'),
  })

/** An entry of the menu that is a download, saved as {link}.zip. A failed one is logged, no more (ERR-01). */
export const Descarga = ({
  nombre,
  link,
  className,
}: {
  nombre: string
  link: string
  className?: string | undefined
}) => {
  const { send, busy } = useSend()
  const download = () =>
    send(async () => {
      try {
        saveFile((await call(callOf(link), {})) as Blob, `${link}.zip`)
      } catch (error) {
        console.error(error)
      }
    })
  return (
    <button
      type="button"
      className={className}
      aria-disabled={busy}
      onClick={(event) => {
        event.stopPropagation() // the list stays open: it says what is under way
        void download()
      }}
    >
      {busy ? `Descargando ${nombre}…` : nombre}
    </button>
  )
}
