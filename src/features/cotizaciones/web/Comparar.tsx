import { useState } from 'react'
import { showDay } from '#shared/dates.ts'
import { dec, showLargo, showMoney, showNumber, showPesos } from '#shared/money.ts'
import { showUnitario } from '#shared/renglon.ts'
import { unitsOf } from '#shared/unidades.ts'
import { Table, type Column } from '#web/ui/Table.tsx'
import { compareVersions, type Compared, type ComparedLinea, type Pair } from '../compare.ts'
import type { Cotizacion, Version } from '../contract.ts'
import { Producto } from './Renglones.tsx'
import css from './renglones.module.css'

/** A figure of both: the former one struck through beside the present one, or the one that both have. */
type ChangeProps<T> = { of: Pair<T>; show: (value: T) => string; none?: string }
const Change = <T,>({ of, show, none = '—' }: ChangeProps<T>) => {
  const text = (value: T | null) => (value === null ? none : show(value))
  if (!of.cambia) return <>{text(of.ahora)}</>
  return (
    <>
      <del>
        <span className="vh">antes </span>
        {text(of.antes)}
      </del>{' '}
      <ins>
        <span className="vh">ahora </span>
        {text(of.ahora)}
      </ins>
    </>
  )
}
const signed = (value: number): string =>
  value === 0 ? 'igual' : `${value < 0 ? '−' : '+'}${showNumber(dec(value).abs().toNumber())}`

const columns: readonly Column<ComparedLinea>[] = [
  {
    header: 'Qué cambió',
    cell: ({ linea, neto }) => (
      <Producto line={linea} note={neto.antes === null ? 'nuevo' : neto.ahora === null ? 'ya no está' : null} />
    ),
    rowHeader: true,
    bare: true,
  },
  { header: 'Cantidad', cell: ({ cantidad }) => <Change of={cantidad} show={showLargo} />, num: true },
  { header: 'Precio', cell: ({ neto }) => <Change of={neto} show={(value) => showUnitario(value)} />, num: true },
  { header: 'Importe', cell: ({ monto }) => <Change of={monto} show={showNumber} />, num: true },
  { header: 'Diferencia', cell: ({ diferencia }) => signed(diferencia), num: true },
]

type Props = { cotizacion: Cotizacion; antes: Version; ahora: Version }
/** Two versions side by side: what changed with its figure before, what did not folded away (COTIZ-04). */
export const Comparar = ({ cotizacion: { moneda }, antes, ahora }: Props) => {
  const [all, setAll] = useState(false)
  const seen = compareVersions(antes, ahora)
  const equal = seen.lineas.filter(({ cambia }) => !cambia).length
  const rows = all ? seen.lineas : seen.lineas.filter(({ cambia }) => cambia)
  return (
    <>
      <Table
        className={`${css.tabla} ${css.comparar}`}
        columns={columns}
        rows={rows}
        rowKey={({ linea }) => `${linea.item} ${linea.productoId} ${linea.dimension1} ${linea.dimension2}`}
        caption={`Versión ${antes.numero} y versión ${ahora.numero}, lado a lado`}
        phone="pairs"
        empty={<p className={css.same}>Ningún renglón cambió.</p>}
      />
      {equal > 0 && (
        <button type="button" className="btn bare" aria-expanded={all} onClick={() => setAll(!all)}>
          {all
            ? 'Ocultar los que no cambiaron'
            : `Ver ${unitsOf(equal, 'renglón').replace('renglónes', 'renglones')} sin cambios`}
        </button>
      )}
      <Datos seen={seen} simbolo={moneda.simbolo} />
    </>
  )
}

/** What else two versions say: sum, last day, rate, condition, parts, note. */
const Datos = ({ seen, simbolo }: { seen: Compared; simbolo: string }) => (
  <dl className={`caption ${css.datos}`}>
    <div>
      <dt>Neto</dt>
      <dd>
        <Change of={seen.total} show={(value) => showMoney(value, simbolo)} />
      </dd>
    </div>
    <div>
      <dt>Validez</dt>
      <dd>
        <Change of={seen.vence} show={showDay} />
      </dd>
    </div>
    <div>
      <dt>Dólar de la versión</dt>
      <dd>
        <Change of={seen.cotizacion} show={showPesos} />
      </dd>
    </div>
    <div>
      <dt>Condición de pago</dt>
      <dd className="t">
        <Change of={seen.condicionPago} show={(value) => value} none="Cualquiera" />
      </dd>
    </div>
    <div>
      <dt>Por partes</dt>
      <dd className="t">
        <Change of={seen.porPartes} show={(value) => (value ? 'Sí' : 'No')} />
      </dd>
    </div>
    {seen.nota.cambia && (
      <div>
        <dt>Nota</dt>
        <dd className="t">
          <Change of={seen.nota} show={(value) => value} />
        </dd>
      </div>
    )}
  </dl>
)
