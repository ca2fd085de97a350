import { FormDialog } from '#web/ui/FormDialog.tsx'
import { useState } from 'react'
import { chooseCliente, useClienteElegido, useSession } from '#web/session.ts'
import { Chooser } from '#web/ui/Chooser.tsx'
import type { Option } from '#web/ui/options.ts'
import { textos } from '../rules.ts'
import { useClientes, useVendedores } from './queries.ts'
import css from './elegir.module.css'

type Props = { title: string; opened: boolean; onClose: () => void; onChosen?: () => void }

/**
 * Chooses the client to buy for: role 1 a seller and then its client, role 2 one of its own; inactive ones are no
 * choice (OPEN-30).
 */
export const ElegirCliente = ({ title, opened, onClose, onChosen }: Props) => (
  <FormDialog opened={opened} onClose={onClose} title={title} size={560}>
    {() => <Choice onClose={onClose} onChosen={onChosen} />}
  </FormDialog>
)

const activos = (options: readonly Option[] | undefined) => options?.filter((o) => o.activo)

const Choice = ({ onClose, onChosen }: { onClose: () => void; onChosen: (() => void) | undefined }) => {
  const { tipoRol } = useSession()
  const present = useClienteElegido()
  const [seller, setSeller] = useState<Option | null>(null)
  const [client, setClient] = useState<Option | null>(null)
  const vendedores = useVendedores()
  const clientes = useClientes(seller?.id ?? null)
  const confirm = (event: React.FormEvent) => {
    event.preventDefault()
    if (!client) return
    chooseCliente({ nombreFantasia: client.nombre, id: client.id })
    onClose()
    onChosen?.()
  }
  const first = tipoRol === 1 && !seller
  return (
    <form className={css.elegir} onSubmit={confirm}>
      {tipoRol === 1 && seller && (
        <p className={css.elegido}>
          <span>
            Vendedor: <b>{seller.nombre}</b>
          </span>
          <button
            type="button"
            className="btn bare"
            onClick={() => {
              setSeller(null)
              setClient(null)
            }}
          >
            Cambiar
          </button>
        </p>
      )}
      {first ? (
        <Chooser
          key="v"
          label="Seleccionar vendedor"
          open
          options={activos(vendedores.data)}
          value={null}
          of={vendedores}
          placeholder="Nombre, código o documento"
          onChange={setSeller}
        />
      ) : (
        <Chooser
          key={`c${seller?.id ?? 0}`}
          label={textos.selectCliente}
          open
          options={activos(clientes.data)}
          value={client?.id ?? present?.id ?? null}
          of={clientes}
          placeholder="Nombre, código o CUIT"
          onChange={setClient}
        />
      )}
      <div className="acts">
        <p className="soft" role="status">
          {client ? (
            <>
              Elegiste <b>{client.nombre}</b>
            </>
          ) : null}
        </p>
        <button type="submit" className="btn main" disabled={!client}>
          {textos.confirmar}
        </button>
      </div>
    </form>
  )
}
