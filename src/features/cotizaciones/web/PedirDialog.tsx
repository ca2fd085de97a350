import { useQuery } from '@tanstack/react-query'
import type { Presupuesto } from '#features/carrito/contract.ts'
import { contract as carrito } from '#features/carrito/contract.ts'
import { contract as correos } from '#features/correos/contract.ts'
import { readDay } from '#shared/dates.ts'
import { nombreOf, showPiezas } from '#shared/renglon.ts'
import { ApiError, call, q, useRefresh, values } from '#web/api.ts'
import { newKey } from '#web/key.ts'
import { useSession } from '#web/session.ts'
import { draft } from '#web/ui/draft.tsx'
import { AreaField, SelectField, TextField } from '#web/ui/Field.tsx'
import { ChooseFiles, FilesToSend } from '#web/ui/Files.tsx'
import { Recovered } from '#web/ui/Recovered.tsx'
import { Alert } from '#web/ui/states.tsx'
import { useChanged } from '#web/ui/useChanged.ts'
import { useFiles } from '#web/ui/useFiles.ts'
import { useForm } from '#web/ui/useForm.ts'
import { upload } from '#web/upload.ts'
import { archivos, contract, type Cotizacion } from '../contract.ts'
import { MAX_COMENTARIO, MAX_OBRA, MAX_OBSERVACIONES } from '../rules.ts'
import { Dialog } from './Dialog.tsx'
import { Fecha } from './Fecha.tsx'
import { Objetivos, type Buscado } from './Objetivos.tsx'
import { isOfPrecios } from './OtroPrecio.tsx'
import { checkFecha, checkPrecios, checkTotal, precioOf, type Errores } from './typed.ts'
import css from './dialogs.module.css'

type Done = (cotizacion: Cotizacion, aviso?: string) => Promise<void>
type Props = {
  cart: Presupuesto
  opened: boolean
  onClose: () => void
  /** Called before it is sent; what it returns follows the answer. */ onAsking: () => Done
}
/** 'Pedir cotización' of what is in the cart (COTIZ-01). */
export const PedirDialog = ({ cart, opened, onClose, onAsking }: Props) => (
  <Dialog titulo="Pedir cotización" opened={opened} wide onClose={onClose}>
    {(close) => <Pedir cart={cart} onCancel={close} onAsking={onAsking} />}
  </Dialog>
)

type Typed = {
  precios: Record<string, string>
  comentarios: Record<string, string>
  total: string
  fecha: string
  tienda: string
  obra: string
  observaciones: string
  vaciar: boolean
  /** By name, so that other files make another request. */ archivos: readonly string[]
}
const linesOf = (cart: Presupuesto): Buscado[] =>
  values(cart.presupuestoDetalles).map(({ item, producto, cantidadTiras, dimension1, dimension2, netoUnitario }) => {
    const cut = { largo: dimension1, ancho: dimension2 }
    return {
      item,
      nombre: nombreOf(producto.descripcion, cut),
      piezas: showPiezas(cantidadTiras, producto.unidadMedida.descripcion, cut),
      what: 'hoy',
      precio: netoUnitario,
    }
  })
const initialOf = (lines: readonly Buscado[]): Typed => {
  const empty = Object.fromEntries(lines.map(({ item }) => [item, '']))
  const rest = { total: '', fecha: '', tienda: '', obra: '', observaciones: '', vaciar: false, archivos: [] }
  return { precios: empty, comentarios: empty, ...rest }
}
const check = ({ precios, total, fecha }: Typed): Errores => {
  const day = checkFecha(fecha)
  return { ...checkPrecios(precios, false), ...checkTotal(total), ...(day ? { fecha: day } : {}) }
}
const bodyOf = ({ id, clienteId }: Presupuesto, lines: readonly Buscado[], typed: Typed) => ({
  clienteId,
  presupuestoId: id,
  objetivos: lines.map(({ item }) => ({
    item,
    objetivo: precioOf(typed.precios[item] ?? ''),
    comentario: typed.comentarios[item]?.trim() || null,
  })),
  objetivoTotal: precioOf(typed.total),
  fechaDeseada: readDay(typed.fecha),
  tiendaNro: typed.tienda === '' ? null : Number(typed.tienda),
  obra: typed.obra.trim() || null,
  observaciones: typed.observaciones.trim() || null,
  vaciarCarrito: typed.vaciar,
})

