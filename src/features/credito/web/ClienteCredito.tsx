import { useQuery } from '@tanstack/react-query'
import { P } from '#shared/permisos.ts'
import { showMoney } from '#shared/money.ts'
import { q } from '#web/api.ts'
import { can, useSession } from '#web/session.ts'
import { Alert } from '#web/ui/states.tsx'
import { contract } from '../contract.ts'
import { isExceeded, showDisponible, textos, type Credito } from '../rules.ts'
import css from './credito.module.css'

type Props = { clienteId: number; total: number; moneda: { id: number } | null }

/**
 * The client's available credit, beside a purchase's total, with a warning if it is on hold or this purchase exceeds it
 * (OPEN-154); nothing without data.
 */
export const CreditoOfCliente = ({ clienteId, ...compra }: Props) => {
  const may = can(useSession(), P.operaciones)
  const { data } = useQuery({
    ...q(contract.credito, { params: { clienteId } }),
    enabled: may && clienteId > 0,
    refetchOnMount: 'always',
  })
  return data?.credito ? <Stated credito={data.credito} {...compra} /> : null
}

const Stated = ({ credito, total, moneda }: { credito: Credito } & Omit<Props, 'clienteId'>) => {
  const disponible = showDisponible(credito)
  const exceeded = isExceeded(credito, { total, monedaId: moneda?.id ?? null })
  return (
    <div className={css.credito}>
      {credito.retenido && (
        <Alert kind="bad">
          {textos.retenido}
          {credito.motivo && <p>Motivo: {credito.motivo}</p>}
        </Alert>
      )}
      {disponible && <p>{disponible}</p>}
      {disponible && credito.comprometido > 0 && (
        <p className="soft">
          Ya sin {showMoney(credito.comprometido, credito.moneda?.simbolo)} de lo que se pidió desde entonces.
        </p>
      )}
      {disponible && moneda && credito.moneda?.id !== moneda.id && <p className="soft">{textos.otherMoneda}</p>}
      {exceeded && !credito.retenido && (
        <Alert kind="warn">{credito.alSuperar === 'aprobacion' ? textos.requiereAprobacion : textos.supera}</Alert>
      )}
    </div>
  )
}
