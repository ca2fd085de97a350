import type { Day } from './dates.ts'

/** Where the price of a line comes from: its list, a step of its list, or what was agreed with the client. */
export const ORIGEN = ['lista', 'escalon', 'cliente'] as const
export type PrecioOrigen = (typeof ORIGEN)[number]

/** What a product costs a client before any quantity: of which list, what was agreed, and since when each is so. */
export type Tariff = {
  readonly listaPrecioId: number | null
  /** The list's name. */ readonly lista: string | null
  /** Of the list, before steps; null where it has none, or one in another currency: nothing is converted. */
  readonly precioLista: number | null
  /** Null: since always. */ readonly listaDesde: Day | null
  readonly acordado: boolean
  readonly acordadoDesde: Day | null
}
/** How the price of a line came about. */
export type Formacion = Omit<Tariff, 'acordado'> & {
  readonly precioOrigen: PrecioOrigen
  /** The quantity from which its step is; null: none was reached. */ readonly escalonDesde: number | null
}
/** The same with the price that it explains: of another one it says nothing. */
export type Formada = Formacion & { readonly precio: number }

/** How a price of a product came about, at the step that was reached (null: none). */
export const formed = ({ acordado, ...tariff }: Tariff, precio: number, escalonDesde: number | null): Formada => ({
  ...tariff,
  precio,
  precioOrigen: acordado ? 'cliente' : escalonDesde === null ? 'lista' : 'escalon',
  escalonDesde,
})
