import '#features/clientes/web/clientes.css'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { textos as commonTextos } from '#shared/errors.ts'
import { EDITORS, P } from '#shared/permisos.ts'
import type { Answer as Answered } from '#shared/route.ts'
import { call, q } from '#web/api.ts'
import { can, passesGate, useSession } from '#web/session.ts'
import { Answer } from '#web/ui/Answer.tsx'
import { isMissing } from '#web/ui/read.ts'
import { Empty, lateText, Skeleton, useLate } from '#web/ui/states.tsx'
import { contract } from '../contract.ts'
import { textos, type VendedorForm } from '../rules.ts'
import { messageFor, VendedorFormCard } from './VendedorFormCard.tsx'
import css from './vendedores.module.css'

const only = (id: number) => ({ params: { id }, query: { page: 1, rowPerPage: 1 } })
const formOf = (data: Answered<typeof contract.vendedor>): VendedorForm => ({
  name: data.name,
  lastName: data.lastName,
  identificationTypes: data.identificationTypes,
  identification: data.identification,
  phone: data.phone ?? '',
  email: data.email ?? '',
  totVsCode: data.totVsCode,
  region: data.region,
})

/** /vendedor/editar/{idVendedor}: the form with what is there; an unknown seller is not found. */
export const Component = () => {
  const session = useSession()
  const may = passesGate(session, EDITORS)
  const { id: text } = useParams({ from: '/vendedor/editar/$id' })
  const id = /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : null
  const read = useQuery({
    ...q(contract.vendedor, only(id ?? 0)),
    enabled: id !== null && may,
    staleTime: 0,
    gcTime: 0,
  })
  if (id === null || isMissing(read)) return <Navigate to="/error" replace />
  return (
    <div className={css.half}>
      <div className="head">
        <h1>{textos.editar}</h1>
      </div>
      {may ? (
        <Answer of={read} waiting={<Waiting />} say={messageFor}>
          {(data) => (
            <VendedorFormCard
              key={id}
              borrador={`vendedor:${id}`}
              aviso={textos.stored}
              fixedIdentidad={!can(session, P.configuracion)}
              save={(vendedor, { visto }) => call(contract.update, { params: { id }, body: { vendedor, visto } })}
              reread={async () => formOf(await call(contract.vendedor, only(id)))}
              initialValues={formOf(data)}
            />
          )}
        </Answer>
      ) : (
        <Empty text={commonTextos.noPermiso} />
      )}
    </div>
  )
}

const Waiting = () => (
  <div className={`panel pad ${css.form}`} aria-busy="true">
    <p className={`soft ${css.todo}`} role="status">
      {useLate() ? lateText : textos.loading}
    </p>
    {Array.from({ length: 8 }, (_, index) => (
      <Skeleton key={index} height={68} />
    ))}
  </div>
)
