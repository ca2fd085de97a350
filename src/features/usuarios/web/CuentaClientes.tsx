import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showCuit } from '#shared/identity.ts'
import { call, q, values } from '#web/api.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { TextField } from '#web/ui/Field.tsx'
import { Answer } from '#web/ui/Answer.tsx'
import { Recovered } from '#web/ui/Recovered.tsx'
import { Alert, Loading, Skeleton } from '#web/ui/states.tsx'
import { draft } from '#web/ui/draft.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { useSend } from '#web/ui/useSend.ts'
import { contract, type ClienteDeCuenta } from '../contract.ts'
import { textos } from '../rules.ts'
import css from './cuenta-clientes.module.css'

type Cuenta = { usuarioId: number; userName: string }

/** For which clients an account buys, in a dialog: its own, and the others it is given or loses here (OPEN-153). */
export const ClientesOfCuenta = ({ cuenta }: { cuenta: Cuenta }) => {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button type="button" className="btn" aria-haspopup="dialog" onClick={() => setOpened(true)}>
        Clientes<span className="vh"> de la cuenta de {cuenta.userName}</span>
      </button>
      <FormDialog opened={opened} onClose={() => setOpened(false)} title={textos.clientes} size={560}>
        {() => <Clientes cuenta={cuenta} />}
      </FormDialog>
    </>
  )
}

const Clientes = ({ cuenta: { usuarioId, userName } }: { cuenta: Cuenta }) => {
  const params = { id: usuarioId }
  const asked = q(contract.clientes, { params })
  const client = useQueryClient()
  const read = useQuery({ ...asked, staleTime: 0 })
  const { outcome, sending, send } = useSend<number>()
  const drop = (cliente: ClienteDeCuenta) =>
    void send(async () => {
      client.setQueryData(
        asked.queryKey,
        await call(contract.quitarCliente, { params: { ...params, clienteId: cliente.clienteId } }),
      )
      return `${userName} ya no compra para ${cliente.razonSocial}.`
    }, cliente.clienteId)
  const waiting = (
    <Loading label="Cargando los clientes de la cuenta…">
      <Skeleton height={120} />
    </Loading>
  )
  return (
    <Answer of={read} waiting={waiting}>
      {(data) => (
        <div className={css.clientes}>
          <p className="soft">
            {userName} elige en la cabecera para cuál compra. Al quitarle uno, sus sesiones de ese cliente se cierran.
          </p>
          <ul aria-label={textos.clientes}>
            {values(data).map((cliente) => (
              <Fila
                key={cliente.clienteId}
                cliente={cliente}
                busy={sending === cliente.clienteId}
                onDrop={() => drop(cliente)}
              />
            ))}
          </ul>
          {outcome && <Alert kind={outcome.kind}>{outcome.text}</Alert>}
          <Agregar usuarioId={usuarioId} onAdded={(list) => client.setQueryData(asked.queryKey, list)} />
        </div>
      )}
    </Answer>
  )
}

const Fila = ({ cliente, busy, onDrop }: { cliente: ClienteDeCuenta; busy: boolean; onDrop: () => void }) => (
  <li>
    <div>
      <b>{cliente.razonSocial}</b>
      <p className="soft">
        {[
          cliente.codigo,
          cliente.documentoNro && `CUIT ${showCuit(cliente.documentoNro)}`,
          cliente.activo ? null : 'inactivo',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
    {cliente.propio ? (
      <span className="flag info">Propio</span>
    ) : (
      <button
        type="button"
        className="btn"
        aria-disabled={busy}
        onClick={onDrop}
        aria-label={`Quitar ${cliente.razonSocial}`}
      >
        Quitar
      </button>
    )}
  </li>
)

type Lista = { $values: ClienteDeCuenta[] }
const Agregar = ({ usuarioId, onAdded }: { usuarioId: number; onAdded: (list: Lista) => void }) => {
  const form = useForm({
    initial: { codigo: '' },
    borrador: draft(`cuenta:${usuarioId}`),
    check: ({ codigo }) => (codigo.trim() === '' ? { codigo: textos.missingCodigo } : {}),
    send: async ({ codigo }, { reset }) => {
      onAdded(await call(contract.agregarCliente, { params: { id: usuarioId }, body: { codigo: codigo.trim() } }))
      reset({ codigo: '' })
      return 'Cliente agregado.'
    },
  })
  return (
    <form {...form.props} className={css.agregar}>
      <Recovered form={form} onDiscard={form.discard} />
      <TextField label="Código del cliente" autoComplete="off" maxLength={30} {...form.field('codigo')} />
      <button type="submit" className="btn main" aria-disabled={form.busy}>
        Agregar
      </button>
      {form.outcome && <Alert kind={form.outcome.kind}>{form.outcome.text}</Alert>}
    </form>
  )
}
