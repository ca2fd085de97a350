import { useQuery } from '@tanstack/react-query'
import { contract as inicio } from '#features/inicio/contract.ts'
import { showTime } from '#shared/dates.ts'
import { showPesos } from '#shared/money.ts'
import { call, q, useRefresh, values } from '#web/api.ts'
import { Alert } from '#web/ui/states.tsx'
import { Answer } from '#web/ui/Answer.tsx'
import { Table, type Column } from '#web/ui/Table.tsx'
import { useSend } from '#web/ui/useSend.ts'
import { contract, type Cotizacion } from '../contract.ts'
import { nombresDolar, textos } from '../rules.ts'
import css from './rates.module.css'

const keyOf = ({ tipo, fechaHora }: Cotizacion): string => `${tipo} ${fechaHora}`
const columns: readonly Column<Cotizacion>[] = [
  { header: 'Desde', className: 'nw', cell: (one) => showTime(one.fechaHora) },
  { header: 'Clase', cell: (one) => nombresDolar[one.tipo] },
  { header: 'Pesos por dólar', num: true, cell: (one) => (one.valor === null ? '—' : showPesos(one.valor)) },
  { header: 'Fuente', cell: (one) => one.fuente ?? '—' },
  { header: 'Quién', cell: (one) => one.usuario ?? 'Sistema de gestión' },
  { header: 'Vale', cell: (one) => (one.anulada ? 'Anulada' : one.vigente ? 'Vale hoy' : '—') },
]

/** The last rates, and 'Anular' beside what jumped (DOLAR-12). */
export const Rates = ({ onChanged }: { onChanged: () => unknown }) => {
  const read = useQuery({ ...q(contract.cotizaciones, {}), staleTime: 0 })
  const refresh = useRefresh()
  const { busy, outcome, send } = useSend()
  const annul = ({ tipo, fechaHora }: Cotizacion) =>
    send(async () => {
      await call(contract.anularCotizacion, { body: { tipo, fechaHora } })
      await Promise.all([refresh(contract.cotizaciones), refresh(inicio.dolar), onChanged()])
      return textos.anulada
    })
  return (
    <Answer of={read}>
      {(all) => (
        <>
          {outcome && <Alert kind={outcome.kind}>{outcome.text}</Alert>}
          {values(all).map(
            (one) =>
              one.salto !== null &&
              one.valor !== null && (
                <Alert key={keyOf(one)} kind="warn">
                  {nombresDolar[one.tipo]}: {textos.salto(one.salto, one.valor)}{' '}
                  <button type="button" className="btn bare" aria-disabled={busy} onClick={() => void annul(one)}>
                    {textos.anular}
                  </button>
                </Alert>
              ),
          )}
          <Table
            caption="El dólar hasta hoy"
            className={css.rates}
            phone="figures"
            columns={columns}
            rows={values(all)}
            rowKey={keyOf}
            empty={<p className="soft">{textos.none}</p>}
          />
        </>
      )}
    </Answer>
  )
}
