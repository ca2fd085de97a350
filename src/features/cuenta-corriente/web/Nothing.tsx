import { Link } from '#web/router.tsx'
import { EmptyList, toProductos } from '#web/shell/EmptyList.tsx'
import { Empty } from '#web/ui/states.tsx'
import { textos } from '../rules.ts'
import { isWhole, type At, type Vista } from './cuenta.ts'

type Props = { vista: Vista; at: At; tab: keyof typeof textos.whatFor }
/** A tab's table without rows: none yet, or none with that filter (ACC-14). */
export const Nothing = ({ vista, at, tab }: Props) => {
  if (!isWhole(vista)) return <Empty text={textos.none} />
  const about = { text: textos.none, what: textos.whatFor[tab] }
  return tab === 'composicion' ? (
    // nothing is owed: what was paid stands there
    <EmptyList {...about}>
      <Link className="btn" {...at({ solapa: 'facturas', pagina: 1, orden: 'emision' })} resetScroll={false}>
        Ver todas las facturas
      </Link>
    </EmptyList>
  ) : (
    <EmptyList {...about} ways={[['/presupuestos', 'Ver las solicitudes'], toProductos]} />
  )
}
