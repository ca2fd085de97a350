import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { partsOfRate } from '#features/dolar/rules.ts'
import { rateOf } from '#features/presupuestos/rules.ts'
import { showDay, showTime } from '#shared/dates.ts'
import { isPesos, showKilos, showNumber, showPct } from '#shared/money.ts'
import { showUnitario } from '#shared/renglon.ts'
import { q, values } from '#web/api.ts'
import { Link } from '#web/router.tsx'
import { useMaybeSession } from '#web/session.ts'
import { Logo } from '#web/shell/Logo.tsx'
import { Answer, Unread } from '#web/ui/Answer.tsx'
import { BusyBar } from '#web/ui/BusyBar.tsx'
import { Alert, Empty, Loading, Skeleton } from '#web/ui/states.tsx'
import { Table, type Column } from '#web/ui/Table.tsx'
import { useTitle } from '#web/ui/useTitle.ts'
import { contract, type Compartida, type LineaCompartida } from '../contract.ts'
import { canBeAccepted, sayEstado, textosDeEnlace, tituloOf } from '../sharing.ts'
import { Piezas, Producto, Totales } from './Renglones.tsx'
import { Validez } from './Validez.tsx'
import css from './compartida.module.css'
import lines from './renglones.module.css'

/** /c/{clave}: a version for whoever has its link, without a session and read only (COTIZ-15). */
export const Component = () => {
  const { clave } = useParams({ from: '/c/$clave' })
  // asked for once: each time counts as an opening
  const once = { staleTime: Infinity, refetchOnReconnect: false }
  const read = useQuery({ ...q(contract.openLink, { params: { clave } }), ...once })
  useTitle(read.data ? tituloOf(read.data.numero) : 'Cotización')
  return (
    <div className={css.hoja}>
      <header>
        <div className="wrap">
          <Logo />
        </div>
      </header>
      <main>
        <BusyBar />
        <div className="wrap">
          <Answer
            of={read}
            missing={
              <Framed>
                <Empty text={textosDeEnlace.gone} />
              </Framed>
            }
            failure={
              <Framed>
                <Unread of={read} />
              </Framed>
            }
            waiting={
              <Loading label="Cargando la cotización…">
                <div className={css.waiting}>
                  <Skeleton height={44} width="40%" />
                  <Skeleton height={132} />
                  <Skeleton height={320} />
                </div>
              </Loading>
            }
          >
            {(compartida) => <Hoja compartida={compartida} />}
          </Answer>
        </div>
      </main>
    </div>
  )
}

const Framed = ({ children }: { children: ReactNode }) => (
  <>
    <div className="head">
      <h1 tabIndex={-1}>Cotización</h1>
    </div>
    {children}
  </>
)

const Hoja = ({ compartida }: { compartida: Compartida }) => {
  const { numero, version, estado, moneda, nota, porPartes, lineas } = compartida
  const said = sayEstado(estado)
  return (
    <>
      <div className={`head ${css.cabeza}`}>
        <h1 tabIndex={-1}>
          {tituloOf(numero)} <small>versión {version}</small>
        </h1>
        <Entrar compartida={compartida} />
      </div>
      {said && <Alert kind={estado === 'Aceptada' || estado === 'Comprada' ? 'ok' : 'warn'}>{said}</Alert>}
      <Datos compartida={compartida} />
      <section className={`panel ${css.renglones}`} aria-labelledby="renglones">
        <h2 id="renglones">Renglones</h2>
        <Table
          className={lines.tabla!}
          columns={columnsOf(moneda.simbolo)}
          rows={values(lineas)}
          rowKey={({ item }) => item}
          caption={`Renglones de la versión ${version}, en ${moneda.simbolo} sin IVA`}
          phone="pairs"
        />
        <Totales moneda={moneda} version={compartida} />
        {(nota || porPartes) && (
          <div className={css.nota}>
            {nota && (
              <>
                <p className="k">Nota de esta versión</p>
                <p className={css.text}>{nota}</p>
              </>
            )}
            {porPartes && <p>Se puede comprar por partes hasta que venza.</p>}
          </div>
        )}
      </section>
      <p className={`soft ${css.pie}`}>{textosDeEnlace.foot(showDay(compartida.hasta))}</p>
    </>
  )
}

/** Accepting asks for a sign-in, which leads back to the cotización. */
const Entrar = ({ compartida: { numero, estado } }: { compartida: Compartida }) => {
  const session = useMaybeSession()
  const open = canBeAccepted(estado)
  const text = session ? 'Abrir en el portal' : open ? 'Ingresar para aceptar' : 'Ingresar al portal'
  return (
    <Link className={open ? 'btn main' : 'btn'} to="/cotizaciones/$id" params={{ id: String(numero) }}>
      {text}
    </Link>
  )
}

const Datos = ({ compartida }: { compartida: Compartida }) => {
  const { estado, enviada, vence, cliente, condicionPago, moneda } = compartida
  const rate = isPesos(moneda) ? null : rateOf(compartida)
  const dolar = rate && partsOfRate(rate)
  const facts: readonly (readonly [label: string, value: string | null])[] = [
    ['Para', cliente],
    ['Condición de pago', condicionPago ?? 'Cualquiera de las ofrecidas'],
    ['Mandada el', showTime(enviada)],
    dolar
      ? ['Dólar de la versión', [dolar.valor, dolar.fuente, dolar.del].filter(Boolean).join(', ')]
      : ['Moneda', moneda.simbolo],
  ]
  return (
    <dl className={`caption ${css.rotulo}`}>
      <div className={css.wide}>
        <dt>Validez</dt>
        <dd className="t">
          <Validez estado={estado === 'Reemplazada' ? 'Vencida' : estado} desde={enviada.slice(0, 10)} vence={vence} />
        </dd>
      </div>
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="t">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

const columnsOf = (simbolo: string): readonly Column<LineaCompartida>[] => [
  { header: 'Producto', cell: (line) => <Producto line={line} />, rowHeader: true, bare: true },
  { header: 'Cantidad', cell: (line) => <Piezas line={line} />, num: true },
  { header: 'Kilos', cell: ({ pesoSubtotal }) => (pesoSubtotal > 0 ? showKilos(pesoSubtotal) : '—'), num: true },
  { header: `Precio, ${simbolo}`, cell: (line) => <Precio line={line} />, num: true },
  { header: `Por kilo, ${simbolo}`, cell: ({ porKilo }) => (porKilo === null ? '—' : showNumber(porKilo)), num: true },
  { header: `Importe, ${simbolo}`, cell: ({ montoSubtotalDto }) => showNumber(montoSubtotalDto), num: true },
]
/** The net price of a unit, and what it was before its discount. */
const Precio = ({ line: { precio, descuento1, netoUnitario, unidad } }: { line: LineaCompartida }) => (
  <span className={css.precio}>
    <b>{showUnitario(netoUnitario)}</b>
    <small>por {unidad}</small>
    {descuento1 > 0 && (
      <small>
        {showUnitario(precio)} menos {showPct(descuento1)}
      </small>
    )}
  </span>
)
