/** A quote as the import sees it. `id` null: not stored yet. `viajes`: the state of each trip. */
export type Solicitud = {
  id: number | null
  presupuestoTotvsId: string | null
  pedidoId: string | null
  clienteId: number
  usuarioAlta: number | null
  contactoId: number
  fecha: string
  estado: string
  monedaId: number
  condicionPagoId: number | null
  clasificacionId: number | null
  transporteId: number | null
  tiendaNro: number | null
  /** Whether it goes to a work site; the following columns name it. */
  esObra: boolean
  obraCalle: string | null
  obraNro: string | null
  obraLocalidad: string | null
  obraCodigoPostal: string | null
  obraProvinciaId: number | null
  /** The province's name. */
  obraProvincia: string | null
  descuentoCliente: number
  descuentoCondicionPago: number
  esPedidoFirme: boolean | null
  comentario: string | null
  ordenCompra: string | null
  /** What was asked for (REMITO-05). */
  fechaPedida: string | null
  franjaPedida: string | null
  /** When another day was asked for that nobody answered yet. */
  otraFecha: string | null
  /** The day and the slot that the order system promises (REMITO-06). */
  fechaPrometida: string | null
  franjaPrometida: string | null
  /** The moment of the last statement received. */
  momento: string | null
  /** The moment of its cancellation; null if it is not cancelled. */
  cancelada: string | null
  viajes: readonly string[]
}
/** What a row states; null: an empty cell; undefined: the file lacks the column. */
export type Cambios = {
  readonly [K in Exclude<keyof Solicitud, 'id' | 'viajes' | 'esObra' | 'cancelada' | 'otraFecha'>]?: Solicitud[K] | null
}
