import { FormDialog } from '#web/ui/FormDialog.tsx'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { contract as clientes } from '#features/clientes/contract.ts'
import { showCarrito } from '#features/clientes/rules.ts'
import { q, values } from '#web/api.ts'
import { chooseCliente, useClienteElegido, useSession } from '#web/session.ts'
import { Chooser } from '#web/ui/Chooser.tsx'
import type { Option } from '#web/ui/options.ts'
import { textos } from '../rules.ts'
import { useClientes, useVendedores } from './queries.ts'
import css from './elegir.module.css'

type Props = {
  title: string
  opened: boolean
  onClose: () => void
  onChosen?: () => void
  /** The choice counts as it is made, without confirming it. */ atOnce?: boolean
}

/**
 * Chooses the client to buy for: role 1 a seller and then its client, role 2 one of its own; inactive ones are no
 * choice (OPEN-30).
 */
export const ElegirCliente = ({ title, opened, onClose, onChosen, atOnce = false }: Props) => (
  <FormDialog opened={opened} onClose={onClose} title={title} size={560}>
    {() => <Choice onClose={onClose} onChosen={onChosen} atOnce={atOnce} />}
  </FormDialog>
)

/** Those with an open cart of one's own say so: 'carrito con 6 renglones' (DIARIO-07). */
const useWithCarts = (options: readonly Option[] | undefined): readonly Option[] | undefined => {
  const { data } = useQuery({
    ...q(clientes.cartera, { query: { solo: 'carrito', orden: 'carrito' } }),
    staleTime: 10_000,
  })
  const carts = new Map(values(data).map(({ id, carrito }) => [id, carrito]))
  return options?.map((option) => {
    const lines = carts.get(option.id)
    if (lines === undefined) return option
    return { ...option, detalle: [option.detalle, showCarrito(lines)].filter(Boolean).join(' · ') }
  })
}
const activos = (options: readonly Option[] | undefined) => options?.filter((o) => o.activo)

type ChoiceProps = { onClose: () => void; onChosen: (() => void) | undefined; atOnce: boolean }
const Choice = ({ onClose, onChosen, atOnce }: ChoiceProps) => {
  const { tipoRol } = useSession()
  const present = useClienteElegido()
  const [seller, setSeller] = useState<Option | null>(null)
  const [client, setClient] = useState<Option | null>(null)
  const vendedores = useVendedores()
  const found = useClientes(seller?.id ?? null)
  const options = useWithCarts(activos(found.data))
  const take = ({ id, nombre }: Option) => {
    chooseCliente({ nombreFantasia: nombre, id })
    onClose()
    onChosen?.()
  }
  const confirm = (event: React.FormEvent) => {
    event.preventDefault()
    if (client) take(client)
  }
  const mark = (option: Option | null) => {
    if (atOnce && option) take(option)
    else setClient(option)
  }
  const first = tipoRol === 1 && !seller
  return (
    <form className={css.elegir} onSubmit={confirm}>
      {tipoRol === 1 && seller && (
        <OfSeller
          seller={seller}
          onChange={() => {
            setSeller(null)
            setClient(null)
          }}
        />
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
          options={options}
          value={client?.id ?? present?.id ?? null}
          of={found}
          placeholder="Nombre, código o CUIT"
          onChange={mark}
        />
      )}
      {!atOnce && <Confirm client={client} />}
    </form>
  )
}

/** Whose clients they are, and choosing another seller. */
const OfSeller = ({ seller, onChange }: { seller: Option; onChange: () => void }) => (
  <p className={css.elegido}>
    <span>
      Vendedor: <b>{seller.nombre}</b>
    </span>
    <button type="button" className="btn bare" onClick={onChange}>
      Cambiar
    </button>
  </p>
)

/** Who was chosen, and confirming it. */
const Confirm = ({ client }: { client: Option | null }) => (
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
)
