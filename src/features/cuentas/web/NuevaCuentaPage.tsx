import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { contract as clientes } from '#features/clientes/contract.ts'
import { contract as usuarios } from '#features/usuarios/contract.ts'
import { contract as vendedores } from '#features/vendedores/contract.ts'
import { plainDocumento, tiposDocumento } from '#shared/identity.ts'
import { clavesOf } from '#shared/lookup-keys.ts'
import { permisosOfRol } from '#shared/permisos.ts'
import type { Rol } from '#shared/route.ts'
import { ApiError, call, q, useRefresh, values as valuesOf } from '#web/api.ts'
import { useGoAfter } from '#web/going.ts'
import { Link, useScreenSearch } from '#web/router.tsx'
import { Crumbs } from '#web/shell/Crumbs.tsx'
import { byField } from '#web/ui/byField.ts'
import { Chooser } from '#web/ui/Chooser.tsx'
import { draft } from '#web/ui/draft.tsx'
import { SelectField, TextField } from '#web/ui/Field.tsx'
import { Locked } from '#web/ui/Locked.tsx'
import { Alert } from '#web/ui/states.tsx'
import { Unsent } from '#web/ui/Unsent.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { contract } from '../contract.ts'
import { checkAlta, juegos } from '../rules.ts'
import { Derechos } from './Derechos.tsx'
import css from './nueva.module.css'

type Clase = 'cliente' | 'vendedor' | 'gerente' | 'administrador'
const clases: readonly { clase: Clase; tipoRol: Rol; nombre: string; que: string; juego: string }[] = [
  { clase: 'cliente', tipoRol: 3, nombre: 'Cliente', que: 'Compra para su empresa', juego: 'Cliente que compra' },
  { clase: 'vendedor', tipoRol: 2, nombre: 'Vendedor', que: 'Atiende a sus clientes', juego: 'Vendedor' },
  { clase: 'gerente', tipoRol: 1, nombre: 'Gerente', que: 'Ve todo, no configura', juego: 'Gerente' },
  { clase: 'administrador', tipoRol: 1, nombre: 'Administrador', que: 'Todo', juego: 'Administrador' },
]
const permisosOfClase = (clase: Clase): string =>
  (
    juegos.find(({ nombre }) => nombre === clases.find((c) => c.clase === clase)!.juego)?.permisos ?? permisosOfRol[3]
  ).join(' ')
const idsOf = (text: string): number[] => text.split(' ').filter(Boolean).map(Number)

type Forma = {
  clase: Clase
  clienteId: number | null
  sellerId: number | null
  tipoDocumento: number | null
  documento: string
  userName: string
  email: string
  permisos: string
}
const vacia = (clienteId: number | null, sellerId: number | null): Forma => {
  const clase: Clase = sellerId === null ? 'cliente' : 'vendedor'
  const rest = { tipoDocumento: 2, documento: '', userName: '', email: '' }
  return { clase, clienteId, sellerId, ...rest, permisos: permisosOfClase(clase) }
}
const rolOf = (clase: Clase): Rol => clases.find((c) => c.clase === clase)!.tipoRol
const altaOf = (forma: Forma) => ({
  tipoRol: rolOf(forma.clase),
  clienteId: forma.clienteId,
  sellerId: forma.sellerId,
  documento: forma.documento,
  tipoDocumento: forma.tipoDocumento ?? 0,
  userName: forma.userName,
  email: forma.email,
})
const bodyOf = (forma: Forma, invitar: boolean) => {
  const { tipoRol, clienteId, sellerId, documento, tipoDocumento, userName, email } = altaOf(forma)
  const numero = plainDocumento(documento)
  return {
    user: {
      tipoRol,
      clienteId: tipoRol === 3 ? clienteId : null,
      sellerId: tipoRol === 2 ? sellerId : null,
      identification: numero || null,
      identificationType: numero ? (tipoDocumento as 1 | 2 | 3) : null,
      userName: userName.trim(),
      email: email.trim(),
      permisos: idsOf(forma.permisos),
    },
    invitar,
  }
}
type Taken = { id: number; nombre: string; cliente: string | null; que: 'email' | 'documento' }
/** Whose a taken e-mail or document is, of a refusal. */
const takenOf = (error: unknown): Taken | null =>
  error instanceof ApiError && error.code === 'ya_existe'
    ? ((error.problem?.cuenta as Taken | undefined) ?? null)
    : null

const useNueva = () => {
  const { search } = useScreenSearch('/cuentas/nueva')
  const [begin, refresh] = [useGoAfter(), useRefresh()]
  const invitar = useRef(true) // which of the two buttons was pressed
  const form = useForm({
    initial: vacia(search.cliente, search.vendedor),
    borrador: draft('cuenta:nueva'),
    check: (forma) => checkAlta(altaOf(forma)),
    send: async (forma, { key, wrong, reset }) => {
      const go = begin()
      const made = await call(usuarios.create, { body: bodyOf(forma, invitar.current) }, { idempotencyKey: key }).catch(
        (error: unknown) => {
          wrong(byField(error, { clienteId: '', sellerId: '', documento: '', userName: '', email: '' }))
          throw error
        },
      )
      reset(forma)
      const aviso = invitar.current ? `Le mandamos el enlace a ${made.email}.` : 'La cuenta se creó sin invitar.'
      await go({ to: '/cuentas/$id', params: { id: String(made.id) }, state: { aviso } }, aviso, 'Ver la cuenta')
      for (const read of [contract.list, contract.resumen, contract.deCliente, contract.deVendedor]) void refresh(read)
    },
  })
  return { form, invite: (now: boolean) => void (invitar.current = now) }
}
type Form = ReturnType<typeof useNueva>['form']

