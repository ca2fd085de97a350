import { textos as comunes } from '#shared/errors.ts'
import { Link, useScreenSearch } from '#web/router.tsx'
import { useClienteId } from '#web/session.ts'
import { useMayGo } from '#web/shell/ways.ts'
import { Empty } from '#web/ui/states.tsx'
import { textos } from '../rules.ts'
import { nombres, solapas, type Vista } from './cuenta.ts'
import { Documentos } from './Documentos.tsx'
import { Pedidos } from './Pedidos.tsx'
import { Saldo } from './Saldo.tsx'
import css from './cuenta.module.css'

/** CUENTA CORRIENTE (ACC-01 … ACC-32): four tabs, each with its filter, its page and its sheet; all in the address. */
export const Component = () => {
  const clienteId = useClienteId()
  const { search: vista, at, go } = useScreenSearch('/cuenta-corriente')
  if (clienteId === 0)
    return (
      <>
        <Titulo />
        <SinCliente />
      </>
    )
  const search = (wanted: Partial<Vista>) => go({ pagina: 1, filas: '5', ...wanted }, { resetScroll: false })
  const props = { clienteId, vista, at, search }
  return (
    <>
      <Titulo />
      <nav className={css.solapas} aria-label="Cuenta corriente">
        {solapas.map((solapa) => (
          <Link
            key={solapa}
            {...at({ solapa, pagina: 1, filas: '5', documento: '', estado: null })}
            resetScroll={false}
            aria-current={vista.solapa === solapa ? 'page' : undefined}
          >
            {nombres[solapa]}
          </Link>
        ))}
      </nav>
      {vista.solapa === 'facturas' && <Documentos key={`facturas ${clienteId}`} {...props} abiertos={false} />}
      {vista.solapa === 'pedidos' && <Pedidos {...props} />}
      {vista.solapa === 'saldo' && <Saldo clienteId={clienteId} at={at} />}
      {vista.solapa === 'composicion' && <Documentos key={`composicion ${clienteId}`} {...props} abiertos />}
    </>
  )
}

const Titulo = () => (
  <div className="head">
    <h1>{textos.titulo}</h1>
  </div>
)

const SinCliente = () => {
  const may = useMayGo('/presupuestos')
  return (
    <Empty text={comunes.elegirCliente}>
      {may && (
        <Link className="btn" to="/presupuestos">
          Mis Operaciones
        </Link>
      )}
    </Empty>
  )
}
