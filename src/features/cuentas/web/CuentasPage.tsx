import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { showInt } from '#shared/money.ts'
import { showCuantos } from '#shared/unidades.ts'
import { call, q, saveFile, values } from '#web/api.ts'
import { Link, useScreenSearch, type ScreenSearch } from '#web/router.tsx'
import { EmptyList } from '#web/shell/EmptyList.tsx'
import { Answer } from '#web/ui/Answer.tsx'
import { isBare } from '#web/ui/bare.ts'
import { SelectField } from '#web/ui/Field.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { SearchField } from '#web/ui/Search.tsx'
import { DirectorySkeleton, Empty } from '#web/ui/states.tsx'
import { useDescarga } from '#web/ui/useDownload.ts'
import { pagesOf, usePager } from '#web/ui/usePager.ts'
import { contract } from '../contract.ts'
import { perPage, textos } from '../rules.ts'
import { CuentasTabla } from './CuentasTabla.tsx'
import { Estados, useResumen } from './Estados.tsx'
import css from './estados.module.css'

type Vista = ScreenSearch<'/cuentas'>
const vacia = { buscar: '', rol: null, estado: null, sinEntrar: null, pagina: 1 } as const
const filterOf = ({ buscar, rol, estado, sinEntrar }: Vista) => ({
  ...(buscar ? { texto: buscar } : {}),
  ...(rol ? { rol } : {}),
  ...(estado ? { estado } : {}),
  ...(sinEntrar ? { sinEntrar: true } : {}),
})

const Nueva = () => (
  <Link className="btn main" to="/cuentas/nueva">
    <Icon name="plus" />
    Nueva cuenta
  </Link>
)

/** /cuentas: every account, how many are of each state, and the ways to new ones. */
export const Component = () => {
  const { search: vista, at, go } = useScreenSearch('/cuentas')
  const filter = filterOf(vista)
  const found = useQuery({
    ...q(contract.list, { query: { page: vista.pagina, ...filter } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const { read, pages, busy } = usePager(found, {
    pagina: vista.pagina,
    at: (pagina) => at({ pagina }),
    of: (page) => ({ de: pagesOf(page, vista.pagina, perPage), rows: values(page).length }),
  })
  const filtered = Object.keys(filter).length > 0
  const bare = isBare(read, { filtered, pagina: vista.pagina })
  const set = (patch: Partial<Vista>) => go({ ...patch, pagina: 1 }, { replace: true, resetScroll: false })
  return (
    <>
      <div className="head">
        <h1>{textos.titulo}</h1>
        <div className="acts">
          <Link className="btn" to="/cuentas/invitar">
            Invitar varias
          </Link>
          {!bare && <Nueva />}
        </div>
      </div>
      {!bare && (
        <>
          <Estados value={vista.estado} onChoose={(estado) => set({ estado })} />
          <Filtros vista={vista} onSet={set} />
        </>
      )}
      <Answer of={read} waiting={<DirectorySkeleton label="Cargando las cuentas…" />}>
        {(page) =>
          values(page).length === 0 ? (
            <Nothing filtered={filtered} onAll={() => set(vacia)} />
          ) : (
            <div aria-busy={busy || undefined}>
              <CuentasTabla cuentas={values(page)} />
              <div className={css.pie}>
                <Descargar vista={vista} />
                <p className="soft" role="status">
                  {showCuantos(page, 'cuenta')}
                </p>
              </div>
              <Pager of={pages} />
            </div>
          )
        }
      </Answer>
    </>
  )
}

const Nothing = ({ filtered, onAll }: { filtered: boolean; onAll: () => void }) =>
  filtered ? (
    <Empty text={textos.emptyFilter}>
      <button type="button" className="btn" onClick={onAll}>
        Ver todas
      </button>
    </Empty>
  ) : (
    <EmptyList text={textos.vacio} what={textos.whatFor}>
      <Nueva />
    </EmptyList>
  )

const Filtros = ({ vista, onSet }: { vista: Vista; onSet: (patch: Partial<Vista>) => void }) => {
  const idle = useResumen()?.sinEntrar
  return (
    <div className={`panel ${css.filtros}`} role="search" aria-label="Filtros">
      <SearchField label={textos.buscar} value={vista.buscar} onSearch={(buscar) => onSet({ buscar })} />
      <SelectField
        label="Rol"
        value={vista.rol ?? ''}
        onChange={(e) => onSet({ rol: (e.target.value || null) as Vista['rol'] })}
      >
        <option value="">Todos</option>
        <option value="1">Administrador</option>
        <option value="gerente">Gerente</option>
        <option value="2">Vendedor</option>
        <option value="3">Cliente</option>
      </SelectField>
      <label className={css.tick}>
        <input
          type="checkbox"
          checked={vista.sinEntrar !== null}
          onChange={(e) => onSet({ sinEntrar: e.target.checked ? 'si' : null })}
        />
        <span>
          {textos.sinEntrar} {idle !== undefined && <span className="mono soft">{showInt(idle)}</span>}
        </span>
      </label>
    </div>
  )
}

const Descargar = ({ vista }: { vista: Vista }) => {
  const { busy, failed, download } = useDescarga()
  const get = async () => saveFile(await call(contract.excel, { query: filterOf(vista) }), 'cuentas.xlsx')
  return (
    <button
      type="button"
      className="btn bare"
      aria-disabled={busy}
      onClick={() => void download(get, 'No se pudo descargar la planilla.')}
    >
      <Icon name="down" />
      {busy ? 'Descargando…' : failed ? 'Falló la descarga. Reintentar' : 'Descargar XLSX'}
    </button>
  )
}
