import { AjustesCalendario } from '#features/calendario/web/calendario.tsx'
import { Parte } from './Parte.tsx'

/** When the distributor delivers, which says what may be asked for when buying (REMITO-05). */
export const Entregas = () => (
  <Parte
    titulo="Entregas"
    help="Qué días y en qué franjas se puede pedir la entrega al comprar. La fecha la confirma el sistema de gestión."
  >
    <AjustesCalendario />
  </Parte>
)
