import type { Product } from '#features/productos/contract.ts'
import { Options, Stock } from '#features/productos/web/productos.tsx'
import { inCampo } from '#shared/cantidad.ts'
import { Icon } from '#web/ui/icons.tsx'
import { missingCantidad, type Campos, type Row, type Status } from '../rules.ts'

type Props = {
  row: Row
  status: Status
  onType: (cell: Campos, text: string) => void
  onChoose: (product: Product) => void
}

/** What a row was taken for, in words, and what to do about it. */
export const Result = ({ row, status, onType, onChoose }: Props) => {
  switch (status.kind) {
    case 'blank':
      return null
    case 'reading':
      return <span className="state off">{row.asked ? 'Buscando…' : 'Sin leer'}</span>
    case 'ready':
      return <Stock product={status.product} />
    case 'doubtful':
      return (
        <>
          <span className="flag">
            <Icon name="warn" small />
            {status.candidatos.length === 1 ? '¿Es este?' : `Elegí uno de ${status.candidatos.length}`}
          </span>
          <small>{status.motivo}</small>
        </>
      )
    case 'missing':
      return <Missing status={status} onChoose={onChoose} />
    case 'wrong':
      return <Wrong status={status} onType={onType} />
  }
}
type Of<K extends Status['kind']> = Extract<Status, { readonly kind: K }>
const Missing = ({ status, onChoose }: { status: Of<'missing' | 'doubtful'>; onChoose: Props['onChoose'] }) => {
  const [nearest] = status.candidatos
  return (
    <>
      <span className="flag bad">
        <Icon name="x" small />
        No encontrado
      </span>
      <small>
        {status.motivo}{' '}
        {nearest && (
          <button type="button" className="link" title={nearest.descripcion} onClick={() => onChoose(nearest)}>
            ¿{nearest.id}?
          </button>
        )}
      </small>
    </>
  )
}
const NAMES = { cantidad: 'Cantidad', largo: 'Largo', ancho: 'Ancho' } as const
const Wrong = ({ status, onType }: { status: Of<'wrong'>; onType: Props['onType'] }) => {
  const { campo, motivo, doubt } = status
  if (motivo === missingCantidad) return <span className="flag info">{motivo}</span>
  return (
    <>
      <span className="flag bad">
        <Icon name="x" small />
        {campo ? NAMES[campo] : 'No se agregó'}
      </span>
      <small>{motivo}</small>
      {doubt && campo && <Options options={doubt.options} onChoose={(numero) => onType(campo, inCampo(numero))} />}
    </>
  )
}
