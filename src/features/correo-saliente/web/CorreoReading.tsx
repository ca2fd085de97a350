import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from '#web/router.tsx'
import { showTime } from '#shared/dates.ts'
import { textos as commonTextos } from '#shared/errors.ts'
import { call, q, useRefresh } from '#web/api.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { Answer } from '#web/ui/Answer.tsx'
import { Alert, Empty, Loading, Skeleton } from '#web/ui/states.tsx'
import { useSend } from '#web/ui/useSend.ts'
import { contract, type CorreoSaliente } from '../contract.ts'
import { motivoOf, textos } from '../rules.ts'
import { EtiquetaEstado } from './EtiquetaEstado.tsx'
import { MarcoHtml } from './MarcoHtml.tsx'
import { useVista } from './vista.ts'
import cssTray from '#web/ui/tray.module.css'
import css from './correo.module.css'

/** A mail: its text, its state, and sending it again. */
export const CorreoReading = ({ id, waiting }: { id: number; waiting: boolean }) => {
  const { at } = useVista()
  const title = useRef<HTMLHeadingElement>(null)
  const mail = useQuery({
    ...q(contract.get, { params: { id } }),
    refetchInterval: (query) =>
      waiting && query.state.data && ['pendiente', 'enviando', 'demorado'].includes(query.state.data.estado)
        ? 4_000
        : false,
  })
  const ready = mail.data !== undefined
  useEffect(() => {
    if (ready) title.current?.focus({ preventScroll: false })
  }, [id, ready])
  return (
    <section className={`panel ${cssTray.reading} ${css.reading}`} aria-label="Mensaje">
      <Link className="btn bare ph" {...at({ ver: null, como: 'html' })}>
        <Icon name="left" />
        Volver a la lista
      </Link>
      <Answer of={mail} waiting={<Waiting />} missing={<Empty text={commonTextos.noEncontrado} />}>
        {(data) => (
          <div className="pad">
            <h2 ref={title} tabIndex={-1} dir="auto">
              {data.asunto}
            </h2>
            <Retry mail={data} />
            <Facts mail={data} />
            <Cuerpo mail={data} />
          </div>
        )}
      </Answer>
    </section>
  )
}

const Waiting = () => (
  <Loading label="Cargando el mensaje…">
    <div className="pad">
      <Skeleton height={32} />
      <p />
      <Skeleton height={140} />
      <p />
      <Skeleton height={420} />
    </div>
  </Loading>
)

const Retry = ({ mail }: { mail: CorreoSaliente }) => {
  const refresh = useRefresh()
  const { busy, outcome, send, clear } = useSend()
  const retry = () =>
    send(async () => {
      await call(contract.reintentar, { params: { id: mail.id } }).finally(() =>
        Promise.all([refresh(contract.get), refresh(contract.list)]),
      )
      announce(textos.retried)
      return textos.retried
    })
  return (
    <>
      {outcome?.kind === 'bad' && (
        <Alert kind="bad" onClose={clear}>
          {outcome.text}
        </Alert>
      )}
      {outcome?.kind === 'ok' && mail.estado === 'pendiente' && <Alert kind="ok">{outcome.text}</Alert>}
      {mail.ultimoError && mail.estado !== 'enviado' && (
        <Alert kind={mail.estado === 'fallido' ? 'bad' : 'warn'}>{mail.ultimoError}</Alert>
      )}
      {mail.retenido && <Alert kind="info">{textos.retenido}</Alert>}
      {mail.reintentable && (
        <button type="button" className="btn main" aria-disabled={busy || undefined} onClick={() => void retry()}>
          {busy ? 'Reintentando…' : 'Reintentar el envío'}
        </button>
      )}
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd className="t" dir="auto">
      {children}
    </dd>
  </div>
)
const Facts = ({ mail }: { mail: CorreoSaliente }) => (
  <dl className="caption">
    <Fact name="Para">
      {mail.nombre ? (
        <>
          <bdi>{mail.nombre}</bdi> <span className="soft">&lt;{mail.para}&gt;</span>
        </>
      ) : (
        mail.para
      )}
    </Fact>
    <Fact name="De">{mail.de}</Fact>
    {mail.responderA && <Fact name="Responder a">{mail.responderA}</Fact>}
    <Fact name="Creado">{showTime(mail.creado)}</Fact>
    <Fact name="Estado">
      <EtiquetaEstado estado={mail.estado} />
    </Fact>
    {mail.enviado && <Fact name="Enviado">{showTime(mail.enviado)}</Fact>}
    {mail.intentos > 0 && <Fact name="Intentos">{mail.intentos}</Fact>}
    {mail.proxima && <Fact name="Próximo intento">{showTime(mail.proxima)}</Fact>}
    <Fact name="Motivo">{motivoOf(mail.tipo)}</Fact>
  </dl>
)

const Cuerpo = ({ mail }: { mail: CorreoSaliente }) => {
  const { search: vista, at } = useVista()
  if (mail.oculto || mail.html === null) return <p className="soft">{textos.oculto}</p>
  const tab = (como: 'html' | 'texto', label: string) => (
    <Link {...at({ como })} replace resetScroll={false} aria-current={vista.como === como ? 'true' : undefined}>
      {label}
    </Link>
  )
  return (
    <>
      <nav className={css.como} aria-label="Cómo verlo">
        {tab('html', 'Con formato')}
        {tab('texto', 'Sólo texto')}
      </nav>
      {vista.como === 'html' ? (
        <MarcoHtml key={mail.id} html={mail.html} />
      ) : (
        <pre className={css.texto} dir="auto">
          {mail.texto}
        </pre>
      )}
    </>
  )
}
