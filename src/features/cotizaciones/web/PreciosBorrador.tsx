import { showNumber } from '#shared/money.ts'
import { values } from '#web/api.ts'
import { Table, type Column } from '#web/ui/Table.tsx'
import type { Cotizacion, Linea, Version } from '../contract.ts'
import { montosOf, percentOf } from '../precios.ts'
import { Desvio } from './Desvio.tsx'
import { Precio } from './Objetivos.tsx'
import { Piezas, Producto, unitario } from './Renglones.tsx'
import { inForceOf } from './respuesta.ts'
import { movedIn, type Borrador } from './useBorrador.ts'
import cssDialogs from './dialogs.module.css'
import cssLines from './renglones.module.css'
import css from './borrador.module.css'

type Props = { cotizacion: Cotizacion; base: Version; lines: readonly Linea[]; form: Borrador['form'] }
const columnsOf = ({ cotizacion, form }: Props): Column<Linea>[] => {
  const former = inForceOf(cotizacion)
  const { precios } = form.values
  const asked = ({ item }: Linea) => values(cotizacion.pedidas).find((one) => one.item === item)
  const before = ({ item }: Linea) => former?.lineas.$values.find((line) => line.item === item)?.netoUnitario ?? null
  const today = (line: Linea) => asked(line)?.netoHoy ?? null
  return [
    {
      header: 'Producto',
      cell: (line) => <Producto line={line} note={asked(line)?.comentario} />,
      rowHeader: true,
      bare: true,
    },
    { header: 'Cantidad', cell: (line) => <Piezas line={line} />, num: true },
    { header: 'Precio de hoy', cell: (line) => unitario(today(line)), num: true },
    ...(former
      ? [{ header: `Versión ${former.numero}`, cell: (line: Linea) => unitario(before(line)), num: true }]
      : []),
    { header: 'Objetivo', cell: (line) => unitario(asked(line)?.objetivo ?? null), num: true },
    {
      header: 'Precio',
      cell: ({ item }) => (
        <Precio
          label={`Precio del renglón ${item}`}
          value={precios[item] ?? ''}
          error={form.errors[`precio-${item}`]}
          onChange={(text) => form.set({ precios: { ...precios, [item]: text } })}
        />
      ),
      num: true,
      className: css.campo!,
    },
    {
      header: 'Contra el de hoy',
      cell: (line) => (
        <Desvio
          percent={percentOf(line.netoUnitario, today(line))}
          objetivo={asked(line)?.objetivo ? percentOf(asked(line)!.objetivo!, today(line)) : null}
        />
      ),
      num: true,
    },
    {
      header: `Importe, ${cotizacion.moneda.simbolo}`,
      cell: (line) => showNumber(montosOf(line).montoSubtotalDto),
      num: true,
    },
  ]
}

/** A line whose list price moved, ticked before the renewal is sent (COTIZ-08). */
const Revisado = ({
  line: { item, precioLista },
  before,
  form,
}: {
  line: Linea
  before: number | null
  form: Props['form']
}) => {
  const { revisados } = form.values
  const tick = (item: number, on: boolean) =>
    form.set({ revisados: on ? [...revisados, item] : revisados.filter((one) => one !== item) })
  return (
    <>
      <label className={cssDialogs.tick}>
        <input
          type="checkbox"
          checked={revisados.includes(item)}
          aria-invalid={form.errors[`revisado-${item}`] ? true : undefined}
          onChange={(e) => tick(item, e.target.checked)}
        />
        <span>
          Revisé el renglón {item}: su precio de lista pasó de <del>{unitario(before)}</del> a{' '}
          <ins>{unitario(precioLista)}</ins>
        </span>
      </label>
      {form.errors[`revisado-${item}`] && (
        <p className="err" role="alert">
          {form.errors[`revisado-${item}`]}
        </p>
      )}
    </>
  )
}

/** The prices of a draft, each beside today's, the former version's and the one that is looked for (COTIZ-05). */
export const Precios = (props: Props) => {
  const { cotizacion, base, lines, form } = props
  const moved = movedIn(cotizacion, base)
  return (
    <Table
      className={cssLines.tabla!}
      columns={columnsOf(props)}
      rows={lines}
      rowKey={({ item }) => item}
      caption={`Renglones del borrador, en ${cotizacion.moneda.simbolo} sin IVA`}
      phone="pairs"
      below={(line) =>
        moved.has(line.item) || form.errors[`revisado-${line.item}`] ? (
          <Revisado line={line} before={moved.get(line.item) ?? null} form={form} />
        ) : null
      }
    />
  )
}
