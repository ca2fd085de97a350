import { SIN_IVA } from '#shared/renglon.ts'
import css from './sin-iva.module.css'

/** '+ IVA' beside a total without taxes (DIARIO-21); one with them is called 'Total con IVA'. */
export const SinIva = () => <small className={css.plus}>{SIN_IVA}</small>
