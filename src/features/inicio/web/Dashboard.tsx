import { useScreenSearch } from '#web/router.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { contract as presupuestos } from '#features/presupuestos/contract.ts'
import { contract as productos } from '#features/productos/contract.ts'
import { q, values } from '#web/api.ts'
import { useClienteId } from '#web/session.ts'
import { EmptyList, toClientes, toContacto } from '#web/shell/EmptyList.tsx'
import { announce } from '#web/ui/Announcer.tsx'
import { isBare } from '#web/ui/bare.ts'
import { MultiChooser } from '#web/ui/MultiChooser.tsx'
import { TextField } from '#web/ui/Field.tsx'
import { Answer, Unread } from '#web/ui/Answer.tsx'
import { Alert, Empty, Loading, Skeleton } from '#web/ui/states.tsx'
import { useChanged } from '#web/ui/useChanged.ts'
import { useForm } from '#web/ui/useForm.ts'
import { contract } from '../contract.ts'
import { textos, type Filter } from '../rules.ts'
import { borradorOf, addressOf, filterOf, readBorrador, type Errores } from './filter.ts'
import { Charts } from './Charts.tsx'
import { useArrival } from '#web/ui/useArrival.ts'
import css from './reports.module.css'

type Grupo = { id: number; descripcion: string }

/** DASHBOARD DE SEGUIMIENTO (HOME-12 … HOME-25): the filter is in the URL. */
export const Dashboard = () => {
  const read = useQuery(q(productos.subcategorias, {}))
  return (
    <section className="sec" aria-labelledby="seguimiento">
      <div className="head">
        <h2 id="seguimiento">DASHBOARD DE SEGUIMIENTO</h2>
      </div>
      <Answer
        of={read}
        waiting={
          <div className={`withoutMarco ${css.reports}`}>
            <LoadingCard />
          </div>
        }
        empty={<Nothing text={textos.noGrupos} />}
      >
        {(data) => <Board grupos={values(data)} />}
      </Answer>
    </section>
  )
}

const LoadingCard = () => (
  <Loading label="Cargando el dashboard…">
    <div className={css.wait}>
      <Skeleton height={44} />
      <Skeleton height={72} />
      <Skeleton height={320} />
      <Skeleton height={320} />
    </div>
  </Loading>
)

const Nothing = ({ text }: { text: string }) => (
  <EmptyList
    text={text}
    what={textos.whatForDashboard}
    ways={[['/pedidoRapido', 'Ir al pedido rápido'], toContacto, toClientes]}
  />
)

/** The latest operaciones say whether there is any at all; a period without them is no such thing. */
const useIsBare = (clienteId: number): boolean => isBare(useQuery(q(presupuestos.latest, { params: { clienteId } })))

const Board = ({ grupos }: { grupos: readonly Grupo[] }) => {
  const clienteId = useClienteId()
  const bare = useIsBare(clienteId)
  const all = grupos.map((g) => g.id)
  const { search: vista, go } = useScreenSearch('/')
  const filter = filterOf(vista, all)
  const kilos = useQuery({
    ...q(contract.kilosDashboard, {
      body: { clienteId, firstDate: filter.desde, lastdDate: filter.hasta, productGrouptId: [...filter.grupos] },
    }),
    placeholderData: keepPreviousData,
  })
  const { isFetching, isPlaceholderData } = kilos
  const read = useArrival(kilos)
  const update = (next: Filter) => {
    const address = addressOf(next, all)
    if (JSON.stringify(address) === JSON.stringify(addressOf(filter, all))) void kilos.refetch()
    else go(address, { resetScroll: false })
    announce('Dashboard actualizado.')
  }
  return (
    <div className={`withoutMarco ${css.reports}`} aria-busy={isFetching}>
      {!bare && <Filters asked={JSON.stringify(vista)} grupos={grupos} filter={filter} onUpdate={update} />}
      <Answer
        of={read}
        waiting={<LoadingCard />}
        failure={
          <div className="pad">
            <Unread of={read} />
          </div>
        }
      >
        {(data) =>
          values(data).every((r) => r.grupos.$values.every((g) => g.kilos === 0 && g.gasto === 0)) ? (
            <div className="pad">
              {bare ? <Nothing text={textos.noneInPeriod} /> : <Empty text={textos.noneInPeriod} />}
            </div>
          ) : (
            <div data-stale={isPlaceholderData || undefined}>
              <Charts rangos={values(data)} all={grupos} chosen={isPlaceholderData ? all : filter.grupos} />
            </div>
          )
        }
      </Answer>
    </div>
  )
}

const Filters = ({
  asked,
  grupos,
  filter,
  onUpdate,
}: {
  /** What the address says. */ asked: string
  grupos: readonly Grupo[]
  filter: Filter
  onUpdate: (f: Filter) => void
}) => {
  const form = useForm({
    initial: borradorOf(filter),
    borrador: null,
    check: (b): Errores => readBorrador(b).errores ?? {},
    related: () => ['desde', 'hasta', 'general'],
    send: (b) => onUpdate(readBorrador(b).filter!),
  })
  useChanged(asked, () => form.reset(borradorOf(filter)))
  const { general } = form.errors
  const day = { placeholder: 'DD/MM/AAAA', inputMode: 'numeric', autoComplete: 'off', maxLength: 10 } as const
  const wrongDays = general === textos.interval || general === textos.months
  return (
    <form className="filters" aria-label="Filtros del dashboard" {...form.props}>
      <TextField
        className={css.half}
        label="Desde"
        {...day}
        {...form.field('desde')}
        {...(wrongDays ? { 'aria-invalid': true } : {})}
      />
      <TextField className={css.half} label="Hasta" {...day} {...form.field('hasta')} />
      <MultiChooser
        className={css.grupos}
        label="Grupo"
        varios="grupos elegidos"
        options={grupos}
        chosen={form.values.grupos}
        invalid={general === textos.grupo}
        onChange={(grupos) => form.set({ grupos })}
      />
      <button className="btn main" type="submit">
        Actualizar
      </button>
      {general && <Alert kind="bad">{general}</Alert>}
    </form>
  )
}
