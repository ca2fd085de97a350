import { Link } from '#web/router.tsx'
import { useSession } from '#web/session.ts'
import { Empty } from '#web/ui/states.tsx'
import { textos as commonTextos } from '#shared/errors.ts'
import { textos } from '../rules.ts'
import css from './apart.module.css'
import { EmptyList } from '#web/shell/EmptyList.tsx'
import { ChooseCliente } from '#web/shell/NoCliente.tsx'

/** Above what staff sees before it has chosen anybody: all of it, without prices (CAT-13, DIARIO-07). */
export const WithoutCliente = ({ text = commonTextos.elegirCliente }: { text?: string }) => (
  <div className={css.withoutCliente}>
    <p role="note">{text}</p>
    <ChooseCliente />
  </div>
)

/** Nothing to sell: a client hears so, staff choose another client (CAT-13, CAT-14). */
export const NoProductos = () => {
  const session = useSession()
  if (session.tipoRol === 3)
    return (
      <EmptyList text={textos.noProductos} what={textos.whatForProductos}>
        <Link className="btn" to="/">
          Volver al inicio
        </Link>
      </EmptyList>
    )
  return (
    <Empty text={textos.noCliente}>
      <ChooseCliente />
    </Empty>
  )
}
