import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { showDay } from '#shared/dates.ts'
import { showDolares, showInt, showPesos } from '#shared/money.ts'
import { SinDolar, useOtra } from '#features/dolar/web/dolar.tsx'
import type { Answer as Answered } from '#shared/route.ts'
import { q } from '#web/api.ts'
import { Link } from '#web/router.tsx'
import { Answer } from '#web/ui/Answer.tsx'
import { isBare } from '#web/ui/bare.ts'
import { Alert, Loading, Skeleton } from '#web/ui/states.tsx'
import { PaperTable } from '#web/shell/Paper.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { contract } from '../contract.ts'
import { barsOf, showParte, textos, tramosOf } from '../rules.ts'
import { saldoAsked, type At, type Vista } from './cuenta.ts'
import { CuentaOnPaper } from './CuentaOnPaper.tsx'
import { Download } from './Download.tsx'
import css from './cuenta.module.css'
import cssSaldo from './saldo.module.css'

type Saldos = Answered<typeof contract.saldo>

/** How many ages something is owed of, or to the client's favour: a sheet of none says nothing. */
const owed = (saldos: Saldos): number => tramosOf(saldos).filter(({ saldo }) => saldo !== 0).length

type Tramo = ReturnType<typeof tramosOf>[number]
const tramos: readonly Column<Tramo>[] = [
  { header: 'Antigüedad', cell: (tramo) => tramo.texto },
  { header: 'Saldo en pesos', num: true, cell: (tramo) => showPesos(tramo.saldo) },
]

/** 'Saldo Cuenta Corriente': the debt by age, as a chart and in figures (ACC-10, ACC-11). */
export const Saldo = ({ clienteId, vista, at }: { clienteId: number; vista: Vista; at: At }) => {
  const body = saldoAsked(clienteId)
  const read = useQuery(q(contract.saldo, { body }))
  return (
    <>
      {!isBare(read, { rows: owed }) && (
        <div className={css.barra}>
          <p className="soft" />
          <Download tab="saldo" cuenta={body} />
        </div>
      )}
      <Answer
        of={read}
        waiting={
          <Loading label="Cargando el saldo…">
            <Skeleton height={280} />
          </Loading>
        }
      >
        {(saldos) => (
          <>
            <DebtAge saldos={saldos} />
            <CuentaOnPaper clienteId={clienteId} vista={vista}>
              <PaperTable columns={tramos} rows={tramosOf(saldos)} rowKey={(tramo) => tramo.dia} />
            </CuentaOnPaper>
            {saldos.viejos > 0 && (
              <p className={cssSaldo.viejos}>
                Lo más viejo:{' '}
                <Link {...at({ solapa: 'composicion', pagina: 1 })}>
                  {showInt(saldos.viejos)} {saldos.viejos === 1 ? 'documento' : 'documentos'} de más de 45 días
                </Link>
              </p>
            )}
          </>
        )}
      </Answer>
    </>
  )
}

const DebtAge = ({ saldos }: { saldos: Saldos }) => {
  const tramos = tramosOf(saldos)
  const barras = barsOf(tramos.map((t) => t.saldo))
  const { informado, saldoTotal } = saldos
  return (
    <>
      {informado && informado.saldo !== saldoTotal && (
        <Alert kind="warn">{textos.doesNotAddUp(saldoTotal, informado.saldo)}</Alert>
      )}
      <section className={cssSaldo.edad} aria-label="Antigüedad del saldo">
        {tramos.map(({ dia, texto, saldo }, lugar) => (
          <div key={dia} className={cssSaldo.tramo} data-tramo={lugar}>
            <div className={cssSaldo.drawing} aria-hidden="true">
              {barras[lugar]!.parte !== null && (
                <i style={{ '--alto': `${Math.max(barras[lugar]!.alto, 2)}%` } as CSSProperties}>
                  <span>{showParte(barras[lugar]!.parte)}</span>
                </i>
              )}
              <small>{dia} días</small>
            </div>
            <div className={cssSaldo.figure}>
              <p>{texto}</p>
              <b>{showPesos(saldo)}</b>
            </div>
          </div>
        ))}
        <Total saldos={saldos} />
      </section>
    </>
  )
}

/** What the distributor says of the rate of accounts (DOLAR-02). */
const Frase = () => {
  const { frase } = useOtra(null, 'cuenta')
  return (
    <>
      <SinDolar />
      {frase && <p className="hint">{frase}</p>}
    </>
  )
}

const Total = ({ saldos: { saldoTotal, saldoDolares, cotizacion, desde } }: { saldos: Saldos }) => (
  <div className={cssSaldo.total}>
    <p>Saldo total</p>
    <b>{showPesos(saldoTotal)}</b>
    {cotizacion && saldoDolares !== null && (
      <p>
        {showDolares(saldoDolares)} al dólar de {showPesos(cotizacion.valor)} del {showDay(cotizacion.fecha)}.
      </p>
    )}
    {cotizacion && <Frase />}
    <p className="hint">
      En pesos. Los días se cuentan desde {desde === 'emision' ? 'la emisión' : 'el vencimiento'}; las notas de crédito
      restan.
    </p>
  </div>
)
