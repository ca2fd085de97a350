import { showDay, showTime } from '#shared/dates.ts'
import { showMoney, showPesos } from '#shared/money.ts'
import type { Cotizacion, Version } from '../contract.ts'
import { Validez } from './Validez.tsx'
import css from './una.module.css'

type Fact = readonly [label: string, value: string | null | undefined]
type Props = {
  cotizacion: Cotizacion
  /** The one that is shown; none yet. */ version: Version | undefined
  team: boolean
}
/** The title block: how long it is good, on what terms, for which obra, who asked. */
export const Rotulo = ({ cotizacion, version, team }: Props) => {
  const { estado, vence, creada, obra, tiendaNro, fechaDeseada, objetivoTotal, moneda, contacto, vendedor } = cotizacion
  const inForce = version?.numero === cotizacion.version
  const until = version && !inForce ? version.vence : vence
  const from = (version?.enviada ?? creada).slice(0, 10)
  const facts: Fact[] = [
    ['Condición de pago', version && (version.condicionPago ?? 'Cualquiera de las ofrecidas')],
    ['Dólar de la versión', version?.cotizacion ? showPesos(version.cotizacion) : null],
    ['Obra', obra],
    ['Tienda', tiendaNro === null ? null : `N° ${tiendaNro}`],
    ['La necesita el', fechaDeseada && showDay(fechaDeseada)],
    ['Total buscado', objetivoTotal === null ? null : showMoney(objetivoTotal, moneda.simbolo)],
    ['Cliente', team ? cotizacion.cliente : null],
    [team ? 'La pidió' : 'Te atiende', team ? contacto : vendedor],
    ['Pedida el', showTime(creada)],
  ]
  return (
    <dl className={`caption ${css.rotulo}`}>
      <div className={css.wide}>
        <dt>Validez</dt>
        <dd className="t">
          <Validez estado={inForce || !version ? estado : 'Vencida'} desde={from} vence={until} />
        </dd>
      </div>
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="t">{value}</dd>
            </div>
          ),
      )}
      {cotizacion.observaciones && (
        <div className={css.all}>
          <dt>Observaciones</dt>
          <dd className={`t ${css.text}`}>{cotizacion.observaciones}</dd>
        </div>
      )}
    </dl>
  )
}
