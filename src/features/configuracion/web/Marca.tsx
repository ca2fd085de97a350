import type { Logo } from '#shared/marca.ts'
import { call } from '#web/api.ts'
import { TextField } from '#web/ui/Field.tsx'
import { Unsent } from '#web/ui/Unsent.tsx'
import { draft } from '#web/ui/draft.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { contract, type Marca as Datos, type MarcaEscrita } from '../contract.ts'
import { checkMarca, textos, type TypedMarca } from '../rules.ts'
import { Color } from './Color.tsx'
import { LogoCampo } from './LogoCampo.tsx'
import { Sample } from './Sample.tsx'
import { Parte } from './Parte.tsx'
import { useRefreshEstado } from './queries.ts'
import { useBase } from './useBase.ts'
import { ForeignCambios } from './ForeignCambios.tsx'
import { Fin } from './Fin.tsx'
import { useReplacing } from './useReplacing.tsx'
import { VersionesOfMarca } from './MarcaVersions.tsx'
import css from './configuracion.module.css'

type Typed = TypedMarca & { logo: Logo }
type Errors = { [K in keyof Typed]?: string }
const typedOf = ({ logo, acento, enlace, marcaAsociada, carruselMs }: Datos): Typed => ({
  logo,
  acento: acento ?? '',
  enlace: enlace ?? '',
  asociada: marcaAsociada?.texto ?? '',
  asociadaUrl: marcaAsociada?.url ?? '',
  carruselMs: String(carruselMs),
})
/** The fields' labels. */
const nombres = {
  logo: 'Logo',
  acento: 'Color del botón principal',
  enlace: 'Color de los enlaces',
  asociada: 'Marca asociada',
  asociadaUrl: 'Dirección de la marca asociada',
  carruselMs: 'Cada lámina del inicio dura',
} as const satisfies Record<keyof Typed, string>
const bodyOf = ({ logo, acento, enlace, asociada, asociadaUrl, carruselMs }: Typed) => ({
  logo,
  acento: acento.trim(),
  enlace: enlace.trim(),
  marcaAsociada: asociada.trim() === '' ? null : { texto: asociada.trim(), url: asociadaUrl.trim() },
  carruselMs: Number(carruselMs),
})
const savedOf = (marca: MarcaEscrita) => ({ version: marca.version, fresh: typedOf(marca) })
const useMarcaForm = (marca: MarcaEscrita) => {
  const refresh = useRefreshEstado()
  const save = useBase((estado) => savedOf(estado.marca), marca.version)
  const form = useForm<Typed, Errors>({
    initial: typedOf(marca),
    borrador: draft('marca'),
    check: checkMarca,
    live: true,
    send: async (typed, { reset, rebase }) => {
      await save((version) => call(contract.updateMarca, { body: { ...bodyOf(typed), version } }), rebase)
      reset(typed)
      forget()
      await refresh()
      return textos.configured
    },
  })
  const { take, forget, aside } = useReplacing({ typed: form.dirty ? form.values : null, put: form.set })
  return { form, take: (version: Datos) => take(typedOf(version)), aside }
}

/** The company's look (OPEN-231). Values of the server's file are read-only. */
export const Marca = ({ marca, nombre, fijos }: { marca: MarcaEscrita; nombre: string; fijos: readonly string[] }) => {
  const { form, take, aside } = useMarcaForm(marca)
  const { logo, acento, enlace } = form.values
  const fijo = (campo: string) => fijos.includes(campo)
  return (
    <Parte
      titulo="Marca"
      help="El logo y los colores de las páginas, los correos y los PDF. Las páginas que ya están abiertas cambian solas."
    >
      <form {...form.props} className="stack">
        <Unsent form={form}>
          <ForeignCambios form={form} nombres={nombres} />
        </Unsent>
        <LogoCampo logo={logo} fijo={fijo('logo')} onChange={(next) => form.set({ logo: next })} />
        <div className={css.campos}>
          <Color
            label="Color del botón principal"
            propio={marca.propios.acento}
            fijo={fijo('colores')}
            {...form.field('acento')}
            onChange={(next) => form.set({ acento: next })}
          />
          <Color
            label="Color de los enlaces"
            propio={marca.propios.enlace}
            fijo={fijo('colores')}
            legible
            {...form.field('enlace')}
            error={checkMarca(form.values).enlace}
            onChange={(next) => form.set({ enlace: next })}
          />
        </div>
        <Sample nombre={nombre} logo={logo} acento={acento} enlace={enlace} />
        <Asociada form={form} fixed={fijo('marcaAsociada')} paso={fijo('carruselMs')} />
        {aside}
        <Fin form={form} nombres={nombres} />
        <div className={css.pieEditor}>
          <VersionesOfMarca marca={marca} onTake={take} />
          <div className="acts">
            <button type="submit" className="btn main" aria-disabled={form.busy || !form.dirty}>
              Guardar marca
            </button>
          </div>
        </div>
      </form>
    </Parte>
  )
}

type AsociadaProps = { form: ReturnType<typeof useMarcaForm>['form']; fixed: boolean; paso: boolean }
const FIJO = 'Lo fija el archivo de configuración del servidor.'
const Asociada = ({ form, fixed, paso }: AsociadaProps) => (
  <div className={css.campos}>
    <TextField
      label="Marca asociada (pie de página)"
      maxLength={40}
      disabled={fixed}
      hint={fixed ? FIJO : undefined}
      {...form.field('asociada')}
    />
    <TextField
      label="Dirección de la marca asociada"
      inputMode="url"
      placeholder="https://"
      disabled={fixed}
      {...form.field('asociadaUrl')}
    />
    <TextField
      label="Cada lámina del inicio dura"
      inputMode="numeric"
      suffix="ms"
      disabled={paso}
      hint={paso ? FIJO : 'De 1000 a 60000 milisegundos.'}
      {...form.field('carruselMs')}
    />
  </div>
)
