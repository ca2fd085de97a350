import { call, saveFile } from '#web/api.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { useSend } from '#web/ui/useSend.ts'
import { contract } from '../contract.ts'

/** 'Descargar PDF': one that failed says so on its own button, and the same button tries again (OPEN-66). */
export const DescargarPdf = ({ id, bare }: { id: number; bare?: boolean }) => {
  const { busy, refusal, send } = useSend()
  const failed = refusal !== null
  const download = async () => {
    const done = await send(async () => saveFile(await call(contract.pdf, { params: { id } }), `Solicitud-${id}.pdf`))
    if (!done) announce('No se pudo descargar el PDF de la solicitud.')
  }
  const text = failed ? 'Falló. Reintentar' : busy ? 'Descargando…' : 'Descargar PDF'
  return (
    <button
      type="button"
      className={`btn noprint${bare ? ' bare' : ''}${failed ? ' bad' : ''}`}
      aria-disabled={busy}
      aria-label={failed ? 'Falló la descarga del PDF. Reintentar' : text}
      onClick={() => busy || void download()}
    >
      <Icon name={failed ? 'warn' : 'down'} />
      <span className={bare ? 'wd' : undefined}>{text}</span>
    </button>
  )
}
