import { call, values } from '#web/api.ts'
import { TextField } from '#web/ui/Field.tsx'
import { byField } from '#web/ui/byField.ts'
import { Unsent } from '#web/ui/Unsent.tsx'
import { draft } from '#web/ui/draft.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { contract, type Estado } from '../contract.ts'
import { textos } from '../rules.ts'
import { Enlaces } from './Enlaces.tsx'
import { Parte } from './Parte.tsx'
import { ForeignCambios } from './ForeignCambios.tsx'
import { Fin } from './Fin.tsx'
import { useRefreshEstado } from './queries.ts'
import { useBase } from './useBase.ts'
import css from './configuracion.module.css'

type Datos = Estado['empresa']
const typedOf = ({ version: _version, ...empresa }: Datos) => ({
  ...empresa,
  enlaces: values(empresa.enlaces),
  redes: values(empresa.redes),
  telefono: empresa.telefono ?? '',
  contacto: empresa.contacto ?? '',
  calculadoraUrl: empresa.calculadoraUrl ?? '',
})
type Typed = ReturnType<typeof typedOf>
type Errors = { [K in keyof Typed]?: string }
const check = ({ nombre, razonSocial }: Typed): Errors => ({
  ...(nombre.trim() ? {} : { nombre: 'Escribí el nombre.' }),
  ...(razonSocial.trim() ? {} : { razonSocial: 'Escribí la razón social.' }),
})

const campos = [
  ['nombre', 'Nombre'],
  ['razonSocial', 'Razón social'],
  ['telefono', 'Teléfono'],
  ['contacto', 'Correo de contacto'],
  ['bancoUrl', 'Página del banco (cotización del dólar)'],
  ['calculadoraUrl', 'Calculadora de materiales'],
] as const

const nombres = { ...Object.fromEntries(campos), enlaces: 'Enlaces del pie', redes: 'Redes sociales' }

const savedOf = (empresa: Datos) => ({ version: empresa.version, fresh: typedOf(empresa) })
const useEmpresaForm = (empresa: Datos) => {
  const refresh = useRefreshEstado()
  const save = useBase((estado) => savedOf(estado.empresa), empresa.version)
  const form = useForm<Typed, Errors>({
    initial: typedOf(empresa),
    borrador: draft('empresa'),
    check,
    send: async (typed, { reset, rebase, wrong }) => {
      const body = { ...typed, enlaces: [...typed.enlaces], redes: [...typed.redes] }
      try {
        await save((version) => call(contract.updateEmpresa, { body: { ...body, version } }), rebase)
      } catch (error) {
        wrong(byField(error, typed))
        throw error
      }
      reset(typed)
      await refresh()
      return textos.configured
    },
  })
  return form
}

/** The company's data for pages, mails and PDFs. Values of the server's file are read-only. */
export const Empresa = ({ empresa, fijos }: { empresa: Datos; fijos: readonly string[] }) => {
  const form = useEmpresaForm(empresa)
  const fijo = (campo: string) => fijos.includes(campo)
  return (
    <Parte
      titulo="Empresa"
      help="Cómo se llama, cómo se la encuentra y qué enlaces lleva el pie. Se ve en las páginas, los correos y los PDF."
    >
      <form {...form.props} className="stack">
        <Unsent form={form}>
          <ForeignCambios form={form} nombres={nombres} />
        </Unsent>
        <div className={css.campos}>
          {campos.map(([campo, label]) => (
            <TextField
              key={campo}
              label={label}
              {...form.field(campo)}
              disabled={fijo(campo)}
              hint={fijo(campo) ? 'Lo fija el archivo de configuración del servidor.' : undefined}
            />
          ))}
        </div>
        {(['enlaces', 'redes'] as const).map((campo) => (
          <Enlaces
            key={campo}
            titulo={campo === 'enlaces' ? 'Enlaces del pie' : 'Redes sociales'}
            fijo={fijo(campo)}
            value={form.values[campo]}
            error={form.errors[campo]}
            onChange={(value) => form.set({ [campo]: value })}
          />
        ))}
        <Fin form={form} nombres={nombres} />
        <div className="acts">
          <button type="submit" className="btn main" aria-disabled={form.busy}>
            Guardar empresa
          </button>
        </div>
      </form>
    </Parte>
  )
}
