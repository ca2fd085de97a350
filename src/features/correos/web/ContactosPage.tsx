import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { textos as commonTextos } from '#shared/errors.ts'
import { call, q, useRefresh, values } from '#web/api.ts'
import { useParams } from '@tanstack/react-router'
import { searchParam } from '#shared/search.ts'
import { useLocation, useScreenSearch } from '#web/router.tsx'
import { LookedAt } from '#features/clientes/web/clientes.tsx'
import { useClienteId } from '#web/session.ts'
import { Crumbs } from '#web/shell/Crumbs.tsx'
import { NoCliente } from '#web/shell/NoCliente.tsx'
import { isBare } from '#web/ui/bare.ts'
import { Icon } from '#web/ui/icons.tsx'
import { Ask } from '#web/ui/Ask.tsx'
import { isMissing } from '#web/ui/read.ts'
import { Alert, Empty } from '#web/ui/states.tsx'
import { useSend } from '#web/ui/useSend.ts'
import { useTitle } from '#web/ui/useTitle.ts'
import { contract, type Contacto } from '../contract.ts'
import { INGRESO, textos } from '../rules.ts'
import { ContactoDialog } from './ContactoDialog.tsx'
import { ContactosTable } from './ContactosTable.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The name of the type whose contacts are shown. */ tipoEmailNombre?: string
  }
}

/** The URL's type of mail: its name from the card that led here, else from the server. */
const useTipo = (clienteId: number) => {
  const params = useParams({ from: '/clientes/contacto/$tipoEmailId/$idSync' })
  const tipoEmailId = searchParam.id.read(params.tipoEmailId) ?? 0
  const said = useLocation().state.tipoEmailNombre
  const { data } = useQuery({ ...q(contract.tipos, { params: { clienteId } }), enabled: clienteId > 0 })
  const tipo = values(data).find((t) => t.tipoEmailId === tipoEmailId)
  const idSync = tipo?.idSync ?? Number(params.idSync)
  const ofSistema = tipo?.escribe === false && idSync !== INGRESO
  return { tipoEmailId, ofSistema, nombre: tipo?.tipoEmailNombre ?? said ?? 'Contactos', ingreso: idSync === INGRESO }
}

/** The contacts of a type of mail (MAIL-05 … MAIL-21). Remounted when the client changes. */
export const Component = () => {
  const { search, go } = useScreenSearch('/clientes/contacto/$tipoEmailId/$idSync')
  const clienteId = useClienteId(search.cliente)
  return <Pagina key={clienteId} clienteId={clienteId} cliente={search.cliente} onLeave={() => go({ cliente: null })} />
}

const useContactos = (clienteId: number, tipoEmailId: number) =>
  useQuery({
    ...q(contract.contactos, { params: { clienteId, tipoEmailId } }),
    staleTime: 0,
    enabled: clienteId > 0 && tipoEmailId > 0,
  })

type PaginaProps = { clienteId: number; cliente: number | null; onLeave: () => void }
const Pagina = ({ clienteId, cliente, onLeave }: PaginaProps) => {
  const tipo = useTipo(clienteId)
  const [editing, edit] = useState<Contacto | 'nuevo' | null>(null)
  const read = useContactos(clienteId, tipo.tipoEmailId)
  useTitle(tipo.nombre)
  const create = (
    <button type="button" className="btn main" onClick={() => edit('nuevo')}>
      <Icon name="plus" />
      {textos.create}
    </button>
  )
  return (
    <>
      <Crumbs
        here={tipo.nombre}
        below={[
          {
            text: 'Configuración de correos',
            to: `/clientes/tiposEmail${cliente === null ? '' : `?cliente=${cliente}`}`,
          },
        ]}
      />
      <div className="head">
        <h1>{tipo.nombre}</h1>
        {clienteId > 0 && tipo.tipoEmailId > 0 && !isBare(read) && create}
      </div>
      <LookedAt id={cliente} onLeave={onLeave} />
      {tipo.ingreso && <Alert kind="info">{textos.ingreso}</Alert>}
      {tipo.ofSistema && <Alert kind="info">{textos.ofSistema}</Alert>}
      {clienteId === 0 ? (
        <NoCliente />
      ) : (
        <Contactos clienteId={clienteId} tipo={tipo} query={read} create={create} editing={editing} edit={edit} />
      )}
    </>
  )
}

type Props = {
  clienteId: number
  tipo: ReturnType<typeof useTipo>
  query: ReturnType<typeof useContactos>
  /** The way to the first. */ create: ReactNode
  editing: Contacto | 'nuevo' | null
  edit: (next: Contacto | 'nuevo' | null) => void
}
const Contactos = ({ clienteId, tipo, query, create, editing, edit }: Props) => {
  const refresh = useRefresh()
  const again = () => Promise.all([refresh(contract.contactos), refresh(contract.tipos)])
  const { outcome, send, tell, clear, sending } = useSend<number>()
  const [asked, ask] = useState<Contacto | null>(null)
  const drop = (contacto: Contacto) => {
    ask(null)
    void send(async () => {
      await call(contract.drop, { body: { contactoId: contacto.contactoId } }).finally(again)
      return textos.deleted
    }, contacto.contactoId)
  }
  if (tipo.tipoEmailId === 0 || isMissing(query)) return <Empty text={commonTextos.noEncontrado} />
  return (
    <>
      {outcome && (
        <Alert kind={outcome.kind} onClose={clear}>
          {outcome.text}
        </Alert>
      )}
      <ContactosTable
        query={query}
        ingreso={tipo.ingreso}
        sending={sending}
        onEdit={edit}
        onDrop={ask}
        create={create}
      />
      <ContactoDialog
        editing={editing}
        clienteId={clienteId}
        tipoEmailId={tipo.tipoEmailId}
        onClose={() => edit(null)}
        onSaved={(text) => {
          tell({ kind: 'ok', text })
          void again()
        }}
      />
      <Ask
        opened={asked !== null}
        titulo={textos.ask(asked?.nombre ?? '')}
        texto={textos.deja(tipo.nombre)}
        accion="Eliminar"
        onSi={() => asked && drop(asked)}
        onNo={() => ask(null)}
      />
    </>
  )
}