/** /cuentas/nueva: the role, what it needs, who it is, and its rights. */
export const Component = () => {
  const { form, invite } = useNueva()
  const { clase, permisos } = form.values
  const taken = takenOf(form.outcome?.error)
  return (
    <>
      <Crumbs here="Nueva cuenta" below={[{ text: 'Cuentas', to: '/cuentas' }]} />
      <div className="head">
        <h1>Nueva cuenta</h1>
      </div>
      <form {...form.props} className="panel">
        <Unsent form={form} />
        <div className={css.lados}>
          <div className={css.datos}>
            <Locked when={form.busy}>
              <Datos form={form} taken={taken} />
            </Locked>
          </div>
          <div className={css.permisos}>
            <Derechos
              tipoRol={rolOf(clase)}
              permisos={idsOf(permisos)}
              onChange={(ids) => form.set({ permisos: ids.join(' ') })}
            />
          </div>
        </div>
        <div className={css.pie}>
          {form.refusal && !taken && <Alert kind="bad">{form.refusal}</Alert>}
          <Link className="btn" to="/cuentas">
            Volver
          </Link>
          <button type="submit" className="btn" aria-disabled={form.busy} onClick={() => invite(false)}>
            Crear sin invitar
          </button>
          <button type="submit" className="btn main" aria-disabled={form.busy} onClick={() => invite(true)}>
            Crear e invitar
          </button>
        </div>
      </form>
    </>
  )
}

const Datos = ({ form, taken }: { form: Form; taken: Taken | null }) => (
  <>
    <fieldset className={css.roles}>
      <legend>Rol</legend>
      {clases.map(({ clase, nombre, que }) => (
        <label key={clase} aria-label={`${nombre}: ${que}`}>
          <input
            type="radio"
            name="rol"
            checked={form.values.clase === clase}
            onChange={() => form.set({ clase, permisos: permisosOfClase(clase) })}
          />
          <span>
            <b>{nombre}</b>
            <small>{que}</small>
          </span>
        </label>
      ))}
    </fieldset>
    {form.values.clase === 'cliente' && <ElegirCliente form={form} />}
    {form.values.clase === 'vendedor' && <ElegirVendedor form={form} />}
    <div className={css.dos}>
      <SelectField label="Tipo" {...form.choice('tipoDocumento')}>
        {tiposDocumento.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Documento"
        inputMode="numeric"
        maxLength={20}
        autoComplete="off"
        {...form.field('documento')}
        {...(rolOf(form.values.clase) === 1 ? { hint: 'Opcional' } : {})}
      />
    </div>
    <TextField label="Nombre y apellido" maxLength={250} autoComplete="off" {...form.field('userName')} />
    <TextField
      label="E-mail"
      type="email"
      inputMode="email"
      maxLength={250}
      autoComplete="off"
      hint="El enlace para entrar va a ese e-mail, vale 72 horas y se usa una sola vez."
      {...form.field('email')}
    />
    {taken && (
      <Alert kind="bad">
        {taken.que === 'email' ? 'Ese e-mail' : 'Ese documento'} es de {taken.nombre}
        {taken.cliente ? `, de ${taken.cliente}` : ''}.{' '}
        <Link to="/cuentas/$id" params={{ id: String(taken.id) }}>
          Abrir su cuenta
        </Link>
      </Alert>
    )}
  </>
)

const ElegirCliente = ({ form }: { form: Form }) => {
  const read = useQuery({
    ...q(clientes.all, { query: {} }),
    staleTime: 300_000,
    select: (all) =>
      valuesOf(all).map(({ id, razonSocial, codigo, documentoNro, activo }) => ({
        id,
        nombre: razonSocial,
        detalle: codigo,
        claves: clavesOf(codigo, documentoNro),
        activo,
      })),
  })
  return (
    <Elegir error={form.errors.clienteId}>
      <Chooser
        label="Cliente"
        options={read.data?.filter((c) => c.activo)}
        of={read}
        value={form.values.clienteId}
        placeholder="Nombre, código o CUIT"
        onChange={(option) => form.set({ clienteId: option?.id ?? null })}
      />
    </Elegir>
  )
}
const ElegirVendedor = ({ form }: { form: Form }) => {
  const read = useQuery({
    ...q(vendedores.all, { query: {} }),
    staleTime: 300_000,
    select: (all) =>
      valuesOf(all).map((v) => ({ id: v.idVendedor, nombre: v.apellidoNombre, detalle: v.id, activo: v.activo })),
  })
  return (
    <Elegir error={form.errors.sellerId}>
      <Chooser
        label="Vendedor"
        options={read.data?.filter((v) => v.activo)}
        of={read}
        value={form.values.sellerId}
        placeholder="Nombre o código"
        onChange={(option) => form.set({ sellerId: option?.id ?? null })}
      />
    </Elegir>
  )
}
const Elegir = ({ error, children }: { error: string | undefined; children: React.ReactNode }) => (
  <div>
    {children}
    {error && (
      <p className="err" role="alert">
        {error}
      </p>
    )}
  </div>
)
