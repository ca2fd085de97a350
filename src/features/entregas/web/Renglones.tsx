import { Nombre } from '#features/productos/web/productos.tsx'
import { showKilos } from '#shared/money.ts'
import { nombreOf, showMedida } from '#shared/renglon.ts'
import { unitsOf } from '#shared/unidades.ts'
import { values } from '#web/api.ts'
import type { Linea, Remito } from '../contract.ts'
import { barOfRemito, kinds, textos, type Kind } from '../rules.ts'
import { Barra, BarraKey } from './Barra.tsx'
import css from './remito.module.css'

/** 'entregado antes' of one that goes; of one that arrived, of the others. */
const keyOf = (lines: readonly Linea[]): (readonly [Kind, string])[] => {
  const there = new Set(
    lines.flatMap((line) =>
      line.pedida === null ? [] : barOfRemito({ ...line, pedida: line.pedida }).parts.map(({ kind }) => kind),
    ),
  )
  const all: (readonly [Kind, string])[] = [
    ['entregada', 'entregado antes'],
    ['remito', kinds.remito],
    ['enCamino', 'en otro remito, en camino'],
    ['preparada', kinds.preparada],
    ['pendiente', kinds.pendiente],
  ]
  return all.filter(([kind]) => there.has(kind))
}
const Figures = ({ line }: { line: Linea }) => {
  const kilos = line.kilos ?? line.kilosTabla
  if (line.cantidad === 0) return <small>{textos.notHere}</small>
  return (
    <small>
      {unitsOf(line.cantidad, line.unidad)}
      {kilos !== null && (
        <>
          , <span className="mono nw">{showKilos(kilos)}</span>
        </>
      )}{' '}
      en este remito
    </small>
  )
}
const coladasOf = (coladas: readonly string[]): string =>
  `${coladas.length === 1 ? 'Colada' : 'Coladas'} ${coladas.join(', ')}`

const Renglon = ({ line, several }: { line: Linea; several: boolean }) => {
  const { pedida, unidad, segunRemitos } = line
  const medida = showMedida(line)
  return (
    <li>
      <div className={css.product}>
        <span className={css.item}>{line.renglon}</span>
        <span>
          <Nombre>{nombreOf(line.descripcion, line)}</Nombre> {medida && <b className="nw">× {medida}</b>}
          <Figures line={line} />
          {several && line.pedidoId && <small>Pedido {line.pedidoId}</small>}
          {line.coladas.$values.length > 0 && <small>{coladasOf(line.coladas.$values)}</small>}
        </span>
      </div>
      <div>
        {pedida !== null && pedida > 0 && (
          <Barra pedida={pedida} unidad={unidad} bar={barOfRemito({ ...line, pedida })} />
        )}
        {segunRemitos !== null && (
          <p className={css.other}>{textos.otherSum(line.descripcion, line.entregada, segunRemitos)}</p>
        )}
      </div>
    </li>
  )
}
/** The lines of its orders: what was ordered, what goes in it, what was delivered before, what is left (REMITO-02). */
export const Renglones = ({ remito }: { remito: Remito }) => {
  const lines = values(remito.lineas)
  if (lines.length === 0) return null
  const going = lines.filter(({ cantidad }) => cantidad > 0)
  const several = remito.pedidos.$values.length > 1
  return (
    <section className="panel" aria-labelledby="renglones">
      <div className={css.top}>
        <h2 id="renglones">{several ? 'Renglones de los pedidos' : 'Renglones del pedido'}</h2>
        <p className="soft">
          {going.length} de {lines.length} en este remito
        </p>
      </div>
      <BarraKey of={keyOf(lines)} />
      <ol className={css.lines}>
        {lines.map((line) => (
          <Renglon key={`${line.pedidoId} ${line.renglon}`} line={line} several={several} />
        ))}
      </ol>
    </section>
  )
}
