import { useState } from 'react'
import { showInt } from '#shared/money.ts'
import { values } from '#web/api.ts'
import { Modal } from '#web/ui/Modal.tsx'
import { ViewChoice } from '#web/ui/ViewChoice.tsx'
import { Unread } from '#web/ui/Answer.tsx'
import { hasFailed, mapped } from '#web/ui/read.ts'
import type { Facetado } from '../contract.ts'
import { ORDENES, type Clave } from '../facet-search.ts'
import { countElegidos, NINGUNO, searchOfElegidos, withValor, type Elegidos } from '../facetas.ts'
import { Elegido } from './Elegido.tsx'
import { Faceta } from './Faceta.tsx'
import { isNarrowed, useFacetas, useNarrowed, type FiltrosProps, type Within } from './queries.ts'
import { showDisponible } from '#shared/renglon.ts'
import { HERRAMIENTAS } from '../rules.ts'
import { VISTAS } from './vista.ts'
import css from './filtros.module.css'

/** The facets: of what is narrowed they came with its first page. */
const useRead = (within: Within) => {
  const [whole, narrowed] = [useFacetas(within), useNarrowed(within)]
  return isNarrowed(within) ? mapped(narrowed, narrowed.data?.pages[0]) : mapped(whole, whole.data)
}

const ORDEN_TEXTS: { readonly [o in (typeof ORDENES)[number]]: string } = {
  relevancia: 'Relevancia',
  nombre: 'Nombre',
  peso: 'Peso',
  precio: 'Precio',
  kilo: 'Precio por kilo',
}

const shownOf = (total: number): string => `${showInt(total)} ${total === 1 ? 'producto' : 'productos'}`
const howMany = ({ de, total }: Facetado): string =>
  total === de ? shownOf(de) : `${showInt(total)} de ${shownOf(de)}`

/** The facets of an answer with what was chosen, those that tell nothing apart left out. */
const facetasOf = (data: Facetado | undefined, { elegidos }: Within, herramientas: boolean) =>
  values(data?.facetas)
    .map(({ clave, valores }) => ({
      clave,
      elegidos: elegidos[clave],
      valores: values(valores).map((one) =>
        clave === 'stock'
          ? { ...one, texto: showDisponible(one.valor === 'si', herramientas ? HERRAMIENTAS : undefined) }
          : one,
      ),
    }))
    .filter(({ valores, elegidos: some }) => valores.length > 1 || some.length > 0)

const STAYS = { replace: true, resetScroll: false } as const
const Order = ({ within, go }: Pick<FiltrosProps, 'within' | 'go'>) => (
  <label className={css.orden}>
    Ordenar por
    <select
      className="in"
      value={within.orden}
      onChange={(event) => go({ orden: ORDENES.find((one) => one === event.target.value) ?? 'relevancia' }, STAYS)}
    >
      {ORDENES.map((one) => (
        <option key={one} value={one}>
          {ORDEN_TEXTS[one]}
        </option>
      ))}
    </select>
  </label>
)

/** The facets of a list with what was chosen of them, how many are left, and their order. */
export const Filtros = ({ within, go, herramientas = false, vista, onVista }: FiltrosProps) => {
  const [opened, setOpened] = useState(false)
  const read = useRead(within)
  const { data } = read
  const choose = (next: Elegidos) => go(searchOfElegidos(next), STAYS)
  const toggle = (clave: Clave, valor: string) => choose(withValor(within.elegidos, clave, valor))
  const clear = () => choose(NINGUNO)
  const close = () => setOpened(false)
  const count = countElegidos(within.elegidos)
  const facetas = facetasOf(data, within, herramientas)
  const list = facetas.map((faceta) => <Faceta key={faceta.clave} {...faceta} toggle={toggle} />)
  return (
    <>
      <aside className={css.filtros} aria-label="Filtros">
        {hasFailed(read) && data === undefined ? <Unread of={read} /> : list}
      </aside>
      <div className={css.barra}>
        <p role="status" className={css.cuantos}>
          {data && howMany(data)}
        </p>
        <ViewChoice views={VISTAS} view={vista} onChange={onVista} />
        <button type="button" className={`btn ${css.button}`} aria-haspopup="dialog" onClick={() => setOpened(true)}>
          Filtros{count > 0 && ` (${count})`}
        </button>
        <Order within={within} go={go} />
        <Elegido facetas={facetas} toggle={toggle} clear={clear} />
      </div>
      <Modal opened={opened} onClose={close} title="Filtros" fullScreen>
        {count > 0 && (
          <button type="button" className="btn bare" onClick={clear}>
            Quitar todos
          </button>
        )}
        {list}
        <div className={css.ver}>
          <button type="button" className="btn main" onClick={close}>
            Ver {data ? shownOf(data.total) : 'los productos'}
          </button>
        </div>
      </Modal>
    </>
  )
}
