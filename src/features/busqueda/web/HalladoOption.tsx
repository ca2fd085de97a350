import { useSession } from '#web/session.ts'
import { Icon } from '#web/ui/icons.tsx'
import type { Hallado } from '../contract.ts'

const icons = {
  solicitud: 'list',
  remito: 'truck',
  comprobante: 'down',
  documento: 'down',
  reclamo: 'warn',
  acopio: 'grid',
  cliente: 'user',
} as const
/** One that was found: its number, whose it is for who sells to many, and what tells it from others. */
export const HalladoOption = ({ hallado: { tipo, numero, cliente, detalle } }: { hallado: Hallado }) => {
  const staff = useSession().tipoRol !== 3
  const name =
    tipo === 'cliente'
      ? cliente
      : tipo === 'solicitud'
        ? `Solicitud ${numero}`
        : tipo === 'remito'
          ? `Remito ${numero}`
          : numero
  const more = tipo === 'cliente' ? [numero, detalle] : [staff && cliente, detalle]
  return (
    <>
      <Icon name={icons[tipo]} />
      <span>
        <b>{name}</b> <small className="soft">{more.filter(Boolean).join(' · ')}</small>
      </span>
      <Icon name="right" small />
    </>
  )
}
