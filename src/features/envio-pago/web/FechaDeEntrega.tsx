import { CamposFecha } from '#features/calendario/web/calendario.tsx'
import { FECHA, type Fecha } from './useFecha.ts'
import css from './orden.module.css'

/** When the delivery is asked for (REMITO-05). */
export const FechaDeEntrega = ({ fecha: { calendario, value, errors, set } }: { fecha: Fecha }) => (
  <section className={`panel ${css.orden}`} id={FECHA} aria-label="Fecha de entrega">
    <CamposFecha
      label="Fecha de entrega pedida"
      calendario={calendario}
      value={value}
      errors={errors}
      onChange={set}
      asap
    />
  </section>
)
