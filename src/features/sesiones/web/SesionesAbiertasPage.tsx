import { useScreenSearch } from '#web/router.tsx'
import '#features/sesion/web/sesion.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { q, values } from '#web/api.ts'
import { EmptyList } from '#web/shell/EmptyList.tsx'
import { isBare } from '#web/ui/bare.ts'
import { TextField } from '#web/ui/Field.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { usePager } from '#web/ui/usePager.ts'
import { Answer } from '#web/ui/Answer.tsx'
import { Empty, Loading, Skeleton } from '#web/ui/states.tsx'
import { useChanged } from '#web/ui/useChanged.ts'
import { contract } from '../contract.ts'
import { textos } from '../rules.ts'
import { Cuenta } from './Cuenta.tsx'
import css from './sesiones.module.css'

/**
 * /sesiones: who is signed in, from where; and the ways to end it. A search finds accounts that are not signed in, too.
 */
export const Component = () => {
  const { search: vista, at, go } = useScreenSearch('/sesiones')
  const { buscar: texto, pagina: page } = vista
  const asked = useQuery({
    ...q(contract.list, { query: { page, ...(texto ? { texto } : {}) } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const { read, pages } = usePager(asked, {
    pagina: page,
    at: (pagina) => at({ pagina }),
    of: (data) => ({ de: data, rows: values(data).length }),
  })
  const [open, setOpen] = useState<number | null>(null)
  return (
    <div>
      <div className="head">
        <h1>{textos.titulo}</h1>
      </div>
      {!isBare(read, { filtered: texto !== '', pagina: page }) && (
        <Buscar texto={texto} onSearch={(buscar) => go({ buscar, pagina: 1 })} />
      )}
      <Answer of={read} waiting={<Waiting />}>
        {(data) => (
          <>
            {values(data).length === 0 && (
              <Nothing filtered={texto !== ''} onAll={() => go({ buscar: '', pagina: 1 })} />
            )}
            <ul className="list" aria-label="Cuentas">
              {values(data).map((cuenta) => (
                <Cuenta
                  key={cuenta.usuarioId}
                  cuenta={cuenta}
                  open={open === cuenta.usuarioId}
                  onToggle={() => setOpen(open === cuenta.usuarioId ? null : cuenta.usuarioId)}
                />
              ))}
            </ul>
            <Pager className="junto" of={pages} />
          </>
        )}
      </Answer>
    </div>
  )
}

const Nothing = ({ filtered, onAll }: { filtered: boolean; onAll: () => void }) =>
  filtered ? (
    <Empty text={textos.emptyFilter}>
      <button type="button" className="btn" onClick={onAll}>
        Ver las sesiones abiertas
      </button>
    </Empty>
  ) : (
    <EmptyList text={textos.vacio} what={textos.whatFor} ways={[['/cuentas', 'Ver las cuentas']]} />
  )

const Waiting = () => (
  <Loading label="Cargando las sesiones…">
    <div className="list">
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} height={92} />
      ))}
    </div>
  </Loading>
)

const Buscar = ({ texto, onSearch }: { texto: string; onSearch: (texto: string) => void }) => {
  const [written, setWritten] = useState(texto)
  useChanged(texto, () => setWritten(texto))
  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    onSearch(written.trim())
  }
  return (
    <form className={css.buscar} role="search" aria-label="Buscar cuentas" onSubmit={submit}>
      <TextField
        label="Persona"
        placeholder="Nombre o email"
        autoComplete="off"
        maxLength={100}
        value={written}
        onChange={(e) => setWritten(e.target.value)}
      />
      <div className="acts">
        <button type="submit" className="btn">
          <Icon name="search" />
          Buscar
        </button>
        {texto && (
          <button type="button" className="btn bare" onClick={() => onSearch('')}>
            Limpiar
          </button>
        )}
      </div>
    </form>
  )
}
