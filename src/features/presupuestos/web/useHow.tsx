import { useState } from 'react'
import type { Otra } from '#features/dolar/web/dolar.tsx'
import { FormadoAntes, How } from '#features/precio/web/precio.tsx'
import { nameOfLinea } from '#shared/renglon.ts'
import { values } from '#web/api.ts'
import type { Quote } from '../contract.ts'

type Linea = Quote['detalles']['$values'][number]
const nombreOf = (linea: Linea): string =>
  nameOfLinea(linea.nombreProducto, { largo: linea.dimension1, ancho: linea.dimension2 })

/** How each line's price came about: its button beside the product, and the ladder below the line (DOLAR-07). */
export type Explaining = { readonly button: (linea: Linea) => React.ReactNode }
/**
 * Of a request: as it was kept, or that nothing was; of a cart only where something was kept, since it is not placed
 * yet.
 */
export const useHow = (quote: Quote, otra: Otra) => {
  const [open, setOpen] = useState<number | null>(null)
  const explains = ({ formacion }: Linea) => formacion !== null || quote.estadoPresupuesto !== null
  const button = (linea: Linea) =>
    explains(linea) && (
      <How
        nombre={nombreOf(linea)}
        open={open === linea.item}
        onToggle={() => setOpen(open === linea.item ? null : linea.item)}
      />
    )
  const below = (linea: Linea) =>
    open === linea.item &&
    explains(linea) && (
      <FormadoAntes
        nombre={nombreOf(linea)}
        otra={otra}
        placed={quote.estadoPresupuesto !== null}
        linea={{
          formacion: linea.formacion,
          cantidad: linea.cantidadTiras,
          largo: linea.dimension1,
          ancho: linea.dimension2,
          montoSubtotal: linea.montoSubtotal,
          montoSubtotalDto: linea.montoSubtotalDto,
          descuento1: linea.descuento1,
          descuentoCliente: quote.descuentoCliente,
          grupo: linea.grupo,
          condicion: { descripcion: quote.condicionPago, porcentaje: quote.descuentoCondicionPago },
          iva: linea.iva,
          percepciones: values(quote.percepciones),
          unidad: linea.unidad,
          simbolo: quote.moneda.simbolo,
        }}
      />
    )
  return { explaining: { button } satisfies Explaining, below }
}
