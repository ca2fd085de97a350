import { useQuery } from '@tanstack/react-query'
import { contract as ofCorreos, type Destinos } from '#features/correos/contract.ts'
import { listSucesos, sucesos, textos as stated, type Suceso } from '#features/correos/rules.ts'
import { showTime } from '#shared/dates.ts'
import { call, q, useRefresh, values } from '#web/api.ts'
import { Answer } from '#web/ui/Answer.tsx'
import { SelectField } from '#web/ui/Field.tsx'
import { Loading, Skeleton } from '#web/ui/states.tsx'
import { byField } from '#web/ui/byField.ts'
import { Unsent } from '#web/ui/Unsent.tsx'
import { draft } from '#web/ui/draft.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { Fin } from './Fin.tsx'
import { ForeignCambios } from './ForeignCambios.tsx'
import { Parte } from './Parte.tsx'
import { useSavedOver } from './useBase.ts'
import css from './configuracion.module.css'

const { destinos: textos } = stated
type Typed = { [S in Suceso]: number | null }
const typedOf = ({ destinos }: Destinos): Typed =>
  Object.fromEntries(values(destinos).map(({ suceso, tipoEmailId }) => [suceso, tipoEmailId])) as Typed
const nombres = Object.fromEntries(listSucesos.map((suceso) => [suceso, sucesos[suceso].nombre]))
const savedOf = (destinos: Destinos) => ({ version: destinos.version, fresh: typedOf(destinos) })

const useDestinos = (destinos: Destinos) => {
  const refresh = useRefresh()
  const save = useSavedOver(async () => savedOf(await call(ofCorreos.destinos, {})), destinos.version)
  return useForm<Typed, { [S in Suceso]?: string }>({
    initial: typedOf(destinos),
    borrador: draft('destinos'),
    check: () => ({}),
    send: async (typed, { reset, rebase, wrong }) => {
      const body = { destinos: listSucesos.map((suceso) => ({ suceso, tipoEmailId: typed[suceso] })) }
      try {
        await save((version) => call(ofCorreos.cambiarDestinos, { body: { ...body, version } }), rebase)
      } catch (error) {
        wrong(byField(error, typed))
        throw error
      }
      reset(typed)
      await Promise.all([refresh(ofCorreos.destinos), refresh(ofCorreos.tipos)])
      return textos.saved
    },
  })
}

const DestinosForm = ({ destinos }: { destinos: Destinos }) => {
  const form = useDestinos(destinos)
  return (
    <form {...form.props} className="stack">
      <Unsent form={form}>
        <ForeignCambios form={form} nombres={nombres} />
      </Unsent>
      <div className={css.campos}>
        {listSucesos.map((suceso) => (
          <SelectField key={suceso} label={sucesos[suceso].nombre} {...form.choice(suceso)}>
            <option value="">{textos.none}</option>
            {values(destinos.tipos).map(({ tipoEmailId, nombre }) => (
              <option key={tipoEmailId} value={tipoEmailId}>
                {nombre}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      <Fin form={form} nombres={nombres} />
      <div className="acts">
        <button type="submit" className="btn main" aria-disabled={form.busy || !form.dirty}>
          Guardar correos
        </button>
      </div>
    </form>
  )
}

/** To which kind of contact each thing that happens is mailed (PAPEL-01). */
export const Correos = () => {
  const read = useQuery({ ...q(ofCorreos.destinos, {}), staleTime: 0 })
  const cambio = read.data?.cambio
  return (
    <Parte
      titulo={textos.titulo}
      help={
        <>
          {textos.help}
          {cambio && ` Último cambio: ${showTime(cambio.fecha)}${cambio.usuario ? `, ${cambio.usuario}` : ''}.`}
        </>
      }
    >
      <Answer
        of={read}
        waiting={
          <Loading label="Cargando a quién le llega cada correo…">
            <Skeleton height={220} />
          </Loading>
        }
      >
        {(destinos) => <DestinosForm destinos={destinos} />}
      </Answer>
    </Parte>
  )
}
