import { useQuery } from '@tanstack/react-query'
import { showTime } from '#shared/dates.ts'
import { showInt } from '#shared/money.ts'
import { q, values } from '#web/api.ts'
import { Table, type Column } from '#web/ui/Table.tsx'
import { Alert } from '#web/ui/states.tsx'
import { contract, type Call, type Arrival } from '../contract.ts'
import { missingAviso, textos } from '../rules.ts'
import css from './salida.module.css'

const columns: readonly Column<Arrival>[] = [
  { header: 'Qué', rowHeader: true, cell: (l) => l.entidad },
  {
    header: 'Llegó por última vez',
    cell: ({ ultima, falta }) => (
      <span className={css.arrival}>
        <time dateTime={ultima}>{showTime(ultima)}</time>
        {falta && <span className="state bad">{textos.falta}</span>}
      </span>
    ),
  },
  { header: 'Por', cell: (l) => l.puerta },
  { header: 'Leídas', num: true, cell: (l) => showInt(l.leidas) },
  { header: 'Con error', num: true, cell: (l) => showInt(l.conError) },
  { header: 'Rechazadas en total', num: true, cell: (l) => showInt(l.rechazadas) },
]

/** When a key was last used, and until when it is good. */
const estadoOfClave = ({ usada, vence }: Call): string =>
  [
    usada ? `llamó por última vez el ${showTime(usada)}` : 'todavía no llamó',
    vence ? `; vence el ${showTime(vence)}.` : '.',
  ].join('')

const useEntrada = () => useQuery({ ...q(contract.entrada, {}), staleTime: 0, refetchInterval: 60_000 })

/** What came daily and no longer does, above all else. */
export const Missing = () => {
  const missing = values(useEntrada().data?.entidades).filter((l) => l.falta)
  return missing.length > 0 ? <Alert kind="warn">{missingAviso(missing.map((l) => l.entidad))}</Alert> : null
}

/** What comes in from the order system: the last of each kind, and of each key its last call. */
export const Entrada = () => {
  const entrada = useEntrada()
  const claves = values(entrada.data?.claves)
  return (
    <section className={`panel ${css.entrada}`} aria-labelledby="lo-que-entra">
      <h2 id="lo-que-entra">{textos.entrada}</h2>
      <Table
        caption={textos.entrada}
        columns={columns}
        rows={values(entrada.data?.entidades)}
        rowKey={(l) => l.entidad}
        query={entrada}
        empty={<p className="soft">{textos.noEntrada}</p>}
      />
      {claves.length > 0 && (
        <>
          <h3>{textos.claves}</h3>
          <ul>
            {claves.map((clave) => (
              <li key={clave.nombre}>
                <strong>{clave.nombre}</strong> {estadoOfClave(clave)}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
