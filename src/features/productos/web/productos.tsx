/** The front door of `productos` in the browser: how every screen names, draws and counts a product; the search. */
export { Asked, Options } from './Asked.tsx'
export { Nombre, NombreWithCodigo } from './Nombre.tsx'
export { Plano, PlanoOf } from './Plano.tsx'
export { Disponible, Renglon } from './Renglon.tsx'
export { AgregarMedida } from './AddInList.tsx'
export { PorKilo, Precio, Stock } from './Precio.tsx'
export { SearchBox } from './SearchBox.tsx'
export { useAutocompletado } from './useAutocompletado.ts'
