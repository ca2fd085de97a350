import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { contract as presupuestos } from '#features/presupuestos/contract.ts'
import { call, q, saveFile, values } from '#web/api.ts'
import { Link } from '#web/router.tsx'
import { passesGate, useSession } from '#web/session.ts'
import { Crumbs } from '#web/shell/Crumbs.tsx'
import { Answer } from '#web/ui/Answer.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { Alert, Loading, Skeleton } from '#web/ui/states.tsx'
import { useDescarga } from '#web/ui/useDownload.ts'
import { useTitle } from '#web/ui/useTitle.ts'
import { READ } from '../access.ts'
import { contract, type Remito } from '../contract.ts'
import { textos } from '../rules.ts'
import { EstadoEntrega } from './EstadoEntrega.tsx'
import { Kilos } from './Kilos.tsx'
import { OfOrder, Reclamos } from './OfOrder.tsx'
import { Pruebas } from './Pruebas.tsx'
import { RemitoMissing } from './RemitoMissing.tsx'
import { Renglones } from './Renglones.tsx'
import { Rotulo } from './Rotulo.tsx'
import css from './remito.module.css'

/** A remito: its title block, what goes in it, kilos, proofs, what hangs from it (REMITO-02). */
export const Component = () => {
  const { numero } = useParams({ from: '/entregas/$numero' })
  return <Una key={numero} numero={numero} />
}
const nombreOf = (numero: string) => `Remito ${numero}`

const Una = ({ numero }: { numero: string }) => {
  const read = useQuery({ ...q(contract.read, { params: { numero } }), refetchOnMount: 'always' as const })
  useTitle(read.data ? nombreOf(read.data.numero) : 'Remito')
  return (
    <Answer
      of={read}
      missing={<RemitoMissing />}
      waiting={
        <Loading label="Cargando el remito…">
          <div className={css.waiting}>
            <Skeleton height={44} width="40%" />
            <Skeleton height={112} />
            <Skeleton height={320} />
          </div>
        </Loading>
      }
    >
      {(remito) => <Entero remito={remito} />}
    </Answer>
  )
}

type Voucher = Remito['comprobantes']['$values'][number]
/** The voucher as it came; a failure stands on the button, which tries again (OPEN-66). */
const Pdf = ({ voucher: { numero, tipo, link } }: { voucher: Voucher }) => {
  const { busy, failed, download } = useDescarga()
  const get = async () =>
    saveFile(
      await call(presupuestos.download, { params: { numero, comprobante: tipo, ruta: link } }),
      `${tipo}${numero}.pdf`.replace(/[\\/:*?"<>|]/g, '-'),
    )
  return (
    <button
      type="button"
      className={`btn bare${failed ? ' bad' : ''}`}
      aria-disabled={busy}
      onClick={() => void download(get, `No se pudo descargar el remito ${numero}.`)}
    >
      <Icon name={failed ? 'warn' : 'down'} />
      {failed ? 'Falló. Reintentar' : busy ? 'Descargando…' : 'Remito en PDF'}
    </button>
  )
}

const Entero = ({ remito }: { remito: Remito }) => {
  const list = passesGate(useSession(), READ)
  const { numero, estado } = remito
  const [voucher] = values(remito.comprobantes).filter(({ tienePdf }) => tienePdf)
  return (
    <>
      <Crumbs here={numero} below={list ? [{ text: textos.titulo, to: '/entregas' }] : []} />
      <div className={`head ${css.cabeza}`}>
        <h1 tabIndex={-1}>{nombreOf(numero)}</h1>
        <EstadoEntrega of={estado} />
        {(voucher || remito.puedeRecibir) && (
          <div className={css.actions}>
            {voucher && <Pdf voucher={voucher} />}
            {remito.puedeRecibir && (
              <Link className="btn main" to="/entregas/$numero/recibir" params={{ numero }}>
                {textos.recibir}
              </Link>
            )}
          </div>
        )}
      </div>
      <Rotulo remito={remito} />
      {values(remito.lineas).length === 0 && <Alert kind="warn">{textos.noLines}</Alert>}
      <div className={css.columns}>
        <div className={css.stack}>
          <Renglones remito={remito} />
          <Pruebas remito={remito} />
        </div>
        <div className={css.stack}>
          <Kilos remito={remito} />
          <OfOrder remito={remito} />
          <Reclamos remito={remito} />
        </div>
      </div>
    </>
  )
}
