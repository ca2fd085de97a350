import { readNumber, round, showLargo, showMoney } from '#shared/money.ts'
import { call, values } from '#web/api.ts'
import { draft } from '#web/ui/draft.tsx'
import { Recovered } from '#web/ui/Recovered.tsx'
import { SinIva } from '#web/ui/SinIva.tsx'
import { Alert } from '#web/ui/states.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { contract, type Cotizacion, type Linea } from '../contract.ts'
import { totalesOf } from '../precios.ts'
import { textos } from '../rules.ts'
import { Precio } from './Objetivos.tsx'
import { nameOf, Pedido } from './Renglones.tsx'
import { inForceOf } from './respuesta.ts'
import { textOf, type Errores } from './typed.ts'
import { useDeed } from './useCotizacion.ts'
import css from './dialogs.module.css'

type Cantidades = Record<string, string>
const leftOf = ({ cantidadTiras, comprada }: Linea): number => round(cantidadTiras - comprada, 4).toNumber()
/** The lines of which something is left. */
const openOf = (cotizacion: Cotizacion): Linea[] =>
  values(inForceOf(cotizacion)?.lineas).filter((line) => leftOf(line) > 0)

const cantidadOf = (text: string | undefined): number | null => ((text ?? '').trim() === '' ? 0 : readNumber(text!))
const checkLine = (line: Linea, text: string | undefined): string | undefined => {
  const cantidad = cantidadOf(text)
  if (cantidad === null || cantidad < 0 || !round(cantidad, 4).eq(cantidad)) return textos.cantidadInvalida
  return cantidad > leftOf(line) ? textos.queda(nameOf(line), showLargo(leftOf(line))) : undefined
}
const check = (lines: readonly Linea[], cantidades: Cantidades): Errores => {
  const found = lines.flatMap((line) => {
    const problem = checkLine(line, cantidades[line.item])
    return problem ? [[`precio-${line.item}`, problem] as const] : []
  })
  const nothing = lines.every((line) => cantidadOf(cantidades[line.item]) === 0)
  return nothing ? { [`precio-${lines[0]?.item}`]: textos.nadaElegido } : Object.fromEntries(found)
}
const partsOf = (lines: readonly Linea[], cantidades: Cantidades) =>
  lines.flatMap((line) => {
    const cantidad = cantidadOf(cantidades[line.item])
    return cantidad !== null && cantidad > 0 ? [{ line, cantidad }] : []
  })

type Props = {
  cotizacion: Cotizacion
  onCancel: () => void
  /** Called before it is sent; what it returns follows the answer. */ onBuying: () => (id: number) => Promise<void>
}
/** 'Comprar' of what is sold in parts: a quantity of each line, at the same prices (COTIZ-12). */
export const Partes = ({ cotizacion, onCancel, onBuying }: Props) => {
  const { id, version, moneda } = cotizacion
  const { deed } = useDeed(id)
  const lines = openOf(cotizacion)
  const initial = { cantidades: Object.fromEntries(lines.map((line) => [line.item, textOf(leftOf(line))])) }
  const form = useForm<typeof initial, Errores>({
    initial,
    borrador: draft(`cotizacion-partes:${id}`),
    check: ({ cantidades }) => check(lines, cantidades),
    related: () => lines.map(({ item }) => `precio-${item}`),
    send: async ({ cantidades }, { key, reset }) => {
      const go = onBuying()
      const lineas = partsOf(lines, cantidades).map(({ line, cantidad }) => ({ item: line.item, cantidad }))
      const body = { version: version!, lineas }
      const { presupuestoId } = await deed(() => call(contract.buy, { params: { id }, body }, { idempotencyKey: key }))
      reset(initial)
      await go(presupuestoId)
    },
  })
  const { cantidades } = form.values
  const parts = partsOf(lines, cantidades).map(({ line, cantidad }) => ({ ...line, cantidadTiras: cantidad }))
  return (
    <form {...form.props} className="stack" aria-label="Comprar">
      <Recovered form={form} onDiscard={form.discard} />
      {form.refusal && <Alert kind="bad">{form.refusal}</Alert>}
      <p className="soft">Cuánto de cada renglón. Lo que no pidas ahora queda al mismo precio hasta que venza.</p>
      <ul className={css.objetivos}>
        {lines.map((line) => (
          <li key={line.item}>
            <div>
              <b>{nameOf(line)}</b>
              <Pedido line={line} />
              <small>quedan {showLargo(leftOf(line))}</small>
            </div>
            <Precio
              label={`Cantidad de ${nameOf(line)}`}
              value={cantidades[line.item] ?? ''}
              error={form.errors[`precio-${line.item}`]}
              onChange={(text) => form.set({ cantidades: { ...cantidades, [line.item]: text } })}
            />
          </li>
        ))}
      </ul>
      <p className={css.con} role="status">
        Neto <b className="num">{showMoney(totalesOf(parts).montoTotal, moneda.simbolo)}</b> <SinIva />
      </p>
      <div className="acts">
        <button type="button" className="btn" onClick={onCancel}>
          Volver
        </button>
        <button type="submit" className="btn main" aria-disabled={form.busy}>
          Seguir con el envío
        </button>
      </div>
    </form>
  )
}
