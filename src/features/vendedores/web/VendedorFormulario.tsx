import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { tiposDocumento } from '#shared/identity.ts'
import { contract as sesion } from '#features/sesion/contract.ts'
import { ApiError, q, useRefresh, values } from '#web/api.ts'
import { SelectField, TextField } from '#web/ui/Field.tsx'
import { focusFirstError, untouched } from '#web/ui/errores.ts'
import { Alert, messageOf } from '#web/ui/states.tsx'
import { contract, type SellerForm } from '../contract.ts'
import { checkVendedor, MAX_TELEFONO, textos, type VendedorErrors, type VendedorForm } from '../rules.ts'

export const vacio: VendedorForm = {
  name: '',
  lastName: '',
  identificationTypes: null,
  identification: '',
  phone: '',
  email: '',
  totVsCode: '',
  region: null,
}
/** A failed call in the words of the form: no connection has its own (SELL-13). */
export const mensajeDe = (error: unknown): string =>
  error instanceof ApiError &&
  (error.status === 0 || error.status === 502 || error.status === 503 || error.status === 504)
    ? textos.sinConexion
    : messageOf(error)
const isField = (name: string): name is keyof VendedorForm => Object.hasOwn(vacio, name)

/**
 * The eight fields of a seller, for a new one and for one that is there. `save` gets a key that stays the same while
 * the form does (OPEN-86).
 */
export const VendedorFormulario = ({
  inicial,
  save,
  aviso,
  identidadFija = false,
}: {
  inicial: VendedorForm
  save: (form: SellerForm, key: string) => Promise<unknown>
  aviso: string
  /** E-mail and document are shown, not changed. */ identidadFija?: boolean
}) => {
  const [form, setForm] = useState(inicial)
  const [errors, setErrors] = useState<VendedorErrors>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const key = useRef({ of: '', key: '' })
  const navigate = useNavigate()
  const refresh = useRefresh()
  const tipos = useQuery(q(sesion.identificationsTypes, {}))
  const regiones = useQuery({ ...q(sesion.regions, {}), staleTime: Infinity })
  const set = (patch: Partial<VendedorForm>) => {
    setForm((f) => ({ ...f, ...patch }))
    setErrors((e) => untouched(e, patch))
  }
  const submit = async (e: React.FormEvent<HTMLFormElement>) => {
    e.preventDefault()
    const element = e.currentTarget
    const found = checkVendedor(form)
    setErrors(found)
    if (Object.keys(found).length > 0) return focusFirstError(element)
    if (busy) return
    const text = JSON.stringify(form)
    if (key.current.of !== text) key.current = { of: text, key: crypto.randomUUID() }
    setBusy(true)
    setProblem(null)
    try {
      await save(form as SellerForm, key.current.key)
      await navigate('/vendedores', { state: { aviso } })
      for (const read of [contract.all, contract.search, contract.vendedor]) void refresh(read)
    } catch (error) {
      setProblem(mensajeDe(error))
      const fields = error instanceof ApiError ? (error.problem?.errors ?? []) : []
      setErrors(
        Object.fromEntries(
          fields.flatMap(({ field, detail }) => {
            const name = field.split('.').at(-1)!
            return isField(name) ? [[name, detail]] : []
          }),
        ),
      )
      setBusy(false)
      focusFirstError(element)
    }
  }
  const fijo = (campo: 'identificationTypes' | 'identification' | 'email') =>
    identidadFija && inicial[campo] !== null && inicial[campo] !== ''
  const hint = (campo: 'identification' | 'email') =>
    fijo(campo) ? { readOnly: true, hint: textos.identidadFija } : {}
  const text = (
    campo: 'name' | 'lastName' | 'identification' | 'phone' | 'email' | 'totVsCode',
    label: string,
    more: React.InputHTMLAttributes<HTMLInputElement> & { hint?: string } = {},
  ) => (
    <TextField
      label={label}
      maxLength={250}
      autoComplete="off"
      {...more}
      value={form[campo]}
      error={errors[campo]}
      onChange={(e) => set({ [campo]: e.target.value })}
    />
  )
  const select = (
    campo: 'identificationTypes' | 'region',
    label: string,
    options: readonly { id: number; name: string }[],
    disabled = false,
  ) => (
    <SelectField
      label={label}
      disabled={disabled}
      value={form[campo] ?? ''}
      error={errors[campo]}
      onChange={(e) => set({ [campo]: e.target.value ? Number(e.target.value) : null })}
    >
      <option value="">Elegir</option>
      {options.map((o) => (
        <option key={o.id} value={o.id}>
          {o.name}
        </option>
      ))}
    </SelectField>
  )
  return (
    <form className="panel pad vendedorForm" onSubmit={(e) => void submit(e)} noValidate>
      {problem && <Alert kind="bad">{problem}</Alert>}
      {regiones.isError && (
        <Alert kind="bad">
          {mensajeDe(regiones.error)}{' '}
          <button type="button" className="link" onClick={() => void regiones.refetch()}>
            Reintentar
          </button>
        </Alert>
      )}
      {text('name', 'Nombre')}
      {text('lastName', 'Apellido')}
      {select(
        'identificationTypes',
        'Tipo de documento',
        tipos.data ? values(tipos.data) : tiposDocumento,
        fijo('identificationTypes'),
      )}
      {text('identification', 'Número de documento', {
        inputMode: 'numeric',
        maxLength: 15,
        ...hint('identification'),
      })}
      {text('phone', 'Teléfono', { type: 'tel', maxLength: MAX_TELEFONO })}
      {text('email', 'Email', { type: 'email', inputMode: 'email', ...hint('email') })}
      {text('totVsCode', 'Código TOTVS', { maxLength: 30 })}
      {select('region', 'Región', values(regiones.data))}
      <div className="acts">
        <button type="button" className="btn" onClick={() => void navigate('/vendedores')}>
          {textos.volver}
        </button>
        <div className="acts">
          {busy && (
            <p className="soft" role="status">
              {textos.guardando}
            </p>
          )}
          <button type="submit" className="btn main" aria-disabled={busy || undefined}>
            {textos.guardar}
          </button>
        </div>
      </div>
    </form>
  )
}
