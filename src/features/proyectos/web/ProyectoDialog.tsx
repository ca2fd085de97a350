import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { q } from '#web/api.ts'
import { Icon } from '#web/ui/icons.tsx'
import { NotOfCliente } from '#web/shell/NoCliente.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Answer } from '#web/ui/Answer.tsx'
import { isMissing } from '#web/ui/read.ts'
import { Loading, Skeleton } from '#web/ui/states.tsx'
import { contract, type Proyecto } from '../contract.ts'
import { textos } from '../rules.ts'
import { Etapas } from './Etapas.tsx'
import { diasOf } from './ProyectoCard.tsx'
import css from './proyectos.module.css'

type Props = { id: number | null; clientId: number; listed: readonly Proyecto[]; onClose: () => void }

/**
 * Where a project stands, and the way to its folder (PROJ-05, PROJ-06). `id` null: closed; `listed`: those listed.
 */
export const ProyectoDialog = ({ id, clientId, listed, onClose }: Props) => {
  const [shown, setShown] = useState(id)
  if (id !== null && id !== shown) setShown(id) // stays drawn while the dialog leaves
  const known = listed.find((p) => p.id === shown)
  const read = useQuery({
    ...q(contract.proyecto, { params: { id: shown ?? 0 }, query: { clientId } }),
    enabled: shown !== null && clientId > 0,
    placeholderData: known,
  })
  return (
    <Modal
      opened={id !== null}
      onClose={onClose}
      size={1040}
      closeButtonProps={{ 'aria-label': 'Cerrar' }}
      title={
        <>
          Proyecto <span className="mono">{isMissing(read) ? '' : read.data?.nombre}</span>
        </>
      }
    >
      <Answer
        of={read}
        waiting={
          <Loading label="Cargando el proyecto…">
            <Skeleton height={220} />
          </Loading>
        }
        missing={<NotOfCliente />}
      >
        {(proyecto) => <Detalle proyecto={proyecto} />}
      </Answer>
    </Modal>
  )
}

const Detalle = ({ proyecto }: { proyecto: Proyecto }) => {
  const { servicio, estado, linkDrive } = proyecto
  return (
    <div className={css.detalle}>
      <Etapas estado={estado} />
      <dl className="caption four">
        <div className={css.ancho}>
          <dt>Servicio</dt>
          <dd className="t">{servicio}</dd>
        </div>
        {diasOf(proyecto).map(([label, day]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{day}</dd>
          </div>
        ))}
        <div>
          <dt>Estado</dt>
          <dd className="t">{estado.trim()}</dd>
        </div>
      </dl>
      {linkDrive ? (
        <p>
          <a className="btn main" href={linkDrive} target="_blank" rel="noopener noreferrer">
            <Icon name="folder" />
            {textos.folder}
            <span className="vh"> (se abre en otra pestaña)</span>
          </a>
        </p>
      ) : (
        <p className="soft">{textos.noFolder}</p>
      )}
    </div>
  )
}
