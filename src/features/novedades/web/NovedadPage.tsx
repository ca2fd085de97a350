import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { textos as commonTextos } from '#shared/errors.ts'
import { useParams } from '@tanstack/react-router'
import { Link } from '#web/router.tsx'
import { call, q, saveFile } from '#web/api.ts'
import { Crumbs } from '#web/shell/Crumbs.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { Answer } from '#web/ui/Answer.tsx'
import { isMissing } from '#web/ui/read.ts'
import { Alert, Empty, Loading, Skeleton } from '#web/ui/states.tsx'
import { useDescarga } from '#web/ui/useDownload.ts'
import { useTitle } from '#web/ui/useTitle.ts'
import { contract, type Novedad } from '../contract.ts'
import { nombreOfArchivo } from '../rules.ts'
import { Article } from './Article.tsx'
import { dropKept, findKept, keepNovedad, useLeer } from './queries.ts'
import css from './article.module.css'

const readId = (text: string | undefined): number => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : 0)

/** /novedad/{id}: one item; the one that was opened stands at once, and is read again (OPEN-58). */
export const Component = () => {
  const id = readId(useParams({ from: '/novedad/$id' }).id)
  const read = useQuery({
    ...q(contract.novedad, { params: { id } }),
    enabled: id > 0,
    staleTime: 0,
    placeholderData: () => findKept(id),
  })
  const missing = id === 0 || isMissing(read)
  useTitle((!missing && read.data?.titulo) || 'Novedad')
  useEffect(() => {
    if (missing) dropKept(id)
  }, [missing, id])
  if (missing)
    return (
      <Empty text={commonTextos.noEncontrado}>
        <Link className="btn" to="/novedades">
          Ver las novedades
        </Link>
      </Empty>
    )
  return (
    <Answer
      of={read}
      waiting={
        <Loading label="Cargando la novedad…">
          <Skeleton height={480} />
        </Loading>
      }
    >
      {(novedad) => <Una key={novedad.id} novedad={novedad} />}
    </Answer>
  )
}

const Una = ({ novedad }: { novedad: Novedad }) => {
  const { leer } = useLeer()
  const onSeen = useEffectEvent(() => {
    keepNovedad(novedad)
    if (!novedad.leida) void leer(novedad.id).catch(() => {})
  })
  useEffect(() => onSeen(), [])
  return (
    <>
      <Crumbs here={novedad.titulo} below={[{ text: 'Novedades', to: '/novedades' }]} />
      <Article novedad={novedad} archivo={novedad.linkDescarga && <Archivo novedad={novedad} />} />
    </>
  )
}

/** The attached file, saved under the item's title (NEWS-03). */
const Archivo = ({ novedad: { id, titulo } }: { novedad: Novedad }) => {
  const { busy, failed, said, download } = useDescarga()
  const nombre = nombreOfArchivo(titulo)
  const get = async () => {
    saveFile(await call(contract.descarga, { params: { id } }), nombre)
    return '¡Archivo descargado correctamente!'
  }
  return (
    <section className="panel">
      <h2>Para descargar</h2>
      <div className={css.archivo}>
        <span className={css.extension} aria-hidden="true">
          XLSX
        </span>
        <b>{nombre}</b>
        <button
          type="button"
          className={failed ? 'btn bad' : 'btn'}
          aria-disabled={busy}
          onClick={() => void download(get, `No se pudo descargar ${nombre}.`)}
        >
          <Icon name={failed ? 'warn' : 'down'} />
          {busy ? 'Descargando…' : failed ? 'Falló. Reintentar' : 'Descargar'}
        </button>
      </div>
      {said && <Alert kind="ok">{said}</Alert>}
    </section>
  )
}
