import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import { AddressLink, Link } from '#web/router.tsx'
import { showTime } from '#shared/dates.ts'
import { textos as commonTextos } from '#shared/errors.ts'
import { call, q, useRefresh } from '#web/api.ts'
import { useMayGo } from '#web/shell/ways.ts'
import { Icon } from '#web/ui/icons.tsx'
import { Answer } from '#web/ui/Answer.tsx'
import { Alert, Empty, Loading, Skeleton } from '#web/ui/states.tsx'
import { useSend } from '#web/ui/useSend.ts'
import { contract, type AvisoEntero } from '../contract.ts'
import { nombreOf, sobreOf, solicitudOf, textos } from '../rules.ts'
import { EtiquetaEstado } from './EtiquetaEstado.tsx'
import { useVista } from './vista.ts'
import cssTray from '#web/ui/tray.module.css'
import css from './salida.module.css'

/** One event: what it says, what became of it, and sending it again. */
export const SalidaReading = ({ id, waiting }: { id: number; waiting: boolean }) => {
  const { at } = useVista()
  const title = useRef<HTMLHeadingElement>(null)
  const aviso = useQuery({
    ...q(contract.get, { params: { id } }),
    refetchInterval: (query) =>
      waiting && query.state.data && ['pendiente', 'enviando'].includes(query.state.data.estado) ? 3_000 : false,
  })
  const ready = aviso.data !== undefined
  useEffect(() => {
    if (ready) title.current?.focus()
  }, [id, ready])
  return (
    <section className={`panel ${cssTray.reading} ${css.reading}`} aria-label="Aviso">
      <Link className="btn bare ph" {...at({ ver: null })}>
        <Icon name="left" />
        Volver a la lista
      </Link>
      <Answer of={aviso} waiting={<Waiting />} missing={<Empty text={commonTextos.noEncontrado} />}>
        {(data) => (
          <div className="pad">
            <h2 ref={title} tabIndex={-1}>
              {nombreOf(data.tipo)}
            </h2>
            <Resend key={data.id} aviso={data} />
            <Facts aviso={data} />
            <h3>Lo que lleva</h3>
            <pre className={css.cuerpo}>{data.cuerpo}</pre>
          </div>
        )}
      </Answer>
    </section>
  )
}

const Waiting = () => (
  <Loading label="Cargando el aviso…">
    <div className="pad">
      <Skeleton height={32} />
      <Skeleton height={140} />
      <Skeleton height={260} />
    </div>
  </Loading>
)

const Resend = ({ aviso }: { aviso: AvisoEntero }) => {
  const refresh = useRefresh()
  const { busy, outcome, send } = useSend()
  const resend = () =>
    send(async () => {
      await call(contract.reenviar, { params: { id: aviso.id } }).finally(() =>
        Promise.all([refresh(contract.get), refresh(contract.list)]),
      )
      return textos.reenviado
    })
  return (
    <>
      {outcome && <Alert kind={outcome.kind}>{outcome.text}</Alert>}
      {aviso.ultimoError && aviso.estado !== 'enviado' && (
        <Alert kind={aviso.estado === 'fallido' ? 'bad' : 'warn'}>{aviso.ultimoError}</Alert>
      )}
      {aviso.reenviable && (
        <button
          type="button"
          className={`btn ${aviso.estado === 'enviado' ? '' : 'main'}`}
          aria-disabled={busy || undefined}
          onClick={() => void resend()}
        >
          {busy ? 'Reenviando…' : textos.reenviar}
        </button>
      )}
    </>
  )
}

const Done = ({ name, children, code = false }: { name: string; children: ReactNode; code?: boolean }) => (
  <div>
    <dt>{name}</dt>
    <dd className={code ? '' : 't'}>{children}</dd>
  </div>
)
/** What it is about, with the way to the order it is of. */
const Sobre = ({ aviso }: { aviso: AvisoEntero }) => {
  const id = solicitudOf(aviso)
  const to = `/presupuestos/${id}`
  const may = useMayGo(to)
  const text = sobreOf(aviso) ?? '–'
  return id !== null && may ? <AddressLink href={to}>{text}</AddressLink> : <>{text}</>
}
const Facts = ({ aviso }: { aviso: AvisoEntero }) => (
  <dl className="caption">
    <Done name="Número" code>
      {aviso.numero ?? '–'}
    </Done>
    <Done name="Sobre">{<Sobre aviso={aviso} />}</Done>
    <Done name="Ocurrió">{showTime(aviso.fecha)}</Done>
    <Done name="Estado">
      <EtiquetaEstado estado={aviso.estado} />
    </Done>
    {aviso.acusado && <Done name="Recibido">{showTime(aviso.acusado)}</Done>}
    {aviso.intentos > 0 && <Done name="Intentos">{aviso.intentos}</Done>}
    {aviso.proxima && <Done name="Próximo intento">{showTime(aviso.proxima)}</Done>}
    <Done name="Clave" code>
      {aviso.clave}
    </Done>
  </dl>
)
