import { showTime } from '#shared/dates.ts'
import type { Cuenta } from '../contract.ts'
import type { EstadoOfCuenta } from '../estados.ts'
import { nombres } from '../rules.ts'
import css from './estado.module.css'

const shapes: Readonly<Record<EstadoOfCuenta, string | undefined>> = {
  activa: css.activa,
  invitada: css.invitada,
  'sin-factor': css.factor,
  suspendida: css.suspendida,
  baja: css.baja,
}
/** A state: its shape, its colour and its word. */
export const Mark = ({ estado, children }: { estado: EstadoOfCuenta; children: React.ReactNode }) => (
  <span className={`${css.mark} ${shapes[estado]}`}>{children}</span>
)

/** When an invitation ends, or that it has. */
export const showVence = (vence: string, now = Date.now()): string =>
  `${new Date(vence).getTime() > now ? 'vence el' : 'venció el'} ${showTime(vence)}`

/** An account's state; of an invited one, until when. */
export const Estado = ({ cuenta: { estado, vence } }: { cuenta: Pick<Cuenta, 'estado' | 'vence'> }) => (
  <>
    <Mark estado={estado}>{nombres[estado][0]}</Mark>
    {estado === 'invitada' && <small className={css.vence}>{vence ? showVence(vence) : 'sin enlace'}</small>}
  </>
)