/** The files that go with what was asked; what is said where they did not arrive: they are chosen again there. */
const attach = async (id: number, files: readonly File[]): Promise<string | undefined> => {
  if (files.length === 0) return undefined
  try {
    await upload(contract.attach, { params: { id }, files: { file: files } }, { idempotencyKey: newKey() })
    return undefined
  } catch (error) {
    return `La cotización quedó pedida, pero los archivos no llegaron: volvé a elegirlos acá. ${whyOf(error)}`
  }
}
const whyOf = (error: unknown): string => (error instanceof ApiError ? error.message : '')

const usePedir = (cart: Presupuesto, lines: readonly Buscado[], onAsking: () => Done) => {
  const refresh = useRefresh()
  const files = useFiles(archivos)
  const initial = initialOf(lines)
  const form = useForm<Typed, Errores>({
    initial,
    borrador: draft(`pedir-cotizacion:${cart.id}`),
    check,
    related: isOfPrecios(initial.precios),
    send: async (typed, { key, reset }) => {
      const done = onAsking()
      const asked = await call(contract.ask, { body: bodyOf(cart, lines, typed) }, { idempotencyKey: key })
      const said = await attach(asked.id, files.files)
      reset(initial)
      files.clear()
      void refresh(contract.list)
      if (typed.vaciar) void Promise.all([refresh(carrito.getShoppingCart), refresh(carrito.count)])
      await done(asked, said)
    },
  })
  const names = files.files.map(({ name, size }) => `${name}:${size}`)
  useChanged(names.join('|'), () => form.set({ archivos: names.length === 0 ? initial.archivos : names }))
  return { form, files, lost: names.length === 0 && form.values.archivos.length > 0 }
}

type FormProps = Pick<Props, 'cart' | 'onAsking'> & { onCancel: () => void }
const Pedir = ({ cart, onCancel, onAsking }: FormProps) => {
  const team = useSession().tipoRol !== 3
  const lines = linesOf(cart)
  const { form, files, lost } = usePedir(cart, lines, onAsking)
  const { values: typed, set } = form
  return (
    <form {...form.props} className="stack" aria-label="Pedir cotización">
      <Recovered form={form} onDiscard={form.discard} />
      {lost && <Alert kind="info">Los archivos hay que volver a elegirlos.</Alert>}
      {form.refusal && <Alert kind="bad">{form.refusal}</Alert>}
      <p className="soft">
        {team
          ? 'Se empieza un borrador con lo que hay en el carrito; el cliente lo ve cuando lo mandás.'
          : 'Tu vendedor le pone precio a lo que hay en el carrito. Si buscás un precio, decilo: es neto y por unidad.'}
      </p>
      <Objetivos
        lines={lines}
        simbolo={cart.moneda?.simbolo}
        precios={typed.precios}
        errors={form.errors}
        onChange={(precios) => set({ precios })}
        comentarios={{
          values: typed.comentarios,
          max: MAX_COMENTARIO,
          onChange: (comentarios) => set({ comentarios }),
        }}
      />
      <div className={css.dos}>
        <TextField label="Total que buscás, neto" inputMode="decimal" autoComplete="off" {...form.field('total')} />
        <Fecha label="Para cuándo" {...form.field('fecha')} />
        <Tienda clienteId={cart.clienteId} form={form} />
        <TextField label="Obra" maxLength={MAX_OBRA} {...form.field('obra')} />
      </div>
      <AreaField label="Observaciones" rows={2} maxLength={MAX_OBSERVACIONES} {...form.field('observaciones')} />
      <ChooseFiles files={files} label="Archivos del pedido" />
      <FilesToSend files={files} />
      <label className={css.tick}>
        <input type="checkbox" checked={typed.vaciar} onChange={(e) => set({ vaciar: e.target.checked })} />
        Vaciar el carrito
      </label>
      <div className="acts">
        <button type="button" className="btn" onClick={onCancel}>
          Volver
        </button>
        <button type="submit" className="btn main" aria-disabled={form.busy}>
          Pedir cotización
        </button>
      </div>
    </form>
  )
}

/** One of the client's shops. */
const Tienda = ({ clienteId, form }: { clienteId: number; form: ReturnType<typeof usePedir>['form'] }) => {
  const { data } = useQuery({ ...q(correos.tiendas, { params: { clienteId } }), staleTime: 300_000 })
  return (
    <SelectField label="Tienda" {...form.field('tienda')}>
      <option value="">Ninguna</option>
      {values(data).map(({ tiendaNro, calle, calleNro }) => (
        <option key={tiendaNro} value={tiendaNro}>
          {calle} {calleNro}
        </option>
      ))}
    </SelectField>
  )
}
