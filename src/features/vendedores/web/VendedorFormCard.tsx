import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { DNI, tiposDocumento } from '#shared/identity.ts'
import { contract as sesion } from '#features/sesion/contract.ts'
import { ApiError, q, refusalOf, useRefresh, values } from '#web/api.ts'
import { useGoAfter } from '#web/going.ts'
import { useMayGo } from '#web/shell/ways.ts'
import { SelectField, TextField } from '#web/ui/Field.tsx'
import { byField } from '#web/ui/byField.ts'
import { Locked } from '#web/ui/Locked.tsx'
import { failureOf, hasFailed, type Read } from '#web/ui/read.ts'
import { Alert, messageOf } from '#web/ui/states.tsx'
import { Unsent } from '#web/ui/Unsent.tsx'
import { draft } from '#web/ui/draft.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { contract, type SellerForm } from '../contract.ts'
import { campos, checkVendedor, MAX_TELEFONO, textos, type VendedorForm } from '../rules.ts'
import css from './vendedores.module.css'

export const vacio: VendedorForm = {
  name: '',
  lastName: '',
  identificationTypes: DNI,
  identification: '',
  phone: '',
  email: '',
  totVsCode: '',
  region: null,
}
/** A failed call in the words of the form: no connection has its own (SELL-13). */
export const messageFor = (error: unknown): string =>
  error instanceof ApiError &&
  (error.status === 0 || error.status === 502 || error.status === 503 || error.status === 504)
    ? textos.noConnection
    : messageOf(error)

type Props = {
  /** The draft's name. */ borrador: string
  initialValues: VendedorForm
  save: (form: SellerForm, sent: { key: string; visto: VendedorForm }) => Promise<unknown>
  /** The form as it is stored now. */ reread?: () => Promise<VendedorForm>
  aviso: string
  /** E-mail and document are shown, not changed. */ fixedIdentidad?: boolean
}
/**
 * The eight fields of a seller, for a new one and for one that is there. `save` gets a key that stays the same while
 * the form does (OPEN-86).
 */
export const VendedorFormCard = (props: Props) => {
  const salida = useMayGo('/vendedores') ? '/vendedores' : '/'
  const regiones = useQuery({ ...q(sesion.regions, {}), staleTime: Infinity })
  const form = useSeller(props, salida)
  const { fixedIdentidad = false, initialValues } = props
  return (
    <form className={`panel pad ${css.form}`} {...form.props}>
      <Unsent form={form} />
      {form.refusal && <Alert kind="bad">{form.refusal}</Alert>}
      <NotRead of={regiones} />
      <Locked when={form.busy}>
        <Campos form={form} fixed={fixedIdentidad} initial={initialValues} regiones={values(regiones.data)} />
      </Locked>
      <Pie busy={form.busy} to={salida} />
    </form>
  )
}

/** The form, saved; of one that another changed meanwhile, with what is stored now. */
const useSeller = ({ borrador, initialValues, save, reread, aviso }: Props, salida: '/vendedores' | '/') => {
  const [begin, refresh] = [useGoAfter(), useRefresh()]
  return useForm({
    initial: initialValues,
    borrador: draft(borrador),
    check: checkVendedor,
    say: messageFor,
    send: async (values, { key, saved, wrong, rebase, reset }) => {
      const go = begin()
      await save(values as SellerForm, { key, visto: saved }).catch(async (error: unknown) => {
        wrong(byField(error, vacio))
        if (reread && refusalOf(contract.update, error) === 'cambiado') rebase(await reread())
        throw error
      })
      reset(values)
      await go({ to: salida, state: { aviso } }, aviso, 'Ver los vendedores')
      for (const read of [contract.all, contract.search, contract.vendedor]) void refresh(read)
    },
  })
}

type Named = readonly { id: number; name: string }[]
type CamposProps = { form: ReturnType<typeof useSeller>; fixed: boolean; initial: VendedorForm; regiones: Named }
const Campos = ({ form, fixed, initial, regiones }: CamposProps) => {
  const tipos = useQuery(q(sesion.identificationsTypes, {}))
  const fijo = (campo: 'identificationTypes' | 'identification' | 'email') =>
    fixed && initial[campo] !== null && initial[campo] !== ''
  const hint = (campo: 'identification' | 'email') =>
    fijo(campo) ? { readOnly: true, hint: textos.fixedIdentidad } : {}
  const text = (
    campo: 'name' | 'lastName' | 'identification' | 'phone' | 'email' | 'totVsCode',
    more: React.InputHTMLAttributes<HTMLInputElement> & { hint?: string } = {},
  ) => <TextField label={campos[campo]} maxLength={250} autoComplete="off" {...more} {...form.field(campo)} />
  const select = (campo: 'identificationTypes' | 'region', options: Named, disabled = false) => (
    <SelectField label={campos[campo]} disabled={disabled} {...form.choice(campo)}>
      <option value="">Elegir</option>
      {options.map((each) => (
        <option key={each.id} value={each.id}>
          {each.name}
        </option>
      ))}
    </SelectField>
  )
  const documentos = tipos.data ? values(tipos.data) : tiposDocumento
  return (
    <>
      {text('name')}
      {text('lastName')}
      {select('identificationTypes', documentos, fijo('identificationTypes'))}
      {text('identification', { inputMode: 'numeric', maxLength: 15, ...hint('identification') })}
      {text('phone', { type: 'tel', maxLength: MAX_TELEFONO })}
      {text('email', { type: 'email', inputMode: 'email', ...hint('email') })}
      {text('totVsCode', { maxLength: 30 })}
      {select('region', regiones)}
    </>
  )
}

const NotRead = ({ of }: { of: Read & { refetch: () => unknown } }) =>
  hasFailed(of) && (
    <Alert kind="bad">
      {messageFor(failureOf(of))}{' '}
      <button type="button" className="link" onClick={() => void of.refetch()}>
        Reintentar
      </button>
    </Alert>
  )

const useWayTo = (to: '/vendedores' | '/') => {
  const navigate = useNavigate()
  return () => void navigate({ to })
}
const Pie = ({ busy, to }: { busy: boolean; to: '/vendedores' | '/' }) => (
  <div className="acts">
    <button type="button" className="btn" onClick={useWayTo(to)}>
      {textos.volver}
    </button>
    <div className="acts">
      {busy && (
        <p className="soft" role="status">
          {textos.saving}
        </p>
      )}
      <button type="submit" className="btn main" aria-disabled={busy || undefined}>
        {textos.save}
      </button>
    </div>
  </div>
)
