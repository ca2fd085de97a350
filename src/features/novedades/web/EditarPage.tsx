import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { textos as commonTextos } from '#shared/errors.ts'
import { useParams } from '@tanstack/react-router'
import { Link } from '#web/router.tsx'
import { q } from '#web/api.ts'
import { Crumbs } from '#web/shell/Crumbs.tsx'
import { Answer } from '#web/ui/Answer.tsx'
import { isMissing, mapped } from '#web/ui/read.ts'
import { Empty, Loading, Skeleton } from '#web/ui/states.tsx'
import { useTitle } from '#web/ui/useTitle.ts'
import { contract, type Edicion } from '../contract.ts'
import { Editor } from './Editor.tsx'

const readId = (text: string | undefined): number => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : 0)

/** One item, to be written: a new one, or one there is, as it stands now and not as it was read before. */
export const Component = () => {
  const { id: part } = useParams({ from: '/novedades/edicion/$id' })
  const [created, setCreated] = useState<Edicion | null>(null)
  const id = readId(part)
  const isNew = part === 'nueva' || (created !== null && created.id === id)
  const read = useQuery({
    ...q(contract.editar, { params: { id } }),
    enabled: !isNew && id > 0,
    gcTime: 1_000, // as it stands now, not as it was read before
    staleTime: Infinity,
    refetchOnWindowFocus: 'always', // of a draft that somebody else saves nobody is told
  })
  const { data } = read
  const titulo = isNew ? 'Nueva novedad' : (data?.titulo ?? 'Editar novedad')
  useTitle(titulo)
  // deleted while it is written: what is typed stays, and saving says so
  const missing = !isNew && (id === 0 || (isMissing(read) && data === undefined))
  if (missing)
    return (
      <Empty text={commonTextos.noEncontrado}>
        <Link className="btn" to="/novedades/edicion">
          Ver las novedades escritas
        </Link>
      </Empty>
    )
  return (
    <>
      <Crumbs
        here={titulo}
        below={[
          { text: 'Novedades', to: '/novedades' },
          { text: 'Escribir', to: '/novedades/edicion' },
        ]}
      />
      <div className="head">
        <h1>{isNew ? 'Nueva novedad' : 'Editar novedad'}</h1>
      </div>
      {/* a new one stays the same form once it has an address */}
      <Answer
        of={mapped<Edicion | null>(read, isNew ? null : data)}
        waiting={
          <Loading label="Cargando la novedad…">
            <Skeleton height={1200} />
          </Loading>
        }
      >
        {(edicion) => <Editor edicion={edicion} onCreated={setCreated} />}
      </Answer>
    </>
  )
}
