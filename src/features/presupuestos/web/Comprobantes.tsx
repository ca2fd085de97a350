import { RemitoLink } from '#features/entregas/web/entregas.tsx'
import { showDay } from '#shared/dates.ts'
import { call, saveFile, values } from '#web/api.ts'
import { Icon } from '#web/ui/icons.tsx'
import { Table, type Column } from '#web/ui/Table.tsx'
import { useDescarga } from '#web/ui/useDownload.ts'
import { contract, type Quote } from '../contract.ts'
import { Section } from './QuoteTables.tsx'
import css from './solicitud.module.css'

type Voucher = Quote['comprobantes']['$values'][number]
const fileName = (v: Voucher) => `${v.tipo}${v.numero}.pdf`.replace(/[\\/:*?"<>|]/g, '-')

const columns: readonly Column<Voucher>[] = [
  { header: 'Tipo', cell: (v) => v.tipo },
  { header: 'Número', className: 'mono', cell: (v) => <Numero voucher={v} /> },
  { header: 'Fecha', cell: (v) => showDay(v.fecha) },
  { header: 'Estado', cell: (v) => v.estado },
  { header: 'Vence', cell: (v) => (v.vencimiento ? showDay(v.vencimiento) : '—') },
  {
    header: 'Descarga',
    num: true,
    className: 'noprint',
    cell: (v) => (v.tienePdf ? <Descarga voucher={v} /> : <span className="soft">Sin PDF todavía</span>),
  },
]

/** The vouchers, each with its PDF (OPER-21, OPER-28). */
export const Comprobantes = ({ quote }: { quote: Quote }) => (
  <Section title="Comprobantes">
    <Table
      className={css.qt}
      columns={columns}
      rows={values(quote.comprobantes)}
      rowKey={(v) => v.link}
      empty={<p className="soft">Todavía no hay comprobantes.</p>}
    />
  </Section>
)

/** The number, and where the tax office shows what it knows of it. */
const Numero = ({ voucher: { tipo, numero, verificar } }: { voucher: Voucher }) => (
  <span>
    {/^remito/i.test(tipo) ? <RemitoLink numero={numero} /> : numero}
    {verificar && (
      <a
        className={css.verificar}
        href={verificar}
        target="_blank"
        rel="noreferrer"
        aria-label={`Verificar en ARCA ${tipo} ${numero}, en otra pestaña`}
      >
        Verificar en ARCA
      </a>
    )}
  </span>
)

/** A download that failed says so on its own button, and the same button tries again; no alert (OPEN-66). */
const Descarga = ({ voucher }: { voucher: Voucher }) => {
  const { busy, failed, download } = useDescarga()
  const params = { numero: voucher.numero, comprobante: voucher.tipo, ruta: voucher.link }
  const get = async () => saveFile(await call(contract.download, { params }), fileName(voucher))
  const what = `${voucher.tipo} ${voucher.numero}`
  return (
    <button
      type="button"
      className={`btn bare${failed ? ' bad' : ''}`}
      aria-disabled={busy}
      aria-label={failed ? `Falló la descarga de ${what}. Reintentar` : `Descargar PDF de ${what}`}
      onClick={() => void download(get, `No se pudo descargar ${what}.`)}
    >
      <Icon name={failed ? 'warn' : 'down'} />
      {failed ? 'Falló. Reintentar' : busy ? 'Descargando…' : 'PDF'}
    </button>
  )
}
