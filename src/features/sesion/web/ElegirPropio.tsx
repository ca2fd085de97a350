import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clavesOf } from '#shared/lookup-keys.ts'
import { showCuit } from '#shared/identity.ts'
import { q, values } from '#web/api.ts'
import { Chooser } from '#web/ui/Chooser.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import type { Option } from '#web/ui/options.ts'
import { Alert } from '#web/ui/states.tsx'
import { useSend } from '#web/ui/useSend.ts'
import { contract, type ClientePropio } from '../contract.ts'
import { changeCliente } from './change-cliente.ts'
import css from './elegir-propio.module.css'

const toOption = ({ clienteId, codigo, razonSocial, nombreFantasia, documentoNro, actual }: ClientePropio): Option => ({
  id: clienteId,
  nombre: razonSocial,
  detalle: [nombreFantasia, codigo, documentoNro && `CUIT ${showCuit(documentoNro)}`, actual && 'el de ahora']
    .filter(Boolean)
    .join(' · '),
  claves: clavesOf(codigo, documentoNro, nombreFantasia),
  activo: true,
})

/** Chooses which of the account's clients to buy for from now on, on every tab of this session (OPEN-153). */
export const ElegirPropio = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <FormDialog opened={opened} onClose={onClose} title="Comprar para" size={560}>
    {() => <Choice onClose={onClose} />}
  </FormDialog>
)

const Choice = ({ onClose }: { onClose: () => void }) => {
  const list = useQuery({ ...q(contract.clientes, {}), staleTime: 0 })
  const [chosen, setChosen] = useState<Option | null>(null)
  const { busy, refusal, send } = useSend()
  const actual = values(list.data).find((c) => c.actual)?.clienteId ?? null
  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    if (!chosen) return
    if (chosen.id === actual) return onClose()
    void send(() => changeCliente(chosen.id))
  }
  return (
    <form className={css.elegir} onSubmit={submit}>
      <Chooser
        label="Seleccionar cliente"
        open
        options={list.data && values(list.data).map(toOption)}
        value={chosen?.id ?? actual}
        of={list}
        placeholder="Nombre, código o CUIT"
        onChange={setChosen}
      />
      {refusal && <Alert kind="bad">{refusal}</Alert>}
      <div className="acts">
        <p className="soft" role="status">
          {chosen ? (
            <>
              Elegiste <b>{chosen.nombre}</b>
            </>
          ) : (
            'Cada cliente tiene su carrito, sus precios y sus solicitudes.'
          )}
        </p>
        <button type="submit" className="btn main" disabled={!chosen} aria-disabled={busy}>
          Confirmar
        </button>
      </div>
    </form>
  )
}
