import { EmptyList, toProductos } from '#web/shell/EmptyList.tsx'
import { Empty } from '#web/ui/states.tsx'
import { textos } from '../rules.ts'
import { isWhole, type Vista } from './cuenta.ts'

type Props = { vista: Vista; tab: keyof typeof textos.whatFor }
/** A tab's table without rows: none yet, or none with that filter (ACC-14). */
export const Nothing = ({ vista, tab }: Props) =>
  isWhole(vista) ? (
    <EmptyList
      text={textos.none}
      what={textos.whatFor[tab]}
      ways={[['/presupuestos', 'Ver las solicitudes'], toProductos]}
    />
  ) : (
    <Empty text={textos.none} />
  )
