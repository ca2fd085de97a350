import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { q, values } from '#web/api.ts'
import { type SearchLink } from '#web/router.tsx'
import { EmptyList } from '#web/shell/EmptyList.tsx'
import { isBare } from '#web/ui/bare.ts'
import { SearchField } from '#web/ui/Search.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { pagesOf, usePager } from '#web/ui/usePager.ts'
import { Ask } from '#web/ui/Ask.tsx'
import { joined, mapped } from '#web/ui/read.ts'
import { Alert } from '#web/ui/states.tsx'
import { contract, type Persona, type TipoEmail } from '../contract.ts'
import { PERSONAS, textos } from '../rules.ts'
import { Matrix } from './Matrix.tsx'
import { PersonaDialog } from './PersonaDialog.tsx'
import { useRecibe } from './useRecibe.ts'
import css from './correos.module.css'

type Props = {
  clienteId: number
  buscar: string
  pagina: number
  at: (pagina: number) => SearchLink
  onSearch: (buscar: string) => void
}
type Ultimo = { persona: Persona; tipoEmailId: number }

/** Reads the types of mail and a page of recipients. */
const useLeidas = ({ clienteId, buscar, pagina, at }: Props) => {
  const tipos = useQuery({ ...q(contract.tipos, { params: { clienteId } }), staleTime: 0 })
  const asked = useQuery({
    ...q(contract.personas, { params: { clienteId }, query: { page: pagina, rowPerPage: PERSONAS, buscar } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const { read: personas, pages } = usePager(asked, {
    pagina,
    at,
    of: (data) => ({ de: pagesOf(data, pagina, PERSONAS), rows: values(data).length }),
  })
  return { tipos: values(tipos.data), personas: personas.data, pages, query: joined(tipos, personas) }
}

/** The checkboxes, with a confirmation before a recipient's last one; `gone`: called when its row is gone. */
const useBoxes = (clienteId: number, tipos: readonly TipoEmail[], gone: () => void) => {
  const [ultimo, ask] = useState<Ultimo | null>(null)
  const boxes = useRecibe(clienteId)
  const toggle = (persona: Persona, tipoEmailId: number, recibe: boolean) => {
    const left = tipos.filter((tipo) => boxes.recibe(persona, tipo.tipoEmailId)).length
    if (!recibe && left === 1) ask({ persona, tipoEmailId })
    else void boxes.change(persona, tipoEmailId, recibe)
  }
  const drop = () => {
    ask(null)
    if (ultimo) void boxes.change(ultimo.persona, ultimo.tipoEmailId, false).then(gone)
  }
  return { ...boxes, toggle, ultimo, drop, keep: () => ask(null) }
}

const Agregar = ({ onClick }: { onClick: () => void }) => (
  <button type="button" className="btn main" onClick={onClick}>
    <Icon name="plus" />
    {textos.agregar}
  </button>
)

/** Recipients × types of mail, by page (OPEN-230). */
export const Personas = (props: Props) => {
  const { clienteId, buscar, onSearch } = props
  const { tipos, personas, pages, query } = useLeidas(props)
  const [editing, edit] = useState<Persona | 'nueva' | null>(null)
  const matrix = useRef<HTMLDivElement>(null)
  const bare = isBare(mapped(query, personas), { filtered: buscar !== '', pagina: props.pagina })
  const add = <Agregar onClick={() => edit('nueva')} />
  const boxes = useBoxes(clienteId, tipos, () => matrix.current?.focus())
  return (
    <>
      {!bare && (
        <div className={css.barra}>
          <SearchField label="Buscar por nombre o email" value={buscar} onSearch={onSearch} />
          {add}
        </div>
      )}
      {boxes.outcome && (
        <Alert kind={boxes.outcome.kind} onClose={() => boxes.tell(null)}>
          {boxes.outcome.text}
        </Alert>
      )}
      <Matrix
        ref={matrix}
        tipos={tipos}
        query={query}
        personas={values(personas)}
        empty={
          bare ? (
            <EmptyList text={textos.noPersonas} what={textos.whatForPersonas}>
              {add}
            </EmptyList>
          ) : (
            <p className={`panel pad soft ${css.vacio}`}>{textos.nobodyFound}</p>
          )
        }
        recibe={boxes.recibe}
        onToggle={boxes.toggle}
        onEdit={edit}
      />
      <Pager of={pages} />
      <PersonaDialog
        editing={editing}
        clienteId={clienteId}
        tipos={tipos}
        onClose={() => edit(null)}
        onSaved={(text) => boxes.tell({ kind: 'ok', text })}
      />
      <Ask
        opened={boxes.ultimo !== null}
        titulo={textos.ask(boxes.ultimo?.persona.nombre ?? '')}
        texto={textos.ultimo}
        accion="Eliminar"
        onSi={boxes.drop}
        onNo={boxes.keep}
      />
    </>
  )
}
