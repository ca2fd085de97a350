/** A quote as the import sees it. id null: not stored yet. viajes: the status of each trip. */
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
  /** Whether it goes to a work site, and which one. */
  esObra: boolean
  obraCalle: string | null
  obraNro: string | null
  obraLocalidad: string | null
  obraCodigoPostal: string | null
  obraProvinciaId: number | null
  /** The name of its province. */
  obraProvincia: string | null
  descuentoCliente: number
  descuentoCondicionPago: number
  esPedidoFirme: boolean | null
  comentario: string | null
  /** When the order system said the last that it said of it. */
  momento: string | null
  /** Since when it is cancelled, where it is. */
  cancelada: string | null
  viajes: readonly string[]
}
/** What a row says; null: an empty cell; undefined: nothing at all. */
export type Cambios = {
  readonly [K in Exclude<keyof Solicitud, 'id' | 'viajes' | 'esObra' | 'cancelada'>]?: Solicitud[K] | null
}
