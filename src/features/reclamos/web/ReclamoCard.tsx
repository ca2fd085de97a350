import { useQuery } from '@tanstack/react-query'
import { SolicitudLink } from '#features/presupuestos/web/presupuestos.tsx'
import { showDay } from '#shared/dates.ts'
import { showCuit } from '#shared/identity.ts'
import { q } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { Icon } from '#web/ui/icons.tsx'
import { Answer } from '#web/ui/Answer.tsx'
import { Loading, Skeleton } from '#web/ui/states.tsx'
import { useJustNow } from '#web/ui/useJustNow.ts'
import { contract, type Reclamo } from '../contract.ts'
import { numberOf, resolutionOf, textos } from '../rules.ts'
import { Detalle } from './Detalle.tsx'
import { Steps } from './Steps.tsx'
import css from './reclamo.module.css'

/** What stands beside the status: the credit note that settles it, and for staff who has it and whether it is late. */
const Marcas = ({ reclamo }: { reclamo: Reclamo }) => (
  <>
    {reclamo.ncc && (
      <p className="flag info">
        <Icon name="check" small />
        {resolutionOf(reclamo.ncc)}
      </p>
    )}
    {reclamo.responsable && (
      <p className="soft">
        A cargo de {reclamo.responsable}
        {reclamo.vence && <>, hasta el {showDay(reclamo.vence)}</>}
      </p>
    )}
    {reclamo.vencido && (
      <p className="flag bad">
        <Icon name="clock" small />
        Vencido
      </p>
    )}
  </>
)

type CardProps = { reclamo: Reclamo; open: boolean; onToggle: () => void }
/** A claim like a delivery note, its detail below it when it is open (CLAIM-05 … CLAIM-07). */
export const ReclamoCard = ({ reclamo, open, onToggle }: CardProps) => {
  const { tipoRol } = useSession()
  const title = `reclamo-${reclamo.id}`
  const justNow = useJustNow(JSON.stringify([reclamo.orden, reclamo.nroReclamo, reclamo.ncc]))
  return (
    <article className={justNow ? `${css.op} ${css.justNow}` : css.op} aria-labelledby={title}>
      <div>
        <p className="k">Reclamo N°</p>
        <p className={reclamo.nroReclamo === null ? css.sin : css.no}>{numberOf(reclamo)}</p>
        <p className="soft">{showDay(reclamo.fechaCreacion)}</p>
      </div>
      <div>
        <p className="k">{reclamo.asunto}</p>
        <h2 className={css.who} id={title}>
          {reclamo.titulo}
        </h2>
        {tipoRol !== 3 && (
          <p className="soft">
            {reclamo.cliente} · CUIT {showCuit(reclamo.documentoCliente)}
          </p>
        )}
      </div>
      <div>
        <p className="k">{reclamo.tipoDocumento}</p>
        <p className={css.big}>
          {reclamo.presupuestoId === null ? (
            reclamo.nroDocumento
          ) : (
            <SolicitudLink id={reclamo.presupuestoId} text={reclamo.nroDocumento} />
          )}
        </p>
      </div>
      <div>
        <p className="k">Estado</p>
        <p className={css.who}>{reclamo.nombre}</p>
        {justNow && <p className={css.cambio}>{textos.justNow}</p>}
        <Marcas reclamo={reclamo} />
      </div>
      <div className={css.ft}>
        <Steps orden={reclamo.orden} />
        <div className={css.go}>
          <button
            type="button"
            className="btn bare"
            aria-expanded={open}
            aria-controls={`${title}-detalle`}
            aria-label={`${open ? textos.hideDetalles : textos.verDetalles} de «${reclamo.titulo}»`}
            onClick={onToggle}
          >
            {open ? textos.hideDetalles : textos.verDetalles}
          </button>
        </div>
      </div>
      <div className={css.abierto} id={`${title}-detalle`} hidden={!open}>
        {open && <Abierto id={reclamo.id} />}
      </div>
    </article>
  )
}

const useReclamo = (id: number) => useQuery({ ...q(contract.reclamo, { params: { id } }), staleTime: 0 })
const Abierto = ({ id }: { id: number }) => {
  const waiting = (
    <Loading label="Cargando el reclamo…">
      <div className={css.wait}>
        <Skeleton height={60} />
        <Skeleton height={140} />
      </div>
    </Loading>
  )
  return (
    <Answer of={useReclamo(id)} waiting={waiting}>
      {(reclamo) => <Detalle reclamo={reclamo} />}
    </Answer>
  )
}

/** One that the list does not show, asked for by its address. */
export const UnlistedReclamo = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const waiting = (
    <Loading label="Cargando el reclamo…">
      <Skeleton height={157} />
    </Loading>
  )
  return (
    <Answer of={useReclamo(id)} waiting={waiting}>
      {(reclamo) => <ReclamoCard reclamo={reclamo} open onToggle={onClose} />}
    </Answer>
  )
}
