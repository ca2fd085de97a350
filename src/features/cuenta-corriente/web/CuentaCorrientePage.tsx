import { Link, useScreenSearch } from '#web/router.tsx'
import { useClienteId } from '#web/session.ts'
import { LookedAt } from '#features/clientes/web/clientes.tsx'
import { NoCliente } from '#web/shell/NoCliente.tsx'
import { textos } from '../rules.ts'
import { AlDia } from './AlDia.tsx'
import { chosenRows, nombres, tabs, type Vista } from './cuenta.ts'
import { Documentos } from './Documentos.tsx'
import { Pedidos } from './Pedidos.tsx'
import { Saldo } from './Saldo.tsx'
import css from './cuenta.module.css'

/** CUENTA CORRIENTE (ACC-01 … ACC-32): four tabs, each with filter, page and sheet, all in the URL. */
export const Component = () => {
  const { search: vista, at, go } = useScreenSearch('/cuenta-corriente')
  const clienteId = useClienteId(vista.cliente)
  if (clienteId === 0)
    return (
      <>
        <Titulo />
        <NoCliente />
      </>
    )
  const search = (wanted: Partial<Vista>) => go({ pagina: 1, filas: chosenRows(), ...wanted }, { resetScroll: false })
  const props = { clienteId, vista, at, search }
  return (
    <>
      <Titulo />
      <LookedAt id={vista.cliente} onLeave={() => go({ cliente: null, pagina: 1 })} />
      <AlDia clienteId={clienteId} vista={vista} at={at} />
      <nav className={css.tabs} aria-label="Cuenta corriente">
        {tabs.map((tab) => (
          <Link
            key={tab}
            {...at({
              solapa: tab,
              pagina: 1,
              filas: chosenRows(),
              documento: '',
              estado: null,
              vence: '',
              orden: 'emision',
            })}
            resetScroll={false}
            aria-current={vista.solapa === tab ? 'page' : undefined}
          >
            {nombres[tab]}
          </Link>
        ))}
      </nav>
      {vista.solapa === 'facturas' && <Documentos key={`facturas ${clienteId}`} {...props} abiertos={false} />}
      {vista.solapa === 'pedidos' && <Pedidos {...props} />}
      {vista.solapa === 'saldo' && <Saldo clienteId={clienteId} vista={vista} at={at} />}
      {vista.solapa === 'composicion' && <Documentos key={`composicion ${clienteId}`} {...props} abiertos />}
    </>
  )
}

const Titulo = () => (
  <div className="head">
    <h1>{textos.titulo}</h1>
  </div>
)
