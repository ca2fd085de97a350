import type { ReactNode } from 'react'
import { values } from '#web/api.ts'
import { EmptyList } from '#web/shell/EmptyList.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import type { Read } from '#web/ui/read.ts'
import { Table, type Column } from '#web/ui/Table.tsx'
import type { Contacto } from '../contract.ts'
import { textos } from '../rules.ts'
import css from './correos.module.css'

const columns: readonly Column<Contacto>[] = [
  { header: 'Nombre', bare: true, cell: (c) => <b>{c.nombre}</b> },
  { header: 'Email', className: css.roto!, cell: (c) => c.email },
  { header: 'Nro. Contacto', cell: (c) => <span className="mono">{c.contactoId}</span> },
  { header: 'Teléfono', className: 'nw', cell: (c) => c.telefono },
  { header: 'Tienda Nro.', cell: (c) => c.tiendaNro ?? 'Todas' },
  { header: 'Calle', cell: (c) => c.calle },
  { header: 'Calle Nro.', cell: (c) => c.calleNro },
  { header: 'Provincia', cell: (c) => c.provincia },
]

type Props = {
  query: Read<{ $values: Contacto[] }>
  /** Sign-in addresses: read-only. */
  ingreso: boolean
  sending: number | true | null
  onEdit: (contacto: Contacto) => void
  onDrop: (contacto: Contacto) => void
  /** The way to the first. */ create: ReactNode
}

/** The recipients of a type of mail (MAIL-06), with their actions. */
export const ContactosTable = ({ query, ingreso, sending, onEdit, onDrop, create }: Props) => {
  const acciones: Column<Contacto> = {
    header: 'Acciones',
    cell: (contacto) => (
      <div className={css.acciones}>
        <button
          type="button"
          className="btn bare"
          aria-label={`Editar a ${contacto.nombre}`}
          onClick={() => onEdit(contacto)}
        >
          Editar
        </button>
        <button
          type="button"
          className="btn bare"
          aria-label={`Eliminar a ${contacto.nombre}`}
          aria-disabled={sending === contacto.contactoId}
          onClick={() => onDrop(contacto)}
        >
          Eliminar
        </button>
      </div>
    ),
  }
  return (
    <Table
      caption="Contactos"
      className={css.contactos!}
      phone="pairs"
      query={query}
      loading={<Skeleton height={240} />}
      columns={ingreso ? columns : [...columns, acciones]}
      rows={values(query.data)}
      rowKey={(contacto) => contacto.contactoId}
      empty={
        <EmptyList text={textos.none} what={textos.whatFor}>
          {create}
        </EmptyList>
      }
    />
  )
}
