import { useRef } from 'react'
import { readDay, today } from '#shared/dates.ts'
import { same } from '#shared/rebase.ts'
import { ApiError, call, refusalOf, values } from '#web/api.ts'
import { newKey } from '#web/key.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { draft } from '#web/ui/draft.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { contract, type Cotizacion, type Linea, type Version } from '../contract.ts'
import { atNeto, movedOf } from '../precios.ts'
import { isOver } from '../rules.ts'
import { draftOf, inForceOf } from './respuesta.ts'
import { checkHasta, checkPrecios, dayText, isPrecio, precioOf, textOf, type Errores } from './typed.ts'
import { useDeed } from './useCotizacion.ts'

export type Valores = {
  precios: Record<string, string>
  vence: string
  condicionPagoId: string
  porPartes: boolean
  nota: string
  /** Lines whose list price moved, ticked. */ revisados: readonly number[]
  /** What all prices are changed by at once, as it is typed. */ juntos: { percent: string; total: string }
}
export const initialOf = (version: Version): Valores => ({
  precios: Object.fromEntries(values(version.lineas).map((line) => [line.item, textOf(line.netoUnitario)])),
  vence: dayText(version.vence),
  condicionPagoId: version.condicionPagoId === null ? '' : String(version.condicionPagoId),
  porPartes: version.porPartes,
  nota: version.nota ?? '',
  revisados: [],
  juntos: { percent: '', total: '' },
})

/** A line at the price that is typed; untouched it keeps its price and discount as they are. */
export const pricedOf = (line: Linea, text: string | undefined): Linea => {
  if (text === undefined || text === textOf(line.netoUnitario) || !isPrecio(text)) return line
  return { ...atNeto(line, precioOf(text)!), netoUnitario: precioOf(text)! }
}
export const linesOf = (version: Version, precios: Valores['precios']): Linea[] =>
  values(version.lineas).map((line) => pricedOf(line, precios[line.item]))

/** What is saved of a draft. */
export const bodyOf = (version: Version, typed: Valores, cambio: number) => ({
  cambio,
  condicionPagoId: typed.condicionPagoId === '' ? null : Number(typed.condicionPagoId),
  vence: readDay(typed.vence),
  porPartes: typed.porPartes,
  nota: typed.nota.trim() || null,
  lineas: linesOf(version, typed.precios).map((line) => ({
    item: line.item,
    productoId: line.productoId,
    cantidadTiras: line.cantidadTiras,
    dimension1: line.dimension1,
    dimension2: line.dimension2,
    precio: line.precio,
    descuento1: line.descuento1,
  })),
})

/** The former list prices of the lines that are ticked before a renewal is sent, by item (COTIZ-08). */
export const movedIn = (cotizacion: Cotizacion, version: Version): ReadonlyMap<number, number> => {
  const former = inForceOf(cotizacion)
  return isOver(cotizacion.estado) && former ? movedOf(values(version.lineas), values(former.lineas)) : new Map()
}

/** 'lineas.3.precio' is the field of line 3's price. */
const fieldOf = (field: string): string => {
  const [, item, what] = /^lineas\.(\d+)\.(\w+)$/.exec(field) ?? []
  if (item === undefined) return field
  return what === 'revisado' ? `revisado-${item}` : `precio-${item}`
}
const errorsOf = (error: unknown): Errores =>
  Object.fromEntries(
    (error instanceof ApiError ? (error.problem?.errors ?? []) : []).map(({ field, detail }) => [
      fieldOf(field),
      detail,
    ]),
  )

type Way = 'guardar' | 'enviar'
/** The form of a draft: saved, or saved and sent (COTIZ-05). `onStale`: somebody else changed it meanwhile. */
export const useBorrador = (cotizacion: Cotizacion, base: Version, onStale: () => void) => {
  const { id, cambio } = cotizacion
  const { change } = useDeed(id)
  const way = useRef<Way>('guardar')
  const initial = initialOf(base)
  const saveIt = (typed: Valores): Promise<Cotizacion> => {
    const { revisados, juntos } = initial
    const untouched = same({ ...typed, revisados, juntos }, initial) && draftOf(cotizacion) !== undefined
    if (untouched && way.current === 'enviar') return Promise.resolve(cotizacion)
    return change(() => call(contract.saveDraft, { params: { id }, body: bodyOf(base, typed, cambio) }))
  }
  const form = useForm<Valores, Errores>({
    initial,
    borrador: draft(`cotizacion:${id}`),
    check: ({ precios, vence }) => {
      const hasta = checkHasta(vence, way.current === 'enviar')
      // an untouched one stays as it is, whatever its net price is written with
      const touched = Object.fromEntries(
        Object.entries(precios).filter(([item, text]) => text !== initial.precios[item]),
      )
      return { ...checkPrecios(touched, true), ...(hasta ? { vence: hasta } : {}) }
    },
    related: (campo) =>
      values(base.lineas).flatMap(({ item }) => (campo === 'vence' ? [] : [`precio-${item}`, `revisado-${item}`])),
    send: async (typed, { reset, wrong }) => {
      try {
        const saved = await saveIt(typed)
        reset({ ...initialOf(draftOf(saved) ?? base), revisados: typed.revisados })
        if (way.current === 'guardar') return `Se guardó el borrador.`
        const body = { cambio: saved.cambio, revisados: [...typed.revisados] }
        const sent = await change(() => call(contract.send, { params: { id }, body }, { idempotencyKey: newKey() }))
        announce(`Mandaste la versión ${sent.version}.`)
        return undefined
      } catch (error) {
        if (refusalOf(contract.saveDraft, error) === 'version_vieja') onStale()
        const errors = errorsOf(error)
        if (Object.keys(errors).length > 0) wrong(errors)
        throw error
      }
    },
  })
  return { form, choose: (next: Way) => void (way.current = next), today: today() }
}
export type Borrador = ReturnType<typeof useBorrador>
