import { textos } from '../rules.ts'
import type { Status } from '../pieces.ts'
import type { Grupo } from './usePlan.ts'

/** A piece that no bar of its product reaches says so in its row (CORTE-11). */
export const tooLongOf = (status: Status, { vendidas, pedido, en }: Grupo): Status => {
  if (status.kind !== 'ready' || !pedido) return status
  const { propias, ajustes } = pedido
  const used = vendidas.filter(({ clave }) => !en.sin.includes(clave))
  const longest = Math.max(0, ...used.map(({ largo }) => largo), ...propias.map(({ largo }) => largo))
  return status.largo <= longest - 2 * ajustes.despunte
    ? status
    : {
        kind: 'wrong',
        campo: 'largo',
        motivo: `${textos.tooLongPieza(status.largo, longest)} Queda afuera; las demás siguen.`,
        options: [],
      }
}
