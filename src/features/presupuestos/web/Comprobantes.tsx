import { useState } from 'react'
import { showDay } from '#shared/dates.ts'
import { call, saveFile, values } from '#web/api.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { contract, type Quote } from '../contract.ts'
import { Section } from './QuoteTables.tsx'

type Voucher = Quote['comprobantes']['$values'][number]
const fileName = (v: Voucher) => `${v.tipo}${v.numero}.pdf`.replace(/[\\/:*?"<>|]/g, '-')

/** The vouchers, each with its PDF (OPER-21, OPER-28). */
export const Comprobantes = ({ quote }: { quote: Quote }) => {
  const vouchers = values(quote.comprobantes)
  return (
    <Section title="Comprobantes">
      {vouchers.length === 0 ? (
        <p className="soft">Todavía no hay comprobantes.</p>
      ) : (
        <table className="qt">
          <thead>
            <tr>
              <th>Tipo</th>
              <th>Número</th>
              <th>Fecha</th>
              <th>Estado</th>
              <th className="num noprint">Descarga</th>
            </tr>
          </thead>
          <tbody>
            {vouchers.map((v) => (
              <tr key={v.link}>
                <td data-l="Tipo">{v.tipo}</td>
                <td className="mono" data-l="Número">
                  {v.numero}
                </td>
                <td data-l="Fecha">{showDay(v.fecha)}</td>
                <td data-l="Estado">{v.estado}</td>
                <td className="num noprint" data-l="Descarga">
                  <Descarga voucher={v} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}

/** A download that failed says so on its own button, and the same button tries again; no alert (OPEN-66). */
const Descarga = ({ voucher: v }: { voucher: Voucher }) => {
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready')
  const download = async () => {
    if (state === 'busy') return
    setState('busy')
    try {
      saveFile(
        await call(contract.download, { params: { numero: v.numero, comprobante: v.tipo, ruta: v.link } }),
        fileName(v),
      )
      setState('ready')
    } catch {
      setState('failed')
      announce(`No se pudo descargar ${v.tipo} ${v.numero}.`)
    }
  }
  const what = `${v.tipo} ${v.numero}`
  return (
    <button
      type="button"
      className={`btn bare${state === 'failed' ? ' bad' : ''}`}
      aria-disabled={state === 'busy'}
      aria-label={state === 'failed' ? `Falló la descarga de ${what}. Reintentar` : `Descargar PDF de ${what}`}
      onClick={() => void download()}
    >
      <Icon name={state === 'failed' ? 'warn' : 'down'} />
      {state === 'failed' ? 'Falló. Reintentar' : state === 'busy' ? 'Descargando…' : 'PDF'}
    </button>
  )
}
